/** Lists as models write them: one item a line, any mark, indented lines go with the item above. */
import { endOf, isFilled, isRule } from './line.ts';

const MARK =
  /(?:#{1,6}|[-*+•◦▪‣●–—·→☐☑☒]|[0-9０-９]{1,3}[.)．）]|[(（][0-9０-９]{1,3}[)）]|[[［][ xX✓✔]?[\]］])(?=\s|$)|(?:[0-9０-９]{1,3}|[一二三四五六七八九十]{1,3})、|[(（][一二三四五六七八九十]{1,3}[)）]|[①-⒛]/y;
const blanks = /\s*/y;
const TABLE_RULE = /^[\s|:-]+$/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
/** Lines of an HTML list that are no items. */
const LIST_TAG = /^\s*<\/?[uo]l>\s*$/i;

/** The items of a list, each on one line and without its marks. Rules and empty items are no items. */
export function parseItems(content: string): string[] {
  const items: string[] = [];
  // Of the item that a line could go with; there is none yet.
  let parent = Number.POSITIVE_INFINITY;
  for (const line of plainLines(content)) {
    const indent = endOf(blanks, line, 0);
    const start = afterMarks(line, indent);
    const isMarked = start > indent;
    const text = unescapeMark(line.slice(start));
    if (!isFilled(text) || (!isMarked && isDecoration(line))) continue;
    const last = items.length - 1;
    const isInside = indent > parent && (!isMarked || indent - parent > 1);
    if (isInside) items[last] = joined(items[last] ?? '', text, isMarked);
    else {
      items.push(oneLine(text));
      parent = indent;
    }
  }
  return items;
}

/** Lines of a list, of a quoted one, of a table without its head, or of an HTML list. */
function plainLines(content: string): string[] {
  const lines = content.split('\n').map(line => line.replace(/^(?:\s{0,3}>\s?){1,8}/, ''));
  return lines
    .filter((line, index) => !(TABLE_ROW.test(line) && isTableRule(lines[index + 1])) && !LIST_TAG.test(line))
    .map(line => (TABLE_ROW.test(line) && !TABLE_RULE.test(line) ? cellsOf(line) : withoutItemTag(line)));
}

function isTableRule(line: string | undefined): boolean {
  return line?.includes('-') === true && TABLE_ROW.test(line) && TABLE_RULE.test(line);
}

/** The cells of a row; a number of its own, or a box, in front is no part of what is to be checked. */
function cellsOf(row: string): string {
  const cells = row
    .trim()
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim());
  if (/^(?:\d{1,3}[.)]?|\[[ xX]?\])?$/.test(cells[0] ?? '')) cells.shift();
  return cells.filter(cell => cell !== '').join(' | ');
}

function withoutItemTag(line: string): string {
  const inner = /^\s*<li>(.*)$/i.exec(line)?.[1];
  return inner === undefined ? line : inner.replace(/<\/li>\s*$/i, '');
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
