/** Breaks text into rows of so many cells. For text without escape sequences; wrap-ansi takes seconds for a page of it. */
import { cellWidth } from './cell-width.ts';
import { graphemesOf } from './grapheme.ts';

const ASCII = /^[\x20-\x7e]*$/;

/** Widths of graphemes other than ASCII, found once each. */
const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

/**
 * The rows of `text`, each at most `cells` wide; its own line breaks are kept. Broken at blanks and beside wide
 * characters, within a word only where the word is longer than a row. Of a character wider than a row its parts are taken,
 * and those of them that are too wide as well are left out.
 */
export function wrapCells(text: string, cells: number): string[] {
  return text.split('\n').flatMap(line => wrapLine(line, Math.max(1, cells)));
}

function wrapLine(line: string, cells: number): string[] {
  if (line.length <= cells && ASCII.test(line)) return [line];
  const fits = (piece: string): boolean => widthOf(piece) <= cells;
  const fitting = graphemesOf(line).flatMap(piece => (fits(piece) ? [piece] : [...piece].filter(fits)));
  const rows: string[] = [];
  for (let start = 0; start < fitting.length; ) {
    const end = rowEnd(fitting, start, cells);
    rows.push(fitting.slice(start, end).join('').trimEnd());
    start = end;
    // The blank that a row is broken at belongs to neither row.
    while (fitting[start] === ' ' && start < fitting.length && rows.length > 0) start += 1;
  }
  return rows.length === 0 ? [''] : rows;
}

/** Where the row that begins at `start` ends. */
function rowEnd(pieces: readonly string[], start: number, cells: number): number {
  let used = 0;
  let breakAt = start;
  for (let index = start; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    const width = widthOf(piece);
    if (piece === ' ' || width > 1) breakAt = index;
    if (used + width > cells) return breakAt > start ? breakAt : index;
    if (width > 1) breakAt = index + 1;
    used += width;
  }
  return pieces.length;
}

function widthOf(piece: string): number {
  if (piece.length === 1 && piece >= ' ' && piece <= '~') return 1;
  const found = known.get(piece);
  if (found !== undefined) return found;
  const width = cellWidth(piece);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(piece, width);
  return width;
}
