/** What a person decides about a goal that the judge cannot verify or that cannot be reached here. */
import { Brief } from '../document/brief.ts';
import type { Goal } from '../document/goal.ts';
import type { Verdict } from '../document/verdict.ts';
import { StepAbort } from '../domain/error.ts';
import type { Ask } from '../human/ask.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import type { GoalText } from '../text/goal-text.ts';
import { chosen } from './choice.ts';
import { emitFrom } from './context-event.ts';
import { holdGoal } from './frozen-goal.ts';
import type { Ctx } from './step.ts';

/** What asking needs to know of the guard. */
interface Guard {
  readonly step: string;
  readonly channel: HumanChannel;
  readonly goalPath: string;
  readonly text: GoalText;
}

/** That a person accepted a result which was not found to be achieved, in the context. */
const ACCEPTED_KEY = '_acceptedByPerson';

/**
 * True when a person accepts the result; else `verdict` says what they want instead.
 * @throws StepAbort when nobody answers (`needsPerson`), or a new goal is set and no round is left for it.
 */
export async function askAboutUnreachable(guard: Guard, goal: Goal, verdict: Verdict, ctx: Ctx): Promise<boolean> {
  const { text } = guard;
  const options = [text.accept, text.change, text.wrong];
  const question = text.unreachableQuestion(goal.promptBlock() || text.noGoal, verdict.reason, verdict.failed);
  const ask = await put(guard, question, options, ctx);
  if (ask.state !== 'answered') throw needsPerson(text.nobodyAnswered(verdict.reason));
  switch (chosen(ask.answer, options)) {
    case text.accept:
      recordAcceptance(guard, verdict, ctx);
      return true;
    case text.change:
      await changeGoal(guard, goal, verdict, ctx);
      return false;
    case text.wrong:
      verdict.reason = text.personSaysWrong;
      return false;
    default:
      verdict.reason = ask.answer;
      return false;
  }
}

async function changeGoal(guard: Guard, goal: Goal, verdict: Verdict, ctx: Ctx): Promise<void> {
  const { text, goalPath } = guard;
  const ask = await put(guard, text.newGoalQuestion, [], ctx);
  if (ask.state !== 'answered') throw needsPerson(text.nobodyNamedGoal);
  addToBrief(guard, goal, ask.answer);
  goal.amend(ask.answer).write(goalPath);
  holdGoal(ctx, goal, goalPath);
  verdict.reason = text.personChanged(goal.promptBlock());
  if (ctx['_attemptsLeft'] === 0) throw new StepAbort(text.noRoundLeft(goalPath));
}

/**
 * The words go into the brief as well: should the goal be set again from it one day, they are not lost. A goal that was
 * made from the brief as it was before them counts as made from it as it is now.
 */
function addToBrief({ channel, text }: Guard, goal: Goal, words: string): void {
  const { amendPath } = channel;
  if (amendPath === null) return;
  const wasOfThisBrief = goal.briefHash !== null && goal.briefHash === briefHashAt(amendPath);
  if (channel.amend(words, text.amendLabel) && wasOfThisBrief) goal.briefHash = briefHashAt(amendPath);
}

function briefHashAt(path: string): string | null {
  return Brief.load(path)?.contentHash() ?? null;
}

function recordAcceptance({ text, step }: Guard, { reason, failed }: Verdict, ctx: Ctx): void {
  const round: number = ctx['_goalRounds'];
  ctx[ACCEPTED_KEY] = { step, round, reason, failed };
  const data = ctx[ACCEPTED_KEY];
  emitFrom(ctx, { kind: 'system', subtype: 'goal_accepted', data, step, text: text.accepted(round) });
}

function put({ channel }: Guard, question: string, options: readonly string[], ctx: Ctx): Promise<Ask> {
  const signal: AbortSignal | undefined = ctx['_signal'];
  return channel.ask(question, options, signal ? { signal } : {});
}

function needsPerson(message: string): StepAbort {
  return new StepAbort(message, { needsPerson: true });
}
