/** Notices that a harness says nothing while nothing is known to run. */
import type { Clock } from '../domain/clock.ts';

/** Armed by each message; a tool, subagent or question under way keeps it quiet. */
export class StallWatch {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onStall: () => void;
  #cancel: () => void = () => undefined;

  constructor(clock: Clock, limitMs: number, onStall: () => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#onStall = onStall;
    this.#arm();
  }

  /** A sign of life. */
  touch(isBusy: boolean): void {
    this.#cancel();
    if (!isBusy) this.#arm();
  }

  stop(): void {
    this.#cancel();
    this.#cancel = () => undefined;
  }

  #arm(): void {
    this.#cancel = this.#clock.after(this.#limitMs, this.#onStall);
  }
}
