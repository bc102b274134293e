/** The notation of option lists, and how words are sorted by them. */

import { describe, expect, it } from 'vitest';
import { optionList, readArguments } from '../../src/shell/option.ts';
import { Refusal } from '../../src/shell/refusal.ts';
import type { Word } from '../../src/shell/word.ts';

const LIST = optionList('-# -ab -n: -e:! -M? -i* -L> --all --sort= --regexp=! --color[=] --merged=? --arg=2');

const word = (text: string, extra: Partial<Word> = {}): Word => ({
  text,
  raw: text,
  isStatic: true,
  isSingle: true,
  splits: false,
  mayVanish: false,
  pattern: '',
  ...extra,
});

const read = (line: string, options = {}): string => {
  const { options: given, operands } = readArguments(
    line.split(' ').map(text => word(text)),
    LIST,
    options,
  );
  const shown = given.map(({ name, value }) => (value === undefined ? name : `${name}(${value.text})`));
  return [...shown, '|', ...operands.map(operand => operand.text)].join(' ');
};

describe('words by an option list', () => {
  it.each([
    ['-ab x', '-a -b | x'],
    ['x -a y', '-a | x y'],
    ['-n 5 x', '-n(5) | x'],
    ['-an5 x', '-a -n(5) | x'],
    ['-n -5', '-n(-5) |'],
    ['-e -x y', '-e(-x) | y'],
    ['-M x', '-M | x'],
    ['-M90 x', '-M(90) | x'],
    ['-i x y', '-i(x) | y'],
    ['-i -a', '-i -a |'],
    ['-i', '-i |'],
    ['-L 2 x', '-L(2) | x'],
    ['-aL 2', '-a -L(2) |'],
    ['-5 x', '-#(5) | x'],
    ['--all x', '--all | x'],
    ['--sort=x y', '--sort(x) | y'],
    ['--sort x y', '--sort(x) | y'],
    ['--regexp --all x', '--regexp(--all) | x'],
    ['--color x', '--color | x'],
    ['--color=never', '--color(never) |'],
    ['--merged', '--merged |'],
    ['--merged x', '--merged(x) |'],
    ['--arg a --b x', '--arg(a) | x'],
    ['-a -- -x --y', '-a | -x --y'],
    ['- x', '| - x'],
  ])('%j is read as %j', (line, expected) => {
    expect(read(line)).toBe(expected);
  });

  it('ends with the options at the first operand for verbs that do', () => {
    expect(read('-a x -z --nope', { stopsAtOperand: true })).toBe('-a | x -z --nope');
  });

  it.each([
    '-c',
    '-ac',
    '-a5',
    '--al',
    '--alll',
    '--all=x',
    '---',
    '-n',
    '-n -x',
    '-L2',
    '--sort',
    '--sort --all',
    '--merged --all',
    '--arg=a b',
    '--arg a',
    '--Sort=x',
    '-#',
    '--=x',
  ])('%j is refused', line => {
    expect(() => read(line)).toThrow(Refusal);
  });

  it('refuse a word that may turn into an option, unless no option does harm', () => {
    const words = [word('', { isStatic: false, isSingle: false })];
    expect(() => readArguments(words, LIST)).toThrow(Refusal);
    expect(readArguments(words, LIST, { isLoose: true }).operands).toEqual(words);
    const anchored = [word('src/', { isStatic: false, isSingle: false })];
    expect(readArguments(anchored, LIST).operands).toEqual(anchored);
    expect(() => readArguments([word('-', { isStatic: false })], LIST, { isLoose: true })).toThrow(Refusal);
    expect(() => readArguments([word('-n'), ...anchored], LIST)).toThrow(Refusal);
  });
});

describe('an option list', () => {
  it.each(['x', '--a b=', '--all==', '-', '-n::', ''])('is not compiled from %j', text => {
    expect(() => optionList(text)).toThrow(TypeError);
  });
});
