/** A step whose every round is judged by somebody else before it counts. What a round comes to is decided elsewhere. */
import type { AgentSpec } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import { type JudgeOptions, judge } from '../role/judge.ts';
import { goalText } from '../text/goal-text.ts';
import { specAlone } from './role-option.ts';
import type { Step } from './step.ts';
import { type GoalGuard, judgeRound, verdictIn } from './verdict-round.ts';

/** With `spec`, the options of the role (all that are not named here, `instructions` and `canRun`) are refused. */
export interface WithGoalOptions extends JudgeOptions {
  /** Where the goal lies. */
  readonly goalPath: string;
  /** Default: a judge made of the other options. */
  readonly spec?: AgentSpec;
  /** Rounds of work in all, the first one included. Default 3. */
  readonly rounds?: number;
  /** The judge's label; `#` and the round are added. Default `<step.name>:verdict`. */
  readonly name?: string;
}

/**
 * A copy of `step` that is done when an independent judge says so, or a person accepts it. The judge looks in a session
 * of its own each time; what it finds missing is said to the worker in the worker's session. Nothing unclear counts as
 * achieved, and when a person is needed and nobody answers the step ends (`StepAbort` with `needsPerson`).
 * @throws UsageError for fewer rounds than one, a step that has a gate or onReject, or role options beside a spec.
 */
export function withGoal(step: Step, channel: HumanChannel, options: WithGoalOptions): Step {
  const { goalPath, spec, rounds = 3, name = `${step.name}:verdict`, ...role } = options;
  const { lang = channel.lang, ...roleOptions } = role;
  const text = goalText[lang];
  if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError(text.badRounds(String(rounds)));
  if (step.gate || step.onReject) throw new UsageError(text.guardedTwice(step.name));
  const judgeSpec = specAlone('withGoal', spec, roleOptions, lang) ?? judge(name, channel, { ...roleOptions, lang });
  const guard: GoalGuard = { step: step.name, label: name, judge: judgeSpec, channel, goalPath, lang, text };
  return {
    ...step,
    retries: rounds - 1,
    gate: (result, ctx) => judgeRound(guard, result, ctx),
    onReject: (_result, ctx) => verdictIn(ctx)?.feedback() ?? '',
  };
}
