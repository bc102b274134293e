/** Lines that wait to be shown. Bounded: of what a terminal cannot take in time the oldest is left out, and that is said. */
import type { TerminalText } from '../text/terminal-text.ts';
import { cutStart } from '../util/cut.ts';
import type { EventLine } from '../view/event-line.ts';

/** Most lines that wait. */
const MOST_WAITING = 2_000;
/** Characters of one line that are shown. */
const MOST_CHARACTERS = 10_000;

export class LineQueue {
  readonly #text: Pick<TerminalText, 'linesLeftOut' | 'textCut'>;
  #lines: EventLine[] = [];
  /** Index of the oldest in `#lines`: taking one off the front of an array costs its length. */
  #first = 0;
  #leftOut = 0;

  constructor(text: Pick<TerminalText, 'linesLeftOut' | 'textCut'>) {
    this.#text = text;
  }

  get isEmpty(): boolean {
    return this.#first === this.#lines.length && this.#leftOut === 0;
  }

  push(line: EventLine): void {
    const more = line.text.length - MOST_CHARACTERS;
    this.#lines.push(
      more <= 0 ? line : { ...line, text: `${cutStart(line.text, MOST_CHARACTERS)}\n${this.#text.textCut(more)}` },
    );
    if (this.#lines.length - this.#first <= MOST_WAITING) return;
    this.#first += 1;
    this.#leftOut += 1;
    this.#compact();
  }

  /** The next line; null when none waits. */
  shift(): EventLine | null {
    if (this.#leftOut > 0) {
      const text = this.#text.linesLeftOut(this.#leftOut);
      this.#leftOut = 0;
      return { icon: '!', text, tone: 'warning', isNested: false };
    }
    const line = this.#lines[this.#first];
    if (line === undefined) return null;
    this.#first += 1;
    this.#compact();
    return line;
  }

  #compact(): void {
    if (this.#first < MOST_WAITING) return;
    this.#lines = this.#lines.slice(this.#first);
    this.#first = 0;
  }
}
