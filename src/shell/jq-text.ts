/** Reading a jq program without running it: where brackets end, what stands outside of strings, who is given what. */

import { partsBy } from './list-part.ts';

/** From `from` to the first `end` outside brackets, or to where nothing is left. */
export function endedAt(program: string, from: number, end: string): string {
  if (from === -1) return '';
  let depth = 0;
  for (let at = from; at < program.length; at += 1) {
    const char = program.charAt(at);
    if (char === end && depth === 0) return program.slice(from, at);
    if (char === '"') at = closingQuote(program, at);
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
  }
  return program.slice(from);
}

/** What a string takes in is skipped with it, or stands between two of them: its brackets are in pairs either way. */
function closingQuote(program: string, from: number): number {
  let at = from + 1;
  while (at < program.length && program.charAt(at) !== '"') at += program.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** The inside of the brackets behind each use of one of `names`, which may be a pattern. */
export function argumentsOf(program: string, names: string): readonly string[] {
  const uses = [...program.matchAll(new RegExp(`(?<![.\\w"$])(?:${names})\\s*\\(`, 'g'))];
  return uses.map(({ index, 0: use }) => endedAt(program, index + use.length, ')'));
}

/** What `given` holds between its separators outside brackets. */
export function partsOf(given: string, separator: string): readonly string[] {
  return partsBy(given, (list, from) => endedAt(list, from, separator));
}

/** The program with its strings emptied; what they take in by `\(…)` stays, in brackets of its own. */
export function withoutStrings(program: string): string {
  return program.replace(/"(?:\\.|[^"\\])*"/gs, string => {
    const inner = [...string.matchAll(/\\\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(([, code = '']) => code);
    return inner.length === 0 ? '""' : `("" + ${inner.join(' + ')} + "")`;
  });
}

/** The text of a string that stands alone and takes nothing in; undefined for all else. */
export function stringOf(given: string): string | undefined {
  if (!/^\s*"(?:\\[^(]|[^"\\])*"\s*$/s.test(given)) return undefined;
  try {
    return String(JSON.parse(given));
  } catch {
    return undefined;
  }
}
