/** The events of a run as JSON lines on disk, so that another process can watch or replay them. */
import { appendFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../domain/error.ts';
import type { Event } from '../domain/event.ts';
import { makeDirectory } from '../util/make-directory.ts';

/** Appends; a disk that takes no more ends the log, once and loudly, never the run. */
export class EventLog {
  readonly path: string;
  readonly #redact: (line: string) => string;
  readonly #onFailure: (message: string) => void;
  #isBroken = false;

  /** @param redact takes secrets out of a line before it is written. */
  constructor(path: string, redact: (line: string) => string, onFailure: (message: string) => void) {
    this.path = path;
    this.#redact = redact;
    this.#onFailure = onFailure;
  }

  append(event: Event): void {
    if (this.#isBroken) return;
    try {
      makeDirectory(dirname(this.path));
      appendFileSync(this.path, `${this.#redact(JSON.stringify(event))}\n`);
    } catch (error) {
      this.#isBroken = true;
      this.#onFailure(messageOf(error));
    }
  }
}
