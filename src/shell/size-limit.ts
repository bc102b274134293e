/** Bounds on what a harmless command may be asked to produce: padding, brace words and patterns that run for minutes. */

import type { SimpleCommand } from './parse-command.ts';
import { demand } from './refusal.ts';
import { unquoted, type Word } from './word.ts';

/** Formats take a width, and pad to it: a gigabyte is one word away. */
const FORMAT_VERBS = new Set(['date', 'find', 'git', 'hexdump', 'seq', 'stat']);
const AWK_VERBS = new Set(['awk', 'gawk', 'mawk']);
const WIDE_FORMAT = /%[-+ #0_^<>|(w.,'I]*\d{5,}/;

/** Their numbers are widths of columns. */
const WIDTH_VERBS = new Set(['nl', 'expand', 'column', 'fold', 'od', 'diff']);

const MAX_BRACE_WORDS = 20_000;
const MAX_PATTERN_LEVELS = 5;

/** @throws Refusal when one command, or all of them together, would make very much of very little. */
export function assertModest(commands: readonly SimpleCommand[]): void {
  let braceWords = 0;
  for (const { name, words } of commands) {
    for (const word of words) {
      if (!word.isStatic) {
        braceWords += braceWordsIn(unquoted(word));
        demand(patternLevels(unquoted(word)) <= MAX_PATTERN_LEVELS, 'a pattern over many levels of directories');
      }
      demand(!formatsOf(name, word).some(text => WIDE_FORMAT.test(text)), 'a very wide format');
      demand(!WIDTH_VERBS.has(name) || !/^(?:-\w|--[\w-]+=)?\d{6,}$/.test(word.text), 'a very wide column');
    }
    if (name === 'printf') assertModestPrintf(words);
  }
  demand(braceWords <= MAX_BRACE_WORDS, 'braces that make very many words');
}

/** In awk a percent sign outside strings divides; a width of its own may be any number. */
function formatsOf(name: string, { text }: Word): readonly string[] {
  if (AWK_VERBS.has(name)) {
    const strings = text.match(/"(?:\\.|[^"\\])*"/g) ?? [];
    return strings.map(string => string.replace(/(%[-+ #0'.\d]*)\*/g, '$199999'));
  }
  return FORMAT_VERBS.has(name) ? [text] : [];
}

/** The width may be an argument of its own. */
function assertModestPrintf(words: readonly Word[]): void {
  const takesWidth = words.some(word => /%[-+ #'0-9.$]*\*/.test(word.text));
  demand(!takesWidth || !words.some(word => /\d{5,}/.test(word.text) || !word.isStatic), 'a very wide format');
}

/** How many words the braces make, at most. */
function braceWordsIn(raw: string): number {
  let product = 1;
  for (const [, inside = ''] of raw.matchAll(/\{([^{}]*)\}/g)) {
    const [, from, to] = /^(-?\w+)\.\.(-?\w+)/.exec(inside) ?? [];
    const commas = inside.split(',').length;
    product *= from === undefined || to === undefined ? commas : rangeLength(from, to);
  }
  return product;
}

function rangeLength(from: string, to: string): number {
  const length = Math.abs(Number(to) - Number(from)) + 1;
  // Letters: no more of them than there are characters between.
  return Number.isNaN(length) ? 128 : length;
}

function patternLevels(raw: string): number {
  return raw.split('/').filter(part => /[*?[]/.test(part)).length;
}
