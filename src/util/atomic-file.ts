/** Files that are replaced whole or not at all. */

import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory } from './make-directory.ts';

/**
 * Replaces `path` with `content`, creating its parents. A reader sees the old content or the new, never a part.
 * @param mode permission bits that hold from the first byte on; default 0o666 less the umask.
 * @throws what the file system reports; the old file is then untouched and nothing is left beside it.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array, mode?: number): void {
  makeDirectory(dirname(path));
  const temporary = `${path}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const file = openSync(temporary, 'wx', mode ?? 0o666);
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      let written = 0;
      while (written < bytes.length) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
