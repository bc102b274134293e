/** Prints events as plain lines, for a pipe, a log, or a screen without a live view. */
import type { Writable } from 'node:stream';
import type { Event } from '../domain/event.ts';
import { cellWidth } from '../util/cell-width.ts';
import { type EventLine, type LineOptions, type LineTone, lineOf } from '../view/event-line.ts';
import { headOf } from '../view/event-row.ts';
import { safeText } from '../view/safe-text.ts';
import { createPaint, type TonePaint } from './tone-paint.ts';

export interface LinePrinterOptions extends LineOptions {
  readonly stream: Writable;
  readonly hasColor: boolean;
}

/** Takes events, writes lines. A stream that is closed takes no more and harms nobody. */
export class LinePrinter {
  readonly #options: LinePrinterOptions;
  readonly #paint: TonePaint;
  #isBroken = false;

  constructor(options: LinePrinterOptions) {
    this.#options = options;
    this.#paint = createPaint(options.hasColor);
    options.stream.on('error', () => {
      this.#isBroken = true;
    });
  }

  readonly print = (event: Event): void => {
    const line = lineOf(event, this.#options);
    if (line !== null) this.#write(line);
  };

  /** A line of the command's own. */
  say(text: string, tone: LineTone = 'plain', icon = '-'): void {
    this.#write({ icon, text: safeText(text), tone, isNested: false });
  }

  #write(line: EventLine): void {
    if (this.#isBroken) return;
    const head = headOf(line);
    const body = line.text.split('\n').join(`\n${' '.repeat(cellWidth(head))}`);
    this.#options.stream.write(`${head}${this.#paint(line.tone, body)}\n`);
  }
}
