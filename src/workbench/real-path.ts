/** Where a path really leads, also one whose last parts do not exist yet; and whether it lies inside a directory. */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** As many links as Linux follows before it gives up. */
const MAX_LINKS = 40;

/**
 * The path with every symbolic link resolved, dangling ones included; parts that do not exist are kept as they are.
 * @param base what a relative path starts from.
 * @throws what the file system reports when it cannot tell (no access, a loop of links, a name too long).
 */
export function realPathOf(path: string, base: string): string {
  return followed(resolve(base, path), MAX_LINKS);
}

/** True when `path` is `directory` or lies below it. Both are compared as they stand. */
export function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function followed(path: string, links: number): string {
  const real = realPathIfThere(path);
  if (real !== undefined) return real;
  const parent = dirname(path);
  if (parent === path) return path;
  const target = linkTarget(path);
  if (target === undefined) return join(followed(parent, links), basename(path));
  if (links === 0) throw new Error(`Too many symbolic links: ${path}`);
  return followed(resolve(followed(parent, links), target), links - 1);
}

function realPathIfThere(path: string): string | undefined {
  try {
    // The native call also gives a name the letter case it has on a disk that ignores case.
    return realpathSync.native(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Where a link points that leads nowhere; undefined when there is no link. */
function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
