/** A line of the display as the rows a screen of a given width shows. Pure; no colour. */
import { cellWidth } from '../util/cell-width.ts';
import { wrapCells } from '../util/wrap-cells.ts';
import type { EventLine } from './event-line.ts';
import { safeText } from './safe-text.ts';

/** Widest a row gets on a terminal, however wide that is. Cells. */
export const MOST_CELLS = 110;

/** A row: what stands in front, and the text that takes the line's colour. */
export interface EventRow {
  readonly head: string;
  readonly body: string;
}

/** At least one row, none wider than `width`; later rows are indented as far as the text of the first. */
export function rowsOf(line: EventLine, width: number): EventRow[] {
  const wide = headOf(line);
  // Where there is hardly room for the text, it goes without what stands in front.
  const head = cellWidth(wide) * 2 <= width ? wide : '';
  const indent = ' '.repeat(cellWidth(head));
  return wrapCells(safeText(line.text), width - indent.length).map((body, index) => ({
    head: index === 0 ? head : indent,
    body,
  }));
}

/** The icon and, for what a subagent did, the mark of it. */
export function headOf({ icon, isNested }: EventLine): string {
  return `${isNested ? '  | ' : ''}${icon.padEnd(2)} `;
}
