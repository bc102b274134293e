/** Where events go: to the listener of a step, to the log on disk. A listener that throws harms nothing. */
import { createRedactor } from '../config/redaction.ts';
import { createSecretRemover, type SecretRemover } from '../config/secret-remover.ts';
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import { createEvent, type Event, type EventInput, type EventListener } from '../domain/event.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import { callListener } from '../util/call-listener.ts';
import { EventLog } from './event-log.ts';

export type Emit = (event: EventInput) => void;

export interface EventDeskOptions {
  /** File of the log. */
  readonly path: string;
  /** What must be in no event. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly lang: Lang;
}

/** The events of one Runtime. */
export class EventDesk {
  /** Takes the secrets of this run out of a value. */
  readonly removeSecrets: SecretRemover;
  readonly #options: EventDeskOptions;
  readonly #log: EventLog;
  /** What happened while no step was there to tell. */
  readonly #waiting: EventInput[] = [];
  readonly #listenerErrors: string[] = [];
  #current: Emit | null = null;

  constructor(options: EventDeskOptions) {
    this.#options = options;
    this.removeSecrets = createSecretRemover(options.secrets);
    this.#log = new EventLog(options.path, createRedactor(options.secrets), message => {
      const text = runtimeText[options.lang].eventLogFailed(options.path, message);
      this.announce({ kind: 'error', code: 'event-log', status: null, text });
    });
  }

  /** What a step calls to tell its listener and the log. */
  emitterFor(step: string, listener: EventListener | undefined): Emit {
    const emit: Emit = input => {
      const { raw, ...said } = input;
      const event = createEvent({ ...this.removeSecrets(said), raw } as EventInput, {
        at: this.#options.clock.now(),
        step,
      });
      this.#log.append(event);
      this.shield(() => listener?.(event));
    };
    this.#current = emit;
    return emit;
  }

  /** Calls something of the caller's; what it throws is kept for {@link EventDesk.reportListenerErrors}. */
  shield(call: () => unknown): void {
    callListener(call, error => this.#listenerErrors.push(messageOf(error)));
  }

  /** Writes an event into the log, and tells nobody. */
  record(event: Event): void {
    this.#log.append(event);
  }

  /** Tells the step under way, or the next one. */
  announce(input: EventInput): void {
    if (this.#current === null) this.#waiting.push(input);
    else this.#current(input);
  }

  /** Tells `emit` what was announced before there was a step. */
  flush(emit: Emit): void {
    for (const event of this.#waiting.splice(0)) emit(event);
  }

  /** Says once that listeners have thrown, since the last time this was asked. */
  reportListenerErrors(emit: Emit): void {
    const errors = this.#listenerErrors.splice(0);
    const [first] = errors;
    if (first === undefined) return;
    const text = eventText[this.#options.lang].listenerThrew(errors.length, first);
    emit({ kind: 'system', subtype: 'listener_threw', data: { count: errors.length, first }, text });
  }
}
