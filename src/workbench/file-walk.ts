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
  const realRoot = realPathIn(root);
  const start = realRoot === undefined ? undefined : realInside(directory, realRoot);
  if (realRoot === undefined || start === undefined) return [];
  const files: FoundFile[] = [];
  const entered = new Set([start]);
  let level = [directory];
  while (level.length > 0) {
    const next: string[] = [];
    for (const { path, isLink } of level.flatMap(childrenOf).sort((a, b) => byCodeUnit(a.path, b.path))) {
      const stats = statsOf(path);
      // What is no link lies where its directory does, and that was looked at.
      if (stats?.isFile() && (!isLink || realInside(path, realRoot) !== undefined)) {
        files.push({ path, bytes: stats.size, changedMs: stats.mtimeMs });
      } else if (stats?.isDirectory()) {
        const real = realInside(path, realRoot);
        if (real === undefined || entered.has(real)) continue;
        entered.add(real);
        next.push(path);
      }
    }
    level = next;
  }
  return files;
}

interface Child {
  readonly path: string;
  readonly isLink: boolean;
}

function childrenOf(directory: string): Child[] {
  let children: Dirent[];
  try {
    children = readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
  return children
    .filter(child => !child.name.startsWith('.'))
    .map(child => ({ path: join(directory, child.name), isLink: child.isSymbolicLink() }));
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The real path when it lies inside the root, which is a real path itself. */
function realInside(path: string, realRoot: string): string | undefined {
  const real = realPathIn(path);
  return real !== undefined && isInside(real, realRoot) ? real : undefined;
}

function realPathIn(path: string): string | undefined {
  try {
    return realPathOf(path, '.');
  } catch {
    return undefined;
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
