/** Events that a gate sends: into the run's record and to whoever listens to the run. */
import { createEvent, type EventInput } from '../domain/event.ts';
import type { Ctx } from './step.ts';

/** Does nothing for a context that no workflow runs with. */
export function emitFrom(ctx: Ctx, input: EventInput): void {
  const event = createEvent(input);
  ctx['_runtime']?.record?.(event);
  ctx['_onEvent']?.(event);
}
