/** The attempts of one step: what each is started with, whether it is accepted, what the next one says. */
import { BudgetError, StepAbort, UsageError } from '../domain/error.ts';
import type { StepResult } from '../domain/step-result.ts';
import type { RunOptions } from '../domain/step-runner.ts';
import { callAsync, callForPrompt, callForText } from './callback.ts';
import type { Ctx, Step } from './step.ts';
import { placeOf, type StepEnvironment } from './step-environment.ts';

/** What one attempt is started with. */
export interface Turn {
  readonly prompt: string;
  readonly resume?: string;
  readonly fork?: boolean;
}

/** How the attempts ended; a `StepAbort` is thrown instead. `stopped`: the caller's signal ended them. */
export type AttemptsEnd =
  | { readonly kind: 'passed'; readonly result: StepResult }
  | { readonly kind: 'failed' }
  | { readonly kind: 'stopped' };

/** Errors of a result that another attempt would only repeat, or that a person has meant. */
const FINAL_ERRORS: readonly string[] = ['aborted', 'budget', 'interrupted-by-human', 'killed-by-signal'];

/** Tries until the gate is content, attempts run out, or going on would not help. */
export async function runAttempts(step: Step, first: Turn, env: StepEnvironment): Promise<AttemptsEnd> {
  const retries = step.retries ?? 0;
  let turn = first;
  for (let attempt = 0; ; attempt++) {
    env.ctx['_attemptsLeft'] = retries - attempt;
    const result = await runOnce(step, attempt, turn, env);
    if (env.signal?.aborted) return { kind: 'stopped' };
    if (result.ok && (await isAccepted(step, result, env))) return { kind: 'passed', result };
    if (env.signal?.aborted) return { kind: 'stopped' };
    if (attempt === retries || isFinal(result)) return { kind: 'failed' };
    turn = result.ok ? await afterRejection(step, result, first, env) : await afterFailure(result, turn, env);
  }
}

/** Runs one attempt, its sessions remembered the moment they are known, and keeps its account. */
async function runOnce(step: Step, attempt: number, turn: Turn, env: StepEnvironment): Promise<StepResult> {
  const { runtime, signal } = env;
  const options: RunOptions = {
    stepName: labelOf(step, attempt),
    onEvent: env.shield.onEvent,
    ...(turn.resume !== undefined && { resume: turn.resume }),
    ...(turn.fork && { fork: true }),
    ...(signal && { signal }),
  };
  try {
    const result = await remembering(step, env, () => runtime.run(step.spec, turn.prompt, options));
    keep(step, result, env);
    return result;
  } catch (error) {
    if (error instanceof BudgetError) throw new StepAbort(error.message, { cause: error });
    throw error;
  }
}

/**
 * Starts a run that remembers its sessions. The listener is attached for the call alone, which is when the run takes it:
 * neither a judge nor another workflow on the same runner may be remembered as this step, nor take the listener away.
 */
function remembering(step: Step, env: StepEnvironment, run: () => Promise<StepResult>): Promise<StepResult> {
  const { runtime, continuity } = env;
  const before = runtime.onSession;
  runtime.onSession = id => {
    continuity?.lineage.remember(step.name, id);
    before?.(id);
  };
  try {
    return run();
  } finally {
    runtime.onSession = before;
  }
}

/** What the first attempt says, and in which session. */
export function firstTurn(step: Step, env: StepEnvironment): { turn: Turn; isResumed: boolean } {
  const { ctx, continuity, text } = env;
  if (step.resumeFrom !== undefined) {
    const ofThisRun: unknown = ctx['_sessions'][step.resumeFrom];
    const resume = typeof ofThisRun === 'string' ? ofThisRun : continuity?.carried.get(step.resumeFrom);
    if (resume === undefined) throw new UsageError(text.noSessionToResume(step.name, step.resumeFrom));
    const turn = { prompt: textOf(step, 'prompt', step.prompt, env), resume, fork: step.fork ?? false };
    return { turn, isResumed: typeof ofThisRun !== 'string' };
  }
  const own = continuity?.carried.get(step.name);
  if (own === undefined) return { turn: { prompt: textOf(step, 'prompt', step.prompt, env) }, isResumed: false };
  const prompt =
    step.resumePrompt === undefined
      ? textOf(step, 'prompt', step.prompt, env)
      : textOf(step, 'resumePrompt', step.resumePrompt, env);
  return { turn: { prompt, resume: own }, isResumed: true };
}

async function isAccepted(step: Step, result: StepResult, env: StepEnvironment): Promise<boolean> {
  const { gate } = step;
  return !gate || Boolean(await callAsync(placeOf(step, 'gate', env), () => gate(result, env.ctx)));
}

/** The rejected session goes on with what `onReject` says; without words or session, like the first attempt. */
async function afterRejection(step: Step, result: StepResult, first: Turn, env: StepEnvironment): Promise<Turn> {
  const { onReject } = step;
  if (!onReject) return first;
  const place = placeOf(step, 'onReject', env);
  // What a caller without types forgot to return is no words; anything else that is no text names itself here.
  const words = (await callAsync<unknown>(place, () => onReject(result, env.ctx))) ?? '';
  const prompt = callForText(place, () => words as string);
  const resume = prompt.trim() === '' ? null : await storedSession(result, env);
  return resume === null ? first : { prompt, resume };
}

/** A failed attempt goes on where it stopped; one of which nothing was stored is made again as it was. */
async function afterFailure(result: StepResult, failed: Turn, env: StepEnvironment): Promise<Turn> {
  const resume = await storedSession(result, env);
  return resume === null ? failed : { prompt: env.runtime.resumePrompt, resume };
}

/** The session of an attempt, if there is one that can be gone on in. */
async function storedSession({ sessionId }: StepResult, { runtime }: StepEnvironment): Promise<string | null> {
  return sessionId !== null && (await runtime.hasSession(sessionId)) ? sessionId : null;
}

/** Accounts, written for every attempt whatever becomes of it. */
function keep(step: Step, result: StepResult, { ctx, continuity }: StepEnvironment): void {
  ctx['_results'][step.name] = result;
  if (result.sessionId === null) return;
  ctx['_sessions'][step.name] = result.sessionId;
  continuity?.lineage.remember(step.name, result.sessionId);
}

function labelOf(step: Step, attempt: number): string {
  if (attempt === 0) return step.name;
  return step.onReject ? `${step.name}#round${attempt + 1}` : `${step.name}#retry${attempt}`;
}

function textOf(
  step: Step,
  callback: 'prompt' | 'resumePrompt',
  text: string | ((ctx: Ctx) => string),
  env: StepEnvironment,
): string {
  if (typeof text === 'string') return text;
  return callForPrompt(placeOf(step, callback, env), () => text(env.ctx));
}

function isFinal({ error }: StepResult): boolean {
  return FINAL_ERRORS.includes(error?.split(':')[0] ?? '');
}
