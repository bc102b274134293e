/** What curation may do, as policies with their defaults. No behaviour: each stage takes its own policy. */
import { historyText } from '../text/history-text.ts';
import type { Lang } from '../text/lang.ts';

/** When the result of a command that only looked goes stale. */
export interface EphemeralPolicy {
  /** Default true. */
  readonly enabled: boolean;
  /** How many of the newest glances keep their result. Default 6; 0 or less: none. */
  readonly keepRecent: number;
  /** Longer results are left to trimming. Characters, default 2000. */
  readonly maxChars: number;
  /** What takes the place of the result. `{cmd}`, `{turn}` and `{age}` are filled in; `{age}` changes with every glance and so breaks the prompt cache. */
  readonly text: string;
}

/** When a large result is moved to a file. */
export interface TrimPolicy {
  /** Default true. */
  readonly enabled: boolean;
  /** How many of the newest results are left whole. Default 20; 0 or less: none. */
  readonly keepRecent: number;
  /** Results of this many characters or more are moved. Default 2000. */
  readonly minChars: number;
  /** Where they go, relative to the workspace. Default `.flower/spill`. */
  readonly spillDirname: string;
}

/** What is left out or mended. */
export interface PrunePolicy {
  /** Leaves out the harness's own reports of API errors. Default true. */
  readonly dropApiErrors: boolean;
  /** Puts `interruptText` where an interrupt left its notice. Default true. */
  readonly neutralizeInterrupts: boolean;
  /** Default: a neutral sentence, in the language of the store. */
  readonly interruptText: string;
  /** Gives every call a result, and every result its place right after its call. Default true. */
  readonly healOrphans: boolean;
  /** Stands where a call has no result. Default: that it was interrupted. */
  readonly orphanText: string;
  /** How many of the newest denied calls stay. Default 1; 0 or less: none. */
  readonly keepDenials: number;
}

/** `given` with the defaults filled in. */
export function ephemeralPolicy(given: Partial<EphemeralPolicy> = {}, lang: Lang = 'en'): EphemeralPolicy {
  return fill({ enabled: true, keepRecent: 6, maxChars: 2000, text: historyText[lang].expired }, given);
}

/** `given` with the defaults filled in. */
export function trimPolicy(given: Partial<TrimPolicy> = {}): TrimPolicy {
  return fill({ enabled: true, keepRecent: 20, minChars: 2000, spillDirname: '.flower/spill' }, given);
}

/** `given` with the defaults filled in. */
export function prunePolicy(given: Partial<PrunePolicy> = {}, lang: Lang = 'en'): PrunePolicy {
  const { interrupted, orphan } = historyText[lang];
  const defaults: PrunePolicy = {
    dropApiErrors: true,
    neutralizeInterrupts: true,
    interruptText: interrupted,
    healOrphans: true,
    orphanText: orphan,
    keepDenials: 1,
  };
  return fill(defaults, given);
}

/** The last `count` of a list are exempt: how many are not. */
export function beforeRecent(length: number, count: number): number {
  return Math.max(0, length - Math.max(0, count));
}

/** Keys that are present without a value count as absent. */
function fill<T extends object>(defaults: T, given: Partial<T>): T {
  const meant = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(meant) };
}
