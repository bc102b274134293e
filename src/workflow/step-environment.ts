/** What a step runs in. Types, and where a callback's failure is said to have happened. */
import type { EventInput } from '../domain/event.ts';
import type { StepRunner } from '../domain/step-runner.ts';
import type { WorkflowText } from '../text/workflow-text.ts';
import type { CallPlace } from './callback.ts';
import type { Continuity } from './continuity.ts';
import type { ListenerShield } from './listener-shield.ts';
import type { Ctx, Step } from './step.ts';

/** What a step runs in. */
export interface StepEnvironment {
  readonly runtime: StepRunner;
  readonly ctx: Ctx;
  /** null: sessions are neither carried over nor remembered. */
  readonly continuity: Continuity | null;
  readonly emit: (input: EventInput) => void;
  readonly shield: ListenerShield;
  readonly signal: AbortSignal | undefined;
  readonly text: WorkflowText;
}

/** Names a callback of `step` for what it may throw. */
export function placeOf(step: Step, callback: string, { text }: StepEnvironment): CallPlace {
  return { callback, step: step.name, text };
}
