/** A clock on which every wait of flower's own is over at once, and has taken as long as it should; all else is real time. */
import type { Clock } from '../../src/domain/clock.ts';
import { systemClock } from '../../src/util/system-clock.ts';

/** How long a sleep really takes. Milliseconds. */
const HOLD_MS = 300;

/** Storms of hours against a real harness, which goes by real time: only what is slept through on this clock is skipped. */
export class LeapingClock implements Clock {
  #leaptMs = 0;

  /** How much was skipped so far. Milliseconds. */
  get leaptMs(): number {
    return this.#leaptMs;
  }

  now(): number {
    return Date.now() + this.#leaptMs;
  }

  /** What is ended early, as a deadline that is kept, leaps nowhere. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await systemClock.sleep(Math.min(ms, HOLD_MS), signal);
    if (signal?.aborted !== true) this.#leaptMs += Math.max(0, ms - HOLD_MS);
  }

  after(ms: number, callback: () => void): () => void {
    return systemClock.after(ms, callback);
  }
}
