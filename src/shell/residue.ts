/** The check that a tolerant parser left nothing out: what lies between the words may only be blanks and operators. */

import { demand } from './refusal.ts';

/** A half-open range of the source that the parse accounted for: a word, an assignment or a redirection. */
export interface Span {
  readonly pos: number;
  readonly end: number;
}

/** What may stand between spans once comments and line continuations are gone. */
const BETWEEN = /^[ \t\n;|&!]*$/;

/** @throws Refusal when the source holds anything that is neither in a span, nor a blank, an operator or a comment. */
export function assertNothingHidden(source: string, spans: readonly Span[]): void {
  let from = 0;
  for (const span of spans.toSorted((a, b) => a.pos - b.pos)) {
    demand(span.pos >= from && span.end > span.pos && span.end <= source.length, 'the parse contradicts itself');
    assertBetween(source.slice(from, span.pos), from === 0, false);
    from = span.end;
  }
  assertBetween(source.slice(from), from === 0, true);
}

function assertBetween(gap: string, isStart: boolean, isEnd: boolean): void {
  const code = gap.includes('#') ? withoutComments(gap, isStart, isEnd) : gap;
  demand(BETWEEN.test(code.replaceAll('\\\n', '')), 'text the parser made nothing of');
}

/** A comment begins after a blank or an operator and runs to the newline; bash does not continue it with a backslash. */
function withoutComments(gap: string, isStart: boolean, isEnd: boolean): string {
  let code = '';
  let from = 0;
  for (let hash = gap.indexOf('#'); hash !== -1; hash = gap.indexOf('#', from)) {
    demand(hash === 0 ? isStart : /[ \t\n;|&]/.test(gap.charAt(hash - 1)), 'a misplaced comment');
    const newline = gap.indexOf('\n', hash);
    demand(newline !== -1 || isEnd, 'words inside a comment');
    code += gap.slice(from, hash);
    from = newline === -1 ? gap.length : newline;
  }
  return code + gap.slice(from);
}
