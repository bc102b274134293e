/** The goal as it was frozen, and whether its file still says that. Asking what to do about a change is done elsewhere. */
import { Goal } from '../document/goal.ts';
import type { Lang } from '../text/lang.ts';
import type { Ctx } from './step.ts';

/** The goal, in the context of a workflow. */
export const GOAL_KEY = '_goal';

/** What is known of the file, in the context. */
const FROZEN_KEY = '_goalFrozen';

interface Frozen {
  readonly path: string;
  /** Hash of what the file said when it was frozen; null: there was no such file. */
  readonly hash: string | null;
  /** The accounts of the run it was frozen in, which every run begins anew. */
  readonly run: unknown;
  /** Changes of the file that were seen since, by hash. */
  readonly seen: Set<string | null>;
}

/** A file that no longer says what was frozen. */
export interface GoalChange {
  /** What the file says now; null when it is gone or unreadable. */
  readonly found: Goal | null;
  /** Tells one change from another. */
  readonly hash: string | null;
}

/** Puts a goal into the context as the one that counts; its file is taken as it is now. */
export function holdGoal(ctx: Ctx, goal: Goal, path: string): void {
  const hash = Goal.load(path, { lang: goal.lang })?.contentHash() ?? null;
  ctx[GOAL_KEY] = goal;
  ctx[FROZEN_KEY] = { path, hash, run: ctx['_results'], seen: new Set() } satisfies Frozen;
}

/**
 * The goal that counts: the one frozen in this run, else the complete one of the context, else the file's, else an
 * empty one. Whichever it is, it is frozen by that.
 */
export function goalInForce(ctx: Ctx, path: string, lang: Lang): Goal {
  const held: Goal | null = ctx[GOAL_KEY] instanceof Goal ? ctx[GOAL_KEY] : null;
  if (held && frozenAt(ctx, path)) return held;
  const goal = goalAtStart(ctx, path, lang, held?.complete() ? held : null);
  holdGoal(ctx, goal, path);
  return goal;
}

/** How the file differs from what was frozen; null when it does not. */
export function changeOf(ctx: Ctx, path: string, lang: Lang): GoalChange | null {
  const frozen = frozenAt(ctx, path);
  const found = Goal.load(path, { lang });
  const hash = found?.contentHash() ?? null;
  return frozen === null || frozen.hash === hash ? null : { found, hash };
}

/** True the first time a change of what is frozen now is seen. */
export function isFirstSight({ hash }: GoalChange, path: string, ctx: Ctx): boolean {
  const seen = frozenAt(ctx, path)?.seen;
  if (!seen || seen.has(hash)) return false;
  seen.add(hash);
  return true;
}

/** A goal that an earlier run of this context had from the file is the file's to say: it may have been edited since. */
function goalAtStart(ctx: Ctx, path: string, lang: Lang, held: Goal | null): Goal {
  const earlier: Frozen | undefined = ctx[FROZEN_KEY];
  const isOfFile = earlier?.path === path && earlier.hash === held?.contentHash();
  if (held && !isOfFile) return held;
  const loaded = Goal.load(path, { lang });
  return loaded?.complete() ? loaded : (held ?? loaded ?? new Goal({}, { lang }));
}

/** What was frozen in this run for that file. */
function frozenAt(ctx: Ctx, path: string): Frozen | null {
  const frozen: Frozen | undefined = ctx[FROZEN_KEY];
  return frozen?.path === path && frozen.run === ctx['_results'] ? frozen : null;
}
