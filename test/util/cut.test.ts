import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutEnd, cutStart, ellipsize } from '../../src/util/cut.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(s => s.segment);

/** Text whose cuts hurt; no grapheme in it is longer than the look-back. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r\n',
      '漢',
      'é',
      'e\u0301\u0302',
      '👍🏽',
      FAMILY,
      '🇺🇦',
      '🏳️‍🌈',
      'क्षि',
      '각',
      '한',
      '\u200d',
    ),
    { maxLength: 60 },
  )
  .map(parts => parts.join(''));

describe('cutting text', () => {
  it('cutStart gives the longest beginning of whole graphemes that fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: -2, max: 200 }), (value, limit) => {
        let longest = '';
        for (const grapheme of graphemes(value)) {
          if (longest.length + grapheme.length > limit) break;
          longest += grapheme;
        }
        expect(cutStart(value, limit)).toBe(longest);
      }),
    );
  });

  it('cutEnd gives the longest end of whole graphemes that fits', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: -2, max: 200 }), (value, limit) => {
        let longest = '';
        for (const grapheme of graphemes(value).reverse()) {
          if (longest.length + grapheme.length > limit) break;
          longest = grapheme + longest;
        }
        expect(cutEnd(value, limit)).toBe(longest);
      }),
    );
  });

  it('counts flags in a long row from its beginning', () => {
    for (const row of ['🇺🇦'.repeat(60), `a${'🇺🇦'.repeat(60)}`, `${'🇺🇦'.repeat(60)}a`]) {
      for (let limit = 0; limit <= row.length; limit++) {
        for (const part of [cutStart(row, limit), cutEnd(row, limit)]) {
          expect(part.replaceAll('🇺🇦', '')).toMatch(/^a?$/);
          expect(part.length).toBeGreaterThan(limit - 4);
        }
      }
    }
  });

  it('never tears a surrogate pair, not even inside a grapheme longer than it looks at', () => {
    const monster = `a${'\u{1f469}\u200d'.repeat(200)}b`;
    for (let limit = 0; limit <= monster.length; limit++) {
      for (const part of [cutStart(monster, limit), cutEnd(monster, limit)]) {
        expect(part.length).toBeLessThanOrEqual(limit);
        expect(part).not.toMatch(/\p{Surrogate}/u);
      }
    }
  });

  it('takes any string, lone halves of surrogate pairs included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: -1, max: 40 }), (value, limit) => {
        expect(value.startsWith(cutStart(value, limit))).toBe(true);
        expect(value.endsWith(cutEnd(value, limit))).toBe(true);
        expect(cutStart(value, limit).length).toBeLessThanOrEqual(Math.max(0, limit));
        expect(cutEnd(value, limit).length).toBeLessThanOrEqual(Math.max(0, limit));
      }),
    );
  });

  it('ellipsize leaves what fits alone and is never longer than the limit', () => {
    expect(ellipsize('abc', 3)).toBe('abc');
    expect(ellipsize('abcd', 3)).toBe('ab…');
    expect(ellipsize(`${FAMILY}${FAMILY}`, FAMILY.length + 1)).toBe(`${FAMILY}…`);
    expect(ellipsize(FAMILY, 4)).toBe('…');
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (value, limit) => {
        const cut = ellipsize(value, limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(cut === value || cut.endsWith('…')).toBe(true);
      }),
    );
  });

  it('cuts a very long text without looking at all of it', () => {
    const long = '👍🏽'.repeat(5_000_000);
    const start = process.cpuUsage();
    for (let i = 0; i < 200; i++) cutEnd(cutStart(long, 10_000_001), 4001);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
  });
});
