import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotAGitRepositoryError } from '../../src/domain/error.ts';
import { changedPaths, checkoutState, git, headOf, requireGit } from '../../src/guard/git.ts';
import { parseStatus, parseWorktrees } from '../../src/guard/git-status.ts';
import { gitIn, put, scratchDirectory, scratchRepository } from './support.ts';

let directory: string;
beforeEach(() => {
  directory = scratchDirectory();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('git status read by machine', () => {
  it('case worktree-007: names come out as they are on disk', async () => {
    scratchRepository(directory);
    const names = ['文档.txt', 'файл.md', 'a b.txt', 'x -> y.txt', ' leading', 'quote".txt', 'tab\there', 'new\nline'];
    for (const name of names) put(join(directory, name));
    const entries = parseStatus(await git(directory, ['status', '--porcelain', '-z']));
    expect(entries.map(entry => entry.path).sort()).toEqual([...names].sort());
    expect(entries.every(entry => entry.code === '??')).toBe(true);
  });

  it('a rename has both names, and what follows it is not mistaken for one', async () => {
    const run = scratchRepository(directory);
    put(join(directory, 'old -> name.txt'), 'a\nb\nc\n');
    run('add', '.');
    run('commit', '-qm', 'x');
    run('mv', 'old -> name.txt', 'new name.txt');
    put(join(directory, 'z.txt'));
    expect(parseStatus(await git(directory, ['status', '--porcelain', '-z']))).toEqual([
      { code: 'R ', path: 'new name.txt', from: 'old -> name.txt' },
      { code: '??', path: 'z.txt' },
    ]);
  });

  it('any list of names survives the way there and back', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => !text.includes('\0'));
    const entry = fc.record({ code: fc.constantFrom('??', ' M', 'A ', 'R ', 'C '), path: name, from: name });
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const isPair = (code: string): boolean => code.startsWith('R') || code.startsWith('C');
        const output = entries.map(e => `${e.code} ${e.path}\0${isPair(e.code) ? `${e.from}\0` : ''}`).join('');
        const expected = entries.map(({ from, ...e }) => (isPair(e.code) ? { ...e, from } : e));
        expect(parseStatus(output)).toEqual(expected);
      }),
    );
  });

  it('anything else makes neither reader throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        parseStatus(text);
        parseWorktrees(text);
      }),
    );
  });

  it('worktrees are read with branch, lock and reason', () => {
    const output =
      'worktree /w\0HEAD a1\0branch refs/heads/main\0\0worktree /w/x y\0HEAD b2\0detached\0locked\0\0worktree /z\0HEAD c3\0branch refs/heads/a/b\0locked why (pid 1 start 2)\0prunable gone\0\0';
    expect(parseWorktrees(output)).toEqual([
      { path: '/w', head: 'a1', branch: 'main', locked: null },
      { path: '/w/x y', head: 'b2', branch: null, locked: '' },
      { path: '/z', head: 'c3', branch: 'a/b', locked: 'why (pid 1 start 2)' },
    ]);
  });
});

describe('where a workspace stands', () => {
  it('is its root and the commit of HEAD, from a subdirectory too', async () => {
    const run = scratchRepository(directory);
    put(join(directory, 'sub/x'));
    const head = run('rev-parse', 'HEAD').trim();
    expect(await requireGit(join(directory, 'sub'))).toEqual({ root: directory, head });
    expect(await headOf(directory)).toBe(head);
  });

  it('case worktree-008: no repository, or one without a commit, is one clear error', async () => {
    await expect(requireGit(directory)).rejects.toThrow(NotAGitRepositoryError);
    await expect(requireGit(directory)).rejects.toMatchObject({
      code: 'not-git',
      message: expect.stringMatching(/not a git repository.*git init/),
    });
    gitIn(directory)('init', '-q');
    await expect(requireGit(directory)).rejects.toMatchObject({
      code: 'not-git',
      message: expect.stringContaining(directory),
    });
    await expect(requireGit(join(directory, 'missing'))).rejects.toThrow(NotAGitRepositoryError);
    await expect(requireGit(directory, 'zh')).rejects.toThrow('隔离的执行者');
  });
});

describe('comparing the checkout', () => {
  it('finds what came, went or changed, a second change to the same file too', async () => {
    const run = scratchRepository(directory);
    put(join(directory, 'kept.txt'));
    put(join(directory, 'README.md'), 'changed\n');
    const before = await checkoutState(directory);
    expect(changedPaths(before, await checkoutState(directory))).toEqual([]);
    put(join(directory, 'README.md'), 'changed again\n');
    put(join(directory, 'sub/новый файл.txt'));
    rmSync(join(directory, 'kept.txt'));
    expect(changedPaths(before, await checkoutState(directory))).toEqual([
      'README.md',
      'kept.txt',
      'sub/новый файл.txt',
    ]);
    run('add', '.');
    expect(changedPaths(before, await checkoutState(directory))).toContain('README.md');
  });

  it('starts nothing that the repository configures', async () => {
    const run = scratchRepository(directory);
    const trap = put(join(directory, 'trap.sh'), `#!/bin/sh\ntouch ${join(directory, 'PWNED')}\n`);
    run('config', 'core.fsmonitor', `sh ${trap}`);
    run('config', 'core.hooksPath', directory);
    const state = await checkoutState(directory);
    await requireGit(directory);
    expect([...state.keys()]).toEqual(['trap.sh']);
  });
});
