/** What is refused before parsing, each for itself: later checks would hide that one of these is gone. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/shell/refusal.ts';
import { assertPlainSource, MAX_COMMAND_LENGTH } from '../../src/shell/source-guard.ts';

const refuses = (source: string): boolean => {
  try {
    assertPlainSource(source);
    return false;
  } catch (error) {
    return error instanceof Refusal;
  }
};

describe('the bare text', () => {
  it.each([
    'l\\\ns',
    '\\\nls',
    'ls\\\n-a',
    'ls\n\\\n-a',
    'echo $\\\nHOME',
    'ls >\\\n>out',
    'ls a\\ \\\nb',
    'ls a\\\t \\\nb',
    'ls a\\\\\n',
  ])('may not continue a line inside a word: %j', source => {
    expect(refuses(source)).toBe(true);
  });

  it.each(['ls \\\n-a', 'ls\t\\\n \\\n-a', "ls 'a\nb'"])('may continue a line between words: %j', source => {
    expect(refuses(source)).toBe(false);
  });

  it.each(['echo $[1+1]', 'echo $[[', "echo '$['"])('holds no old arithmetic: %j', source => {
    expect(refuses(source)).toBe(true);
  });

  it('does not end in a backslash that escapes nothing', () => {
    expect(['ls \\', 'ls \\\\\\'].map(refuses)).toEqual([true, true]);
    expect(['ls \\\\', 'ls \\a'].map(refuses)).toEqual([false, false]);
  });

  it('is at most as long as is looked at', () => {
    expect(refuses('a'.repeat(MAX_COMMAND_LENGTH))).toBe(false);
    expect(refuses('a'.repeat(MAX_COMMAND_LENGTH + 1))).toBe(true);
  });

  it('holds none of the characters that look like a blank, like nothing, or turn the text around', () => {
    const ranges: readonly (readonly [number, number])[] = [
      [0x00, 0x08],
      [0x0b, 0x1f],
      [0x7f, 0xa0],
      [0x1680, 0x1680],
      [0x180e, 0x180e],
      [0x2000, 0x200f],
      [0x2028, 0x202f],
      [0x205f, 0x206f],
      [0x3000, 0x3000],
      [0xd800, 0xdfff],
      [0xfeff, 0xfeff],
      [0xfff9, 0xffff],
    ];
    const missed = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
        code => !refuses(`a${String.fromCharCode(code)}b`),
      ),
    );
    expect(missed).toEqual([]);
  });

  it('may hold any other letter, and pairs of surrogates', () => {
    const letters = fc.constantFrom(...'aé目Жא😀 \t\n~–…');
    fc.assert(fc.property(fc.array(letters), chars => !refuses(chars.join(''))));
  });
});
