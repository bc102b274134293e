/** A moment after which a call is not waited for any more. */
import type { Clock } from '../domain/clock.ts';

export class SpoolDeadline {
  /** Resolves when the time is over, or when nobody is interested any more. */
  readonly passed: Promise<void>;
  readonly #abort = new AbortController();

  constructor(clock: Clock, ms: number) {
    // Sleeping keeps the process alive: what it has promised to write must be written before it ends.
    this.passed = clock.sleep(ms, this.#abort.signal);
  }

  cancel(): void {
    this.#abort.abort();
  }
}
