/** What a rule for a verb is given and what it answers; rules refuse by throwing. */

import type { PathShape } from './path-shape.ts';
import type { Word } from './word.ts';

/** One simple command whose name has been looked up. */
export interface Call {
  readonly name: string;
  readonly words: readonly Word[];
  /** Standard input is the output of an accepted command, so reading it ends. */
  readonly hasPipedInput: boolean;
  /** Where it may run. */
  readonly places: readonly PathShape[];
}

/** What an accepted command touches besides its output. */
export interface Effect {
  /** git may run the textconv or filter programs that `.gitattributes` and the configuration name. */
  readonly readsAttributes?: boolean;
  /** git may run clean filters on files of the work tree, but no textconv. */
  readonly runsCleanFilters?: boolean;
  /** git may need objects that a partial clone has yet to fetch. */
  readonly readsObjects?: boolean;
  /** It is git, and so reads the configuration of a repository. */
  readonly isGit?: boolean;
  /** The directories that `git -C` names, in order. */
  readonly directories?: readonly Word[];
  /** The directory a `cd` moves to; null for home. */
  readonly movesTo?: Word | null;
}

/** Judges the words of one verb. @throws Refusal when they make it more than a glance. */
export type VerbRule = (call: Call) => Effect;

/** The effect of nearly every glance. */
export const NO_EFFECT: Effect = {};
