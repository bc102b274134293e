/** Tool lists as specs write them, read entry by entry: `Read`, `Agent(coder, tester)`, `mcp__server`. */
import { type AgentSpec, DEFAULT_TOOLS, WORKER_TOOLS, type WorkerDefinition } from '../domain/agent-spec.ts';
import { canonicalTool, isMcpTool } from './known-tool.ts';

/** How a list speaks of a tool. `narrowed` = only in the form `Tool(rule)`. */
export type Listing =
  | { readonly kind: 'listed' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'narrowed'; readonly rules: readonly string[] };

/** What the list says of `tool`. A server's name (`mcp__s`, `mcp__s__*`) lists all of its tools. */
export function lookUpTool(list: readonly string[], tool: string): Listing {
  const rules: string[] = [];
  for (const entry of list) {
    const { name, rule } = parseEntry(entry);
    if (!covers(name, canonicalTool(tool))) continue;
    if (rule === undefined) return { kind: 'listed' };
    rules.push(rule);
  }
  return rules.length > 0 ? { kind: 'narrowed', rules } : { kind: 'absent' };
}

/** True when the list gives the tool without conditions. */
export function listsTool(list: readonly string[], tool: string): boolean {
  return lookUpTool(list, tool).kind === 'listed';
}

/**
 * True when a list of what is taken away names the tool without a rule. A star stands for anything anywhere in an entry,
 * and `mcp__a__b` takes away a server of that name as well as a tool: the harness reads some of these forms in some
 * places only, and an entry that nobody understands must not leave the tool in.
 */
export function deniesTool(list: readonly string[], tool: string): boolean {
  return list.map(parseEntry).some(({ name, rule }) => (rule ?? '*') === '*' && isNamedBy(name, canonicalTool(tool)));
}

/** The names in `Agent(a, b)`. */
export function namesInRule(rule: string): string[] {
  return rule
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
}

/** The tool an entry speaks of, without its rule. */
export function toolOfEntry(entry: string): string {
  return parseEntry(entry).name;
}

/** True for an entry that gives its tool only under a rule: `Bash(git status)`. */
export function hasRule(entry: string): boolean {
  return parseEntry(entry).rule !== undefined;
}

/** The list a main thread works with. */
export function toolsOfMain(spec: Pick<AgentSpec, 'allowedTools'>): readonly string[] {
  return spec.allowedTools ?? DEFAULT_TOOLS;
}

/** The list a worker works with; `skills` bring the tool that opens them. */
export function toolsOfWorker(worker: Pick<WorkerDefinition, 'tools' | 'skills'>): readonly string[] {
  const tools = worker.tools ?? WORKER_TOOLS;
  return worker.skills !== undefined && worker.skills.length > 0 ? [...tools, 'Skill'] : tools;
}

function parseEntry(entry: string): { name: string; rule?: string } {
  const found = /^([^()]+)\((.*)\)$/s.exec(entry.trim());
  if (found === null) return { name: canonicalTool(entry.trim()) };
  return { name: canonicalTool((found[1] ?? '').trim()), rule: found[2] ?? '' };
}

/** Without the star a name of three parts is one tool: `mcp__db__read` says nothing of `mcp__db__read__write`. */
function covers(name: string, tool: string): boolean {
  if (name === tool) return true;
  const server = /^(mcp__.+)__\*$/s.exec(name)?.[1] ?? /^mcp__(?:(?!__).)+$/s.exec(name)?.[0];
  return server !== undefined && tool.startsWith(`${server}__`);
}

/** Piece by piece between the stars, each found as early as it can be: no pattern takes longer than the name is. */
function isNamedBy(pattern: string, tool: string): boolean {
  const pieces = pattern.split('*');
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return covers(pattern, tool) || (isMcpTool(pattern) && tool.startsWith(`${pattern}__`));
  if (!tool.startsWith(pieces[0] ?? '')) return false;
  let from = 0;
  for (const piece of pieces.slice(0, -1)) {
    const at = tool.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return tool.length - last.length >= from && tool.endsWith(last);
}
