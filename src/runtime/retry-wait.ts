/** The wait before another attempt: for a limit to be lifted, for the network, for a while. Makes no call of the API. */
import type { Clock } from '../domain/clock.ts';
import type { EventInput } from '../domain/event.ts';
import type { Lang } from '../text/lang.ts';
import { runtimeText } from '../text/runtime-text.ts';
import type { Resilience } from './resilience.ts';
import { renderFailure, type StepFailure } from './step-error.ts';

/** How much later than the moment a limit is lifted it is tried again: clocks differ. Milliseconds. */
const AFTER_RESET_MS = 2_000;

export interface RetryWaitDesk {
  readonly resilience: Resilience;
  readonly clock: Clock;
  readonly lang: Lang;
  readonly emit: (event: EventInput) => void;
}

/** One for each step. */
export class RetryWait {
  readonly #desk: RetryWaitDesk;
  #cancel = new AbortController();

  constructor(desk: RetryWaitDesk) {
    this.#desk = desk;
  }

  /** Ends the wait under way, if there is one. */
  cancel(): void {
    this.#cancel.abort();
  }

  /**
   * Says what is waited for, and waits.
   * @param failures how many failed attempts count: the more, the longer the wait; the next one's number goes by them.
   */
  async wait(failure: StepFailure, failures: number): Promise<'waited' | 'offline' | 'cancelled'> {
    const { resilience, clock } = this.#desk;
    this.#cancel = new AbortController();
    const { signal } = this.#cancel;
    const next = failures + 1;
    const limitMs = (failure.resetAt ?? 0) + AFTER_RESET_MS - clock.now();
    const isLimit = limitMs > 0;
    const delayMs = isLimit ? limitMs : resilience.delayFor(failures);
    this.#announce(failure, next, delayMs, isLimit);
    // The network of now says nothing about the one there will be when a limit is lifted hours later.
    if (isLimit) await clock.sleep(delayMs, signal);
    const isOnline = await resilience.waitOnline(
      (state, text) => this.#desk.emit({ kind: 'retry', attempt: next, reason: state, text }),
      signal,
    );
    if (signal.aborted) return 'cancelled';
    if (!isOnline) return 'offline';
    if (!isLimit) await clock.sleep(delayMs, signal);
    return signal.aborted ? 'cancelled' : 'waited';
  }

  #announce(failure: StepFailure, next: number, delayMs: number, isLimit: boolean): void {
    const { resilience, clock, lang, emit } = this.#desk;
    const text = runtimeText[lang];
    const error = renderFailure(failure);
    const until = clock.now() + delayMs;
    const words = isLimit
      ? text.waitingForReset(next, resilience.maxAttempts, new Date(until).toISOString(), error)
      : text.retrying(next, resilience.maxAttempts, Math.round(delayMs / 1000), error);
    const resetAt = isLimit && failure.resetAt !== undefined ? { resetAt: failure.resetAt } : {};
    emit({ kind: 'retry', attempt: next, reason: failure.code, delayMs, text: words, ...resetAt });
  }
}
