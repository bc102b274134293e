/** Prints events as plain lines, for a pipe, a log, or a screen without a live view; only on a screen they are broken, at words. */
import type { Writable } from 'node:stream';
import type { Event } from '../domain/event.ts';
import { cellWidth } from '../util/cell-width.ts';
import { type EventLine, type LineOptions, type LineTone, lineOf } from '../view/event-line.ts';
import { headOf, MOST_CELLS, rowsOf } from '../view/event-row.ts';
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
    if (!this.#isBroken) writeLine(this.#options.stream, line, this.#paint);
  }
}

/** One line as {@link LinePrinter} prints it, uncoloured unless told otherwise. Who writes several sees to `error` of the stream. */
export function writeLine(stream: Writable, line: EventLine, paint: TonePaint = (_, text) => text): void {
  const columns = columnsOf(stream);
  if (columns !== null) {
    const rows = rowsOf(line, Math.min(columns, MOST_CELLS));
    stream.write(rows.map(({ head, body }) => `${head}${paint(line.tone, body)}\n`).join(''));
    return;
  }
  const head = headOf(line);
  const body = line.text.split('\n').join(`\n${' '.repeat(cellWidth(head))}`);
  stream.write(`${head}${paint(line.tone, body)}\n`);
}

/** null: no terminal, which breaks no lines. */
function columnsOf(stream: Writable & { readonly isTTY?: boolean; readonly columns?: number }): number | null {
  return stream.isTTY === true && stream.columns !== undefined && stream.columns > 0 ? stream.columns : null;
}
