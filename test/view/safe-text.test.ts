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

/** What needs a joiner, a tag or a sign before a number: Persian, Hindi, the flag of England, Arabic. */
const MIXED = 'می\u200cخواهم क्\u200dष 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} \u0600١٢ é 葛\u{e0100}';

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

  // Siblings of the cases: other families of sequences, other ways to write the same.
  it.each([
    ['a hyperlink ended by ST', '\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['a request for settings (DCS)', '\u001bP$q"p\u001b\\X', 'X'],
    ['graphics (APC)', '\u001b_Gi=1;AAAA\u001b\\X', 'X'],
    ['a privacy message', '\u001b^secret\u001b\\X', 'X'],
    ['8-bit CSI as UTF-8', '\u009b31mX', 'X'],
    ['8-bit OSC with 8-bit ST', '\u009d52;c;aGk=\u009cX', 'X'],
    ['8-bit DCS', '\u0090q\u009cX', 'X'],
    ['a reset of everything', '\u001bcX', 'X'],
    ['another alphabet', '\u001b(0lqk\u001b(B', 'lqk'],
    ['colours with colons', '\u001b[38:2::1:2:3mX', 'X'],
    ['a sequence in a sequence', '\u001b[\u001b[31mX', 'X'],
    ['a paste mark', '\u001b[200~X\u001b[201~', 'X'],
    ['a sequence that is cut off', 'X\u001b[38;5', 'X'],
    ['an image', '\u001b]1337;File=inline=1:AAAA\u0007X', 'X'],
    ['an Arabic letter mark', 'a\u061cb', 'ab'],
    ['isolates and embeddings', '\u2066a\u202ab\u202c\u2069', 'ab'],
    ['tag characters', 'a\u{e0073}\u{e0065}\u{e0063}\u{e007f}b', 'ab'],
    [
      'more tag characters than a flag has',
      '\u{1f3f4}\u{e0061}\u{e0062}\u{e0063}\u{e0064}\u{e0065}\u{e0066}\u{e0067}\u{e007f}',
      '🏴',
    ],
    ['a soft hyphen', 'co\u00adop', 'coop'],
    ['a zero-width space', 'a\u200bb', 'ab'],
    ['a Hangul filler', 'a\u115fb', 'ab'],
    ['a byte order mark within', 'a\ufeffb', 'ab'],
    ['musical controls', 'a\u{1d173}b', 'ab'],
    ['a line separator', 'a\u2028b\u2029c', 'a\nb\nc'],
    ['back and over', 'rm\b\bls', 'rmls'],
    ['return and over', 'safe\rrm -rf', 'safe\nrm -rf'],
  ])('%s', (_, untrusted, shown) => {
    expect(safeText(untrusted)).toBe(shown);
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
    for (const text of ['héllo wörld', '目标：完成', 'Привет, мир', '👨‍👩‍👧 family', 'a [link](x) ~tilde~', MIXED]) {
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

  it.each([
    ['é', 1],
    ['e\u0301', 1],
    ['1️⃣', 2],
    ['☺️', 2],
    ['☺', 1],
    ['👍🏽', 2],
    ['🏳️‍🌈', 2],
    ['👩🏽‍💻', 2],
    ['🧑‍🤝‍🧑', 2],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 2],
    ['🇨🇳🇺🇸', 4],
    ['🇨', 1],
    ['ｱｲｳ', 3],
    ['ｶﾞ', 2],
    ['が', 2],
    ['か\u3099', 2],
    ['각', 2],
    ['α…—“①', 5],
    ['　', 2],
    ['𠮷', 2],
    ['葛\u{e0100}', 2],
    ['\u200d', 0],
    ['⌚⏰✅', 6],
  ])('%s takes %d', (text, cells) => {
    expect(cellWidth(text)).toBe(cells);
    expect(cellWidth(safeText(text))).toBe(cells);
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
