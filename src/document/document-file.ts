/** Documents on disk: the only file of this folder that touches the file system. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeFileAtomic } from '../util/atomic-file.ts';

/** A file's text and absolute path; null when it is absent or cannot be read. */
export function readDocument(path: string): { readonly text: string; readonly path: string } | null {
  const absolute = resolve(path);
  try {
    return { text: readFileSync(absolute, 'utf8'), path: absolute };
  } catch {
    return null;
  }
}

/**
 * Replaces the file at `path`, creating its parents, and returns the absolute path.
 * @throws what the file system reports; an old file is then untouched.
 */
export function writeDocument(path: string, text: string): string {
  const absolute = resolve(path);
  writeFileAtomic(absolute, text);
  return absolute;
}
