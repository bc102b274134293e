/** The person at the other end of a pipe, or of a terminal without a live view: lines in, answers and mail out. */
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Clock } from '../domain/clock.ts';
import { terminalText } from '../text/terminal-text.ts';
import { systemClock } from '../util/system-clock.ts';
import { PersonDesk, type PersonDeskOptions } from './person-desk.ts';

export interface PersonOptions extends PersonDeskOptions {
  readonly input: Readable;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
}

/** How long a line without a question is held in case one is on its way. Milliseconds. */
const HOLD_MS = 2_000;
/** More lines than this at once are a prepared list of answers, not somebody who is typing. */
const MOST_TYPED = 100;
const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';

/**
 * Reads lines until the input ends or it is closed. A question gets the oldest line that no question had: a pipe brings
 * its answers before anything is asked. While the input is open, a line that no question wants for two seconds is a new
 * requirement. When the input ends, lines that are left wait for questions, then these are declined and the run goes on.
 */
export class Person {
  readonly #options: PersonOptions;
  readonly #desk: PersonDesk;
  readonly #lines: Interface;
  readonly #unsubscribe: () => void;
  /** Lines that came before there was a question for them, with what stops the wait for one. */
  #held: { readonly line: string; readonly forget: () => void }[] = [];
  /** Lines of a paste whose end has not come. */
  #paste: string[] | null = null;
  #hasEnded = false;
  #hasWarned = false;
  #stopDeclining: () => void = () => undefined;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#desk = new PersonDesk(options);
    this.#unsubscribe =
      options.channel?.subscribe(event => {
        if (event.kind === 'ask' && event.state === 'asked') this.#onQuestion();
      }) ?? (() => undefined);
    this.#lines = createInterface({ input: options.input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines.on('line', line => this.#read(line));
    this.#lines.on('close', () => this.#end());
    // The request itself may have come this way and taken all there was.
    if (options.input.readableEnded) this.#end();
  }

  close(): void {
    const { lang, tell } = this.#options;
    this.#unsubscribe();
    this.#stopDeclining();
    this.#lines.removeAllListeners();
    this.#lines.close();
    for (const { forget } of this.#held) forget();
    const unused = this.#held.filter(({ line }) => line.trim() !== '').length;
    if (unused > 0) tell(terminalText[lang].linesUnused(unused));
  }

  /** A bracketed paste is one message here too. */
  #read(line: string): void {
    if (this.#paste === null && !line.includes(PASTE_START)) this.#take(line);
    else {
      this.#paste = [...(this.#paste ?? []), line];
      if (line.includes(PASTE_END)) this.#takePaste();
    }
  }

  #takePaste(): void {
    const text = (this.#paste ?? []).join('\n');
    this.#paste = null;
    this.#take(text.replaceAll(PASTE_START, '').replaceAll(PASTE_END, ''));
  }

  #take(line: string): void {
    const question = this.#desk.pending;
    if (question !== null || /^\s*[?？]/.test(line)) this.#desk.take(line, question);
    else this.#hold(line);
  }

  #hold(line: string): void {
    const { clock = systemClock } = this.#options;
    const entry = { line, forget: clock.after(HOLD_MS, () => this.#onHeldLong(entry)) };
    this.#held.push(entry);
  }

  #onHeldLong(entry: { readonly line: string }): void {
    if (this.#hasEnded || this.#held.length > MOST_TYPED) return;
    this.#held = this.#held.filter(held => held !== entry);
    this.#desk.take(entry.line, null);
  }

  #onQuestion(): void {
    const entry = this.#held.shift();
    if (entry !== undefined) {
      entry.forget();
      this.#desk.take(entry.line, this.#desk.pending);
    } else if (this.#hasEnded) this.#decline();
  }

  #end(): void {
    if (this.#paste !== null) this.#takePaste();
    this.#hasEnded = true;
    if (this.#held.length === 0) this.#decline();
  }

  /** Said once: whoever started this from a script has to know why nothing is asked. */
  #decline(): void {
    const { lang, tell } = this.#options;
    if (!this.#hasWarned) tell(terminalText[lang].nobodyThere);
    this.#hasWarned = true;
    this.#stopDeclining();
    this.#stopDeclining = this.#desk.declineAll();
  }
}
