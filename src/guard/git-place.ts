/** Which repository git would use in a directory, found the way git finds it; and the repositories of its submodules. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { contentOf } from './file-content.ts';
import { readGitSettings } from './git-settings.ts';

export interface GitPlace {
  /** The directories from where the search began up to the root of the work tree. */
  readonly folders: readonly string[];
  /** The repository's own directory; for a linked worktree, the worktree's. */
  readonly gitDirectory: string;
  /** What all worktrees share. */
  readonly commonDirectory: string;
}

/** More of them are not looked through. */
const MAX_MODULE_FOLDERS = 500;

/**
 * Where git would find its repository, or undefined.
 * @param directory a real path: git goes up from where it really is.
 * @throws what the file system reports.
 */
export function findGitPlace(directory: string): GitPlace | undefined {
  const folders: string[] = [];
  for (let at = directory; ; at = dirname(at)) {
    folders.push(at);
    const target = [join(at, '.git'), linkTarget(at), at].find(path => path !== undefined && isGitDirectory(path));
    if (target !== undefined) return { folders, gitDirectory: target, commonDirectory: commonOf(target) };
    if (dirname(at) === at) return undefined;
  }
}

/** The git directories of the submodules, wherever they are kept; null when there are too many to look through. */
export function submoduleDirectories(place: GitPlace): readonly string[] | null {
  const root = place.folders.at(-1) ?? '';
  const named = readGitSettings(join(root, '.gitmodules')).filter(setting => setting.key === 'path');
  const embedded = named.map(({ value }) => join(root, value, '.git')).filter(isGitDirectory);
  const absorbed = absorbedModules(join(place.commonDirectory, 'modules'));
  return absorbed === null ? null : [...embedded, ...absorbed];
}

function absorbedModules(modules: string): readonly string[] | null {
  const found: string[] = [];
  const queue = [modules];
  for (let count = 0; queue.length > 0; count += 1) {
    if (count > MAX_MODULE_FOLDERS) return null;
    const folder = queue.shift() ?? '';
    const isModule = isGitDirectory(folder);
    if (isModule) found.push(folder);
    // A submodule's name may have slashes in it, and a submodule may have submodules.
    const inner = isModule ? join(folder, 'modules') : folder;
    queue.push(...foldersIn(inner).map(name => join(inner, name)));
  }
  return found;
}

function foldersIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isDirectory() || entry.isSymbolicLink())
    .map(entry => entry.name);
}

/** What git takes for a repository's directory; it passes over anything less and searches on. */
function isGitDirectory(path: string): boolean {
  const head = contentOf(join(path, 'HEAD'));
  if (head === undefined || !/^(?:ref:\s*refs\/|[0-9a-f]{40})/.test(head)) return false;
  const common = commonOf(path);
  return existsSync(join(common, 'objects')) && existsSync(join(common, 'refs'));
}

/** Where a `.git` that is a file leads: a linked worktree or a submodule. */
function linkTarget(folder: string): string | undefined {
  const target = /^gitdir: (.+)/.exec(contentOf(join(folder, '.git')) ?? '')?.[1];
  return target === undefined ? undefined : resolve(folder, target);
}

function commonOf(gitDirectory: string): string {
  const common = contentOf(join(gitDirectory, 'commondir'))?.trim();
  return common === undefined ? gitDirectory : resolve(gitDirectory, common);
}
