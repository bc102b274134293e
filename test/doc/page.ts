/** The pages people read, and what is in them: code blocks, links. Reads markdown only as far as these pages use it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT: string = join(import.meta.dirname, '../..');

export interface Block {
  /** Where it begins, for messages. */
  readonly place: string;
  readonly page: string;
  /** First word after the fence: `ts`, `sh`, `json`, …; `sh` for an indented block. */
  readonly language: string;
  /** The other words after the fence. */
  readonly flags: readonly string[];
  readonly code: string;
}

/** Paths of all pages, relative to the root. */
export const pages: readonly string[] = [
  ...pagesIn('.', false),
  ...['docs', 'examples', 'scenarios'].flatMap(folder => pagesIn(folder, true)),
].sort();

function pagesIn(folder: string, isDeep: boolean): string[] {
  return readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: isDeep })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name));
}

export function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Fenced blocks, and paragraphs indented by four blanks. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  const lines = textOf(page).split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const fence = /^(`{3,})(.*)$/.exec(lines[index] ?? '');
    const isIndented = /^ {4}\S/.test(lines[index] ?? '') && lines[index - 1] === '';
    if (fence === null && !isIndented) continue;
    const start = fence === null ? index : index + 1;
    const isInside = (line: string | undefined): boolean =>
      line !== undefined && (fence === null ? line.startsWith('    ') : line !== fence[1]);
    let end = start;
    while (isInside(lines[end])) end += 1;
    const [language = '', ...flags] = (fence?.[2] ?? 'sh').trim().split(/\s+/);
    const code = lines.slice(start, end).map(line => (fence === null ? line.slice(4) : line));
    blocks.push({ place: `${page}:${start + 1}`, page, language, flags, code: code.join('\n') });
    index = end;
  }
  return blocks;
}

/** The page without its code: blocks and inline code are blanked out. */
export function proseOf(page: string): string {
  return textOf(page)
    .replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
    .replaceAll(/`[^`\n]+`/g, '``');
}
