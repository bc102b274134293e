/** Moves a file, also to another disk. */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Moves `from` into `directory`, which exists, under its own name or that name with a number.
 * @returns where it lies now; null when there is no such file.
 * @throws what the file system reports; the file is then still where it was.
 */
export function moveInto(directory: string, from: string): string | null {
  if (!existsSync(from)) return null;
  const to = freePath(directory, basename(from));
  moveFile(from, to);
  return to;
}

/**
 * Moves `from` to `to`, which does not exist.
 * @throws what the file system reports; the file is then still where it was.
 */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
    rmSync(from);
  }
}

/** A path in `directory` that nothing has yet. */
function freePath(directory: string, name: string): string {
  let path = join(directory, name);
  for (let n = 2; existsSync(path); n++) path = join(directory, `${name}-${n}`);
  return path;
}
