/** A clock on which long waits are over at once, and have taken as long as they should; all else is real time. */
import type { Clock } from '../../src/domain/clock.ts';
import { systemClock } from '../../src/util/system-clock.ts';

/** Shorter sleeps are slept: they are deadlines of what really happens meanwhile. Milliseconds. */
const LONG_MS = 300_000;

/** Storms of hours against a real harness, which goes by real time: only what flower waits out by itself is skipped. */
export class LeapingClock implements Clock {
  #leaptMs = 0;

  /** How much was skipped so far. Milliseconds. */
  get leaptMs(): number {
    return this.#leaptMs;
  }

  now(): number {
    return Date.now() + this.#leaptMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms < LONG_MS) return systemClock.sleep(ms, signal);
    if (signal?.aborted === true) return;
    this.#leaptMs += ms;
    await new Promise(resolve => setImmediate(resolve));
  }

  after(ms: number, callback: () => void): () => void {
    return systemClock.after(ms, callback);
  }
}
