import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellWidth } from '../../src/util/cell-width.ts';
import { graphemesOf } from '../../src/util/grapheme.ts';
import { wrapCells } from '../../src/util/wrap-cells.ts';
import { promptLine } from '../../src/view/prompt-line.ts';
import { safeText } from '../../src/view/safe-text.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const text = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('目标', '👨‍👩‍👧', 'e\u0301', ' ', '\n', '\t', '🇨🇳🇩🇪')),
  )
  .map(pieces => safeText(pieces.join('')));

it('the input line is narrower than the screen, shows the text around the cursor, and the cursor where it is', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 1, max: 60 }), (words, place, width) => {
      const cuts = [0, ...Array.from(segmenter.segment(words), ({ index, segment }) => index + segment.length)];
      const cursor = cuts[place % cuts.length] ?? 0;
      const line = promptLine({ label: '>', hint: 'say something', text: words, cursor, width });
      const shown = line.label + line.text + line.hint;
      expect(cellWidth(shown)).toBeLessThanOrEqual(Math.max(0, width - 1));
      expect(line.cursorCell).toBeLessThan(Math.max(1, width));
      expect(shown).not.toContain('\n');
    }),
  );
});

it('the input line scrolls: marks where something is cut, the cursor always in sight', () => {
  const words = 'abcdefghijklmnopqrstuvwxyz';
  const at = (cursor: number): unknown => {
    const { label, text: shown, cursorCell } = promptLine({ label: '>', hint: '', text: words, cursor, width: 16 });
    return [label + shown, cursorCell];
  };
  expect(at(26)).toEqual(['> <pqrstuvwxyz', 14]);
  expect(at(0)).toEqual(['> abcdefghijk>', 2]);
  expect(at(13)).toEqual(['> <efghijklmno>', 12]);
});

it('graphemes are those of the standard, found without asking for each text', () => {
  fc.assert(
    fc.property(text, words => {
      expect(graphemesOf(words)).toEqual(Array.from(segmenter.segment(words), ({ segment }) => segment));
    }),
    { numRuns: 300 },
  );
});

it('wrapped text loses nothing but blanks at the ends of rows, and breaks no word that fits into a row', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (words, width) => {
      const rows = wrapCells(words, width);
      for (const row of rows) expect(cellWidth(row)).toBeLessThanOrEqual(width);
      expect(rows.join('').replaceAll(/\s/g, '')).toBe(words.replaceAll(/\s/g, ''));
    }),
    { numRuns: 300 },
  );
  expect(wrapCells('the quick brown fox', 12)).toEqual(['the quick', 'brown fox']);
  expect(wrapCells('目标完成 ok', 5)).toEqual(['目标', '完成', 'ok']);
  // One grapheme, three cells wide.
  expect(wrapCells('\u{1d158}\u{1d165}\u{1d16e}', 2).join('')).toBe('\u{1d158}\u{1d165}\u{1d16e}');
  expect(wrapCells('a\n\nb', 5)).toEqual(['a', '', 'b']);
});
