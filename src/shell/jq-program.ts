/** Which jq programs end, and need nothing but the input they are given. A look at their words, not an interpreter. */

import { demand } from './refusal.ts';

/** A longer program is no glance. */
const MAX_PROGRAM_LENGTH = 4_000;

/** Names that go on for ever, make a product of lists, or read another program. After a dot or in quotes they are keys. */
const ENDLESS = /(?<![.\w"$])(?:repeat|while|until)\s*\(|(?<![.\w"$])(?:infinite|combinations|import|include)\b/;
const HUGE_NUMBER = /\d{8,}|\d[eE]\+?\d/;
/** Walking down a path comes to an end; anything that makes a new value may not. */
const PATH = /^\s*\.[\w.[\]"?]+\s*(?:;|$)/;
/** A text times a number is as many texts: only by a small number that is written there. */
const HUGE_TEXT = /"\s*\*(?!\s*\d{1,5}(?![\w.]))|\*\s*"/;
/** What a range may be reckoned from, beside small numbers: how much of the input there is. */
const COUNTING_WORDS = new Set(['length', 'keys', 'floor', 'ceil', 'round', 'min', 'max']);

/**
 * @param values what the command gives the program beside its input
 * @throws Refusal when the program may run without an end. No filter of jq has any other effect.
 */
export function assertEndingProgram(program: string, values: readonly string[] = []): void {
  demand(program.length <= MAX_PROGRAM_LENGTH, 'a long jq program');
  const mayEnd =
    !ENDLESS.test(program) &&
    argumentsOf(program, 'recurse').every(given => PATH.test(given)) &&
    argumentsOf(program, 'range').every(isCountable) &&
    !HUGE_TEXT.test(program) &&
    // The text, or the number, may stand elsewhere.
    !(program.includes('*') && [program, ...values].some(text => HUGE_NUMBER.test(text)));
  demand(mayEnd, 'a jq program that may not end');
  for (const { index, 1: name = '' } of program.matchAll(/\bdef\s+(\w+)/g)) {
    const body = endedAt(program, program.indexOf(':', index + name.length), ';');
    demand(!new RegExp(`\\b${name}\\b`).test(body), 'a jq function that calls itself');
  }
}

/** True when the program takes inputs by itself, so that `-n` does not keep it from reading. */
export function takesInputs(program: string): boolean {
  return /\binputs?\b/.test(program);
}

/** The inside of the brackets behind each use of `name`. */
function argumentsOf(program: string, name: string): string[] {
  const uses = [...program.matchAll(new RegExp(`(?<![.\\w"$])${name}\\s*\\(`, 'g'))];
  return uses.map(({ index, 0: use }) => endedAt(program, index + use.length, ')'));
}

/** True for a count that is as small as the input, or as the number that is written there. */
function isCountable(given: string): boolean {
  const counts = given.replaceAll(/\.[A-Za-z_]\w*/g, ' ');
  const words = counts.match(/[A-Za-z_$@]\w*/g) ?? [];
  return !/\d{8,}|[*/%]|\.\d{4,}/.test(counts) && words.every(word => COUNTING_WORDS.has(word));
}

/** From `from` to the first `end` outside brackets, or to where nothing is left. */
function endedAt(program: string, from: number, end: string): string {
  if (from === -1) return '';
  let depth = 0;
  for (let at = from; at < program.length; at += 1) {
    const char = program.charAt(at);
    if (char === end && depth === 0) return program.slice(from, at);
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
  }
  return program.slice(from);
}
