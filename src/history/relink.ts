/** Keeps the parent chain of a transcript whole while entries are left out, put in or were never stored. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { isRecord } from '../util/json.ts';
import { answeredId, blocksOf, parentOf, uuidOf } from './entry.ts';
import { joinTrees, NO_ROW } from './forest.ts';
import { relinkBoundary } from './preserved.ts';

/** Entries put in after one place, in a row. */
export interface Insertion {
  readonly entries: readonly TranscriptEntry[];
  /** The uuids they belong to: what follows in the file and hung on one of these hangs on the last of `entries`. */
  readonly members: ReadonlySet<string>;
}

/** A transcript before and after, position by position. */
export interface Rewrite {
  /** The complete list: what is left out shows where its children belong. */
  readonly before: readonly TranscriptEntry[];
  /** What became of each; null: left out here. */
  readonly after: readonly (TranscriptEntry | null)[];
  /** Left-out entries whose own place in the tree is doubtful: where it skips messages, their children follow the file. */
  readonly loose?: ReadonlySet<number>;
  /** By the index after which they come. */
  readonly inserted?: ReadonlyMap<number, Insertion>;
}

/** One entry of the result. */
interface Row {
  readonly entry: TranscriptEntry;
  readonly at: number;
  /** Set on inserted entries: the uuid they hang on, if known. */
  readonly inserted?: { readonly parent: string | undefined };
}

/**
 * The entries of the result in order. The child of a left-out entry hangs on its nearest kept ancestor; an entry whose
 * ancestors are unknown, or a circle, hangs on the message before it. Entries that need no change are the very objects.
 */
export function relink(rewrite: Rewrite): TranscriptEntry[] {
  const rows = layOut(rewrite);
  const rowOf = new Map<string, number>();
  rows.forEach(({ entry }, row) => {
    const uuid = uuidOf(entry);
    if (uuid !== undefined && !rowOf.has(uuid)) rowOf.set(uuid, row);
  });
  const ancestors = new Ancestors(rewrite, rowOf);
  const links = rows.map(row => parentRow(row, rowOf, ancestors));
  const parents = joinTrees(links, fallbacks(rows));
  return rows.map(({ entry }, row) => {
    const relinked = withParent(entry, rows, parents[row] ?? NO_ROW, links[row] !== null);
    return relinkBoundary(
      relinked,
      uuid => rowOf.has(uuid),
      uuid => ancestors.nearest(uuid),
    );
  });
}

/** Where a message hangs on which: the main thread, or one subagent's. */
export function threadOf(entry: TranscriptEntry): string {
  const agent = entry['agentId'];
  if (typeof agent === 'string') return `agent ${agent}`;
  return entry['isSidechain'] === true ? 'sidechain' : 'main';
}

/** Takes part in the chain as a message. */
export function isMessage(entry: TranscriptEntry): boolean {
  const { type } = entry;
  return type === 'user' || type === 'assistant' || type === 'attachment' || type === 'system';
}

function layOut({ before, after, inserted }: Rewrite): Row[] {
  const rows: Row[] = [];
  before.forEach((original, at) => {
    const entry = after[at];
    if (entry !== null && entry !== undefined) rows.push({ entry, at });
    let parent = uuidOf(original);
    for (const put of inserted?.get(at)?.entries ?? []) {
      rows.push({ entry: put, at, inserted: { parent } });
      parent = uuidOf(put);
    }
  });
  return rows;
}

/** Row of the parent; null for a root, undefined where the parent cannot be found. */
function parentRow(row: Row, rowOf: ReadonlyMap<string, number>, ancestors: Ancestors): number | null | undefined {
  if (row.inserted !== undefined) return row.inserted.parent === undefined ? undefined : rowOf.get(row.inserted.parent);
  const given = parentOf(row.entry);
  if (given === undefined) return null;
  const nearest = ancestors.nearest(given);
  if (nearest === undefined) return undefined;
  return rowOf.get(ancestors.tailFor(nearest, row.at) ?? nearest);
}

/** For each row the message before it in its thread: what it hangs on when nothing better is known. */
function fallbacks(rows: readonly Row[]): number[] {
  const last = new Map<string, number>();
  return rows.map(({ entry }, row) => {
    if (uuidOf(entry) === undefined) return NO_ROW;
    const thread = threadOf(entry);
    const found = last.get(thread) ?? NO_ROW;
    if (isMessage(entry)) last.set(thread, row);
    return found;
  });
}

function withParent(entry: TranscriptEntry, rows: readonly Row[], parent: number, isChild: boolean): TranscriptEntry {
  if (!isChild) return entry;
  const found = rows[parent];
  const parentUuid = found === undefined ? null : (uuidOf(found.entry) ?? null);
  return entry.parentUuid === parentUuid ? entry : { ...entry, parentUuid };
}

/** Answers, for any uuid of the complete list, what hangs there now. Linear over all questions. */
class Ancestors {
  readonly #rewrite: Rewrite;
  readonly #rowOf: ReadonlyMap<string, number>;
  readonly #indexOf = new Map<string, number>();
  /** By index of a left-out entry; null: none. */
  readonly #known = new Map<number, string | null>();
  readonly #tips: ReadonlyMap<number, Tip>;
  readonly #tails = new Map<string, { readonly at: number; readonly uuid: string }>();

  constructor(rewrite: Rewrite, rowOf: ReadonlyMap<string, number>) {
    this.#rewrite = rewrite;
    this.#rowOf = rowOf;
    rewrite.before.forEach((entry, index) => {
      const uuid = uuidOf(entry);
      if (uuid !== undefined && !this.#indexOf.has(uuid)) this.#indexOf.set(uuid, index);
    });
    this.#tips = tipsOf(rewrite);
    for (const [at, { entries, members }] of rewrite.inserted ?? []) {
      const tail = entries.at(-1);
      const uuid = tail === undefined ? undefined : uuidOf(tail);
      if (uuid !== undefined) for (const member of members) this.#tails.set(member, { at, uuid });
    }
  }

  /** The uuid itself where it is still in its place, else its nearest kept ancestor's; undefined when there is none. */
  nearest(uuid: string): string | undefined {
    const own = this.#indexOf.get(uuid);
    if (own !== undefined && this.#isInPlace(own)) return uuid;
    const path: number[] = [];
    let found = this.#step(uuid, path);
    for (const index of path.reverse()) {
      found = this.#tipOver(index, found);
      this.#known.set(index, found);
    }
    return found ?? undefined;
  }

  /** What follows `at` in the file and hung on `uuid` hangs on this instead, if anything. */
  tailFor(uuid: string, at: number): string | undefined {
    const tail = this.#tails.get(uuid);
    return tail !== undefined && at > tail.at ? tail.uuid : undefined;
  }

  /** Walks up through what is left out, noting it in `path`. */
  #step(uuid: string, path: number[]): string | null {
    const seen = new Set<number>();
    for (let current = uuid; ; ) {
      const index = this.#indexOf.get(current);
      if (index === undefined) return this.#rowOf.has(current) ? current : null;
      const known = this.#known.get(index);
      if (known !== undefined) return known;
      if (this.#isInPlace(index)) return current;
      if (seen.has(index)) return null;
      seen.add(index);
      path.push(index);
      const parent = parentOf(this.#rewrite.before[index]);
      if (parent === undefined) return null;
      current = parent;
    }
  }

  /** Still there, and something to hang on: older harnesses chained progress records, which are no messages. */
  #isInPlace(index: number): boolean {
    return this.#rewrite.after[index] !== null && this.#rewrite.before[index]?.type !== 'progress';
  }

  #tipOver(index: number, found: string | null): string | null {
    const tip = this.#tips.get(index);
    if (tip === undefined) return found;
    const reached = found === null ? -1 : (this.#indexOf.get(found) ?? -1);
    return tip.spokenAt > reached ? tip.uuid : found;
  }
}

/** The end of a thread as it was when a loose entry came. */
interface Tip {
  readonly uuid: string;
  /** Index of the last kept message with words of its own. */
  readonly spokenAt: number;
}

function tipsOf({ before, after, loose }: Rewrite): Map<number, Tip> {
  const tips = new Map<number, Tip>();
  if (loose === undefined || loose.size === 0) return tips;
  const threads = new Map<string, Tip>();
  after.forEach((entry, index) => {
    const original = before[index];
    if (!isRecord(original)) return;
    const thread = threadOf(original);
    const tip = threads.get(thread);
    if (loose.has(index) && tip !== undefined) tips.set(index, tip);
    const uuid = entry === null || entry === undefined ? undefined : uuidOf(entry);
    if (entry === null || entry === undefined || uuid === undefined || !isMessage(entry)) return;
    threads.set(thread, { uuid, spokenAt: isSpeech(entry) ? index : (tip?.spokenAt ?? -1) });
  });
  return tips;
}

function isSpeech(entry: TranscriptEntry): boolean {
  if (entry.type === 'assistant') return true;
  return entry.type === 'user' && !blocksOf(entry).some(block => answeredId(entry, block) !== undefined);
}
