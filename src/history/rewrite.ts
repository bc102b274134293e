/** A transcript before and after, as the stages hand it to relinking. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import type { UuidIndex } from './uuid-index.ts';

/** Entries put in after one place, in a row. */
export interface Insertion {
  readonly entries: readonly TranscriptEntry[];
  /** The uuids they belong to: what follows in the file and hung on one of these hangs on the last of `entries`. */
  readonly members: ReadonlySet<string>;
}

export interface Rewrite {
  /** The complete list: what is left out shows where its children belong. */
  readonly before: readonly TranscriptEntry[];
  readonly uuids: UuidIndex;
  /** What became of each, position by position; null: left out here. */
  readonly after: readonly (TranscriptEntry | null)[];
  /** Left-out entries whose own place in the tree is doubtful: where it skips messages, their children follow the file. */
  readonly loose: ReadonlySet<number>;
  /** By the index after which they come. */
  readonly inserted?: ReadonlyMap<number, Insertion>;
}

/** Nothing can hang on this entry any more. Older harnesses chained progress records, which are no messages. */
export function isGone(rewrite: Rewrite, index: number): boolean {
  return rewrite.after[index] === null || rewrite.before[index]?.type === 'progress';
}
