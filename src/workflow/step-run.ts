/** One step from its condition to what it leaves in the context. */
import { StepAbort } from '../domain/error.ts';
import type { StepResult } from '../domain/step-result.ts';
import { firstTurn, runAttempts } from './attempt.ts';
import { callAsync, callForText } from './callback.ts';
import type { Step } from './step.ts';
import { placeOf, type StepEnvironment } from './step-environment.ts';

/** Where a step stands among the others. `index` from 1. */
export interface StepPlace {
  readonly index: number;
  readonly total: number;
}

type Outcome =
  | { readonly kind: 'passed'; readonly result: StepResult }
  | { readonly kind: 'failed'; readonly abort?: StepAbort }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'stopped' };

/**
 * True when the workflow goes on with the next step.
 * @throws UsageError when `resumeFrom` names a step without a session, and what `runtime.run` refuses.
 */
export async function runStep(step: Step, place: StepPlace, env: StepEnvironment): Promise<boolean> {
  const outcome = await outcomeOf(step, place, env);
  const goesOn = settle(step, outcome, env);
  const result = resultOf(step, env);
  if (result && outcome.kind !== 'skipped') env.shield.onStep(step, result);
  return goesOn;
}

async function outcomeOf(step: Step, place: StepPlace, env: StepEnvironment): Promise<Outcome> {
  const { ctx } = env;
  if (env.signal?.aborted) return { kind: 'stopped' };
  try {
    const { when } = step;
    if (when && !(await callAsync(placeOf(step, 'when', env), () => when(ctx)))) return { kind: 'skipped' };
    const { turn, isResumed } = firstTurn(step, env);
    const { index, total } = place;
    const title = step.title ?? step.name;
    env.emit({
      kind: 'step',
      step: step.name,
      text: title,
      title,
      index,
      total,
      resumed: isResumed,
      woke: ctx['_woke'],
    });
    const outcome = await runAttempts(step, turn, env);
    return outcome.kind === 'passed' ? reduced(step, outcome, env) : outcome;
  } catch (error) {
    if (env.signal?.aborted) return { kind: 'stopped' };
    if (error instanceof StepAbort) return { kind: 'failed', abort: error };
    throw error;
  }
}

function reduced(step: Step, outcome: Outcome & { kind: 'passed' }, env: StepEnvironment): Outcome {
  const { reduce } = step;
  const { result } = outcome;
  env.ctx[step.name] = reduce ? callForText(placeOf(step, 'reduce', env), () => reduce(result, env.ctx)) : result.text;
  return outcome;
}

/** Writes what the outcome means; true when the workflow goes on. */
function settle(step: Step, outcome: Outcome, env: StepEnvironment): boolean {
  const { ctx } = env;
  if (outcome.kind === 'passed' || outcome.kind === 'skipped') return true;
  if (outcome.kind === 'stopped') {
    ctx['_aborted'] = env.text.stopped(step.name);
    return false;
  }
  noteWhy(step, outcome.abort, env);
  if (outcome.abort?.needsPerson) ctx['_needsPerson'] = true;
  return hasMovedOn(step, env);
}

/** Of a step that ends the run it says nothing else than why that one failed: a rejected result has no more to say. */
function noteWhy(step: Step, abort: StepAbort | undefined, env: StepEnvironment): void {
  const { ctx } = env;
  const endsRun = (step.onFail ?? 'stop') === 'stop';
  const why = abort?.message ?? (endsRun ? resultOf(step, env)?.error : null);
  if (why) ctx['_aborted'] = why;
  else if (endsRun) delete ctx['_aborted'];
}

/** What a failed step means, by its `onFail`. */
function hasMovedOn(step: Step, env: StepEnvironment): boolean {
  switch (step.onFail ?? 'stop') {
    case 'stop':
      env.ctx['_failedAt'] = step.name;
      return false;
    case 'skip':
      return true;
    case 'continue': {
      const result = resultOf(step, env);
      if (result) env.ctx[step.name] = result.text;
      return true;
    }
  }
}

function resultOf(step: Step, { ctx }: StepEnvironment): StepResult | null {
  return Object.hasOwn(ctx['_results'], step.name) ? ctx['_results'][step.name] : null;
}
