/** Keeps an eye on the size of a write-ahead log, which cannot be emptied while another process reads and reads. */

import { statSync } from 'node:fs';
import { faultOf } from './fault.ts';
import type { Segment } from './segment.ts';

/** How much is written between two looks at the size, unless the limit is low. */
const LOOK_EVERY_BYTES = 1024 * 1024;
/** While it is stuck, emptying it is tried again after this long, or after as much again was written. */
const RETRY_MS = 1000;

export class JournalWatch {
  readonly #path: string;
  readonly #segment: Segment;
  readonly #limitBytes: number;
  #unseenBytes = Number.POSITIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #isStuck = false;

  /** @param path of the log itself. */
  constructor(path: string, segment: Segment, limitBytes: number) {
    this.#path = path;
    this.#segment = segment;
    this.#limitBytes = limitBytes;
  }

  /** True while the log is over its limit and cannot be emptied. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  wrote(bytes: number): void {
    this.#unseenBytes += bytes;
  }

  /** Looks when it is time to; call it outside a transaction. */
  lookWhenDue(): void {
    const isMuch = this.#unseenBytes >= Math.min(LOOK_EVERY_BYTES, this.#limitBytes / 16);
    if (isMuch || (this.#isStuck && performance.now() - this.#triedAt >= RETRY_MS)) this.look();
  }

  look(): void {
    this.#unseenBytes = 0;
    this.#triedAt = performance.now();
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    // Between half the limit and the limit a reader may still be done in time.
    this.#isStuck = size > this.#limitBytes / 2 && !this.#empty() && size > this.#limitBytes;
  }

  #empty(): boolean {
    try {
      return this.#segment.checkpoint();
    } catch (error) {
      if (faultOf(error) === 'busy') return false;
      throw error;
    }
  }
}
