/** A small file as text, or nothing where there is none. */
import { readFileSync } from 'node:fs';

/**
 * What the file holds; undefined when there is no such file, or a directory has its name.
 * @throws what the file system reports when it is there and cannot be read.
 */
export function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
}
