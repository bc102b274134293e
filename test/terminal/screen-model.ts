/**
 * What a person sees: a terminal that knows the sequences the live view writes, and throws at any other; those of the
 * library for dialogs it knows where that was asked for.
 */
import { cellWidth } from '../../src/util/cell-width.ts';

const SEQUENCE = /^\u001b\[(\??)(\d*)(?:;\d+)*([A-Za-z])/;
/** A sequence that may go on with the next bytes. */
const UNFINISHED = /^\u001b(?:\[(?:\??[\d;]*)?)?$/;

export class ScreenModel {
  columns: number;
  rows: number;
  /** Rows that were scrolled off the top, oldest first. */
  readonly scrolledOff: string[] = [];
  /** Modes that are set, by number. */
  readonly modes = new Set<string>(['7']);
  bytes = 0;
  #grid: string[][];
  #row = 0;
  #column = 0;
  /** The last column was filled; the next character breaks the line. */
  #isFull = false;
  #rest = '';
  readonly #hasDialogs: boolean;

  constructor(columns: number, rows: number, hasDialogs: boolean = false) {
    this.#hasDialogs = hasDialogs;
    this.columns = columns;
    this.rows = rows;
    this.#grid = Array.from({ length: rows }, () => []);
  }

  /** The rows as text, without blanks at their ends; empty rows at the bottom left out. */
  get lines(): string[] {
    const lines = this.#grid.map(cells =>
      Array.from(cells, cell => cell ?? ' ')
        .join('')
        .trimEnd(),
    );
    while (lines.at(-1) === '') lines.pop();
    return lines;
  }

  get cursor(): { row: number; column: number } {
    return { row: this.#row, column: this.#column };
  }

  /** Everything there ever was, in order. */
  get history(): string[] {
    return [...this.scrolledOff, ...this.lines];
  }

  /** As a terminal that breaks no line anew: rows are cut, or room is added at the bottom. */
  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    while (this.#grid.length > rows) {
      if (this.#row < this.#grid.length - 1) this.#grid.pop();
      else this.#scroll();
    }
    while (this.#grid.length < rows) this.#grid.push([]);
    this.#grid = this.#grid.map(cells => cells.slice(0, columns));
    this.#row = Math.min(this.#row, rows - 1);
    this.#column = Math.min(this.#column, columns - 1);
    this.#isFull = false;
  }

  write(data: string): void {
    this.bytes += Buffer.byteLength(data);
    this.#rest += data;
    while (this.#rest !== '') {
      if (UNFINISHED.test(this.#rest)) return;
      const sequence = SEQUENCE.exec(this.#rest);
      const length = sequence?.[0].length ?? String.fromCodePoint(this.#rest.codePointAt(0) ?? 0).length;
      const taken = this.#rest.slice(0, length);
      this.#rest = this.#rest.slice(length);
      if (sequence === null) this.#put(taken);
      else this.#obey(sequence[1] === '?', sequence[2] ?? '', sequence[3] ?? '');
    }
  }

  #put(character: string): void {
    if (character === '\r') {
      this.#column = 0;
      this.#isFull = false;
      return;
    }
    if (character === '\n') {
      this.#feed();
      return;
    }
    if (/[\u0000-\u001f\u007f-\u009f]/.test(character))
      throw new Error(`control character ${JSON.stringify(character)}`);
    const width = cellWidth(character);
    const cells = this.#grid[this.#row] ?? [];
    const before = cells[this.#column - 1] ?? '';
    // What has no cells of its own, and what joins its neighbour, goes into the cell before.
    if (width === 0 || (before.endsWith('\u200d') && width > 0)) {
      const at = before === '' ? this.#column - 2 : this.#column - 1;
      cells[at] = `${cells[at] ?? ''}${character}`;
      return;
    }
    if (this.#isFull || this.#column + width > this.columns) {
      if (this.modes.has('7')) {
        this.#feed();
        this.#column = 0;
        this.#isFull = false;
        this.#put(character);
        return;
      }
      this.#column = this.columns - width;
    }
    for (let index = cells.length; index < this.#column; index += 1) cells[index] = ' ';
    cells[this.#column] = character;
    if (width === 2) cells[this.#column + 1] = '';
    this.#column += width;
    this.#isFull = this.#column >= this.columns;
    if (this.#isFull) this.#column = this.columns - (this.modes.has('7') ? 0 : 1);
  }

  #feed(): void {
    if (this.#row === this.rows - 1) this.#scroll();
    else this.#row += 1;
  }

  #scroll(): void {
    const [top] = this.#grid.splice(0, 1);
    this.scrolledOff.push(
      Array.from(top ?? [], cell => cell ?? ' ')
        .join('')
        .trimEnd(),
    );
    if (this.#grid.length < this.rows) this.#grid.push([]);
    else this.#row -= 1;
  }

  #obey(isMode: boolean, figure: string, command: string): void {
    const count = figure === '' ? 1 : Number(figure);
    if (isMode && command === 'h') this.modes.add(figure);
    else if (isMode && command === 'l') this.modes.delete(figure);
    else if (command === 'm') return;
    else if (command === 'H') [this.#row, this.#column] = [0, 0];
    else if (command === 'A') this.#row = Math.max(0, this.#row - count);
    else if (command === 'G') this.#column = Math.min(count - 1, this.columns - 1);
    else if (this.#hasDialogs && command === 'B') this.#row = Math.min(this.#row + count, this.rows - 1);
    else if (this.#hasDialogs && command === 'D') this.#column = Math.max(0, this.#column - count);
    else if (this.#hasDialogs && command === 'K' && figure === '2') this.#grid[this.#row] = [];
    else if (command === 'K') this.#grid[this.#row]?.splice(this.#column);
    else if (command === 'J') {
      this.#grid[this.#row]?.splice(this.#column);
      for (let row = this.#row + 1; row < this.rows; row += 1) this.#grid[row] = [];
    } else throw new Error(`unknown sequence: ${isMode ? '?' : ''}${figure}${command}`);
    this.#isFull = false;
  }
}
