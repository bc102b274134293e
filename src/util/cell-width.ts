/** How many cells of a terminal a text takes, and cutting it to a number of them. */
import stringWidth from 'string-width';

/** Made on first use: it takes a while. */
let segmenter: Intl.Segmenter | undefined;

/** Cells of `text`; escape sequences take none. */
export function cellWidth(text: string): number {
  return stringWidth(text);
}

/** `text` when it fits into `cells`, else its beginning and `…`; never wider than `cells`, never half a character. */
export function fitCells(text: string, cells: number): string {
  if (cellWidth(text) <= cells) return text;
  if (cells < 1) return '';
  let width = 0;
  let fitting = '';
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) {
    width += cellWidth(segment);
    if (width > cells - 1) break;
    fitting += segment;
  }
  return `${fitting}…`;
}
