/** A directory and the ones it lies in, made where they are missing. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Like `mkdir -p`; an existing directory is left as it is. Node's own never comes back where nothing can be made though
 * nothing forbids it, as below `/proc`.
 * @throws what the file system reports.
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isDirectory(path)) return;
    const isParentMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !isDirectory(dirname(path));
    if (!isParentMissing || dirname(path) === path) throw error;
    makeDirectory(dirname(path));
    makeOne(path);
  }
}

/** Another process may be making the same. */
function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
