/** One round of judging: which goal counts, what the judge says, what a person says where the judge cannot. */
import { Verdict } from '../document/verdict.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import { BudgetError, StepAbort } from '../domain/error.ts';
import type { StepResult } from '../domain/step-result.ts';
import type { StepRunner } from '../domain/step-runner.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import type { GoalText } from '../text/goal-text.ts';
import type { Lang } from '../text/lang.ts';
import { emitFrom } from './context-event.ts';
import { goalInForce } from './frozen-goal.ts';
import { type ConfirmedGoal, confirmChange } from './goal-change.ts';
import { askAboutUnreachable } from './goal-question.ts';
import type { Ctx } from './step.ts';

/** The last verdict, in the context of a workflow. */
export const VERDICT_KEY = '_verdict';
/** How many rounds have been judged, in the context. */
export const ROUND_KEY = '_goalRounds';

/** What judges a step. */
export interface GoalGuard {
  readonly step: string;
  /** The judge's label without its round. */
  readonly label: string;
  readonly judge: AgentSpec;
  readonly channel: HumanChannel;
  readonly goalPath: string;
  readonly lang: Lang;
  readonly text: GoalText;
}

/**
 * True when the goal was achieved, or a person accepts the result without.
 * @throws StepAbort when it cannot be judged at all, or only a person could decide and nobody answers.
 */
export async function judgeRound(guard: GoalGuard, result: StepResult, ctx: Ctx): Promise<boolean> {
  const { text } = guard;
  const runtime: StepRunner | undefined = ctx['_runtime'];
  if (!runtime) throw new StepAbort(text.noRuntime);
  const round = (ctx[ROUND_KEY] ?? 0) + 1;
  ctx[ROUND_KEY] = round;
  const confirmed = await confirmChange(guard, goalInForce(ctx, guard.goalPath, guard.lang), ctx);
  const prompt = [
    text.verdictPrompt(confirmed.goal.promptBlock() || text.noGoal, result.text || text.noReply),
    confirmed.note,
  ]
    .filter(Boolean)
    .join('\n\n');
  const verdict = await verdictOn(prompt, guard, runtime, ctx);
  ctx[VERDICT_KEY] = verdict;
  const { state, reason, failed } = verdict;
  emitFrom(ctx, {
    kind: 'verdict',
    round,
    state,
    reason,
    failed,
    step: guard.step,
    text: text.verdict(round, state, reason),
  });
  if (verdict.achieved) return true;
  const isAccepted = verdict.unreachable && (await askAboutUnreachable(guard, confirmed.goal, verdict, ctx));
  if (!isAccepted) tellOfConfirmed(confirmed, verdict, text);
  return isAccepted;
}

/** The last verdict of the context, if there is one. */
export function verdictIn(ctx: Ctx): Verdict | null {
  const verdict: unknown = ctx[VERDICT_KEY];
  return verdict instanceof Verdict ? verdict : null;
}

/** A judge that itself fails is no verdict: it is asked once more, in another session, then it counts as unclear. */
async function verdictOn(prompt: string, guard: GoalGuard, runtime: StepRunner, ctx: Ctx): Promise<Verdict> {
  const { lang, text } = guard;
  let judged = await runJudge(prompt, guard, runtime, ctx);
  if (!judged.ok) judged = await runJudge(prompt, guard, runtime, ctx);
  if (!judged.ok) return new Verdict({ reason: text.judgeFailed(judged.error ?? '?') }, { lang });
  const verdict = Verdict.parse(judged.text, { lang });
  // Checks that did not pass beside it: the judge contradicts itself, and "achieved" must not come of that.
  if (verdict.achieved && verdict.failed.length > 0) verdict.state = 'not_yet';
  if (!verdict.ok && verdict.reason === '') verdict.reason = text.noReason;
  return verdict;
}

/** Always a new session: whoever judges has seen neither the work nor an earlier verdict. */
async function runJudge(prompt: string, guard: GoalGuard, runtime: StepRunner, ctx: Ctx): Promise<StepResult> {
  const signal: AbortSignal | undefined = ctx['_signal'];
  const onEvent = ctx['_onEvent'];
  try {
    const result = await runtime.run(guard.judge, prompt, {
      stepName: `${guard.label}#${ctx[ROUND_KEY]}`,
      ...(onEvent && { onEvent }),
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    return result;
  } catch (error) {
    if (error instanceof BudgetError) throw new StepAbort(error.message, { cause: error });
    throw error;
  }
}

/** The worker must hear of a goal that a person confirmed in this very round. */
function tellOfConfirmed(confirmed: ConfirmedGoal, verdict: Verdict, text: GoalText): void {
  if (!confirmed.isNew) return;
  verdict.reason = [text.personChanged(confirmed.goal.promptBlock()), verdict.reason].filter(Boolean).join('\n\n');
}
