/** Whether a directory takes anything new, found out by doing it. */
import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Asking for the right to write is not enough: a full disk or a mount that only reads would answer yes.
 * @throws what the file system reports.
 */
export function tryWriting(directory: string): void {
  rmdirSync(mkdtempSync(join(directory, '.try-')));
}
