/** Finds what a child of a left-out entry hangs on now. Linear over all questions. */
import { isRecord } from '../util/json.ts';
import { parentOf, uuidOf } from './entry.ts';
import { isGone, type Rewrite } from './rewrite.ts';
import { type Rows, rowOf } from './rows.ts';
import { isMessage, isSpeech, threadOf } from './thread.ts';

/** The end of a thread as it was when a loose entry came. */
interface Tip {
  readonly uuid: string;
  /** Index of the last kept message with words of its own. */
  readonly spokenAt: number;
}

export class Ancestors {
  readonly #rewrite: Rewrite;
  readonly #rows: Rows;
  /** What was found for an entry that is gone, by its index; null: nothing. */
  readonly #known = new Map<number, string | null>();
  #tips: ReadonlyMap<number, Tip> | undefined;

  constructor(rewrite: Rewrite, rows: Rows) {
    this.#rewrite = rewrite;
    this.#rows = rows;
  }

  /** The uuid itself where it is still in its place, else its nearest kept ancestor's; undefined when there is none. `near`: an index it is likely before. */
  nearest(uuid: string, near: number): string | undefined {
    const path: number[] = [];
    let found = this.#climb(uuid, near, path);
    for (const index of path.reverse()) {
      found = this.#tipOver(index, found);
      this.#known.set(index, found);
    }
    return found ?? undefined;
  }

  /** Walks up through what is gone, noting it in `path`. */
  #climb(uuid: string, near: number, path: number[]): string | null {
    const seen = new Set<number>();
    let at = near;
    for (let current = uuid; ; ) {
      const index = this.#rewrite.uuids.near(current, at);
      if (index === undefined) return this.#rows.put.has(current) ? current : null;
      if (!isGone(this.#rewrite, index)) return current;
      const known = this.#known.get(index);
      if (known !== undefined) return known;
      if (seen.has(index)) return null;
      seen.add(index);
      path.push(index);
      const parent = parentOf(this.#rewrite.before[index]);
      if (parent === undefined) return null;
      current = parent;
      at = index;
    }
  }

  /** Where a loose entry passed over messages, what comes after it follows those. */
  #tipOver(index: number, found: string | null): string | null {
    if (!this.#rewrite.loose.has(index)) return found;
    this.#tips ??= tipsOf(this.#rewrite);
    const tip = this.#tips.get(index);
    const row = found === null ? undefined : rowOf(this.#rows, this.#rewrite, found, index);
    const reached = row === undefined ? -1 : (this.#rows.at[row] ?? -1);
    return tip !== undefined && tip.spokenAt > reached ? tip.uuid : found;
  }
}

function tipsOf({ before, after, loose }: Rewrite): Map<number, Tip> {
  const tips = new Map<number, Tip>();
  const threads = new Map<string, Tip>();
  for (let index = 0; index < before.length; index++) {
    const original = before[index];
    if (!isRecord(original)) continue;
    const thread = threadOf(original);
    const tip = threads.get(thread);
    if (loose.has(index) && tip !== undefined) tips.set(index, tip);
    const entry = after[index];
    const uuid = entry === null || entry === undefined ? undefined : uuidOf(entry);
    if (entry === null || entry === undefined || uuid === undefined || !isMessage(entry)) continue;
    threads.set(thread, { uuid, spokenAt: isSpeech(entry) ? index : (tip?.spokenAt ?? -1) });
  }
  return tips;
}
