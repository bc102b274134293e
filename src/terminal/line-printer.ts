/** Prints events as plain lines, for a pipe, a log, or a screen without a live view. */
import type { Writable } from 'node:stream';
import pc from 'picocolors';
import type { Event } from '../domain/event.ts';
import { cellWidth } from '../util/cell-width.ts';
import { type EventLine, type LineOptions, type LineTone, lineOf } from '../view/event-line.ts';

export interface LinePrinterOptions extends LineOptions {
  readonly stream: Writable;
  readonly hasColor: boolean;
}

type Colors = ReturnType<typeof pc.createColors>;

/** Takes events, writes lines. A stream that is closed takes no more and harms nobody. */
export class LinePrinter {
  readonly #options: LinePrinterOptions;
  readonly #colors: Colors;
  #isBroken = false;

  constructor(options: LinePrinterOptions) {
    this.#options = options;
    this.#colors = pc.createColors(options.hasColor);
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
    this.#write({ icon, text, tone, isNested: false });
  }

  #write({ icon, text, tone, isNested }: EventLine): void {
    if (this.#isBroken) return;
    const head = `${isNested ? '  | ' : ''}${icon.padEnd(2)} `;
    const indent = ' '.repeat(cellWidth(head));
    const body = text.split('\n').join(`\n${indent}`);
    this.#options.stream.write(`${head}${this.#paint(tone)(body)}\n`);
  }

  #paint(tone: LineTone): (text: string) => string {
    const { bold, cyan, dim, green, magenta, red, yellow } = this.#colors;
    const paints: Readonly<Record<LineTone, (text: string) => string>> = {
      plain: text => text,
      quiet: dim,
      step: text => bold(cyan(text)),
      good: green,
      bad: red,
      warning: yellow,
      question: text => bold(magenta(text)),
    };
    return paints[tone];
  }
}
