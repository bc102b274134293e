import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireGit } from '../../src/guard/git.ts';
import { excludeWorktrees, listWorktrees, type SweepReport, sweepWorktrees } from '../../src/guard/worktree.ts';
import { type Git, gitIn, HandClock, put, scratchDirectory, scratchRepository } from './support.ts';

let directory: string;
let root: string;
let git: Git;
/** The id of a process that has ended. */
const DEAD = spawnSync('true').pid;

beforeEach(() => {
  directory = scratchDirectory();
  root = join(directory, 'ws');
  git = scratchRepository(root);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

const pathOf = (name: string): string => join(root, '.claude/worktrees', `agent-${name}`);
const branchOf = (name: string): string => `worktree-agent-${name}`;

function addTree(name: string, lock?: string): string {
  git('worktree', 'add', '-q', '--no-track', '-b', branchOf(name), pathOf(name), 'HEAD');
  if (lock !== undefined) git('worktree', 'lock', '--reason', lock, pathOf(name));
  return pathOf(name);
}
const lockOf = (name: string, pid: number, start?: string): string =>
  `claude agent agent-${name} (pid ${pid}${start === undefined ? '' : ` start ${start}`})`;
const commitIn = (name: string): void => {
  put(join(pathOf(name), `${name}.txt`));
  const own = gitIn(pathOf(name));
  own('add', '.');
  own('commit', '-qm', name);
};
const sweep = (): Promise<SweepReport> => sweepWorktrees(root, new HandClock());
const hasBranch = (name: string): boolean => git('branch', '--list', branchOf(name)) !== '';
const isListed = (name: string): boolean => git('worktree', 'list').includes(`agent-${name}`);

describe('leftover worktrees', () => {
  it('case worktree-001: locked by a dead pid, folder deleted: unlocked, cleared, branch deleted', async () => {
    rmSync(addTree('one', lockOf('one', DEAD)), { recursive: true });
    const report = await sweep();
    expect(report.removed).toEqual([{ path: pathOf('one'), branch: branchOf('one'), ahead: 0, dirty: [] }]);
    expect([isListed('one'), hasBranch('one')]).toEqual([false, false]);
  });

  it('folder deleted, but commits on its branch: the record is cleared, the branch stays and is listed', async () => {
    addTree('one', lockOf('one', DEAD));
    commitIn('one');
    rmSync(pathOf('one'), { recursive: true });
    const report = await sweep();
    expect(report.kept).toEqual([{ path: pathOf('one'), branch: branchOf('one'), ahead: 1, dirty: [], why: 'ahead' }]);
    expect([isListed('one'), hasBranch('one')]).toEqual([false, true]);
  });

  it.each([
    ['locked by a dead pid', () => lockOf('one', DEAD)],
    ['not locked', () => undefined],
    ['locked by a pid that was given away since', () => lockOf('one', process.pid, '1')],
  ])('case worktree-002: clean, nothing ahead, %s: removed with its branch', async (_what, lock) => {
    addTree('one', lock());
    const report = await sweep();
    expect(report.removed.map(leftover => leftover.path)).toEqual([pathOf('one')]);
    expect([existsSync(pathOf('one')), isListed('one'), hasBranch('one')]).toEqual([false, false, false]);
  });

  it('case worktree-004: one commit ahead, owner dead: kept and listed', async () => {
    addTree('one', lockOf('one', DEAD));
    commitIn('one');
    const report = await sweep();
    expect(report).toEqual({
      removed: [],
      kept: [{ path: pathOf('one'), branch: branchOf('one'), ahead: 1, dirty: [], why: 'ahead' }],
    });
    expect(existsSync(join(pathOf('one'), 'one.txt'))).toBe(true);
  });

  it('uncommitted work is kept and named: changed, staged, untracked, with any name', async () => {
    addTree('one', lockOf('one', DEAD));
    put(join(pathOf('one'), 'README.md'), 'changed\n');
    put(join(pathOf('one'), '文 档 -> x.txt'));
    const report = await sweep();
    expect(report.kept[0]).toMatchObject({ why: 'dirty', dirty: ['README.md', '文 档 -> x.txt'] });
    expect(existsSync(join(pathOf('one'), '文 档 -> x.txt'))).toBe(true);
  });

  it.each([
    ['without', () => undefined],
    ['with', () => readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19]],
  ])('case worktree-005: locked by a live pid, %s its start time: untouched', async (_how, start) => {
    if (!existsSync('/proc/self/stat') && _how === 'with') return;
    addTree('one', lockOf('one', process.pid, start()));
    rmSync(join(pathOf('one'), 'README.md'));
    expect((await sweep()).kept).toEqual([expect.objectContaining({ path: pathOf('one'), why: 'in-use' })]);
    expect([isListed('one'), hasBranch('one'), git('worktree', 'list').includes('locked')]).toEqual([true, true, true]);
  });

  it('a lock that names no process is respected', async () => {
    addTree('one', 'kept by hand');
    addTree('two', '');
    expect((await sweep()).kept.map(leftover => leftover.why)).toEqual(['locked', 'locked']);
  });

  it('commits that only another worker has are not taken for safe', async () => {
    addTree('one');
    commitIn('one');
    addTree('two');
    gitIn(pathOf('two'))('reset', '-q', '--hard', branchOf('one'));
    expect((await sweep()).kept.map(leftover => leftover.ahead)).toEqual([1, 1]);
    git('branch', 'merged', branchOf('one'));
    expect((await sweep()).removed).toHaveLength(2);
  });

  it('a worker that left its branch keeps what it committed elsewhere', async () => {
    addTree('one');
    const own = gitIn(pathOf('one'));
    own('checkout', '-q', '--detach');
    put(join(pathOf('one'), 'detached.txt'));
    own('add', '.');
    own('commit', '-qm', 'detached');
    expect((await sweep()).kept).toEqual([expect.objectContaining({ why: 'ahead', ahead: 1 })]);
  });

  it("other people's worktrees are not looked at, a missing one of theirs is not cleared", async () => {
    git('worktree', 'add', '-q', '-b', 'mine', join(root, '.claude/worktrees/mine'));
    git('worktree', 'add', '-q', '-b', 'away', join(directory, 'agent-away'));
    rmSync(join(directory, 'agent-away'), { recursive: true });
    expect(await sweep()).toEqual({ removed: [], kept: [] });
    expect(git('worktree', 'list')).toMatch(/mine[\s\S]*away|away[\s\S]*mine/);
  });

  it('waits before it takes an unlocked one for done with, since it may be about to be locked', async () => {
    addTree('one');
    const clock = new HandClock();
    const slow = {
      now: () => 0,
      after: clock.after.bind(clock),
      sleep: async () => void git('worktree', 'lock', '--reason', lockOf('one', process.pid), pathOf('one')),
    };
    expect((await sweepWorktrees(root, slow)).kept).toEqual([expect.objectContaining({ why: 'in-use' })]);
  });

  it('one that cannot be handled is reported, and the others are handled', async () => {
    addTree('bad', lockOf('bad', DEAD));
    addTree('good', lockOf('good', DEAD));
    put(join(pathOf('bad'), '.git'), 'gitdir: /nowhere\n');
    const report = await sweep();
    expect(report.removed.map(leftover => leftover.path)).toEqual([pathOf('good')]);
    expect(report.kept).toEqual([expect.objectContaining({ why: 'failed', problem: expect.any(String) })]);
  });

  it('a folder that lost its .git is not judged by the checkout around it, and stays', async () => {
    for (const name of ['bare', 'empty']) addTree(name, lockOf(name, DEAD));
    rmSync(join(pathOf('bare'), '.git'));
    rmSync(pathOf('empty'), { recursive: true });
    mkdirSync(pathOf('empty'));
    put(join(root, 'of-the-main-checkout.txt'));
    const kept = (await sweep()).kept;
    expect(kept.map(leftover => [leftover.why, leftover.dirty])).toEqual([
      ['failed', []],
      ['failed', []],
    ]);
    expect(kept[0]?.problem).toContain(pathOf('bare'));
    expect(existsSync(join(pathOf('bare'), 'README.md'))).toBe(true);
  });

  it('is found through a link where the directory for worktrees is one', async () => {
    mkdirSync(join(directory, 'elsewhere'));
    symlinkSync(join(directory, 'elsewhere'), join(root, '.claude'));
    addTree('one');
    expect((await sweep()).removed).toHaveLength(1);
  });

  it('is found and cleared by a git that knows no -z for its list', async () => {
    const old = `#!/bin/sh\ncase "$*" in *"worktree list"*-z*) echo "error: unknown switch z" >&2; exit 129;; esac\n`;
    const path = put(join(directory, 'bin/git'), `${old}PATH=${process.env['PATH']} exec git "$@"\n`);
    chmodSync(path, 0o755);
    addTree('clean', lockOf('clean', DEAD));
    addTree('used', lockOf('used', process.pid));
    vi.stubEnv('PATH', `${join(directory, 'bin')}:${process.env['PATH']}`);
    const report = await sweep();
    expect(report.removed.map(leftover => leftover.path)).toEqual([pathOf('clean')]);
    expect(report.kept.map(leftover => leftover.why)).toEqual(['in-use']);
  });

  it('is looked for in the repository that was named, whatever repository a hook of git left in the environment', async () => {
    const other = join(directory, 'other');
    const otherGit = scratchRepository(other);
    otherGit('commit', '-q', '--allow-empty', '-m', 'elsewhere');
    addTree('one', lockOf('one', DEAD));
    vi.stubEnv('GIT_DIR', join(other, '.git'));
    vi.stubEnv('GIT_WORK_TREE', other);
    vi.stubEnv('GIT_INDEX_FILE', join(other, 'no-index'));
    const base = await requireGit(root);
    expect(base).toEqual({ root, head: git('rev-parse', 'HEAD').trim() });
    expect((await sweep()).removed.map(leftover => leftover.path)).toEqual([pathOf('one')]);
  });

  it('is found from a linked worktree of the repository as well', async () => {
    git('worktree', 'add', '-q', '-b', 'side', join(directory, 'side'));
    addTree('one');
    expect((await listWorktrees(join(directory, 'side'))).map(entry => entry.path)).toEqual([pathOf('one')]);
  });
});

describe('hiding them', () => {
  const exclude = (): string => readFileSync(join(root, '.git/info/exclude'), 'utf8');

  it('adds one line to info/exclude, once, and leaves what is there', async () => {
    put(join(root, '.git/info/exclude'), 'mine');
    await excludeWorktrees(root);
    await excludeWorktrees(root);
    expect(exclude()).toBe('mine\n.claude/worktrees/\n');
    addTree('one');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('creates the file where there is none, and finds it from a linked worktree', async () => {
    rmSync(join(root, '.git/info'), { recursive: true, force: true });
    git('worktree', 'add', '-q', '-b', 'side', join(directory, 'side'));
    await excludeWorktrees(join(directory, 'side'));
    expect(exclude()).toBe('.claude/worktrees/\n');
  });

  it('does not touch the file when the line is there', async () => {
    put(join(root, '.git/info/exclude'), '.claude/worktrees/\r\n');
    utimesSync(join(root, '.git/info/exclude'), 1, 1);
    await excludeWorktrees(root);
    expect(exclude()).toBe('.claude/worktrees/\r\n');
  });
});
