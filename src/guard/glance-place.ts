/** Where the git of a glance may really run: a path of `cd` and `git -C` steps, followed both ways at each `..`. */
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { realPathOf } from '../workbench/real-path.ts';

/** More than this are not looked at: each `..` behind a link may double them. */
const MAX_PLACES = 32;

/**
 * Every directory that `place` may lead to from `cwd`; null when there are too many. `cd` folds `link/..` by its text,
 * `cd -P` and `git -C` follow the link first, and a `cd` that fails that way tries the other: which step was whose is not
 * known here, so both are looked at.
 * @param place as in `CommandVerdict.gitDirectories`; `~` is the home that commands see.
 * @param cwd an absolute path.
 * @throws what the file system reports when it cannot tell where a link leads.
 */
export function placesOf(place: string, cwd: string): readonly string[] | null {
  const isHome = place === '~' || place.startsWith('~/');
  const path = isHome ? join(homedir(), '/') + place.slice(1) : place;
  let places = new Set([path.startsWith('/') ? '/' : cwd]);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    places = new Set([...places].flatMap(from => (part === '..' ? parentsOf(from) : [join(from, part)])));
    if (places.size > MAX_PLACES) return null;
  }
  return [...places];
}

function parentsOf(path: string): readonly string[] {
  return [dirname(path), dirname(realPathOf(path, '/'))];
}
