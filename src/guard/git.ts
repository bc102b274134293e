/** Asking git about a workspace without starting anything the repository's own configuration names. */
import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { processEnvironment } from '../config/process-environment.ts';
import { NotAGitRepositoryError } from '../domain/error.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { parseStatus } from './git-status.ts';

/** Where a workspace stands in git. */
export interface GitBase {
  /** Real path of the root of the checkout. */
  readonly root: string;
  /** The commit that HEAD names. */
  readonly head: string;
}

/** Paths that differ from HEAD, each with what tells one state of it from another. */
export type CheckoutState = ReadonlyMap<string, string>;

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** No index is written, no hook and no file-system monitor of the repository is started. */
const QUIET = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/**
 * What git itself calls local to one repository (`git rev-parse --local-env-vars`). A hook of git sets these for all that
 * it starts: taken over, they would lead every command here to that repository, whatever directory it is given.
 */
const LOCAL_VARIABLES: ReadonlySet<string> = new Set([
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_IMPLICIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE', 'GIT_PREFIX'],
  ...['GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_SHALLOW_FILE', 'GIT_GRAFT_FILE'],
  ...['GIT_NO_REPLACE_OBJECTS', 'GIT_REPLACE_REF_BASE', 'GIT_NAMESPACE', 'GIT_QUARANTINE_PATH'],
  ...['GIT_CONFIG', 'GIT_CONFIG_PARAMETERS', 'GIT_CONFIG_COUNT'],
]);

/**
 * Where the workspace stands.
 * @throws NotAGitRepositoryError when it is in no repository, or in one without a commit; the message says which.
 */
export async function requireGit(workspace: string, lang: Lang = 'en'): Promise<GitBase> {
  try {
    const root = (await git(workspace, ['rev-parse', '--show-toplevel'])).replace(/\n$/, '');
    return { root, head: await headOf(workspace) };
  } catch (error) {
    const why = guardText[lang].notARepository(workspace, reasonOf(error));
    throw new NotAGitRepositoryError(why, { cause: error });
  }
}

/** The commit that HEAD names in `directory`. */
export async function headOf(directory: string): Promise<string> {
  return (await git(directory, ['rev-parse', '--verify', 'HEAD^{commit}'])).trim();
}

/** What in the checkout at `root` differs from HEAD, ignored files left out. */
export async function checkoutState(root: string): Promise<CheckoutState> {
  const entries = parseStatus(await git(root, ['status', '--porcelain', '-z', '--untracked-files=all']));
  const states = await Promise.all(
    entries.map(async entry => [entry.path, `${entry.code} ${await stampOf(join(root, entry.path))}`] as const),
  );
  return new Map(states);
}

/** The paths whose state differs between the two, sorted. */
export function changedPaths(before: CheckoutState, after: CheckoutState): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter(path => before.get(path) !== after.get(path)).sort((a, b) => (a < b ? -1 : 1));
}

/**
 * Standard output of one git command.
 * @throws when git cannot be started, fails, or takes longer than a minute.
 */
export async function git(directory: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      ['-C', directory, ...QUIET, ...args],
      { env: environment(), timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, encoding: 'utf8', windowsHide: true },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(firstLine(stderr) || firstLine(error.message), { cause: error }));
      },
    );
  });
}

function environment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(processEnvironment()).filter(([name]) => !LOCAL_VARIABLES.has(name)));
}

async function stampOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await lstat(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return 'absent';
  }
}

function reasonOf(error: unknown): string {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOENT' ? 'git: ENOENT' : (error as Error).message;
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}
