/** The `.env` format: dotenv reads each statement, this file finds where a statement begins and ends. No file access. */
import { parse } from 'dotenv';

/** One `KEY=value` of a file, with the lines it stands on (from 1, both included). */
export interface EnvStatement {
  readonly key: string;
  readonly firstLine: number;
  readonly lastLine: number;
  /** null when its quote is never closed: such a statement gives no value and ends with its line. */
  readonly value: string | null;
}

export interface EnvFile {
  /** A key named twice has its last value. */
  readonly values: Readonly<Record<string, string>>;
  readonly statements: readonly EnvStatement[];
}

/**
 * Reads a `.env` text: `export`, comments, three kinds of quotes, values over several lines, CRLF and a BOM.
 * A quote that is never closed spoils its own line only. Never throws.
 */
export function parseEnvFile(text: string): EnvFile {
  const statements = findStatements(text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/));
  const values = new Map<string, string>();
  for (const { key, value } of statements) if (value !== null) values.set(key, value);
  return { values: Object.fromEntries(values), statements };
}

const STATEMENT = /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)(?:[^\S\n]*=|:[^\S\n]+)[^\S\n]*(.*)$/s;

function findStatements(lines: readonly string[]): EnvStatement[] {
  const found: EnvStatement[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const match = STATEMENT.exec(lines[index] ?? '');
    // No object takes a value of that name, and each seems to have one.
    if (match === null || match[1] === '__proto__') continue;
    const [, key = '', raw = ''] = match;
    const last = lastLineOf(lines, index, raw);
    const value = last === null ? null : readValue(lines.slice(index, last + 1).join('\n'), key, raw);
    found.push({ key, firstLine: index + 1, lastLine: (last ?? index) + 1, value });
    index = last ?? index;
  }
  return found;
}

/** Index of the line where the value that begins as `raw` on line `index` ends; null when its quote stays open. */
function lastLineOf(lines: readonly string[], index: number, raw: string): number | null {
  const quote = raw[0];
  if (quote !== '"' && quote !== "'" && quote !== '`') return index;
  if (closingQuote(raw, quote, 1) !== -1) return index;
  for (let last = index + 1; last < lines.length; last += 1) {
    const line = lines[last] ?? '';
    const at = closingQuote(line, quote, 0);
    if (at === -1) continue;
    if (/^\s*(?:#.*)?$/.test(line.slice(at + 1)) && !STANDS_BY_ITSELF.test(line)) return last;
    break;
  }
  // Nothing closes it but, perhaps, an escaped quote at the end of the line: a path such as "C:\dir\".
  return /\\["'`]\s*(?:#.*)?$/.test(raw) ? index : null;
}

/**
 * A comment or an assignment: a quote at its end closes nothing that was opened above. (Names in capitals only, so that
 * the last, padded line of a base64 block is not taken for one.)
 */
const STANDS_BY_ITSELF = /^\s*(?:#|(?:export\s+)?[A-Z_][A-Z0-9_]*\s*=)/;

/** Place of the first quote from `from` on that no backslash stands before; -1 when there is none. */
function closingQuote(line: string, quote: string, from: number): number {
  for (let at = line.indexOf(quote, from); at !== -1; at = line.indexOf(quote, at + 1)) {
    if (line[at - 1] !== '\\') return at;
  }
  return -1;
}

function readValue(statement: string, key: string, raw: string): string | null {
  const value = parse(statement)[key];
  if (value === undefined) return null;
  // dotenv gives the rest of the line as it stands when the quotes do not pair up, less what it took for a comment.
  const isLeftOpen = /^["'`]/.test(raw) && raw.startsWith(value) && !value.slice(1).includes(raw.charAt(0));
  return isLeftOpen && value !== '' ? null : value;
}
