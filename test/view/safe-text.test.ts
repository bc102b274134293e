import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellWidth, fitCells } from '../../src/util/cell-width.ts';
import { safeLine, safeText } from '../../src/view/safe-text.ts';

interface Case<I, E> {
  readonly id: string;
  readonly input: I;
  readonly expected: E;
}
const load = <I, E>(name: string): Case<I, E>[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../cases/${name}.json`), 'utf8'));
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** No half of a surrogate pair. */
const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

describe('text made safe for a terminal', () => {
  it.each(
    load<{ untrusted_text: string }, { stdout_text?: string; stdout_contains?: string }>('terminal-escape').map(
      entry => [entry.id, entry] as const,
    ),
  )('%s', (_id, { input, expected }) => {
    const text = safeText(input.untrusted_text);
    if (expected.stdout_text !== undefined) expect(text).toBe(expected.stdout_text);
    if (expected.stdout_contains !== undefined) expect(text).toContain(expected.stdout_contains);
    expect(text).not.toMatch(CONTROL);
  });

  it('holds no control character but line breaks, whatever comes in, and is the same the second time', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u001b[31m',
        '\u001b]8;;http://x\u0007',
        '\u001b]0;',
        '\u009b2J',
        '\u001bP',
        '\u001b\\',
        '\r',
        '\u001b',
        '\u202e',
        '\ud800',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const text = safeText(pieces.join(''));
        expect(text).not.toMatch(CONTROL);
        expect(isWellFormed(text)).toBe(true);
        expect(safeText(text)).toBe(text);
        expect(safeLine(pieces.join(''))).not.toContain('\n');
      }),
      { numRuns: 500 },
    );
  });

  it('keeps ordinary text of any language as it is', () => {
    for (const text of ['héllo wörld', '目标：完成', 'Привет, мир', '👨‍👩‍👧 family', 'a [link](x) ~tilde~']) {
      expect(safeText(text)).toBe(text);
    }
  });
});

describe('cells', () => {
  it.each(
    load<{ text: string; columns?: number }, number | { cells_at_most: number }>('terminal-width').map(
      entry => [entry.id, entry] as const,
    ),
  )('%s', (_id, { input, expected }) => {
    if (typeof expected === 'number') expect(cellWidth(input.text)).toBe(expected);
    else {
      const cut = fitCells(input.text, input.columns ?? 0);
      expect(cellWidth(cut)).toBeLessThanOrEqual(expected.cells_at_most);
      expect(isWellFormed(cut)).toBe(true);
    }
  });

  it('a cut never is wider than asked, and never tears a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 30 }), (text, cells) => {
        const safe = safeLine(text);
        const cut = fitCells(safe, cells);
        expect(cellWidth(cut)).toBeLessThanOrEqual(cells);
        expect(isWellFormed(cut)).toBe(true);
        if (cut !== safe) expect(cut === '' || safe.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});
