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
  #isWaiting = false;

  constructor(desk: RetryWaitDesk) {
    this.#desk = desk;
  }

  /** Ends the wait under way, if there is one. */
  cancel(): void {
    if (this.#isWaiting) this.#cancel.abort();
  }

  /**
   * Says what is waited for, and waits.
   * @param failures how many attempts in a row have failed: the more, the longer the wait.
   * @param attempts how many there were in all.
   */
  async wait(failure: StepFailure, failures: number, attempts: number): Promise<'waited' | 'offline' | 'cancelled'> {
    this.#cancel = new AbortController();
    this.#isWaiting = true;
    try {
      return await this.#wait(failure, failures, attempts, this.#cancel.signal);
    } finally {
      this.#isWaiting = false;
    }
  }

  async #wait(
    failure: StepFailure,
    failures: number,
    attempts: number,
    signal: AbortSignal,
  ): Promise<'waited' | 'offline' | 'cancelled'> {
    const { resilience, clock } = this.#desk;
    const next = attempts + 1;
    const limitMs = failure.resetAt === undefined ? 0 : failure.resetAt + AFTER_RESET_MS - clock.now();
    const delayMs = limitMs > 0 ? limitMs : resilience.delayFor(failures);
    this.#announce(failure, next, delayMs, limitMs > 0);
    // The network of now says nothing about the one there will be when a limit is lifted hours later.
    if (limitMs > 0) await clock.sleep(limitMs, signal);
    const isOnline = await resilience.waitOnline(
      (state, text) => this.#desk.emit({ kind: 'retry', attempt: next, reason: state, text }),
      signal,
    );
    if (signal.aborted) return 'cancelled';
    if (!isOnline) return 'offline';
    if (limitMs <= 0) await clock.sleep(delayMs, signal);
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
