/** Reading and rewriting the blocks of transcript entries that may be anything. Never throws, never changes its input. */
import type { TranscriptBlock, TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';

/** What becomes of single blocks: entry index → block index → the new block, or null for none. */
export type BlockEdits = Map<number, Map<number, TranscriptBlock | null>>;

/** The content blocks of an entry; none where the content is a string or missing. */
export function blocksOf(entry: TranscriptEntry): readonly TranscriptBlock[] {
  const content = contentOf(entry);
  return Array.isArray(content) ? content : [];
}

export function contentOf(entry: TranscriptEntry): unknown {
  return isRecord(entry) && isRecord(entry.message) ? entry.message.content : undefined;
}

/** The entry's uuid, where it has a usable one. */
export function uuidOf(entry: TranscriptEntry): string | undefined {
  return isRecord(entry) && typeof entry.uuid === 'string' && entry.uuid !== '' ? entry.uuid : undefined;
}

/** The uuid that the entry hangs on, where it names one. */
export function parentOf(entry: TranscriptEntry | undefined): string | undefined {
  return isRecord(entry) && typeof entry.parentUuid === 'string' ? entry.parentUuid : undefined;
}

/** Compaction summaries and the harness's own asides are all that is left of older history: only relinked, never rewritten. */
export function isUntouchable(entry: TranscriptEntry): boolean {
  return !isRecord(entry) || entry['isCompactSummary'] === true || entry['isMeta'] === true;
}

/** The id of a tool call; undefined for every other block. */
export function callId(entry: TranscriptEntry, block: unknown): string | undefined {
  if (entry.type !== 'assistant' || !isRecord(block) || block['type'] !== 'tool_use') return undefined;
  return typeof block['id'] === 'string' ? block['id'] : undefined;
}

/** The id of the call that a tool result answers; undefined for every other block. */
export function answeredId(entry: TranscriptEntry, block: unknown): string | undefined {
  if (entry.type !== 'user' || !isRecord(block) || block['type'] !== 'tool_result') return undefined;
  return typeof block['tool_use_id'] === 'string' ? block['tool_use_id'] : undefined;
}

/** The text of a tool result, its text blocks joined by line breaks; undefined where it holds none. */
export function resultText(block: TranscriptBlock): string | undefined {
  const content = block['content'];
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.filter(isText).map(part => part.text);
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** The tool result with `text` as its only text. Everything else in it, images above all, stays where it is. */
export function withResultText(block: TranscriptBlock, text: string): TranscriptBlock {
  const content = block['content'];
  if (!Array.isArray(content)) return { ...block, content: text };
  const first = content.findIndex(isText);
  if (first === -1) return { ...block, content: [{ type: 'text', text }, ...content] };
  const replaced = content.map((part, index) => (index === first ? { ...part, text } : part));
  return { ...block, content: replaced.filter((part, index) => index === first || !isText(part)) };
}

export function withContent(entry: TranscriptEntry, content: readonly TranscriptBlock[] | string): TranscriptEntry {
  return { ...entry, message: { ...entry.message, content } };
}

export function editBlock(edits: BlockEdits, entry: number, block: number, next: TranscriptBlock | null): void {
  const known = edits.get(entry);
  if (known === undefined) edits.set(entry, new Map([[block, next]]));
  else known.set(block, next);
}

/** The entry after its edits; null when no block of it is left. */
export function withEdits(
  entry: TranscriptEntry,
  edits: ReadonlyMap<number, TranscriptBlock | null> | undefined,
): TranscriptEntry | null {
  if (edits === undefined) return entry;
  const content = blocksOf(entry).flatMap((block, index) => {
    const next = edits.get(index);
    return next === undefined ? [block] : next === null ? [] : [next];
  });
  return content.length === 0 ? null : withContent(entry, content);
}

function isText(part: unknown): part is { readonly type: 'text'; readonly text: string } {
  return isRecord(part) && part['type'] === 'text' && typeof part['text'] === 'string';
}
