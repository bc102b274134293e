/**
 * Errors that nobody catches, such as a forgotten promise of a workflow's own code, and a command that waits for what can
 * no longer come: whatever the moment, one paragraph says so, without a stack.
 */
import { FlowerError } from '../domain/error.ts';
import { commandText } from '../text/command-text.ts';
import type { Lang } from '../text/lang.ts';
import { EXIT } from './exit-code.ts';
import { renderCrash, renderError } from './failure.ts';

/** One for the process: an error that nobody catches belongs to nobody else. */
class CrashDesk {
  #lang: Lang = 'en';
  /** Of the run under way: ends it in good order, then the process. */
  #ending: ((error: unknown) => void) | null = null;
  #isRunCrashed = false;
  /** What the command was for has come out one way or the other, and an error beside it no longer changes that. */
  #isDecided = false;
  #isSettled = false;
  #isTold = false;

  /** Watches from now on, to the end of the process. */
  watch(lang: Lang): void {
    this.#lang = lang;
    process.on('uncaughtException', error => this.#onCrash(error));
    process.on('beforeExit', () => this.#onDrained());
  }

  /** A run is under way: `ending` is called for the first such error, and has to end the process. */
  beginRun(ending: (error: unknown) => void): void {
    this.#ending = ending;
  }

  /** Such an error is ending the run. That will be said; there is nothing to report. */
  get isRunCrashed(): boolean {
    return this.#isRunCrashed;
  }

  /** What the run was for has come out; what comes now is said, and changes nothing. */
  endRun(): void {
    this.#ending = null;
    this.#isDecided = true;
  }

  /** The command has its status, in `process.exitCode`. */
  settle(): void {
    this.#isDecided = true;
    this.#isSettled = true;
    // Code that has failed once would keep the process for as long as it pleases.
    if (this.#isTold) process.exit();
  }

  #onCrash(error: unknown): void {
    if (this.#isRunCrashed || this.#isTold || this.#endRunWith(error)) return;
    const text = commandText[this.#lang];
    const sentence = this.#isDecided ? text.crashedLate : text.crashedEarly;
    process.stderr.write(renderCrash(error, sentence, []));
    if (!this.#isDecided) process.exit(EXIT.failed);
    this.#isTold = true;
    if (this.#isSettled) process.exit();
  }

  /** Nothing is left that could happen, but the command is not over. Node's own status for that may be hidden by another. */
  #onDrained(): void {
    if (this.#isSettled) return;
    const error = new FlowerError('unsettled', commandText[this.#lang].unsettled);
    if (!this.#isRunCrashed && this.#endRunWith(error)) return;
    process.stderr.write(renderError(error, false));
    process.exit(EXIT.failed);
  }

  /** False where there is none. */
  #endRunWith(error: unknown): boolean {
    if (this.#ending === null) return false;
    this.#isRunCrashed = true;
    this.#ending(error);
    return true;
  }
}

export const crashDesk: CrashDesk = new CrashDesk();
