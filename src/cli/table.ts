/** A table for people, its columns measured in cells. Knows nothing of what stands in it. */

export interface Column {
  readonly title: string;
  /** Figures stand at the right. Default: left. */
  readonly isFigure?: boolean;
}

/** How text is measured and cut, in cells. */
export interface Measure {
  width(text: string): number;
  /** `text`, or as much of its beginning as fits, and `…`. */
  fit(text: string, cells: number): string;
}

/** For printable ASCII alone, where a character is a cell; the general one takes a while to load. */
export const asciiMeasure: Measure = {
  width: text => text.length,
  fit: (text, cells) => (text.length <= cells ? text : `${text.slice(0, Math.max(0, cells - 1))}…`),
};

/** Widest a cell of words gets. */
const WORDS = 40;

/** The lines of a table: the titles, then the rows. The last column is cut only where `width` ends. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  measure: Measure,
): string[] {
  const titles = columns.map(column => column.title);
  const cells = [titles, ...rows].map(row =>
    row.map((cell, at) => (at === columns.length - 1 ? cell : measure.fit(cell, WORDS))),
  );
  const widths = columns.map((_, at) => Math.max(0, ...cells.map(row => measure.width(row[at] ?? ''))));
  return cells.map(row => {
    const padded = row.map((cell, at) => {
      const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - measure.width(cell)));
      return columns[at]?.isFigure === true ? blanks + cell : cell + blanks;
    });
    return measure.fit(padded.join('  ').trimEnd(), width);
  });
}
