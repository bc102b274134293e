/** Lists as models write them: one item a line, any mark, indented lines go with the item above. */
import { isFilled, isRule } from './line.ts';

const MARK =
  /(?:#{1,6}|[-*+•◦▪‣●]|[0-9０-９]{1,3}[.)．）]|[(（][0-9０-９]{1,3}[)）]|[[［][ xX✓✔]?[\]］])(?=\s|$)|[0-9０-９]{1,3}、|[①-⒛]/y;
const blanks = /\s*/y;
const TABLE_RULE = /^[\s|:-]+$/;

/** The items of a list, each on one line and without its marks. Rules and empty items are no items. */
export function parseItems(content: string): string[] {
  const items: string[] = [];
  let parent: number | undefined;
  for (const line of content.split('\n')) {
    const indent = endOf(blanks, line, 0);
    const start = afterMarks(line, indent);
    const isMarked = start > indent;
    const text = unescapeMark(line.slice(start).trim());
    if (!isFilled(text) || (!isMarked && isDecoration(line))) continue;
    const last = items.length - 1;
    const isInside = parent !== undefined && indent > parent && (!isMarked || indent - parent > 1);
    if (isInside) items[last] = joined(items[last] ?? '', text, isMarked);
    else {
      items.push(oneLine(text));
      parent = indent;
    }
  }
  return items;
}

/** A list that `parseItems` reads back. */
export function renderItems(items: readonly string[]): string {
  return items
    .map(oneLine)
    .filter(isFilled)
    .map(item => `- ${escapeMark(item)}`)
    .join('\n');
}

/** `text` with every run of blanks and line ends as one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isDecoration(line: string): boolean {
  return isRule(line) || TABLE_RULE.test(line);
}

/** A nested item becomes a clause of its parent, a continued line goes on in it. */
function joined(item: string, text: string, isNested: boolean): string {
  const isOpen = /[:：;；,，]$/.test(item);
  return `${item}${isNested && !isOpen ? ';' : ''} ${oneLine(text)}`;
}

/** Where the text begins behind all marks that stand at `from`. */
function afterMarks(line: string, from: number): number {
  let at = from;
  for (let end = endOf(MARK, line, at); end > at; end = endOf(MARK, line, at)) at = endOf(blanks, line, end);
  return at;
}

/** A backslash keeps an item's own beginning from being taken for a mark. */
function escapeMark(item: string): string {
  return startsWithMark(item) ? `\\${item}` : item;
}

function unescapeMark(text: string): string {
  return text.startsWith('\\') && startsWithMark(text) ? text.slice(1) : text;
}

function startsWithMark(text: string): boolean {
  let start = 0;
  while (text[start] === '\\') start += 1;
  return endOf(MARK, text, start) > start;
}

/** Where a match of the sticky `pattern` that begins at `at` ends; -1 when there is none. */
function endOf(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : -1;
}
