/** The worktrees that isolated workers leave behind: hidden from git status, cleared where nothing is lost, listed where something is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Clock } from '../domain/clock.ts';
import { messageOf } from '../domain/error.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { isAlive, processIdentity } from '../util/process-identity.ts';
import { isInside, realPathOf } from '../workbench/real-path.ts';
import { git } from './git.ts';
import { parseStatus, parseWorktrees, type WorktreeEntry } from './git-status.ts';

/** Where the harness puts them, below the repository's root. */
const WORKTREE_DIRECTORY = '.claude/worktrees';

/** A worktree of a worker. */
export interface Leftover {
  readonly path: string;
  readonly branch: string;
  /** Commits that are on no branch but those of workers. */
  readonly ahead: number;
  /** Paths that are not committed, relative to the worktree. */
  readonly dirty: readonly string[];
}

/** A worktree that stays, and why. */
export interface KeptLeftover extends Leftover {
  readonly why: 'dirty' | 'ahead' | 'in-use' | 'locked' | 'failed';
  /** What went wrong, for `failed`. */
  readonly problem?: string;
}

export interface SweepReport {
  readonly removed: readonly Leftover[];
  readonly kept: readonly KeptLeftover[];
}

/** How long an unlocked worktree is given to be locked: the harness creates it first and locks it then. */
const SETTLE_MS = 1000;

/**
 * Goes through the workers' worktrees of the repository at `root`. One that holds nothing of its own and whose owner is
 * dead is removed with its branch; uncommitted files or commits are never touched, a live owner's worktree neither.
 * @throws when git cannot list the worktrees at all; what fails for one of them is in the report.
 */
export async function sweepWorktrees(root: string, clock: Clock): Promise<SweepReport> {
  const first = await listWorktrees(root);
  const isUnsettled = first.some(entry => entry.locked === null);
  if (isUnsettled) await clock.sleep(SETTLE_MS);
  const removed: Leftover[] = [];
  const kept: KeptLeftover[] = [];
  for (const entry of isUnsettled ? await listWorktrees(root) : first) {
    const outcome = await settle(root, entry);
    if ('why' in outcome) kept.push(outcome);
    else removed.push(outcome);
  }
  return { removed, kept };
}

/** The worktrees of isolated workers in the repository at `root`, told by their place and the name of their branch. */
export async function listWorktrees(root: string): Promise<(WorktreeEntry & { readonly branch: string })[]> {
  const entries = parseWorktrees(await listOf(root));
  // The first entry is the main checkout, which `root` is not when the workspace is itself a linked worktree.
  const homes = [root, entries[0]?.path ?? root].map(checkout => realPathOf(join(checkout, WORKTREE_DIRECTORY), '.'));
  return entries.flatMap(entry => {
    const name = basename(entry.path);
    const path = realPathOf(entry.path, '.');
    const isOurs = name.startsWith('agent-') && homes.some(home => isInside(path, home));
    // A worker may have left its branch; the branch made for it is known by the worktree's name.
    return isOurs ? [{ ...entry, branch: `worktree-${name}` }] : [];
  });
}

/** Before version 2.36 git has no `-z` here; its lines are the same fields, and only a path with a newline is lost. */
async function listOf(root: string): Promise<string> {
  const list = ['worktree', 'list', '--porcelain'];
  return git(root, [...list, '-z']).catch(async () => (await git(root, list)).replaceAll('\n', '\0'));
}

/**
 * Adds the workers' worktrees to `.git/info/exclude`, once, so that they do not show in the main checkout's status.
 * @throws what git or the file system reports.
 */
export async function excludeWorktrees(root: string): Promise<void> {
  const path = resolve(root, (await git(root, ['rev-parse', '--git-path', 'info/exclude'])).replace(/\n$/, ''));
  const line = `${WORKTREE_DIRECTORY}/`;
  const content = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (content.split(/\r?\n/).includes(line)) return;
  makeDirectory(dirname(path));
  writeFileSync(path, `${content}${content === '' || content.endsWith('\n') ? '' : '\n'}${line}\n`);
}

async function settle(root: string, entry: WorktreeEntry & { branch: string }): Promise<Leftover | KeptLeftover> {
  const bare: Leftover = { path: entry.path, branch: entry.branch, ahead: 0, dirty: [] };
  try {
    const owner = ownerOf(entry.locked);
    if (owner !== 'dead') return { ...bare, why: owner === 'alive' ? 'in-use' : 'locked' };
    const leftover = { ...bare, ahead: await commitsAhead(root, entry), dirty: await dirtyPaths(entry.path) };
    if (leftover.dirty.length > 0) return { ...leftover, why: 'dirty' };
    // Where only the folder is gone, its record is cleared even when the branch has to stay.
    if (leftover.ahead > 0 && existsSync(entry.path)) return { ...leftover, why: 'ahead' };
    await removeWorktree(root, entry);
    if (leftover.ahead > 0) return { ...leftover, why: 'ahead' };
    if (await branchExists(root, entry.branch)) await git(root, ['branch', '-D', '--', entry.branch]);
    return leftover;
  } catch (error) {
    return { ...bare, why: 'failed', problem: messageOf(error) };
  }
}

/** Without `--force`: git itself refuses what is not clean. */
async function removeWorktree(root: string, entry: WorktreeEntry): Promise<void> {
  if (entry.locked !== null) await git(root, ['worktree', 'unlock', entry.path]);
  await git(root, ['worktree', 'remove', entry.path]);
}

/** Commits of the worktree and its branch that would be on no branch of anyone else. */
async function commitsAhead(root: string, entry: WorktreeEntry & { branch: string }): Promise<number> {
  const tips = (await branchExists(root, entry.branch)) ? [entry.head, `refs/heads/${entry.branch}`] : [entry.head];
  const others = ['--not', 'HEAD', '--exclude=worktree-agent-*', '--branches', '--remotes'];
  return Number(await git(root, ['rev-list', '--count', ...tips, ...others]));
}

async function dirtyPaths(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const root = (await git(path, ['rev-parse', '--show-toplevel'])).replace(/\n$/, '');
  // Without its `.git` git would speak of the checkout around it.
  if (realPathOf(root, '.') !== realPathOf(path, '.')) throw new Error(`The .git of ${path} is gone`);
  return parseStatus(await git(path, ['status', '--porcelain', '-z', '--untracked-files=all'])).map(
    entry => entry.path,
  );
}

async function branchExists(root: string, branch: string): Promise<boolean> {
  return (await git(root, ['for-each-ref', '--count=1', `refs/heads/${branch}`])) !== '';
}

/** Whose the worktree is, by the reason of its lock: the harness writes `(pid 1 start 2)`. Unlocked means done with. */
function ownerOf(locked: string | null): 'alive' | 'dead' | 'unknown' {
  if (locked === null) return 'dead';
  const [, pid, start] = /\bpid (\d+)(?: start (\d+))?/.exec(locked) ?? [];
  if (pid === undefined) return 'unknown';
  if (!isAlive(Number(pid), null)) return 'dead';
  if (start === undefined || process.platform !== 'linux') return 'alive';
  // There the identity ends with the start time as the harness writes it; another one is another process.
  return processIdentity(Number(pid))?.endsWith(`-${start}`) === false ? 'dead' : 'alive';
}
