/** Tells whether a line is the heading of one of a document's sections, and what else stands on it. */
import { LANGS, type Localized } from '../text/lang.ts';
import { type Marks, readMarks } from './heading-mark.ts';
import { endOf, hasInvisible, withoutInvisible } from './line.ts';

/** A heading that was recognised. */
export interface Heading<Field extends string> {
  readonly field: Field;
  /** What the line says behind the name, `''` when nothing. */
  readonly inline: string;
  /** How plainly it is one: 0 for a bare name, 1 for a name in emphasis, 2 with a number or a colon, 3 with hashes. */
  readonly weight: 0 | 1 | 2 | 3;
}

/** Reads one line as a heading; undefined when it is none. */
export type HeadingReader<Field extends string> = (line: string) => Heading<Field> | undefined;

interface Name<Field extends string> {
  readonly field: Field;
  readonly pattern: RegExp;
}

/** Where a heading's inline text begins, and what of it is no text. */
interface Tail {
  readonly at: number;
  /** Closers that had not come yet when the text began; their first copy in the text is dropped. */
  readonly unclosed: string;
  readonly hasColon?: boolean;
}

const BETWEEN_WORDS = '[\\s\\-_‐‑]{1,8}';
const COLON = /[:：﹕︓︰∶꞉]/;
/** What Markdown to HTML converters and renderers put behind a heading's name: `{#goal}`. */
const ATTRIBUTES = /\{[#.][^{}]{0,60}\}\s{0,20}$/;
const blanks = /\s*/y;
const dash = /(?:[-–—―]|--|——)(?=\s|$)/y;
const joint = /[/／|｜·&+,，、]?\s*/y;
const pictures = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\s*)*/uy;
const hashes = /[#＃]*/y;
const stop = /[.。]?/y;

/**
 * A reader for the names of all languages at once.
 * @param names field by field: the name it is written with, then its aliases.
 */
export function headingReader<Field extends string>(
  names: Localized<Readonly<Record<Field, readonly string[]>>>,
): HeadingReader<Field> {
  const known = LANGS.flatMap(lang =>
    (Object.entries(names[lang]) as [Field, readonly string[]][]).flatMap(([field, aliases]) =>
      aliases.map(alias => ({ field, alias })),
    ),
  ).sort((a, b) => b.alias.length - a.alias.length);
  const table = known.map(({ field, alias }) => ({ field, pattern: new RegExp(patternOf(alias), 'iuy') }));
  const any = new RegExp(known.map(({ alias }) => patternOf(alias)).join('|'), 'iuy');
  return raw => {
    const line = raw.normalize('NFC');
    const found = read(line, table, any);
    if (found !== undefined) return found;
    // Tried second: tags in the text behind a name are the text's own.
    const bare = withoutTags(line);
    return bare === line ? undefined : read(bare, table, any);
  };
}

function read<Field extends string>(
  original: string,
  table: readonly Name<Field>[],
  any: RegExp,
): Heading<Field> | undefined {
  if (original.trim() === '') return undefined;
  const line = withoutInvisible(original);
  const marks = readMarks(line);
  if (marks === undefined || endOf(any, line, marks.end) < 0) return undefined;
  for (const { field, pattern } of table) {
    const end = endOf(pattern, line, marks.end);
    if (end < 0) continue;
    const names = table.filter(name => name.field === field).map(name => name.pattern);
    const tail = readTail(line, end, marks, names);
    if (tail === undefined) continue;
    const inline = inlineOf(original, tail, marks);
    // "Goal — 目标" says the name twice, not what the goal is.
    return { field, inline: isName(inline, names) ? '' : inline, weight: weightOf(marks, tail) };
  }
  return undefined;
}

/** `<h2>Goal</h2>` as `## Goal`, `<b>Goal:</b>` as `**Goal:**`; attributes and anchors on the line of a heading say nothing. */
function withoutTags(line: string): string {
  const plain = /^\s{0,3}[#＃]/.test(line) ? line.replace(ATTRIBUTES, '') : line;
  if (!plain.includes('<')) return plain;
  return plain
    .replace(/<h[1-6](?:\s[^<>]{0,200})?>/gi, '## ')
    .replace(/<\/h[1-6]>/gi, '')
    .replace(/<\/?(?:b|strong)>/gi, '**')
    .replace(/<\/?(?:a|u|i|em|span|font|summary)(?:\s[^<>]{0,200})?>/gi, '');
}

/** What follows a name; undefined when it makes the line something else than a heading. */
function readTail(line: string, from: number, marks: Marks, names: readonly RegExp[]): Tail | undefined {
  const isMarked = marks.isHashed || marks.isNumbered || marks.isStrong;
  let { open } = marks;
  let closedAt = -1;
  for (let at = from; ; ) {
    const start = at;
    at = endOf(blanks, line, at);
    if (COLON.test(line[at] ?? '')) return afterColon(line, at + 1, open);
    if (isOver(line, at, marks)) return { at: line.length, unclosed: '' };
    if (isMarked && at > start && endOf(dash, line, at) > 0)
      return { at: endOf(dash, line, at), unclosed: reverse(open) };
    if (open !== '' && line[at] === open.at(-1)) {
      open = open.slice(0, -1);
      at += 1;
      if (open === '' && isMarked) closedAt = at;
      continue;
    }
    const next = Math.max(afterParenthesis(line, at, isMarked), afterSecondName(line, start, names));
    if (next < 0) return closedAt < 0 ? undefined : { at: closedAt, unclosed: '' };
    at = next;
  }
}

function afterColon(line: string, from: number, stillOpen: string): Tail {
  let open = stillOpen;
  let at = endOf(blanks, line, from);
  while (open !== '' && line[at] === open.at(-1)) {
    open = open.slice(0, -1);
    at += 1;
  }
  return { at, unclosed: reverse(open), hasColon: true };
}

/** True when nothing but pictures and, on a hashed line, closing hashes come from `at` on. */
function isOver(line: string, at: number, marks: Marks): boolean {
  let end = endOf(pictures, line, at);
  // "## Goal." is one, "Goal." may be the end of a sentence.
  if (marks.isHashed || marks.isStrong) end = endOf(blanks, line, endOf(stop, line, end));
  if (marks.isHashed) end = endOf(blanks, line, endOf(hashes, line, end));
  return end >= line.length;
}

/** The end of a parenthesis that begins at `at`, parentheses within it included; -1 when there is none or no end. */
function afterParenthesis(line: string, at: number, areBracketsToo: boolean): number {
  const opening = areBracketsToo ? '(（[［【' : '(（';
  const closing = areBracketsToo ? ')）]］】' : ')）';
  let depth = 0;
  for (let index = at; index < line.length; index += 1) {
    const character = line[index] ?? '';
    if (opening.includes(character)) depth += 1;
    else if (closing.includes(character)) depth -= 1;
    if (depth <= 0) return index === at ? -1 : index + 1;
  }
  return -1;
}

/** The end of a second name of the same section ("目标 / Goal"); -1 when there is none. */
function afterSecondName(line: string, from: number, names: readonly RegExp[]): number {
  const at = endOf(joint, line, endOf(blanks, line, from));
  if (at === from) return -1;
  return names.reduce((furthest, pattern) => Math.max(furthest, endOf(pattern, line, at)), -1);
}

function weightOf(marks: Marks, tail: Tail): 0 | 1 | 2 | 3 {
  if (marks.isHashed) return 3;
  if (marks.isNumbered || tail.hasColon === true) return 2;
  return marks.isStrong ? 1 : 0;
}

function isName(text: string, names: readonly RegExp[]): boolean {
  return text !== '' && names.some(pattern => endOf(pattern, text, 0) === text.length);
}

/** The heading's own text, taken from the line as it was written: invisible characters join emoji there. */
function inlineOf(original: string, tail: Tail, marks: Marks): string {
  let text = original.slice(originalIndex(original, tail.at)).trim();
  if (marks.isHashed) text = withoutClosingHashes(text);
  const closers = tail.unclosed === '' ? -1 : text.indexOf(tail.unclosed);
  return closers < 0 ? text : `${text.slice(0, closers)}${text.slice(closers + tail.unclosed.length)}`.trim();
}

function originalIndex(original: string, visibleIndex: number): number {
  if (!hasInvisible(original)) return visibleIndex;
  let index = 0;
  let visible = 0;
  for (const character of original) {
    const isVisible = !hasInvisible(character);
    if (isVisible && visible >= visibleIndex) break;
    if (isVisible) visible += character.length;
    index += character.length;
  }
  return index;
}

function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#' || text[end - 1] === '＃') end -= 1;
  return end === 0 || /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

function patternOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[\s-]+/)
    .map(word => word.replaceAll(/[её]/g, '[её]').replaceAll("'", "['’]"))
    .join(BETWEEN_WORDS);
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}
