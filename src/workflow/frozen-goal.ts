/** The goal as it was frozen, and whether its file still says that. Asking what to do about a change is done elsewhere. */
import { Goal } from '../document/goal.ts';
import type { Lang } from '../text/lang.ts';
import type { Ctx } from './step.ts';

/** The goal, in the context of a workflow. */
export const GOAL_KEY = '_goal';

/** What is known of the file, in the context. */
const FROZEN_KEY = '_goalFrozen';

/** A goal's file as it was when the goal was frozen. */
interface FrozenFile {
  readonly path: string;
  /** Hash of what the file said when it was frozen; null: there was no such file. */
  readonly hash: string | null;
  /** The accounts of the run it was frozen in, which every run begins anew. */
  readonly run: unknown;
  /** Changes of the file that were seen since, by hash. */
  readonly seen: Set<string | null>;
}

/** The goal that counts, and its file. */
export interface GoalInForce {
  readonly goal: Goal;
  readonly file: FrozenFile;
}

/** A file that no longer says what was frozen. */
export interface GoalChange {
  /** What the file says now; null when it is gone or unreadable. */
  readonly found: Goal | null;
  /** This very change was not seen before. */
  readonly isFirstSight: boolean;
}

/** Puts a goal into the context as the one that counts; its file is taken as it is now. */
export function holdGoal(ctx: Ctx, goal: Goal, path: string): FrozenFile {
  const file: FrozenFile = { path, hash: hashOf(Goal.load(path)), run: ctx['_results'], seen: new Set() };
  ctx[GOAL_KEY] = goal;
  ctx[FROZEN_KEY] = file;
  return file;
}

/**
 * The goal that counts: the one frozen in this run, else the complete one of the context, else the file's, else an
 * empty one. Whichever it is, it is frozen by that.
 */
export function goalInForce(ctx: Ctx, path: string, lang: Lang): GoalInForce {
  const held: Goal | null = ctx[GOAL_KEY] instanceof Goal ? ctx[GOAL_KEY] : null;
  const file = frozenAt(ctx, path);
  if (held && file) return { goal: held, file };
  const goal = goalAtStart(ctx, path, lang, held?.complete() ? held : null);
  return { goal, file: holdGoal(ctx, goal, path) };
}

/** How the file differs from what was frozen, which counts as seen from now on; null when it does not. */
export function seeChange({ path, hash, seen }: FrozenFile, lang: Lang): GoalChange | null {
  const found = Goal.load(path, { lang });
  const now = hashOf(found);
  if (now === hash) return null;
  const isFirstSight = !seen.has(now);
  seen.add(now);
  return { found, isFirstSight };
}

/** A goal that an earlier run of this context had from the file is the file's to say: it may have been edited since. */
function goalAtStart(ctx: Ctx, path: string, lang: Lang, held: Goal | null): Goal {
  const earlier: FrozenFile | undefined = ctx[FROZEN_KEY];
  const isOfFile = earlier?.path === path && earlier.hash === hashOf(held);
  if (held && !isOfFile) return held;
  const loaded = Goal.load(path, { lang });
  return loaded?.complete() ? loaded : (held ?? loaded ?? new Goal({}, { lang }));
}

/** What was frozen in this run for that file. */
function frozenAt(ctx: Ctx, path: string): FrozenFile | null {
  const file: FrozenFile | undefined = ctx[FROZEN_KEY];
  return file?.path === path && file.run === ctx['_results'] ? file : null;
}

function hashOf(goal: Goal | null): string | null {
  return goal?.contentHash() ?? null;
}
