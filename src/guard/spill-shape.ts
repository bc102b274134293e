/**
 * Where the long texts sit in each tool's result, and how a result is rebuilt around what replaces them. A result of
 * the wrong shape is ignored by the harness without a word, so everything else in it stays as it came.
 */
import { isRecord } from '../util/json.ts';
import { isMcpTool } from './known-tool.ts';

/** Puts a text, or the file that holds the whole of it, away and gives what stands in its place. */
export interface Replacer {
  text(text: string): string;
  file(path: string): Promise<string>;
}

export interface SpillRules {
  /** Characters from which on a text is long. */
  readonly threshold: number;
  /** Directory in which the harness keeps results that were too long for it; null: none is known. */
  readonly keptResults: string | null;
}

/** The result with its long texts replaced; the very same value when there was nothing to replace. */
export async function replaceLongTexts(
  tool: string,
  response: unknown,
  rules: SpillRules,
  replacer: Replacer,
): Promise<unknown> {
  if (typeof response === 'string') return replaceString(tool, response, rules, replacer);
  if (Array.isArray(response)) return isMcpTool(tool) ? replaceBlocks(response, rules, replacer) : response;
  if (!isRecord(response)) return response;
  if (tool === 'Bash') return replaceShellOutput(response, rules, replacer);
  if (tool === 'Read') return replaceReadText(response, rules, replacer);
  return replaceFields(response, FIELDS.get(tool) ?? Object.keys(response), rules, replacer);
}

/** Fields that hold a tool's text; of a tool that is not here every string is one. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Grep', ['content']],
  ['Glob', []],
  ['WebFetch', ['result']],
  ['WebSearch', []],
]);

async function replaceString(tool: string, response: string, rules: SpillRules, replacer: Replacer): Promise<string> {
  const kept = isMcpTool(tool) ? keptFile(response, rules) : undefined;
  if (kept !== undefined) return replacer.file(kept);
  return response.length >= rules.threshold ? replacer.text(response) : response;
}

/** An MCP result that was too long for the harness is only a notice by now, and names the file it went to. */
function keptFile(notice: string, rules: SpillRules): string | undefined {
  if (rules.keptResults === null) return undefined;
  const [before, after] = notice.split(`has been saved to ${rules.keptResults}/`, 2);
  const name = /^mcp-[^/\n]+\.(?:txt|json)(?=\.\n)/.exec(after ?? '')?.[0];
  if (name === undefined || !/^Error: result \([^\n]* exceeds maximum allowed tokens\. Output $/.test(before ?? '')) {
    return undefined;
  }
  return `${rules.keptResults}/${name}`;
}

/** A list of nothing but text blocks; one block of another kind, an image say, and the list is not touched. */
function replaceBlocks(blocks: readonly unknown[], rules: SpillRules, replacer: Replacer): unknown {
  const isText = (block: unknown): block is { type: 'text'; text: string } =>
    isRecord(block) && block['type'] === 'text' && typeof block['text'] === 'string';
  const isLong = (block: unknown): boolean => isText(block) && block.text.length >= rules.threshold;
  if (!blocks.every(isText) || !blocks.some(isLong)) return blocks;
  return blocks.map(block => (isLong(block) ? { ...block, text: replacer.text(block.text) } : block));
}

/** The harness keeps output above its own limit in a file: that file is the whole text, the field only its beginning. */
async function replaceShellOutput(
  response: Readonly<Record<string, unknown>>,
  rules: SpillRules,
  replacer: Replacer,
): Promise<unknown> {
  if (response['isImage'] === true || isFilled(response['structuredContent'])) return response;
  const { persistedOutputPath: path, persistedOutputSize: size, ...rest } = response;
  if (typeof path !== 'string') return replaceFields(response, ['stdout', 'stderr'], rules, replacer);
  const length = Math.max(typeof size === 'number' ? size : 0, String(response['stdout'] ?? '').length);
  if (length < rules.threshold) return response;
  return replaceFields({ ...rest, stdout: await replacer.file(path) }, ['stderr'], rules, replacer);
}

function replaceReadText(response: Readonly<Record<string, unknown>>, rules: SpillRules, replacer: Replacer): unknown {
  const file = response['file'];
  if (response['type'] !== 'text' || !isRecord(file)) return response;
  const replaced = replaceFields(file, ['content'], rules, replacer);
  return replaced === file ? response : { ...response, file: replaced };
}

function replaceFields(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  rules: SpillRules,
  replacer: Replacer,
): Readonly<Record<string, unknown>> {
  const replaced: [string, string][] = [];
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'string' && value.length >= rules.threshold) replaced.push([field, replacer.text(value)]);
  }
  return replaced.length === 0 ? record : { ...record, ...Object.fromEntries(replaced) };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
