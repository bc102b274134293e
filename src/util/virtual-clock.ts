/** A clock whose time passes only when it is told to: hours are played in no time. */

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
}

/**
 * A clock for tests and rehearsals: the option `clock` of a Runtime or a HumanChannel. A wait of hours is over as soon as
 * it is told that they have passed. What the harness does meanwhile takes its real time.
 */
export class VirtualClock {
  #now: number;
  #order = 0;
  #alarms: Alarm[] = [];
  #waiters: { count: number; resolve: () => void }[] = [];

  /** Starts at `start`, milliseconds since the epoch. */
  constructor(start = 0) {
    this.#now = start;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.#now;
  }

  /** How many waits are pending. */
  get pending(): number {
    return this.#alarms.length;
  }

  /** Resolves once `ms` milliseconds have been let pass; at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (signal?.aborted === true) return resolve();
      const finish = (): void => {
        cancel();
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const cancel = this.after(ms, finish);
      signal?.addEventListener('abort', finish, { once: true });
    });
  }

  /** Calls back once `ms` milliseconds have been let pass, unless the returned function was called before. */
  after(ms: number, callback: () => void): () => void {
    const alarm: Alarm = { at: this.#now + Math.max(0, ms), order: this.#order++, ring: callback };
    this.#alarms.push(alarm);
    this.#waiters = this.#waiters.filter(waiter => {
      if (this.#alarms.length < waiter.count) return true;
      waiter.resolve();
      return false;
    });
    return () => {
      this.#alarms = this.#alarms.filter(other => other !== alarm);
    };
  }

  /** Lets `ms` pass: what falls due rings in order, each at its own time, and what it sets off gets its turn in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const next = this.#alarms.filter(alarm => alarm.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) break;
      this.#alarms = this.#alarms.filter(other => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.ring();
    }
    this.#now = end;
    await settle();
  }

  /** Jumps to the next alarm and rings it; false when none is pending. */
  async advanceToNext(): Promise<boolean> {
    await settle();
    const at = Math.min(...this.#alarms.map(alarm => alarm.at));
    if (!Number.isFinite(at)) return false;
    await this.advance(at - this.#now);
    return true;
  }

  /** Resolves once at least `count` waits are pending. */
  untilPending(count = 1): Promise<void> {
    if (this.#alarms.length >= count) return Promise.resolve();
    return new Promise(resolve => this.#waiters.push({ count, resolve }));
  }
}

/** Lets every promise that can go on without time passing go on. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}
