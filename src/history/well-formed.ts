/** Makes texts fit to be sent: no half of a surrogate pair, no blank text block. The model API refuses both. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { contentOf, isUntouchable, withContent } from './entry.ts';

/** With the `u` flag this matches halves that stand alone only. */
const LONE_HALVES = /\p{Surrogate}/gu;

/** Deeper values are passed on as they are. */
const MAX_DEPTH = 500;

/** The parts of an entry that reach a model. */
const SENT_KEYS = ['message', 'attachment', 'rendered'] as const;

/** The entry with U+FFFD for every lone half of a surrogate pair; the same object when there is none. */
export function withWholeCharacters(entry: TranscriptEntry): TranscriptEntry {
  if (isUntouchable(entry)) return entry;
  if (!isTorn(entry.message) && !isTorn(entry['attachment']) && !isTorn(entry['rendered'])) return entry;
  return {
    ...entry,
    ...Object.fromEntries(SENT_KEYS.flatMap(key => (key in entry ? [[key, mend(entry[key], 0)]] : []))),
  };
}

/** The entry without its blank text blocks; null when it is a message that says nothing else. */
export function withoutBlanks(entry: TranscriptEntry): TranscriptEntry | null {
  if (isUntouchable(entry) || (entry.type !== 'user' && entry.type !== 'assistant')) return entry;
  const content = contentOf(entry);
  if (typeof content === 'string') return content.trim() === '' ? null : entry;
  if (!Array.isArray(content) || !content.some(hasBlank)) return entry;
  const left = content.filter(block => !isBlank(block)).map(withoutBlankParts);
  return left.length === 0 ? null : withContent(entry, left);
}

function isTorn(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isWellFormed(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.some(item => isTorn(item, depth + 1));
  for (const key in value) {
    if (!isWellFormed(key) || isTorn((value as Record<string, unknown>)[key], depth + 1)) return true;
  }
  return false;
}

/** In every Node this runs on, though not in the language version its types are checked against. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

function mend(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(LONE_HALVES, '\ufffd');
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map(item => mend(item, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.replace(LONE_HALVES, '\ufffd'), mend(item, depth + 1)]),
  );
}

function isBlank(block: unknown): boolean {
  return (
    isRecord(block) && block['type'] === 'text' && typeof block['text'] === 'string' && block['text'].trim() === ''
  );
}

/** Inside a tool result only the empty text is refused: line breaks may be all that a tool printed. */
function isEmptyPart(part: unknown): boolean {
  return isRecord(part) && part['type'] === 'text' && part['text'] === '';
}

function hasBlank(block: unknown): boolean {
  return isBlank(block) || partsOf(block).some(isEmptyPart);
}

function withoutBlankParts(block: TranscriptBlock): TranscriptBlock {
  const parts = partsOf(block);
  if (!parts.some(isEmptyPart)) return block;
  const left = parts.filter(part => !isEmptyPart(part));
  return { ...block, content: left.length === 0 ? '' : left };
}

function partsOf(block: unknown): readonly unknown[] {
  const isResult = isRecord(block) && block['type'] === 'tool_result';
  return isResult && Array.isArray(block['content']) ? block['content'] : [];
}
