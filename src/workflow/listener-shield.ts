/** Stands between a run and its caller's listeners: what they throw is kept, reported once, and harms nothing. */
import { messageOf } from '../domain/error.ts';
import { createEvent, type Event, type EventListener } from '../domain/event.ts';
import type { StepResult } from '../domain/step-result.ts';
import type { StepRunner } from '../domain/step-runner.ts';
import type { WorkflowText } from '../text/workflow-text.ts';
import { callListener } from '../util/call-listener.ts';
import type { Step } from './step.ts';

interface Listeners {
  readonly onEvent: EventListener | undefined;
  readonly onStep: ((step: Step, result: StepResult) => void) | undefined;
}

export class ListenerShield {
  /** Never throws. */
  readonly onEvent: EventListener;
  readonly #runtime: StepRunner;
  readonly #text: WorkflowText;
  readonly #listeners: Listeners;
  #hasReported = false;

  constructor(runtime: StepRunner, text: WorkflowText, listeners: Listeners) {
    this.#runtime = runtime;
    this.#text = text;
    this.#listeners = listeners;
    this.onEvent = event => this.#shielded(() => listeners.onEvent?.(event));
  }

  /** Never throws. */
  onStep(step: Step, result: StepResult): void {
    this.#shielded(() => this.#listeners.onStep?.(step, result));
  }

  #shielded(call: () => unknown): void {
    callListener(call, error => this.#report(error));
  }

  #report(error: unknown): void {
    if (this.#hasReported) return;
    this.#hasReported = true;
    const reason = messageOf(error);
    const text = this.#text.listenerFailed(reason);
    const event: Event = createEvent({ kind: 'system', subtype: 'listener_threw', data: { reason }, text });
    this.#runtime.record(event);
    this.onEvent(event);
  }
}
