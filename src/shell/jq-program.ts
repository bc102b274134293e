/** Which jq programs end, and need nothing but the input they are given. A look at their words, not an interpreter. */

import { assertModestProgram } from './jq-growth.ts';
import { argumentsOf, endedAt, partsOf, stringOf, withoutStrings } from './jq-text.ts';
import { demand } from './refusal.ts';

/** A longer program is no glance. */
const MAX_PROGRAM_LENGTH = 4_000;

/** Names that go on for ever, make a product of lists, or read another program. After a dot or in quotes they are keys. */
const ENDLESS = /(?<![.\w"$])(?:repeat|while|until)\s*\(|(?<![.\w"$])(?:infinite|combinations|import|include)\b/;
const HUGE_NUMBER = /\d{8,}|\d[eE]\+?\d/;
/** Only down: anything that makes a new value may go on for ever. */
const PATH = /^\s*\.(?!.*\.\.)[\w.[\]"?]+\s*$/;
/** What is false for null, which every name is found in for ever. */
const NOT_FOR_NULL = /^\s*(?:\.[\w.[\]"?]*|\.\s*!=\s*null)\s*$/;
/** A text times a number is as many texts: only by a small number that is written there. */
const HUGE_TEXT = /"\)?\s*\*(?!\s*\d{1,5}(?![\w.]))|\*\s*\(?"/;
/** What a range may be reckoned from, beside small numbers: how much of the input there is. */
const COUNTING_WORDS = new Set(['length', 'keys', 'floor', 'ceil', 'round', 'min', 'max']);

/**
 * @param values what the command gives the program beside its input
 * @throws Refusal when the program may run without an end. No filter of jq has any other effect.
 */
export function assertEndingProgram(program: string, values: readonly string[] = []): void {
  demand(program.length <= MAX_PROGRAM_LENGTH, 'a long jq program');
  const code = withoutStrings(program);
  const mayEnd =
    !ENDLESS.test(program) &&
    argumentsOf(withoutFirst(program), 'recurse').every(goesDown) &&
    argumentsOf(program, 'gsub').every(findsSomething) &&
    argumentsOf(program, 'sub').every(given => partsOf(given, ';').length < 3 || findsSomething(given)) &&
    argumentsOf(program, 'range').every(isCountable) &&
    !HUGE_TEXT.test(code) &&
    // The text, or the number, may stand elsewhere.
    !(code.includes('*') && [program, ...values].some(text => HUGE_NUMBER.test(text)));
  demand(mayEnd, 'a jq program that may not end');
  for (const { index, 1: name = '' } of program.matchAll(/\bdef\s+(\w+)/g)) {
    const body = endedAt(program, program.indexOf(':', index + name.length), ';');
    demand(!new RegExp(`\\b${name}\\b`).test(body), 'a jq function that calls itself');
  }
  assertModestProgram(program);
}

/** True when the program takes inputs by itself, so that `-n` does not keep it from reading. */
export function takesInputs(program: string): boolean {
  return /\binputs?\b/.test(program);
}

/** The first of what never ends comes at once. */
function withoutFirst(program: string): string {
  return program.replace(/\b(?:first\s*\(|limit\s*\(\s*\d{1,5}\s*;)\s*recurse\s*\(\s*\.[\w.[\]"?]*\s*\)\s*\)/g, ' ');
}

/** A name of null is null again, so that the way has to go through a list, or to stop at null. */
function goesDown(given: string): boolean {
  const [path = '', condition] = partsOf(given, ';');
  return PATH.test(path) && (path.includes('[]') || (condition !== undefined && NOT_FOR_NULL.test(condition)));
}

/** What nothing is enough for is found again and again at the same place, by the jq of many a system. */
function findsSomething(given: string): boolean {
  const [pattern = ''] = partsOf(given, ';');
  const text = stringOf(pattern);
  if (text === undefined) return false;
  try {
    return !new RegExp(text.replace(/^\(\?[imsx]+\)/, '')).test('');
  } catch {
    return false;
  }
}

/** True for a count that is as small as the input, or as the number that is written there. */
function isCountable(given: string): boolean {
  const counts = given.replaceAll(/\.[A-Za-z_]\w*/g, ' ');
  const words = counts.match(/[A-Za-z_$@]\w*/g) ?? [];
  return !/\d{8,}|[*/%]|\.\d{4,}/.test(counts) && words.every(word => COUNTING_WORDS.has(word));
}
