/** Texts that the shell may turn into others, with `*` and `?` for what is not known of them, and what they may become. */

/** Stand at the start of a pattern for the two variables that name a directory. */
export const HOME_MARK = '\ufffe';
export const HERE_MARK = '\uffff';

/** More words than this out of one are no longer told apart. */
const MAX_WORDS = 64;

/** The pattern of a text in which nothing is one: characters that could be taken for part of one stand for any. */
export function literal(text: string): string {
  return text.replace(/[*?[{~\ufffe\uffff]/g, '?');
}

/** True when what `part` stands for may be `name`. */
export function mayBe(part: string, name: string): boolean {
  return isWild(part) ? patternOf(part).test(name) : part === name;
}

/** True for a part that is not known. */
export function isWild(part: string): boolean {
  return part.includes('*') || part.includes('?');
}

/** The words that braces make, ranges as a pattern; undefined for very many, and for braces that are not understood. */
export function withoutBraces(pattern: string): readonly string[] | undefined {
  let done: readonly string[] = [''];
  let from = 0;
  for (const { index, 0: group, 1: inside = '' } of pattern.matchAll(/\{([^{}]*)\}/g)) {
    if (!/,|\.\./.test(inside)) continue;
    const items = inside.includes(',') ? inside.split(',') : ['*'];
    if (done.length * items.length > MAX_WORDS) return undefined;
    const before = pattern.slice(from, index);
    done = done.flatMap(text => items.map(item => text + before + item));
    from = index + group.length;
  }
  const words = done.map(text => text + pattern.slice(from));
  // Braces within braces, and what bash may still take for some.
  return words.some(mayHoldBraces) ? undefined : words;
}

function mayHoldBraces(text: string): boolean {
  const open = text.indexOf('{');
  return open !== -1 && /,|\.\./.test(text.slice(open, Math.max(open, text.lastIndexOf('}'))));
}

const patterns = new Map<string, RegExp>();
/** A longer one is taken for any name. */
const MAX_PATTERN_LENGTH = 200;
/** The patterns of one command are few; this only keeps them from being compiled for every place. */
const MAX_PATTERNS = 500;

function patternOf(part: string): RegExp {
  const known = patterns.get(part);
  if (known !== undefined) return known;
  const source = part
    .slice(0, MAX_PATTERN_LENGTH)
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.');
  const pattern = part.length > MAX_PATTERN_LENGTH ? /^/ : new RegExp(`^${source}$`, 's');
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  patterns.set(part, pattern);
  return pattern;
}
