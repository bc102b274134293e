/** Reading an awk program without running it: statements, blocks, what stands outside of strings and patterns. */

import { partsBy } from './list-part.ts';

/** The statement that begins at `from`; rather too much of the program than too little. */
export function statementAt(program: string, from: number): string {
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

/** From `from` to the end of an expression: a semicolon, a line's end, or a bracket or comma that is not its own. */
export function expressionAt(program: string, from: number): string {
  let depth = 0;
  for (let at = from; at < program.length; at++) {
    const char = program.charAt(at);
    if ('(['.includes(char)) depth++;
    else if (')]'.includes(char)) depth--;
    if (depth < 0 || (depth === 0 && ';}\n,'.includes(char))) return program.slice(from, at);
  }
  return program.slice(from);
}

/** The program with strings and patterns emptied; each character stays where it is. */
export function withoutTexts(program: string): string {
  const blank = (text: string): string => `"${' '.repeat(text.length - 2)}"`;
  return program.replace(/"(?:\\.|[^"\\\n])*"/g, blank).replace(/(?<=[(,~!;{&|]\s*|^\s*)\/(?:\\.|[^/\\\n])+\//g, blank);
}

/** The parts of a list between commas that are not in brackets. */
export function partsOf(list: string): readonly string[] {
  return partsBy(list.replaceAll(/[;}\n]/g, ' '), expressionAt);
}
