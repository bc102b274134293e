/** Lines sent before, for the arrow keys. In memory only: what a person answers is nothing to leave lying about. */
import type { Draft } from './line-edit.ts';

/** Lines kept; the oldest goes first. */
const MOST = 100;

export class LineHistory {
  readonly #lines: string[] = [];
  /** Index of the line shown; the number of lines while none of them is. */
  #at = 0;
  /** What was being typed before the first step back. */
  #latest: Draft = { text: '', cursor: 0 };

  add(line: string): void {
    if (line.trim() !== '' && this.#lines.at(-1) !== line) this.#lines.push(line);
    if (this.#lines.length > MOST) this.#lines.shift();
    this.#at = this.#lines.length;
  }

  /** The line before or after; `draft` itself where there is none. */
  step(direction: 'up' | 'down', draft: Draft): Draft {
    if (this.#at === this.#lines.length) this.#latest = draft;
    const next = this.#at + (direction === 'up' ? -1 : 1);
    if (next < 0 || next > this.#lines.length) return draft;
    this.#at = next;
    const line = this.#lines[next];
    return line === undefined ? this.#latest : { text: line, cursor: line.length };
  }
}
