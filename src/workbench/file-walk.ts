/** The regular files below a directory, in an order that does not depend on the disk. */
import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInside, realPathOf } from './real-path.ts';

export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedMs: number;
}

/**
 * Shallow files first, then by path. Names that begin with a dot are left out, as is what is no regular file; symbolic
 * links are followed only to targets inside `root`, each directory is entered once. Never throws.
 */
export function walkFiles(directory: string, root: string): FoundFile[] {
  const start = realInside(directory, root);
  if (start === undefined) return [];
  const files: FoundFile[] = [];
  const entered = new Set([start]);
  let level = [directory];
  while (level.length > 0) {
    const next: string[] = [];
    for (const path of level.flatMap(childrenOf).sort(byCodeUnit)) {
      const stats = statsOf(path);
      if (stats?.isFile() && realInside(path, root) !== undefined) {
        files.push({ path, bytes: stats.size, changedMs: stats.mtimeMs });
      } else if (stats?.isDirectory()) {
        const real = realInside(path, root);
        if (real === undefined || entered.has(real)) continue;
        entered.add(real);
        next.push(path);
      }
    }
    level = next;
  }
  return files;
}

function childrenOf(directory: string): string[] {
  let children: Dirent[];
  try {
    children = readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
  return children.filter(child => !child.name.startsWith('.')).map(child => join(directory, child.name));
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The real path when it lies inside the root. */
function realInside(path: string, root: string): string | undefined {
  try {
    const real = realPathOf(path, '.');
    return isInside(real, realPathOf(root, '.')) ? real : undefined;
  } catch {
    return undefined;
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
