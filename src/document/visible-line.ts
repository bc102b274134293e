/** What is left of a text once fenced code and HTML comments are cut out. Reads no sections. */
import { FenceReader } from './fence.ts';
import { linesOf } from './line.ts';

/** A line that can be seen. */
export interface VisibleLine {
  readonly text: string;
  /** It goes on in a list item that began above it. */
  readonly isInItem: boolean;
}

/**
 * The lines of `text` without fenced code and without comments. An unclosed fence, and an unclosed comment that begins
 * a line, take everything after them along. `<!--` inside a line's code span, behind a backslash, or in the middle of a
 * line and never closed is text.
 */
export function visibleLines(text: string): VisibleLine[] {
  const lines = linesOf(text);
  const fences = new FenceReader();
  const comments = new CommentCutter(lines);
  const visible: VisibleLine[] = [];
  for (const [number, line] of lines.entries()) {
    if (!comments.isInside && fences.take(line)) continue;
    const rest = comments.cut(line, number);
    if (rest === undefined) continue;
    // What a comment hid may have stood before a fence.
    if (rest !== line && fences.take(rest)) continue;
    visible.push({ text: rest, isInItem: fences.isInItem });
    if (comments.isEndless) break;
  }
  return visible;
}

/** Cuts comments out of lines handed to it in order; text before and after a comment of several lines is joined. */
class CommentCutter {
  readonly #lastClose: { readonly line: number; readonly index: number };
  #isInside: boolean = false;
  #isEndless: boolean = false;
  #before = '';

  constructor(lines: readonly string[]) {
    const line = lines.findLastIndex(text => text.includes('-->'));
    this.#lastClose = { line, index: lines[line]?.lastIndexOf('-->') ?? -1 };
  }

  get isInside(): boolean {
    return this.#isInside;
  }

  /** True once a comment was opened that nothing closes. */
  get isEndless(): boolean {
    return this.#isEndless;
  }

  /** What can be seen of a line; undefined while a comment goes on beyond it. */
  cut(line: string, number: number): string | undefined {
    if (!this.#isInside && !line.includes('<!--')) return line;
    const spans = codeSpans(line);
    let visible = this.#before;
    let index = this.#isInside ? afterClose(line, 0) : 0;
    let saysNothing = visible.trim() === '';
    this.#isInside = index < 0;
    while (!this.#isInside) {
      const open = nextOpen(line, index, spans);
      if (open < 0) break;
      const text = line.slice(index, open);
      visible += text;
      saysNothing &&= text.trim() === '';
      if (this.#closesAfter(number, open + 2)) {
        index = afterClose(line, open + 2);
        this.#isInside = index < 0;
      } else if (saysNothing) {
        this.#isEndless = true;
        return '';
      } else {
        visible += line.slice(open, open + 4);
        saysNothing = false;
        index = open + 4;
      }
    }
    this.#before = this.#isInside ? visible : '';
    return this.#isInside ? undefined : visible + line.slice(index);
  }

  #closesAfter(line: number, index: number): boolean {
    return line < this.#lastClose.line || (line === this.#lastClose.line && index <= this.#lastClose.index);
  }
}

function afterClose(line: string, from: number): number {
  const close = line.indexOf('-->', from);
  return close < 0 ? -1 : close + 3;
}

/** Where the next comment opens; code spans are passed over as a whole. */
function nextOpen(line: string, from: number, spans: ReadonlyMap<number, number>): number {
  const token = /`+|<!--/g;
  token.lastIndex = from;
  for (let found = token.exec(line); found !== null; found = token.exec(line)) {
    if (found[0] !== '<!--') token.lastIndex = spans.get(found.index) ?? token.lastIndex;
    else if (line[found.index - 1] !== '\\') return found.index;
  }
  return -1;
}

/** Code spans of one line, start to end: a run of backticks up to the next run of the same length. */
function codeSpans(line: string): Map<number, number> {
  const spans = new Map<number, number>();
  const nextEnd = new Map<number, number>();
  for (const run of [...line.matchAll(/`+/g)].reverse()) {
    const end = nextEnd.get(run[0].length);
    if (end !== undefined) spans.set(run.index, end);
    nextEnd.set(run[0].length, run.index + run[0].length);
  }
  return spans;
}
