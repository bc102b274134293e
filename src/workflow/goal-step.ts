/** The step that sets the goal with its checks and freezes it. Judging by it is done elsewhere. */
import { Brief } from '../document/brief.ts';
import { Goal } from '../document/goal.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import { type JudgeOptions, judge } from '../role/judge.ts';
import { goalText } from '../text/goal-text.ts';
import type { Lang } from '../text/lang.ts';
import { BRIEF_KEY } from './clarify-step.ts';
import { emitFrom } from './context-event.ts';
import { GOAL_KEY, holdGoal } from './frozen-goal.ts';
import { keepCopy } from './keep-copy.ts';
import { specAlone } from './role-option.ts';
import type { Ctx, OnFail, Step } from './step.ts';

/** Names of the sections a rejected goal lacks, in the context. */
export const GOAL_MISSING_KEY = '_goalMissing';

/** With `spec`, the options of the role (all that are not named here, `instructions` and `canRun`) are refused. */
export interface GoalStepOptions extends JudgeOptions {
  /** Where the goal is frozen. */
  readonly goalPath: string;
  /** Key of the brief's text in the context. Default `clarify`. */
  readonly briefKey?: string;
  /** Default `goal`. */
  readonly name?: string;
  /** Default: a judge made of the other options. */
  readonly spec?: AgentSpec;
  /** Runs also when a complete goal is on disk. Default false. */
  readonly alwaysSet?: boolean;
  /** Default `stop`. */
  readonly onFail?: OnFail;
  /** Default 0. */
  readonly retries?: number;
}

/**
 * Skipped when a complete goal is on disk that was made from this very brief (or says of no other); it is then put into
 * the context all the same. There is no resume prompt: when the goal is set again the brief is sent again in full.
 * @throws UsageError for role options beside a spec.
 */
export function goalStep(channel: HumanChannel, options: GoalStepOptions): Step {
  const {
    goalPath,
    briefKey = 'clarify',
    name = 'goal',
    alwaysSet = false,
    onFail = 'stop',
    retries = 0,
    spec,
    ...role
  } = options;
  const { lang = channel.lang, ...roleOptions } = role;
  const given = specAlone('goalStep', spec, roleOptions, lang);
  const text = goalText[lang];
  const pour = (goal: Goal, ctx: Ctx): void => {
    holdGoal(ctx, goal, goalPath);
    ctx[name] = goal.promptBlock();
    delete ctx[GOAL_MISSING_KEY];
  };
  return {
    name,
    title: text.goalTitle,
    spec: given ?? judge(name, channel, { ...roleOptions, lang }),
    prompt: ctx =>
      [text.goalPrompt(ctx[briefKey] || text.noBrief), formerGoal(goalPath, lang)].filter(Boolean).join('\n\n'),
    onFail,
    retries,
    when: ctx => {
      const goal = alwaysSet ? null : Goal.load(goalPath, { lang });
      if (!goal?.complete() || isOfOtherBrief(goal, ctx)) return true;
      pour(goal, ctx);
      return false;
    },
    gate: (result, ctx) => {
      const goal = Goal.parse(result.text, { lang });
      if (!goal.complete()) {
        ctx[GOAL_MISSING_KEY] = goal.missing();
        return false;
      }
      goal.briefHash = briefHashIn(ctx);
      keepCopy(goalPath);
      goal.write(goalPath);
      pour(goal, ctx);
      warnOfUnverifiable(goal, goalPath, ctx);
      return true;
    },
    reduce: ({ text: said }, ctx) => ((ctx[GOAL_KEY] as Goal | undefined) ?? Goal.parse(said, { lang })).promptBlock(),
    ...(retries > 0 && { onReject: (_result: unknown, ctx: Ctx) => text.missingSections(ctx[GOAL_MISSING_KEY] ?? []) }),
  };
}

/** What the file says before the goal is set again: a person's edit of it is not to be lost because the brief changed too. */
function formerGoal(path: string, lang: Lang): string {
  const block = Goal.load(path, { lang })?.promptBlock() ?? '';
  return block === '' ? '' : goalText[lang].formerGoal(path, block);
}

/** The brief was changed since the goal was made from it: by waking words, mail of the last run, or a person's edit. */
function isOfOtherBrief(goal: Goal, ctx: Ctx): boolean {
  const hash = briefHashIn(ctx);
  return goal.briefHash !== null && hash !== null && goal.briefHash !== hash;
}

function briefHashIn(ctx: Ctx): string | null {
  const brief: unknown = ctx[BRIEF_KEY];
  return brief instanceof Brief ? brief.contentHash() : null;
}

/** Now, while nothing has been spent on the work: such checks cannot pass later. */
function warnOfUnverifiable(goal: Goal, path: string, ctx: Ctx): void {
  const { unverifiable } = goal;
  const total = goal.checks.length;
  if (unverifiable.length === 0) return;
  const text = goalText[goal.lang].unverifiable(unverifiable.length, total, path);
  emitFrom(ctx, { kind: 'goal', unverifiable, total, path, text });
}
