/** What a file says it is for, read from its first lines. Pure; the text comes from whoever reads files. */
import { cutStart } from '../util/cut.ts';

/** How many lines of a file are looked at. */
const LINES = 8;
const MAX_CHARACTERS = 100;

/**
 * The line after `# desc:` (also `//`, `--`, `;`) within the first 8 lines, else the first comment or doc line, at most
 * 100 characters on one line; '' when there is none or the file is no text.
 */
export function describeFile(head: string): string {
  if (head.includes('\0')) return '';
  const lines = head
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .slice(0, LINES);
  return oneLine(declared(lines) ?? firstComment(lines) ?? '');
}

/** `text` on one line, without control characters and marks that turn the writing direction, cut to `limit`. */
export function oneLine(text: string, limit: number = MAX_CHARACTERS): string {
  const clean = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu, '')
    .trim();
  return cutStart(clean, limit);
}

function declared(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const found = /^\s*(?:#+|\/\/+|--+|;+)\s*desc\s*[:：]\s*(.*\S)/i.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstComment(lines: readonly string[]): string | undefined {
  /** What ends the comment or doc string that is open. */
  let end: string | undefined;
  for (const [index, line] of lines.entries()) {
    if (index === 0 && line.startsWith('#!')) continue;
    const opened: Opened | undefined = end === undefined ? opening(line) : { text: line, end };
    if (opened === undefined) continue;
    end = opened.end !== undefined && opened.text.includes(opened.end) ? undefined : opened.end;
    const text = bare(opened.text, opened.end);
    if (/[\p{L}\p{N}]/u.test(text) && !isDirective(text)) return text;
  }
  return undefined;
}

interface Opened {
  /** The line without what opens the comment. */
  readonly text: string;
  /** Set when the comment goes on until this is found. */
  readonly end?: string;
}

function opening(line: string): Opened | undefined {
  const block = /^\s*(?:[rRuUbB]?("""|''')|(\/\*+)|(<!--))(.*)$/.exec(line);
  if (block !== null) return { text: block[4] ?? '', end: block[1] ?? (block[2] === undefined ? '-->' : '*/') };
  const single = /^\s*(?:#+(?:\s+|$)|#(?=[^\p{ASCII}])|\/\/+[/!]?|--+\s|;+\s)(.*)$/u.exec(line);
  return single === null ? undefined : { text: single[1] ?? '' };
}

function bare(text: string, end: string | undefined): string {
  const upToEnd = end === undefined ? text : (text.split(end)[0] ?? '');
  return (end === '*/' ? upToEnd.replace(/^\s*\*+/, '') : upToEnd).trim();
}

/** Lines for tools, not for readers: encodings, editor modes, linters, licences. */
function isDirective(text: string): boolean {
  return /^-\*-|coding[:=]\s*[-\w.]+|^(?:vim?|ex):|^(?:shellcheck|eslint|biome|prettier|pylint|flake8|noqa|type:|@ts-|SPDX-|Copyright)/i.test(
    text,
  );
}
