/** What the harness says of a background task when it starts, and of the same task later leaves out. */
import type { Event } from '../domain/event.ts';

/** For one session. */
export class TaskMemory {
  readonly #begun = new Map<string, { readonly type: string; readonly taskType: string }>();

  /** The event with the role and the kind of its task, however much later it comes. */
  complete(event: Event): Event {
    if (event.kind !== 'task') return event;
    const begun = this.#begun.get(event.id);
    if (event.phase === 'started') this.#begun.set(event.id, { type: event.type, taskType: event.taskType });
    if (event.phase === 'ended') this.#begun.delete(event.id);
    return begun === undefined
      ? event
      : { ...event, type: event.type || begun.type, taskType: event.taskType || begun.taskType };
  }
}
