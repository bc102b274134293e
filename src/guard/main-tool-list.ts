/** Which tools a session offers: the exact list of its main thread, and what the session's own list has to name. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { isHarmlessTool } from './known-tool.ts';
import { deniesTool, hasRule, listsTool, toolOfEntry, toolsOfMain, toolsOfWorker } from './tool-list.ts';

/** The agent definition a main thread runs as when its spec has subagents; no role may have this name. */
export const MAIN_AGENT = 'flower-main';

/** The part of a spec that tool lists depend on. */
export type ToolSpec = Pick<AgentSpec, 'allowedTools' | 'disallowedTools' | 'agents' | 'glance' | 'delegateOnly'>;

/**
 * Exactly the tools the main thread is to be offered. Without subagents it is meant for the option `tools` and names
 * built-in tools only (those of MCP servers do not depend on it); with subagents for the definition of `flower-main`,
 * with `Agent(role, …)` for dispatching.
 * @throws UsageError for a role name that such a list cannot hold, or that is reserved.
 */
export function mainToolList(spec: ToolSpec, lang: Lang = 'en'): string[] {
  const roles = Object.keys(spec.agents ?? {});
  for (const role of roles) assertRoleName(role, lang);
  const own = offeredEntries(spec).filter(tool => roles.length > 0 || !isServerEntry(tool));
  const dispatch = roles.length > 0 ? [`Agent(${roles.join(', ')})`] : [];
  const glance = spec.glance === true && isUsable(spec, 'Bash') ? ['Bash'] : [];
  return [...new Set([...dispatch, ...own, ...glance])];
}

/**
 * What the session-wide `allowedTools` has to name for the harness to offer it to anybody at all: Glob, Grep and the
 * task list, where the main thread or a role lists them. Nothing that could write belongs there: the list approves for
 * every agent alike, and without a look at the path.
 */
export function sessionAllowedTools(spec: ToolSpec): string[] {
  const lists = [toolsOfMain(spec), ...Object.values(spec.agents ?? {}).map(toolsOfWorker)];
  return OFFERED_ON_REQUEST.filter(tool => isUsable(spec, tool) && lists.some(list => listsTool(list, tool)));
}

const OFFERED_ON_REQUEST = ['Glob', 'Grep', 'TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate', 'TodoWrite'];

/** The main thread's own tools; what the hook would refuse is not offered in the first place. */
function offeredEntries(spec: ToolSpec): string[] {
  return toolsOfMain(spec)
    .filter(entry => !hasRule(entry))
    .map(toolOfEntry)
    .filter(tool => tool !== 'Agent' && isUsable(spec, tool))
    .filter(tool => spec.delegateOnly !== true || isHarmlessTool(tool) || isServerEntry(tool));
}

function isUsable(spec: ToolSpec, tool: string): boolean {
  return !deniesTool(spec.disallowedTools ?? [], tool);
}

/** One tool of an MCP server, or all of them. */
function isServerEntry(entry: string): boolean {
  return entry.startsWith('mcp__');
}

function assertRoleName(role: string, lang: Lang): void {
  const isWritable = role !== '' && role.trim() === role && !/[(),]/.test(role);
  if (!isWritable || role === MAIN_AGENT) throw new UsageError(guardText[lang].roleName(role));
}
