/** Notices that a harness says nothing while nothing is known to run. */
import type { Clock } from '../domain/clock.ts';

/** Armed by each message; a tool, subagent or question under way keeps it quiet. */
export class StallWatch {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onStall: () => void;
  #cancel: () => void = () => undefined;
  #isStopped = false;

  constructor(clock: Clock, limitMs: number, onStall: () => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#onStall = onStall;
    this.#arm();
  }

  /** A sign of life. */
  touch(isBusy: boolean): void {
    this.#cancel();
    if (!isBusy && !this.#isStopped) this.#arm();
  }

  /** For good: messages that come while the process ends arm nothing any more. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  #arm(): void {
    this.#cancel = this.#clock.after(this.#limitMs, this.#onStall);
  }
}
