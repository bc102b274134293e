import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalTool,
  HANDS_ON_TOOLS,
  isEditTool,
  isHarmlessTool,
  isMcpTool,
  kindOfTool,
  unknownTools,
} from '../../src/guard/known-tool.ts';

/** The built-in tools of Claude Code 2.1.332, copied from its own list. */
const BUILT_IN = [
  ...['Agent', 'Artifact', 'AskUserQuestion', 'Bash', 'ClaudeDesign', 'CronCreate', 'CronDelete', 'CronList', 'Edit'],
  ...['EndConversation', 'EnterPlanMode', 'EnterWorktree', 'ExitPlanMode', 'ExitWorktree', 'Glob', 'Grep'],
  ...['ListAgents', 'ListMcpResourcesTool', 'LSP', 'Monitor', 'NotebookEdit', 'OfferChromeSetup', 'PowerShell'],
  ...['Projects', 'propose_skills', 'PushNotification', 'Read', 'ReadMcpResourceDirTool', 'ReadMcpResourceTool'],
  ...['ReadNotifications', 'RemoteTrigger', 'ReportFindings', 'ScheduleWakeup', 'SendFeedback', 'SendMessage'],
  ...['SendUserFile', 'SendUserMessage', 'SetGoal', 'ShareOnboardingGuide', 'ShowOnboardingRolePicker', 'Skill'],
  ...['SubagentHandback', 'TaskCreate', 'TaskGet', 'TaskList', 'TaskStop', 'TaskUpdate', 'TodoWrite', 'ToolSearch'],
  ...['WaitForMcpServers', 'WebFetch', 'WebSearch', 'Workflow', 'Write'],
];

describe('the closed world of tools', () => {
  it('knows every built-in tool of the pinned harness', () => {
    expect(unknownTools(BUILT_IN)).toEqual([]);
  });

  it('names those it does not know, each once and in order', () => {
    expect(unknownTools(['New', 'Read', 'mcp__s__t', 'Newer', 'New', 'Task'])).toEqual(['New', 'Newer']);
  });

  it.each([
    ...['Bash', 'Monitor', 'PowerShell', 'Write', 'Edit', 'NotebookEdit', 'Workflow', 'Skill', 'EnterWorktree'],
    ...['ExitWorktree', 'CronCreate', 'CronDelete', 'ScheduleWakeup', 'SendMessage'],
  ])('%s is hands-on work and never harmless', tool => {
    expect(HANDS_ON_TOOLS).toContain(tool);
    expect(isHarmlessTool(tool)).toBe(false);
  });

  it.each(['Read', 'Glob', 'Grep', 'Agent', 'TaskCreate', 'TaskUpdate', 'TodoWrite', 'WebFetch'])(
    '%s is harmless',
    tool => {
      expect(isHarmlessTool(tool)).toBe(true);
      expect(HANDS_ON_TOOLS).not.toContain(tool);
    },
  );

  it('tells the tools that write at a path they are given', () => {
    expect(BUILT_IN.filter(isEditTool)).toEqual(['Edit', 'NotebookEdit', 'Write']);
  });

  // As Claude Code 2.1.332 has them.
  it.each([
    ['Task', 'Agent', 'dispatch'],
    ['KillShell', 'TaskStop', 'ledger'],
    ['KillBash', 'TaskStop', 'ledger'],
    ['ListPeers', 'ListAgents', 'look'],
    ['Brief', 'SendUserMessage', 'hands-on'],
    ['ListMcpResources', 'ListMcpResourcesTool', 'look'],
    ['ReadMcpResource', 'ReadMcpResourceTool', 'look'],
    ['ReadMcpResourceDir', 'ReadMcpResourceDirTool', 'look'],
    ['ProposeGoal', 'SetGoal', 'hands-on'],
  ])('%s is a second name of %s: %s', (second, first, kind) => {
    expect(canonicalTool(second)).toBe(first);
    expect(kindOfTool(second)).toBe(kind);
    expect(isHarmlessTool(second)).toBe(kind !== 'hands-on');
  });

  it('knows the form of MCP tools', () => {
    for (const name of ['mcp__human__ask', 'mcp__a__b__c', 'mcp__a\nb__c']) expect(isMcpTool(name)).toBe(true);
    for (const name of ['mcp__human', 'mcp____', 'mcp__a__', 'mcp____b', 'xmcp__a__b', 'mcp_a_b'])
      expect(isMcpTool(name)).toBe(false);
  });

  it('no name that is not listed is harmless, not even one every object has', () => {
    const older = new Set(['TaskOutput', 'NotebookRead', 'BashOutput', 'DeferredToolPlaceholder', 'StructuredOutput']);
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', 'read', 'Read ', ''),
    );
    fc.assert(
      fc.property(name, tool => {
        fc.pre(!BUILT_IN.includes(tool) && !older.has(tool) && canonicalTool(tool) === tool);
        expect(isHarmlessTool(tool)).toBe(false);
      }),
    );
  });
});
