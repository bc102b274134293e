/** Calls what a user put into a step, so that what it throws names itself. */
import { messageOf, StepAbort } from '../domain/error.ts';
import type { WorkflowText } from '../text/workflow-text.ts';

/** Where a callback is called. */
export interface CallPlace {
  readonly callback: string;
  readonly step: string;
  readonly text: WorkflowText;
}

/** @throws StepAbort the callback's own, or one that names callback and step. */
export async function callAsync<T>(place: CallPlace, call: () => T | Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    throw abortOf(place, thrown);
  }
}

/** Like `callAsync` for a callback that gives text at once. @throws StepAbort also when what it gives is no text. */
export function callForText(place: CallPlace, call: () => string): string {
  let given: unknown;
  try {
    given = call();
  } catch (thrown) {
    throw abortOf(place, thrown);
  }
  if (typeof given !== 'string') throw abortOf(place, new TypeError(place.text.noText));
  return given;
}

/** Like `callForText` where nothing is no answer: the runner would refuse it without naming step and callback. */
export function callForPrompt(place: CallPlace, call: () => string): string {
  const given = callForText(place, call);
  if (given.trim() === '') throw abortOf(place, new TypeError(place.text.blankText));
  return given;
}

function abortOf({ callback, step, text }: CallPlace, thrown: unknown): StepAbort {
  if (thrown instanceof StepAbort) return thrown;
  return new StepAbort(text.callbackFailed(callback, step, messageOf(thrown)), { cause: thrown });
}
