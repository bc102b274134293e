/** Where a path that need not exist would be made. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The path itself, or the nearest one above it that is there. */
export function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}
