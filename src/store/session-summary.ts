/**
 * Folds appended entries into the short record that lists of sessions are made of. The record is the SDK's; this is our
 * own way to it, held to the SDK's own fold by a differential test.
 */
import { isRecord } from '../util/json.ts';
import type { SessionKey, SessionStoreEntry, SessionSummaryEntry } from './session-store.ts';

/** Entry fields whose last value counts, and the name they have in the record. */
const LAST_WINS: readonly (readonly [field: string, name: string])[] = [
  ['customTitle', 'customTitle'],
  ['aiTitle', 'aiTitle'],
  ['lastPrompt', 'lastPrompt'],
  ['summary', 'summaryHint'],
  ['gitBranch', 'gitBranch'],
];

/**
 * The record after `entries` were appended to `previous` (undefined before the first). Pure: `previous` is not changed.
 * @param options.mtime when the store took the entries, milliseconds; default what `previous` had, else 0.
 */
export function foldSummary(
  previous: SessionSummaryEntry | undefined,
  key: SessionKey,
  entries: readonly SessionStoreEntry[],
  options: { readonly mtime?: number } = {},
): SessionSummaryEntry {
  const data: Record<string, unknown> = { ...previous?.data };
  for (const entry of entries) foldEntry(data, entry);
  return {
    sessionId: previous?.sessionId ?? key.sessionId,
    mtime: options.mtime ?? previous?.mtime ?? 0,
    data,
  };
}

function foldEntry(data: Record<string, unknown>, entry: SessionStoreEntry): void {
  data['isSidechain'] ??= entry['isSidechain'] === true;
  if (data['createdAt'] === undefined) setDefined(data, 'createdAt', timeOf(entry.timestamp));
  if (data['cwd'] === undefined) setDefined(data, 'cwd', textOf(entry['cwd']));
  if (data['firstPromptLocked'] !== true) foldFirstPrompt(data, entry);
  for (const [field, name] of LAST_WINS) {
    if (typeof entry[field] === 'string') data[name] = entry[field];
  }
  if (entry.type === 'tag') {
    const tag = textOf(entry['tag']);
    if (tag === undefined) delete data['tag'];
    else data['tag'] = tag;
  }
  if (entry.type === 'relocated') setDefined(data, 'cwd', textOf(entry['relocatedCwd']));
}

function setDefined(data: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) data[name] = value;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The first thing a person said is the session's name; failing that, the first command they gave. */
function foldFirstPrompt(data: Record<string, unknown>, entry: SessionStoreEntry): void {
  for (const text of promptsOf(entry)) {
    const prompt = readPrompt(text);
    if (prompt.command && !data['commandFallback']) data['commandFallback'] = prompt.command;
    if (prompt.text === undefined) continue;
    data['firstPrompt'] = prompt.text;
    data['firstPromptLocked'] = true;
    return;
  }
}

/** The texts of a user entry that a person can have written; none when it carries tool results. */
function promptsOf(entry: SessionStoreEntry): string[] {
  if (entry.type !== 'user' || entry['isMeta'] === true || entry['isCompactSummary'] === true) return [];
  const message = entry['message'];
  const content = isRecord(message) ? message['content'] : undefined;
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  const blocks = content.filter(isRecord);
  if (blocks.some(block => block['type'] === 'tool_result')) return [];
  return blocks.flatMap(block =>
    block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : [],
  );
}

const COMMAND = /<command-name>(.*?)<\/command-name>/;
const SHELL_INPUT = /<bash-input>([\s\S]*?)<\/bash-input>/;
/** Text that a machine put there: a tag at the start, or the mark of an interrupt. */
const MACHINE_TEXT = /^(?:\s*<[a-z][\w-]*[\s>]|\[Request interrupted by user[^\]]*\])/;
const PROMPT_CHARS = 200;

function readPrompt(raw: string): { readonly text?: string; readonly command?: string } {
  const text = unwrapPastes(raw).replaceAll('\n', ' ').trim();
  const command = COMMAND.exec(text)?.[1];
  if (command !== undefined) return { command };
  const input = SHELL_INPUT.exec(text)?.[1];
  if (input !== undefined) return { text: `! ${input.trim()}` };
  if (text === '' || MACHINE_TEXT.test(text)) return {};
  return { text: text.length > PROMPT_CHARS ? `${cut(text).trim()}…` : text };
}

function cut(text: string): string {
  const last = text.charCodeAt(PROMPT_CHARS - 1);
  const isTorn = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isTorn ? PROMPT_CHARS - 1 : PROMPT_CHARS);
}

const PASTE = /<pasted_content id="([0-9a-f]{4})">\n/g;

/** Takes the frames off pasted text, with up to two line breaks around each; an unclosed frame ends the search. */
function unwrapPastes(text: string): string {
  let result = '';
  let done = 0;
  for (const open of text.matchAll(PASTE)) {
    if (open.index < done) continue;
    const bodyStart = open.index + open[0].length;
    const close = `\n</pasted_content id="${open[1]}">`;
    const bodyEnd = text.indexOf(close, bodyStart - 1);
    if (bodyEnd < 0) break;
    const before = text.slice(done, open.index).replace(/\n{1,2}$/, '');
    result += before + text.slice(bodyStart, Math.max(bodyStart, bodyEnd));
    done = bodyEnd + close.length;
    for (let breaks = 0; breaks < 2 && text[done] === '\n'; breaks += 1) done += 1;
  }
  return result + text.slice(done);
}
