import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LinePrinter } from '../../src/terminal/line-printer.ts';
import { cliText } from '../../src/text/cli-text.ts';
import { cellWidth } from '../../src/util/cell-width.ts';

/** What is printed of a line on a stream that has so many columns; null: that is no terminal. */
function printed(text: string, columns: number | null): string {
  const stream = Object.assign(new PassThrough(), columns === null ? {} : { isTTY: true, columns });
  new LinePrinter({ stream, hasColor: false, lang: 'en', verbose: false }).say(text);
  return String(stream.read());
}

describe('a line of the command', () => {
  it.each(['en', 'zh', 'ru'] as const)('is broken at words on a screen, and each row fits (%s)', lang => {
    const text = cliText[lang].demoNext;
    for (const columns of [40, 80, 90, 110]) {
      const rows = printed(text, columns).trimEnd().split('\n');
      expect(Math.max(...rows.map(cellWidth))).toBeLessThanOrEqual(columns);
      const words = rows
        .map(row => row.slice(3))
        .join(' ')
        .split(' ');
      if (lang !== 'zh') expect(words).toEqual(text.split(' '));
    }
  });

  it('is no wider than 110 cells on a wide screen, and one line where there is none', () => {
    const long = 'word '.repeat(60).trim();
    expect(Math.max(...printed(long, 300).split('\n').map(cellWidth))).toBeLessThanOrEqual(110);
    expect(printed(long, null)).toBe(`-  ${long}\n`);
    expect(printed(long, 0)).toBe(`-  ${long}\n`);
  });
});
