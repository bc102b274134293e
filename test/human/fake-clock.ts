import type { Clock } from '../../src/domain/clock.ts';

/** A clock that stands still until `advance`; what is due then happens in order of its time. */
export class FakeClock implements Clock {
  #now: number;
  #timers: { at: number; fire: () => void }[] = [];

  constructor(now = Date.UTC(2026, 0, 2, 3, 4, 5)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** Timers that have not fired. */
  get waiting(): number {
    return this.#timers.length;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const cancel = this.after(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, fire: callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter(other => other !== timer);
    };
  }

  /** Moves on by `ms` and lets everything that waited for it run. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#now = Math.max(this.#now, due.at);
      this.#timers = this.#timers.filter(other => other !== due);
      due.fire();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** Lets everything that is ready to run do so. */
export async function settled(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}
