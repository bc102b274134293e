/** Keeps texts as files named by their content. A text that cannot be written stays where it was. */

import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../util/make-directory.ts';

/**
 * A function that writes a text to `<directory>/<first 16 hex digits of its SHA-256>.txt` and returns the path, or null
 * when it could not. A file that is there already, whole, is left alone. The directory comes with a `.gitignore`.
 */
export function createSpill(directory: string): (text: string) => string | null {
  return text => {
    const bytes = Buffer.from(text, 'utf8');
    const path = join(directory, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.txt`);
    try {
      if (statSync(path, { throwIfNoEntry: false })?.size !== bytes.length) write(directory, path, bytes);
      return path;
    } catch {
      return null;
    }
  };
}

/** Not synced to the disk: what a power cut leaves short has the wrong size, and is written again from the original. */
function write(directory: string, path: string, bytes: Uint8Array): void {
  makeDirectory(directory);
  ignoreInGit(directory);
  const temporary = `${path}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    writeFileSync(temporary, bytes, { flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function ignoreInGit(directory: string): void {
  const path = join(directory, '.gitignore');
  if (existsSync(path)) return;
  try {
    const file = openSync(path, 'wx');
    writeFileSync(file, '*\n');
    closeSync(file);
  } catch {
    // Another process was faster, or the directory refuses it: the spilled texts matter more.
  }
}
