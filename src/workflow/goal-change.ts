/** What to do when the goal's file was changed during the work: say so, ask a person once, keep the frozen one meanwhile. */
import type { Goal } from '../document/goal.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import type { GoalText } from '../text/goal-text.ts';
import type { Lang } from '../text/lang.ts';
import { chosen } from './choice.ts';
import { emitFrom } from './context-event.ts';
import { type GoalChange, type GoalInForce, holdGoal, seeChange } from './frozen-goal.ts';
import type { Ctx } from './step.ts';

/** What asking needs to know of the guard. */
interface Guard {
  readonly step: string;
  readonly channel: HumanChannel;
  readonly goalPath: string;
  readonly lang: Lang;
  readonly text: GoalText;
}

export interface ConfirmedGoal {
  /** The one to judge by. */
  readonly goal: Goal;
  /** A person has just confirmed it: the worker does not know it. */
  readonly isNew: boolean;
  /** For the judge; '' when the file is as it was frozen. */
  readonly note: string;
}

/** The goal to judge by in this round; the frozen one until a person confirms another. */
export async function confirmChange(guard: Guard, inForce: GoalInForce, ctx: Ctx): Promise<ConfirmedGoal> {
  const { goalPath, lang, text } = guard;
  const { goal: frozen, file } = inForce;
  const change = seeChange(file, lang);
  if (change === null) return { goal: frozen, isNew: false, note: '' };
  const { found, isFirstSight } = change;
  if (isFirstSight) {
    tell(guard, frozen, change, ctx);
    if (found?.complete() && (await isConfirmed(guard, frozen, found, ctx))) {
      holdGoal(ctx, found, goalPath);
      return { goal: found, isNew: true, note: '' };
    }
  }
  return {
    goal: frozen,
    isNew: false,
    note: text.changedForJudge(frozen.promptBlock() || text.noGoal, wordsOf(found, text)),
  };
}

function tell({ goalPath, step, text }: Guard, frozen: Goal, { found }: GoalChange, ctx: Ctx): void {
  const data = { path: goalPath, frozen: frozen.promptBlock(), found: found?.promptBlock() ?? null };
  emitFrom(ctx, { kind: 'system', subtype: 'goal_changed', data, step, text: text.changedEvent(goalPath) });
}

async function isConfirmed(guard: Guard, frozen: Goal, found: Goal, ctx: Ctx): Promise<boolean> {
  const { channel, goalPath, text } = guard;
  const question = text.changedQuestion(goalPath, frozen.promptBlock() || text.noGoal, found.promptBlock());
  const options = [text.useChanged, text.keepFrozen];
  const signal: AbortSignal | undefined = ctx['_signal'];
  const ask = await channel.ask(question, options, signal ? { signal } : {});
  return ask.state === 'answered' && chosen(ask.answer, options) === text.useChanged;
}

function wordsOf(found: Goal | null, text: GoalText): string {
  return found?.promptBlock() || text.deleted;
}
