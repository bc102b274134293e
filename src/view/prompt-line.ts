/** The input line in cells: which piece of a long text is shown around the cursor. Pure; no colour. */
import { cellWidth, fitCells } from '../util/cell-width.ts';
import { graphemesOf } from '../util/grapheme.ts';
import { safeLine } from './safe-text.ts';

export interface PromptOptions {
  /** Tells what Enter does with the text; stands in front of it. */
  readonly label: string;
  /** Shown while nothing is typed. */
  readonly hint: string;
  /** Holds no control characters but line breaks and tabs. */
  readonly text: string;
  /** UTF-16 units. */
  readonly cursor: number;
  /** Most cells it may take, the cursor's included. */
  readonly width: number;
}

/** All pieces together are never wider than `width - 1`, so that the cursor has a cell behind them. */
export interface PromptLine {
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  /** Cells left of the cursor. */
  readonly cursorCell: number;
}

/** Share of the line that shows what is right of the cursor, where there is more than fits. */
const RIGHT_SHARE = 0.25;
/** How a line break within the text looks: one cell. */
const LINE_BREAK = '↵';
/** Cells that the text keeps before the label is cut. */
const LEAST_TEXT = 8;

export function promptLine({ label, hint, text, cursor, width }: PromptOptions): PromptLine {
  const shownLabel = fitCells(safeLine(label), Math.max(0, width - LEAST_TEXT));
  const head = shownLabel === '' ? '' : `${shownLabel} `;
  const room = Math.max(0, width - 1 - cellWidth(head));
  if (text === '') return { label: head, text: '', hint: fitCells(safeLine(hint), room), cursorCell: cellWidth(head) };
  const { shown, cursorCells } = window(text, cursor, room);
  return { label: head, text: shown, hint: '', cursorCell: cellWidth(head) + cursorCells };
}

function window(text: string, cursor: number, room: number): { shown: string; cursorCells: number } {
  const all = takeRight(text.slice(0, cursor), room);
  const rest = takeLeft(text.slice(cursor), room);
  if (all.isWhole && rest.isWhole && all.cells + rest.cells <= room) {
    return { shown: all.text + rest.text, cursorCells: all.cells };
  }
  // A mark at either end that is cut, where there is room for marks at all.
  const inner = room >= 6 ? room - 2 : room;
  const wanted = Math.min(rest.cells, Math.floor(inner * RIGHT_SHARE));
  const left = takeRight(text.slice(0, cursor), inner - wanted);
  const right = takeLeft(text.slice(cursor), inner - left.cells);
  const marks = inner === room ? ['', ''] : [left.isWhole ? '' : '<', right.isWhole ? '' : '>'];
  const shown = `${marks[0] ?? ''}${left.text}${right.text}${marks[1] ?? ''}`;
  return { shown, cursorCells: cellWidth(marks[0] ?? '') + left.cells };
}

interface Piece {
  readonly text: string;
  readonly cells: number;
  /** Nothing was left out. */
  readonly isWhole: boolean;
}

function takeLeft(text: string, room: number): Piece {
  const near = text.slice(0, reach(room));
  const { shown, cells } = take(graphemesOf(near), room);
  return { text: shown.join(''), cells, isWhole: near === text && shown.length === graphemesOf(near).length };
}

function takeRight(text: string, room: number): Piece {
  const near = text.slice(-reach(room));
  const { shown, cells } = take(graphemesOf(near).reverse(), room);
  return {
    text: shown.reverse().join(''),
    cells,
    isWhole: near === text && shown.length === graphemesOf(near).length,
  };
}

/** UTF-16 units that are looked at for so many cells: enough for any text of people, and a bound for all others. */
const reach = (room: number): number => room * 16 + 64;

/** As many from the front as fit, each as it is shown. */
function take(pieces: readonly string[], room: number): { shown: string[]; cells: number } {
  const shown: string[] = [];
  let cells = 0;
  for (const piece of pieces) {
    const visible = piece === '\n' ? LINE_BREAK : piece === '\t' ? ' ' : piece;
    cells += cellWidth(visible);
    if (cells > room) return { shown, cells: cells - cellWidth(visible) };
    shown.push(visible);
  }
  return { shown, cells };
}
