/** Writes values into a `.env` file that may exist already, keeping every other line of it as it is. */
import { readFileSync, realpathSync } from 'node:fs';
import { UsageError } from '../domain/error.ts';
import { configText } from '../text/config-text.ts';
import type { Lang } from '../text/lang.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { parseEnvFile } from './env-file.ts';

/** New values by key; null takes the key out. */
export type EnvChanges = Readonly<Record<string, string | null>>;

/** Only the owner may read what holds a key. */
const PRIVATE_MODE = 0o600;

/**
 * Merges `changes` into the file at `path`, creating it and its folders. The file is replaced whole, readable by its
 * owner only from the first byte on; a symbolic link stays one.
 * @throws UsageError when a value cannot be written so that it reads back the same; what the file system reports.
 * The file is then as it was.
 */
export function saveEnvFile(path: string, changes: EnvChanges, lang: Lang = 'en'): void {
  const target = existing(path);
  const before = target === null ? '' : readWhole(target, lang);
  writeFileAtomic(target ?? path, editEnvText(before, changes, path, lang), PRIVATE_MODE);
}

/**
 * `text` with `changes` made: a key that stands in it is changed on its place, a new one goes to the end.
 * @throws UsageError when a name is none, or a value has no spelling that dotenv reads back.
 */
export function editEnvText(text: string, changes: EnvChanges, path: string, lang: Lang = 'en'): string {
  let edited = text;
  for (const [key, value] of Object.entries(changes)) {
    if (!/^[A-Za-z_]\w*$/.test(key)) throw new UsageError(configText[lang].badKey(key));
    const next = setKey(edited, key, value);
    if (next === null) throw new UsageError(configText[lang].unwritableValue(key, path));
    edited = next;
  }
  return edited;
}

/** null when no spelling of `value` reads back the same, or every one would change what another key reads as. */
function setKey(text: string, key: string, value: string | null): string | null {
  const before = new Map(Object.entries(parseEnvFile(text).values));
  const wanted = new Map(before);
  if (value === null) wanted.delete(key);
  else wanted.set(key, value);
  const spellings = value === null ? [null] : spell(value);
  const candidates = spellings.map(spelling => replaceStatement(text, key, spelling && `${key}=${spelling}`));
  return candidates.find(candidate => readsAs(candidate, wanted)) ?? null;
}

/** Ways to write `value`, the plainest first; which of them dotenv reads back is found out by trying. */
function spell(value: string): string[] {
  // Neither survives being written: a NUL makes the file no text, half a surrogate pair has no UTF-8.
  if (value.includes('\0') || Buffer.from(value, 'utf8').toString('utf8') !== value) return [];
  const onOneLine = value.replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return [
    ...(/^[\w./:@%+,=~-]+$/.test(value) ? [value] : []),
    ...(/[\r\n]/.test(value) ? [] : [`'${value}'`]),
    `"${onOneLine}"`,
    `'${value}'`,
    `\`${value}\``,
    `"${value}"`,
    ...(/[\r\n]/.test(value) ? [] : [value]),
  ];
}

/** Puts `statement` in place of the last one of `key` (at the end where there is none) and drops the others. */
function replaceStatement(text: string, key: string, statement: string | null): string {
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  // Each line with its own end, so that what is not changed stays byte for byte.
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const spans = parseEnvFile(text).statements.filter(found => found.key === key);
  const last = spans.at(-1);
  const isExported = /^\uFEFF?\s*export\s/.test(lines[(last?.firstLine ?? 0) - 1] ?? '');
  const bom = spans.some(span => span.firstLine === 1) && text.startsWith('\uFEFF') ? '\uFEFF' : '';
  for (const span of spans) lines.fill('', span.firstLine - 1, span.lastLine);
  if (statement === null) return bom + lines.join('');
  const line = `${isExported ? 'export ' : ''}${statement}${end}`;
  if (last !== undefined) lines[last.firstLine - 1] = line;
  else lines.push(/[^\r\n\uFEFF]$/.test(text) ? end : '', line);
  return bom + lines.join('');
}

function readsAs(text: string, wanted: ReadonlyMap<string, string>): boolean {
  const { values } = parseEnvFile(text);
  return (
    Object.keys(values).length === wanted.size &&
    [...wanted].every(([key, value]) => Object.hasOwn(values, key) && values[key] === value)
  );
}

function existing(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function readWhole(path: string, lang: Lang): string {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(configText[lang].notTextToEdit(path), { cause: error });
  }
}
