/** How content that looks like structure is written so that reading gives it back. Pure text to text. */
import { canOpenFence } from './fence.ts';
import type { HeadingReader } from './heading.ts';

/**
 * Puts a backslash before every line of `content` that would be read as a heading or could open a fence, and before
 * every `<!--`. Lines that begin with backslashes and would be structure without them get one more, so that
 * `unescapeContent` is the exact inverse.
 */
export function escapeContent(content: string, heading: HeadingReader<string>): string {
  return escapeComments(content)
    .split('\n')
    .map(line => {
      const { start, end } = backslashes(line);
      return isStructure(line, start, end, heading) ? `${line.slice(0, start)}\\${line.slice(start)}` : line;
    })
    .join('\n');
}

/** Takes away what `escapeContent` put in. */
export function unescapeContent(content: string, heading: HeadingReader<string>): string {
  const lines = content.split('\n').map(line => {
    const { start, end } = backslashes(line);
    const isEscaped = end > start && isStructure(line, start, end, heading);
    return isEscaped ? line.slice(0, start) + line.slice(start + 1) : line;
  });
  return unescapeComments(lines.join('\n'));
}

/** A backslash before every `<!--`. */
export function escapeComments(text: string): string {
  return text.replaceAll('<!--', '\\<!--');
}

/** The inverse of `escapeComments`. */
export function unescapeComments(text: string): string {
  return text.replaceAll('\\<!--', '<!--');
}

/** The run of backslashes behind a line's indentation; empty when there is none. */
function backslashes(line: string): { start: number; end: number } {
  const start = line.search(/[^\s\p{Default_Ignorable_Code_Point}]/u);
  if (start < 0) return { start: 0, end: 0 };
  let end = start;
  while (line[end] === '\\') end += 1;
  return { start, end };
}

function isStructure(line: string, start: number, end: number, heading: HeadingReader<string>): boolean {
  const bare = line.slice(0, start) + line.slice(end);
  return canOpenFence(bare) || heading(bare) !== undefined;
}
