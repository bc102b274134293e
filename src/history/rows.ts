/** The entries of a rewritten transcript in order, with what each hangs on as far as that is plain to see. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { parentOf, uuidOf } from './entry.ts';
import { NO_ROW, UNKNOWN } from './forest.ts';
import { type Insertion, isGone, type Rewrite } from './rewrite.ts';

/** One row an entry, in columns. */
export interface Rows {
  readonly entries: TranscriptEntry[];
  /** Index in the list before; of an inserted entry, that of the one it comes after. */
  readonly at: number[];
  /** Row of the parent, `NO_ROW` for roots, `UNKNOWN`. */
  readonly links: number[];
  /** Rows whose parent is more than just an earlier row. */
  readonly open: number[];
  /** Rows of compaction boundaries. */
  readonly boundaries: number[];
  /** Index in the list before → row; `NO_ROW` where it was left out. */
  readonly rowAt: Int32Array;
  /** Uuid → row of the inserted entries. */
  readonly put: ReadonlyMap<string, number>;
  /** Uuid of a member of a turn → what later entries hang on instead. */
  readonly tails: ReadonlyMap<string, { readonly at: number; readonly uuid: string }>;
}

export function layOut(rewrite: Rewrite): Rows {
  const { before, after, inserted } = rewrite;
  const rowAt = new Int32Array(before.length).fill(NO_ROW);
  const put = new Map<string, number>();
  const rows: Rows = { entries: [], at: [], links: [], open: [], boundaries: [], rowAt, put, tails: tailsOf(inserted) };
  for (let at = 0; at < before.length; at++) {
    const entry = after[at];
    if (entry !== null && entry !== undefined) rowAt[at] = addKept(rows, rewrite, entry, at);
    const insertion = inserted?.get(at);
    if (insertion !== undefined) addInserted(rows, put, insertion, at);
  }
  return rows;
}

/** Row that stands for a uuid, wherever it is now; undefined where it is not there. `near`: an index it is likely before. */
export function rowOf(rows: Rows, rewrite: Rewrite, uuid: string, near: number): number | undefined {
  const put = rows.put.get(uuid);
  if (put !== undefined) return put;
  const index = rewrite.uuids.near(uuid, near);
  const row = index === undefined ? NO_ROW : (rows.rowAt[index] ?? NO_ROW);
  return row === NO_ROW ? undefined : row;
}

function addKept(rows: Rows, rewrite: Rewrite, entry: TranscriptEntry, at: number): number {
  const row = rows.entries.push(entry) - 1;
  rows.at.push(at);
  const parent = parentOf(entry);
  const link = parent === undefined ? NO_ROW : earlierRow(rows, rewrite, parent, at);
  rows.links.push(link);
  if (link === UNKNOWN || (parent !== undefined && rows.tails.has(parent))) rows.open.push(row);
  if (entry['compactMetadata'] !== undefined) rows.boundaries.push(row);
  return row;
}

/** Row of a parent that came before and is in its place. */
function earlierRow(rows: Rows, rewrite: Rewrite, parent: string, at: number): number {
  const index = rewrite.uuids.near(parent, at);
  if (index === undefined || isGone(rewrite, index)) return UNKNOWN;
  const row = rows.rowAt[index] ?? NO_ROW;
  return row === NO_ROW ? UNKNOWN : row;
}

/** Inserted entries hang on each other, the first on the entry before them. */
function addInserted(rows: Rows, put: Map<string, number>, insertion: Insertion, at: number): void {
  for (const entry of insertion.entries) {
    const previous = rows.entries.length - 1;
    const last = rows.entries[previous];
    const row = rows.entries.push(entry) - 1;
    rows.at.push(at);
    rows.links.push(last === undefined || uuidOf(last) === undefined ? UNKNOWN : previous);
    rows.open.push(row);
    const uuid = uuidOf(entry);
    if (uuid !== undefined) put.set(uuid, row);
  }
}

function tailsOf(inserted: ReadonlyMap<number, Insertion> = new Map()): Map<string, { at: number; uuid: string }> {
  const tails = new Map<string, { at: number; uuid: string }>();
  for (const [at, { entries, members }] of inserted) {
    const last = entries.at(-1);
    const uuid = last === undefined ? undefined : uuidOf(last);
    if (uuid !== undefined) for (const member of members) tails.set(member, { at, uuid });
  }
  return tails;
}
