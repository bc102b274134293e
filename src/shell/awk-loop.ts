/** Which awk programs come to an end: loops that count to what stays put, functions that call no function. */

import { statementAt, withoutTexts } from './awk-text.ts';
import { demand } from './refusal.ts';

/** A field may hold any number or text, a longer number takes minutes; so neither bounds a loop. */
const TERM = String.raw`(?:\d{1,6}(?:\.\d{1,6})?(?![\w.])|[A-Za-z_]\w*(?!\w|\s*\()|length\(\$?\w*\)|\$NF)`;
const VALUE = String.raw`-?\s*${TERM}(?:\s*[-+]\s*${TERM})?`;
const STEP = String.raw`(?:\+\+|--|[-+]=\s*[1-9]\d{0,5}(?![\w.]))`;

/** Goes through an array as it is when the loop begins. */
const ARRAY_LOOP = /^for\s*\(\s*\w+\s+in\s+\w+\s*\)/;
const COUNTING_LOOP = new RegExp(
  String.raw`^for\s*\(\s*(\w+)\s*=\s*${VALUE}\s*;\s*\1\s*([<>])=?\s*(${VALUE})\s*;\s*(?:\1\s*(${STEP})|(\+\+|--)\s*\1)\s*\)`,
);

/** `sub` and `gsub` on a variable or a field of its own; on the whole line they can make more fields. */
const NARROW_SUB =
  /\bg?sub\s*\(\s*(?:\/(?:\\.|[^/\\])*\/|"(?:\\.|[^"\\])*"|\w+)\s*,\s*(?:"(?:\\.|[^"\\])*"|\w+)\s*,\s*\$?[A-Za-z_1-9]\w*\s*\)/g;
/** Gives a line more fields: the line anew, a field behind the last one, or their number. */
const GROWING_LINE = /\$0\s*=(?!=)|\$\s*\(|\$\w+\s*[-+]|\bg?sub\s*\(/;

/** More functions or loops are no glance, and take long to judge. */
const MAX_PARTS = 12;

/** Rounds of all loops within one another; more take too long. */
const MAX_ROUNDS = 20_000_000;
/** Stands for what the input decides: how many fields, entries or lines there are. */
const UNKNOWN_COUNT = 100;

const FUNCTION = /\bfunc(?:tion)?\s+(\w+)/g;

/**
 * Strings and comments are taken for code: at worst a harmless program is refused.
 * @param given what the command sets names to, as `name=value`
 * @throws Refusal when a loop or a function may run without an end.
 */
export function assertEnding(program: string, given: readonly string[] = []): void {
  demand(!/\b(?:while|do)\b/.test(program), 'an awk loop that may not end');
  const names = [...program.matchAll(FUNCTION)].map(([, name = '']) => name);
  demand(names.length <= MAX_PARTS && program.split(/\bfor\b/).length <= MAX_PARTS, 'a long awk program');
  for (const { index } of program.matchAll(FUNCTION)) {
    const body = statementAt(program, program.indexOf('{', index));
    demand(!names.some(name => mentions(body, name)), 'an awk function that calls another');
  }
  for (const { index } of program.matchAll(/\bfor\b/g)) {
    if (!ARRAY_LOOP.test(program.slice(index))) assertEndingLoop(program, index, names.length > 0);
  }
  assertFewRounds(withoutTexts(program), names.length > 0, given);
}

/** Loops multiply that stand within one another; with functions, any may. A rule for lines is gone through for each. */
function assertFewRounds(code: string, hasFunctions: boolean, given: readonly string[]): void {
  const loops = [...code.matchAll(/\bfor\b/g)].map(({ index }) => {
    const end = index + statementAt(code, index).length;
    return { index, end, count: countOf(code, index, given) };
  });
  const once = [...code.matchAll(/\b(?:BEGIN|END)\s*\{/g)].map(({ index }) => ({
    index,
    end: index + statementAt(code, index).length,
  }));
  for (const loop of loops) {
    const isAround = ({ index, end }: { index: number; end: number }): boolean =>
      index <= loop.index && loop.index < end;
    const counts = loops.filter(other => hasFunctions || isAround(other)).map(({ count }) => count);
    const lines = once.some(isAround) ? 1 : UNKNOWN_COUNT;
    demand(counts.reduce((product, count) => product * count, lines) <= MAX_ROUNDS, 'an awk loop that takes long');
  }
}

/** How often a loop may go round: as far as its own numbers, or the biggest that any name is set to. */
function countOf(code: string, index: number, given: readonly string[]): number {
  const rest = code.slice(index);
  const [head = '', name = '', , bound = ''] = COUNTING_LOOP.exec(rest) ?? [];
  if (head === '') return UNKNOWN_COUNT;
  const start = head.slice(0, head.indexOf(';'));
  const numbers = `${start} ${bound}`.match(/\b\d+/g) ?? [];
  const own = numbers.reduce((sum, number) => sum + Number(number), 0);
  const isKnown = !/[A-Za-z$]/.test(`${start.replace(/^for\s*\(/, '').replaceAll(name, '')}${bound}`);
  if (isKnown) return Math.max(1, own);
  const assigned = [code, ...given].flatMap(text => [...text.matchAll(/(?<![=!<>])=\s*(\d+)/g)]);
  return Math.max(UNKNOWN_COUNT, own, ...assigned.map(([, number]) => Number(number)));
}

/** Functions may change what the loop counts, so where there are any the whole program is looked at. */
function assertEndingLoop(program: string, index: number, hasFunctions: boolean): void {
  const [head = '', name = '', direction, bound = '', step = '', stepBefore = ''] =
    COUNTING_LOOP.exec(program.slice(index)) ?? [];
  const isUpward = `${step}${stepBefore}`.startsWith('+');
  demand(head !== '' && isUpward === (direction === '<'), 'an awk loop that may not end');
  const behind = index + head.length;
  const body = hasFunctions ? program.slice(0, index) + program.slice(behind) : statementAt(program, behind);
  const names = bound.match(/[A-Za-z_]\w*/g) ?? [];
  demand(!names.some(variable => multiplies(program, variable)), 'an awk loop that may not end');
  const fixed = [name, ...names];
  demand(!mentions(bound, name) && !fixed.some(variable => changes(body, variable)), 'an awk loop that may not end');
  const dependsOnLine = /\b(?:NF|length)\b/.test(bound);
  const rest = body.replace(NARROW_SUB, '');
  demand(!dependsOnLine || !GROWING_LINE.test(rest), 'an awk loop that may not end');
}

function mentions(text: string, name: string): boolean {
  return new RegExp(String.raw`\b${name}\b`).test(text);
}

/** Grows with what it is already, line by line. */
function multiplies(program: string, name: string): boolean {
  const step = String.raw`\b${name}\s*(?:(?:\*\*?|\^)=|\+=\s*(?!NF\b|NR\b|FNR\b|length\b)[A-Za-z_]|=(?!=)[^;}\n]*[*^])`;
  return new RegExp(step).test(program);
}

/** Assigned, stepped, or given to `sub` to be rewritten. */
function changes(body: string, name: string): boolean {
  const assigned = String.raw`(?<![$\w])${name}\s*(?:\+\+|--|(?:[-+*/%^]|\*\*)?=(?!=))|(?:\+\+|--)\s*${name}\b`;
  return new RegExp(String.raw`${assigned}|\bg?sub\s*\([^;]*,\s*${name}\s*\)`).test(body);
}
