/** Which awk programs come to an end: loops that count to what stays put, functions that call no function. */

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

const FUNCTION = /\bfunc(?:tion)?\s+(\w+)/g;

/**
 * Strings and comments are taken for code: at worst a harmless program is refused.
 * @throws Refusal when a loop or a function may run without an end.
 */
export function assertEnding(program: string): void {
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
}

/** Functions may change what the loop counts, so where there are any the whole program is looked at. */
function assertEndingLoop(program: string, index: number, hasFunctions: boolean): void {
  const [head = '', name = '', direction, bound = '', step = '', stepBefore = ''] =
    COUNTING_LOOP.exec(program.slice(index)) ?? [];
  const isUpward = `${step}${stepBefore}`.startsWith('+');
  demand(head !== '' && isUpward === (direction === '<'), 'an awk loop that may not end');
  const behind = index + head.length;
  const body = hasFunctions ? program.slice(0, index) + program.slice(behind) : statementAt(program, behind);
  const fixed = [name, ...(bound.match(/[A-Za-z_]\w*/g) ?? [])];
  demand(!mentions(bound, name) && !fixed.some(variable => changes(body, variable)), 'an awk loop that may not end');
  const dependsOnLine = /\b(?:NF|length)\b/.test(bound);
  const rest = body.replace(NARROW_SUB, '');
  demand(!dependsOnLine || !GROWING_LINE.test(rest), 'an awk loop that may not end');
}

function mentions(text: string, name: string): boolean {
  return new RegExp(String.raw`\b${name}\b`).test(text);
}

/** Assigned, stepped, or given to `sub` to be rewritten. */
function changes(body: string, name: string): boolean {
  const assigned = String.raw`(?<![$\w])${name}\s*(?:\+\+|--|(?:[-+*/%^]|\*\*)?=(?!=))|(?:\+\+|--)\s*${name}\b`;
  return new RegExp(String.raw`${assigned}|\bg?sub\s*\([^;]*,\s*${name}\s*\)`).test(body);
}

/** The statement that begins at `from`; rather too much of the program than too little. */
function statementAt(program: string, from: number): string {
  let depth = 0;
  for (let at = from; at < program.length; at++) {
    const char = program.charAt(at);
    if ('{('.includes(char)) depth++;
    else if ('})'.includes(char)) depth--;
    const isEnd = depth === 0 ? char === ';' || char === '}' : depth < 0;
    if (isEnd && !/^[\s;]*else\b/.test(program.slice(at + 1))) return program.slice(from, at);
  }
  return program.slice(from);
}
