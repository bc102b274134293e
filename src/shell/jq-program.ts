/** Which jq programs end, and need nothing but the input they are given. A look at their words, not an interpreter. */

import { demand } from './refusal.ts';

/** A longer program is no glance. */
const MAX_PROGRAM_LENGTH = 4_000;

const ENDLESS = /(?:\b(?:repeat|while|until)\s*\(|(?<![."\w$])infinite\b)/;
/** A path leads down, and data has a bottom; any other filter may give back what it was given. */
const RECURSION = /\brecurse\s*\(/;
const RECURSION_DOWN =
  /\brecurse\s*\(\s*(?:\.(?:[A-Za-z_]\w*|"[^"\\]*"|\["[^"\\]*"\]|\[\d*\])\??|\[(?:"[^"\\]*"|\d*)\]\??)+\s*(?:;[^;()]*)?\)/g;
/** `limit` is not among them: it ends with what it is given. */
const HUGE_COUNT = /\brange\s*\([^)]*(?:\d{8,}|\d[eE]\+?\d|\*|\b(?:nan|pow|exp\w*)\b)/;
/** Text that is repeated, but for a small number of times that can be seen. */
const HUGE_TEXT = /"\s*\*(?!\s*\d{1,5}(?![\w.]))/;

/** @throws Refusal when the program may run without an end. No filter of jq has any other effect. */
export function assertEndingProgram(program: string): void {
  demand(program.length <= MAX_PROGRAM_LENGTH, 'a long jq program');
  const isEndless = ENDLESS.test(program) || RECURSION.test(program.replace(RECURSION_DOWN, ''));
  demand(!isEndless && !HUGE_COUNT.test(program), 'a jq program that may not end');
  demand(!HUGE_TEXT.test(program), 'jq text repeated very often');
  for (const { index, 1: name = '' } of program.matchAll(/\bdef\s+(\w+)/g)) {
    const body = definitionBody(program, index + name.length);
    demand(!new RegExp(`\\b${name}\\b`).test(body), 'a jq function that calls itself');
  }
}

/** True when the program takes inputs by itself, so that `-n` does not keep it from reading. */
export function takesInputs(program: string): boolean {
  return /\binputs?\b/.test(program);
}

/** From the colon of a definition to the semicolon that ends it. */
function definitionBody(program: string, from: number): string {
  const colon = program.indexOf(':', from);
  if (colon === -1) return '';
  let depth = 0;
  for (let at = colon; at < program.length; at += 1) {
    const char = program.charAt(at);
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === ';' && depth === 0) return program.slice(colon, at);
  }
  return program.slice(colon);
}
