/** The check between the words, given spans that a parser should never give. */

import { describe, expect, it } from 'vitest';
import { assertNothingHidden, type Span } from '../../src/shell/residue.ts';

/** The spans of the marked parts of a text: `[ls] -l` has one, around `ls`. */
function marked(text: string): { source: string; spans: Span[] } {
  const spans: Span[] = [];
  let source = '';
  let start = 0;
  for (const char of text) {
    if (char === '[') start = source.length;
    else if (char === ']') spans.push({ pos: start, end: source.length });
    else source += char;
  }
  return { source, spans };
}

const check = (text: string) => () => {
  const { source, spans } = marked(text);
  assertNothingHidden(source, spans);
};

describe('what lies between the words', () => {
  it.each([
    '[ls]',
    ' \t[ls] [-la] \n',
    '[ls] | [head]; [pwd] && ! [ls] |& [cat]',
    '[ls] # a (comment) with `anything` \\\n[pwd]',
    '# first\n[ls]',
    '[ls] \\\n [-l]',
    '[ls];# x\n[pwd] #',
  ])('may be blanks, operators, comments and continued lines: %j', text => {
    expect(check(text)).not.toThrow();
  });

  it.each([
    ['[ls](', 'nothing of'],
    ['[ls] ()', 'nothing of'],
    ['[ls] -la', 'nothing of'],
    ['[ls] > [x]', 'nothing of'],
    ['[ls] {', 'nothing of'],
    ['x [ls]', 'nothing of'],
    ['[ls] # a [b]', 'inside a comment'],
    ['# [ls]', 'inside a comment'],
    ['[ls] # a \\\nb', 'nothing of'],
    ['[ls] \\ [x]', 'nothing of'],
    ['[ls]# no', 'misplaced'],
    ['[]ls', 'contradicts'],
  ])('may not be anything else: %j', (text, reason) => {
    expect(check(text)).toThrow(reason);
  });

  it('refuses spans that overlap or leave the text', () => {
    expect(() =>
      assertNothingHidden('ls', [
        { pos: 0, end: 2 },
        { pos: 1, end: 2 },
      ]),
    ).toThrow('contradicts');
    expect(() => assertNothingHidden('ls', [{ pos: 0, end: 3 }])).toThrow('contradicts');
  });
});
