/** Keeps what a document said before it is written anew: a person may have edited it. */
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { makeDirectory } from '../util/make-directory.ts';

/**
 * Copies the file at `path`, if there is one that says something, to `archive/` beside it.
 * @returns the copy's path; null when there was nothing to keep.
 * @throws what the file system reports.
 */
export function keepCopy(path: string, at: Date = new Date()): string | null {
  if (!existsSync(path) || readFileSync(path, 'utf8').trim() === '') return null;
  const archive = join(dirname(path), 'archive');
  makeDirectory(archive);
  const [end, stamp] = [extname(path), at.toISOString().replaceAll(/[:.]/g, '-')];
  const copy = join(archive, `${basename(path, end)}-${stamp}${end}`);
  copyFileSync(path, copy);
  return copy;
}
