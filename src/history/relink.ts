/** Keeps the parent chain of a transcript whole while entries are left out, put in or were never stored. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { Ancestors } from './ancestors.ts';
import { parentOf, uuidOf } from './entry.ts';
import { joinTrees, NO_ROW, UNKNOWN } from './forest.ts';
import { relinkBoundary } from './preserved.ts';
import type { Rewrite } from './rewrite.ts';
import { layOut, type Rows, rowOf } from './rows.ts';
import { isMessage, threadOf } from './thread.ts';

/**
 * The entries of the result in order. The child of a left-out entry hangs on its nearest kept ancestor; an entry whose
 * ancestors are unknown, or a circle, hangs on the message before it. Entries that need no change are the very objects.
 */
export function relink(rewrite: Rewrite): TranscriptEntry[] {
  const rows = layOut(rewrite);
  const ancestors = new Ancestors(rewrite, rows);
  const { entries, links, open } = rows;
  let isTangled = false;
  for (const row of open) {
    if (!isPut(rows, row)) links[row] = parentRow(rewrite, rows, row, ancestors);
    const link = links[row] ?? UNKNOWN;
    // All other parents are earlier rows, so there is neither a gap nor a circle without these.
    if (link === UNKNOWN || link >= row) isTangled = true;
  }
  const parents = isTangled ? joinTrees(links, fallbacks(entries)) : links;
  for (const row of isTangled ? links.keys() : open) {
    if (links[row] !== NO_ROW) adopt(entries, row, parents[row] ?? NO_ROW);
  }
  for (const row of rows.boundaries) {
    const boundary = entries[row];
    const near = rows.at[row] ?? 0;
    const isThere = (uuid: string): boolean => rowOf(rows, rewrite, uuid, near) !== undefined;
    if (boundary !== undefined) entries[row] = relinkBoundary(boundary, isThere, uuid => ancestors.nearest(uuid, near));
  }
  return entries;
}

function isPut({ entries, put }: Rows, row: number): boolean {
  const entry = entries[row];
  return put.size > 0 && entry !== undefined && put.get(uuidOf(entry) ?? '') === row;
}

function parentRow(rewrite: Rewrite, rows: Rows, row: number, ancestors: Ancestors): number {
  const at = rows.at[row] ?? 0;
  const nearest = ancestors.nearest(parentOf(rows.entries[row]) ?? '', at);
  if (nearest === undefined) return UNKNOWN;
  const tail = rows.tails.get(nearest);
  const isAfter = tail !== undefined && at > tail.at;
  return rowOf(rows, rewrite, isAfter ? tail.uuid : nearest, at) ?? UNKNOWN;
}

/** For each row the message before it in its thread: what it hangs on when nothing better is known. */
function fallbacks(entries: readonly TranscriptEntry[]): number[] {
  const last = new Map<string, number>();
  return entries.map((entry, row) => {
    if (uuidOf(entry) === undefined) return NO_ROW;
    const thread = threadOf(entry);
    const found = last.get(thread) ?? NO_ROW;
    if (isMessage(entry)) last.set(thread, row);
    return found;
  });
}

function adopt(entries: TranscriptEntry[], row: number, parent: number): void {
  const entry = entries[row];
  const found = entries[parent];
  if (entry === undefined) return;
  const parentUuid = found === undefined ? null : (uuidOf(found) ?? null);
  if (entry.parentUuid !== parentUuid) entries[row] = { ...entry, parentUuid };
}
