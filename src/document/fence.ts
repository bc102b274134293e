/** Where fenced code begins and ends, in list items and quotes too. Knows lines only, no sections and no comments. */

import { hasInvisible } from './line.ts';

/** An open fence. */
interface Fence {
  readonly mark: string;
  readonly length: number;
  /** Quote marks before it; the fence ends with its quote. */
  readonly quotes: number;
  /** Column at which the content of the list item around it begins, 0 outside one. */
  readonly base: number;
  /** Ends with its list item: one that opens at column 4 or more is a fence by virtue of the item alone. */
  readonly isBound: boolean;
}

/** A place in a line; the column counts a tab as going to the next multiple of four. */
interface Place {
  readonly index: number;
  readonly column: number;
}

/** Longest indentation, within its container, of a line that opens or closes a fence. */
const MAX_INDENT = 3;

const FENCE = /(`{3,})[^`]*$|(~{3,})/y;
const LIST_MARK = /(?:[-*+]|[0-9]{1,9}[.)])(?=[ \t]|$)/y;

/** Follows a text line by line and tells which lines are code. */
export class FenceReader {
  #open: Fence | undefined;
  /** Content columns of the list items that the last line was in, outermost first. */
  readonly #items: number[] = [];
  #isInItem: boolean = false;

  /** True when `line` belongs to fenced code: opens it, is inside, or closes it. Call once for every line, in order. */
  take(line: string): boolean {
    if (this.#open !== undefined) {
      const state = positionIn(this.#open, line);
      if (state === 'inside') return true;
      const wasClosed = state === 'closing';
      this.#open = undefined;
      if (wasClosed) return true;
    }
    this.#open = this.#opening(line);
    return this.#open !== undefined;
  }

  /** True between the line that opens a fence and the one that closes it. */
  get isInside(): boolean {
    return this.#open !== undefined;
  }

  /** True when the last line taken, if no code, goes on in a list item that began above it. */
  get isInItem(): boolean {
    return this.#isInItem;
  }

  #opening(line: string): Fence | undefined {
    let place = skipBlanks(line, { index: 0, column: 0 });
    if (place.index >= line.length) return undefined;
    while (this.#items.length > 0 && this.#base() > place.column) this.#items.pop();
    this.#isInItem = this.#items.length > 0;
    let base = this.#base();
    let quotes = 0;
    while (place.column - base <= MAX_INDENT) {
      const fence = fenceAt(line, place.index);
      if (fence !== undefined) {
        return { ...fence, quotes, base: quotes > 0 ? 0 : base, isBound: quotes > 0 || place.column > MAX_INDENT };
      }
      const isQuote = line[place.index] === '>';
      const next = isQuote ? afterQuote(place) : afterListMark(line, place);
      if (next === undefined) return undefined;
      base = isQuote ? next.column : contentColumn(line, next);
      if (isQuote) quotes += 1;
      else if (quotes === 0) this.#items.push(base);
      place = skipBlanks(line, next);
    }
    return undefined;
  }

  #base(): number {
    return this.#items.at(-1) ?? 0;
  }
}

/** True when `line` would open a fence in some surroundings, whatever list items or quotes it stands in. */
export function canOpenFence(line: string): boolean {
  let place: Place | undefined = { index: 0, column: 0 };
  while (place !== undefined) {
    place = skipBlanks(line, place);
    if (fenceAt(line, place.index) !== undefined) return true;
    place = line[place.index] === '>' ? afterQuote(place) : afterListMark(line, place);
  }
  return false;
}

function positionIn(fence: Fence, line: string): 'inside' | 'closing' | 'outside' {
  const place = afterQuotes(line, fence.quotes);
  if (place === undefined) return 'outside';
  const start = skipBlanks(line, place);
  if (start.index >= line.length) return 'inside';
  if (fence.isBound && fence.quotes === 0 && start.column < fence.base) return 'outside';
  const isNear = fence.quotes > 0 || start.column - fence.base <= MAX_INDENT;
  return isNear && closes(fence, line, start.index) ? 'closing' : 'inside';
}

function closes(fence: Fence, line: string, from: number): boolean {
  let index = from;
  while (line[index] === fence.mark) index += 1;
  return index - from >= fence.length && line.slice(index).trim() === '';
}

function fenceAt(line: string, index: number): { mark: string; length: number } | undefined {
  const first = line[index];
  if (first !== '`' && first !== '~') return undefined;
  FENCE.lastIndex = index;
  const found = FENCE.exec(line);
  const run = found?.[1] ?? found?.[2];
  return run === undefined ? undefined : { mark: first, length: run.length };
}

/** The place behind `count` quote marks; undefined when the line has fewer. */
function afterQuotes(line: string, count: number): Place | undefined {
  let place: Place = { index: 0, column: 0 };
  for (let seen = 0; seen < count; seen += 1) {
    place = skipBlanks(line, place);
    if (line[place.index] !== '>') return undefined;
    place = afterQuote(place);
  }
  return place;
}

function afterQuote(place: Place): Place {
  return { index: place.index + 1, column: place.column + 1 };
}

function afterListMark(line: string, place: Place): Place | undefined {
  LIST_MARK.lastIndex = place.index;
  const mark = LIST_MARK.exec(line)?.[0];
  return mark === undefined ? undefined : { index: place.index + mark.length, column: place.column + mark.length };
}

/** Where the content of a list item begins; blanks beyond four are indented code, which begins one column on. */
function contentColumn(line: string, behindMark: Place): number {
  const start = skipBlanks(line, behindMark);
  const isFar = start.index >= line.length || start.column - behindMark.column > MAX_INDENT + 1;
  return isFar ? behindMark.column + 1 : start.column;
}

function skipBlanks(line: string, from: Place): Place {
  let { index, column } = from;
  for (; index < line.length; index += 1) {
    const character = line[index] ?? '';
    if (character === '\t') column += 4 - (column % 4);
    else if (character === ' ') column += 1;
    else if (!hasInvisible(character)) break;
  }
  return { index, column };
}
