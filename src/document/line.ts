/** Text as lines: one kind of line end, no common indentation, and whether anything is said at all. No sections here. */

import { documentText } from '../text/document-text.ts';
import { LANGS } from '../text/lang.ts';

/** Characters that take no room on a screen: joiners, direction marks, variation selectors, byte order mark. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const LINE_END = /\r\n|\n|\r/;

/** Text that only draws a line or an empty list item. */
const STROKES = /^[\s\-*_=]*$/;

const placeholders = new Set(LANGS.map(lang => bare(documentText[lang].placeholder)));

/** The lines of `text` without byte order mark, CR and the indentation that all of them share. */
export function linesOf(text: string): string[] {
  return dedent(text.replace(/^\ufeff+/, '').split(LINE_END));
}

/**
 * The form in which content is held and compared: LF between lines, no common indentation, nothing but text at the
 * edges (blank lines and rules there only separate sections), `''` when nobody has said anything.
 */
export function canonical(text: string): string {
  if (!isFilled(text)) return '';
  const lines = text.split(LINE_END);
  let start = 0;
  let end = lines.length;
  while (start < end && isEdge(lines[start] ?? '')) start += 1;
  while (end > start && isEdge(lines[end - 1] ?? '')) end -= 1;
  return dedent(lines.slice(start, end)).join('\n').trimEnd();
}

/** False for blanks, rules, empty list items and the placeholder of any language. */
export function isFilled(text: string): boolean {
  return !withoutInvisible(text)
    .split(/[\r\n]/)
    .filter(line => !STROKES.test(line))
    .every(line => placeholders.has(bare(line)));
}

/** True for a thematic break such as `---` or `* * *`. */
export function isRule(line: string): boolean {
  const strokes = line.replace(/\s+/g, '');
  const first = strokes[0];
  if (strokes.length < 3 || (first !== '-' && first !== '*' && first !== '_')) return false;
  for (let index = 1; index < strokes.length; index += 1) if (strokes[index] !== first) return false;
  return true;
}

/** `text` without the characters that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** True when `text` holds a character that nobody sees. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

/** Where a match of the sticky `pattern` that begins at `at` ends; -1 when there is none. */
export function endOf(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : -1;
}

function isEdge(line: string): boolean {
  return line.trim() === '' || isRule(line);
}

function dedent(lines: readonly string[]): string[] {
  let shared: string | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    shared = shared === undefined ? indentOf(line) : sharedStart(shared, line);
    if (shared === '') break;
  }
  const width = shared?.length ?? 0;
  return lines.map(line => (line.trim() === '' ? '' : line.slice(width)));
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

function sharedStart(indent: string, line: string): string {
  let length = 0;
  while (length < indent.length && indent[length] === line[length]) length += 1;
  return indent.slice(0, length);
}

/** A line without the marks around it, so that `- _(To fill in)_` is the placeholder too. */
function bare(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-*_+>"'`.。]+/g, ' ')
    .trim();
}
