/** A table for people, its columns measured in cells. Knows nothing of what stands in it. */
import { cellWidth, fitCells } from '../util/cell-width.ts';

export interface Column {
  readonly title: string;
  /** Figures stand at the right. Default: left. */
  readonly isFigure?: boolean;
}

/** Widest a cell of words gets. */
const WORDS = 40;

/** The lines of a table: the titles, then the rows. A last column of words is cut where `width` ends. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const cells = [columns.map(column => column.title), ...rows].map(row => row.map(cell => fitCells(cell, WORDS)));
  const widths = columns.map((_, at) => Math.max(0, ...cells.map(row => cellWidth(row[at] ?? ''))));
  return cells.map(row => {
    const padded = row.map((cell, at) => pad(cell, widths[at] ?? 0, columns[at]?.isFigure === true));
    return fitCells(padded.join('  ').trimEnd(), width);
  });
}

function pad(cell: string, width: number, isFigure: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - cellWidth(cell)));
  return isFigure ? blanks + cell : cell + blanks;
}
