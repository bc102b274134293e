/**
 * The closed world of tools: every built-in tool of the harness that someone has looked at, and what it can do. A name
 * that is not here is unknown, and unknown is never harmless.
 */

/**
 * - `look`: reads, changes nothing;
 * - `ledger`: changes only the session's own notes (task list, questions, plans) or stops work under way;
 * - `dispatch`: starts a subagent;
 * - `answer`: how an agent hands its own answer back;
 * - `edit`: writes a file at a path it is given;
 * - `hands-on`: runs, writes, schedules or sends, or starts work outside the guarded paths.
 */
export type ToolKind = 'look' | 'ledger' | 'dispatch' | 'answer' | 'edit' | 'hands-on';

/** Read from Claude Code 2.1.332: its list of built-in tools, and those it still knows from earlier versions. */
const KINDS: Readonly<Record<ToolKind, readonly string[]>> = {
  look: [
    'Read',
    'Glob',
    'Grep',
    'LSP',
    'WebFetch',
    'WebSearch',
    'ToolSearch',
    'ListAgents',
    'ListMcpResourcesTool',
    'ReadMcpResourceTool',
    'ReadMcpResourceDirTool',
    'ReadNotifications',
    'CronList',
    'TaskGet',
    'TaskList',
    'TaskOutput',
    'WaitForMcpServers',
    'DeferredToolPlaceholder',
    'NotebookRead',
    'BashOutput',
  ],
  ledger: ['TaskCreate', 'TaskUpdate', 'TaskStop', 'TodoWrite', 'AskUserQuestion', 'EnterPlanMode', 'ExitPlanMode'],
  dispatch: ['Agent'],
  answer: ['SubagentHandback', 'StructuredOutput'],
  edit: ['Write', 'Edit', 'NotebookEdit', 'MultiEdit'],
  'hands-on': [
    'Bash',
    'Monitor',
    'PowerShell',
    'REPL',
    'Skill',
    'Workflow',
    'CronCreate',
    'CronDelete',
    'ScheduleWakeup',
    'EnterWorktree',
    'ExitWorktree',
    'SendMessage',
    'SendUserMessage',
    'SendUserFile',
    'PushNotification',
    'RemoteTrigger',
    'RefreshMcpTools',
    'ReportFindings',
    'Artifact',
    'Projects',
    'ClaudeDesign',
    'SendFeedback',
    'SetGoal',
    'EndConversation',
    'propose_skills',
    'ShareOnboardingGuide',
    'ShowOnboardingRolePicker',
    'OfferChromeSetup',
  ],
};

/** Second names of the same tools. The harness lists `Agent` as `Task` in places. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['Task', 'Agent'],
  ['KillShell', 'TaskStop'],
  ['KillBash', 'TaskStop'],
  ['ListPeers', 'ListAgents'],
  ['Brief', 'SendUserMessage'],
  ['ListMcpResources', 'ListMcpResourcesTool'],
  ['ReadMcpResource', 'ReadMcpResourceTool'],
  ['ReadMcpResourceDir', 'ReadMcpResourceDirTool'],
  ['ProposeGoal', 'SetGoal'],
]);

const KIND_BY_NAME: ReadonlyMap<string, ToolKind> = new Map(
  (Object.keys(KINDS) as ToolKind[]).flatMap(kind => KINDS[kind].map(name => [name, kind] as const)),
);

/** Tools that do work by themselves: the editing ones and everything that runs, schedules or sends. */
export const HANDS_ON_TOOLS: readonly string[] = [...KINDS['hands-on'], ...KINDS.edit];

/** The one name of a tool that has several. */
export function canonicalTool(name: string): string {
  return ALIASES.get(name) ?? name;
}

/** What a built-in tool can do; undefined for tools of MCP servers and for names nobody has looked at. */
export function kindOfTool(name: string): ToolKind | undefined {
  return KIND_BY_NAME.get(canonicalTool(name));
}

/** True for a tool that an MCP server brings: `mcp__<server>__<tool>`. */
export function isMcpTool(name: string): boolean {
  return /^mcp__.+__./s.test(name);
}

/** True for a tool that writes the file at the path it is given. */
export function isEditTool(name: string): boolean {
  return kindOfTool(name) === 'edit';
}

/** True for a tool that an agent which only delegates may have: it looks, keeps lists, dispatches or answers. */
export function isHarmlessTool(name: string): boolean {
  const kind = kindOfTool(name);
  return kind !== undefined && kind !== 'edit' && kind !== 'hands-on';
}

/** Those of `names` that are neither built-in tools known here nor tools of an MCP server, each once, in order. */
export function unknownTools(names: readonly string[]): string[] {
  return [...new Set(names)].filter(name => kindOfTool(name) === undefined && !isMcpTool(name));
}
