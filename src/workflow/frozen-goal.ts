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
  ctx[GOAL_KEY] = goal;
  ctx[FROZEN_KEY] = { path, hash: hashOf(path, goal.lang) } satisfies Frozen;
}

/** The goal that counts: the complete one of the context, else the file's, which is frozen by that, else an empty one. */
export function goalInForce(ctx: Ctx, path: string, lang: Lang): Goal {
  const held: unknown = ctx[GOAL_KEY];
  if (held instanceof Goal && held.complete()) {
    if (frozenAt(ctx, path) === null) holdGoal(ctx, held, path);
    return held;
  }
  const loaded = Goal.load(path, { lang });
  if (!loaded?.complete()) return new Goal({}, { lang });
  holdGoal(ctx, loaded, path);
  return loaded;
}

/** How the file differs from what was frozen; null when it does not. */
export function changeOf(ctx: Ctx, path: string, lang: Lang): GoalChange | null {
  const frozen = frozenAt(ctx, path);
  const found = Goal.load(path, { lang });
  const hash = found?.contentHash() ?? null;
  return frozen === null || frozen.hash === hash ? null : { found, hash };
}

function frozenAt(ctx: Ctx, path: string): Frozen | null {
  const frozen: Frozen | undefined = ctx[FROZEN_KEY];
  return frozen?.path === path ? frozen : null;
}

function hashOf(path: string, lang: Lang): string | null {
  return Goal.load(path, { lang })?.contentHash() ?? null;
}
