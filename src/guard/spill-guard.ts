/** Moves long tool results to files the moment they come back; the context keeps a pointer with both ends. */
import { basename, dirname, join } from 'node:path';
import type { HookInput, HookMatcher, HookOutput, ToolCall } from '../domain/hook.ts';
import { isInside, realPathOf } from '../workbench/real-path.ts';
import { type Spilled, spillFile, spillPointer, spillText } from '../workbench/spill.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { HOOK_TIMEOUT_S, readToolCall } from './hook-call.ts';
import { isMcpTool } from './known-tool.ts';
import { type Replacer, replaceLongTexts } from './spill-shape.ts';
import { listsTool } from './tool-list.ts';

export interface SpillOptions {
  /** Characters from which on a text is moved. Default 4000. */
  readonly threshold?: number;
  /** Tools whose results are looked at, as names or `A|B`. Default: Bash, Read, Grep, Glob, WebFetch, WebSearch and all MCP tools. */
  readonly tools?: string | readonly string[];
  /** Leaves subagents' results alone. Default false. */
  readonly mainOnly?: boolean;
  /** Further directories whose files Read gives back whole. Default none. */
  readonly readable?: readonly string[];
}

/** One text that was moved. */
export interface MovedText {
  readonly path: string;
  /** Length of the whole text. */
  readonly characters: number;
  /** Characters the context was spared; 0 when the pointer is longer than the text was. */
  readonly keptOut: number;
}

export const DEFAULT_SPILL_THRESHOLD = 4000;

const BULKY: readonly string[] = ['Bash', 'Read', 'Grep', 'Glob', 'WebFetch', 'WebSearch'];

/**
 * A PostToolUse hook that puts texts of `threshold` characters or more into `<workbench>/spill/` and a pointer in their
 * place. Reading a spilled file gives it whole. Whatever goes wrong leaves the result as it is.
 */
export function spillGuard(workbench: Workbench, options: SpillOptions = {}): HookMatcher {
  const spill = async (input: HookInput): Promise<HookOutput> => {
    try {
      const { response, moved } = await spillResponse(workbench, input, options);
      return moved.length === 0 ? {} : toolOutput(response);
    } catch {
      return {};
    }
  };
  const matcher = options.tools === undefined ? { matcher: `^(?:${BULKY.join('|')})$|^mcp__` } : {};
  return { ...matcher, hooks: [spill], timeout: HOOK_TIMEOUT_S };
}

/**
 * The response of the call with its long texts moved, and what was moved.
 * @throws what the file system reports when a text could not be stored.
 */
export async function spillResponse(
  workbench: Workbench,
  input: HookInput,
  options: SpillOptions = {},
): Promise<{ response: unknown; moved: readonly MovedText[] }> {
  const response = input.tool_response;
  const call = readToolCall(input);
  if (call === null || !looksAt(call.tool, options.tools)) return { response, moved: [] };
  if (options.mainOnly === true && call.agentId !== null) return { response, moved: [] };
  if (isSpilledRead(workbench, call, options.readable ?? [])) return { response, moved: [] };
  const moved: MovedText[] = [];
  const replacer = createReplacer(workbench, call.cwd, moved);
  const rules = { threshold: options.threshold ?? DEFAULT_SPILL_THRESHOLD, keptResults: keptResultsOf(input) };
  return { response: await replaceLongTexts(call.tool, response, rules, replacer), moved };
}

/** The answer that puts `response` in place of what the tool gave back. */
export function toolOutput(response: unknown): HookOutput {
  return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: response } };
}

function looksAt(tool: string, tools: string | readonly string[] | undefined): boolean {
  if (tools === undefined) return BULKY.includes(tool) || isMcpTool(tool);
  return listsTool(typeof tools === 'string' ? tools.split('|') : tools, tool);
}

/** Reading what was moved must not move it again: the pointer would lead to itself. */
function isSpilledRead(workbench: Workbench, call: ToolCall, readable: readonly string[]): boolean {
  const path = call.input['file_path'];
  if (call.tool !== 'Read' || typeof path !== 'string') return false;
  const real = realPathOf(path.trim(), call.cwd ?? workbench.workspace);
  return [workbench.spill, ...readable].some(directory => isInside(real, realPathOf(directory, workbench.workspace)));
}

function createReplacer(workbench: Workbench, cwd: string | null, moved: MovedText[]): Replacer {
  const pointTo = (spilled: Spilled): string => {
    // A relative path means the workspace only to an agent that works there.
    const isAtHome = cwd === null || realPathOf(cwd, workbench.workspace) === workbench.workspace;
    const shown = isAtHome ? workbench.show(spilled.path) : spilled.path;
    const pointer = spillPointer(spilled, shown, workbench.lang);
    const { path, characters } = spilled;
    moved.push({ path, characters, keptOut: Math.max(0, characters - pointer.length) });
    return pointer;
  };
  return {
    text: text => pointTo(spillText(workbench.spill, text)),
    file: async path => pointTo(await spillFile(workbench.spill, path)),
  };
}

/** Where the harness of this session keeps results that were too long for it: beside the transcript, by its name. */
function keptResultsOf(input: HookInput): string | null {
  const transcript = input['transcript_path'];
  if (typeof transcript !== 'string') return null;
  return join(dirname(transcript), basename(transcript, '.jsonl'), 'tool-results');
}
