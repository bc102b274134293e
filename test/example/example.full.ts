/** The larger example, on the real harness with its scripted model; the others are in example.test.ts. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearse } from '../../examples/offline/rehearsal.ts';
import { threeBugs } from '../../examples/offline/three-bugs.ts';
import { printed } from './printed.ts';

describe('the examples', () => {
  it('three workers fix three bugs on three branches, which merge, and the tests pass', async () => {
    const lines = printed();
    await rehearse(threeBugs, ({ result, workspace }) => {
      expect(result.result).toMatchObject({ ok: true, error: null });
      expect(result.merged).toHaveLength(3);
      expect(result).toMatchObject({ conflicts: [], testsPass: true });
      const git = (...args: string[]): string =>
        execFileSync('git', ['-C', workspace, ...args], { encoding: 'utf8' }).trim();
      const subjects = git('log', '--no-merges', '--format=%s').split('\n');
      expect(subjects.filter(subject => subject.startsWith('Fix: '))).toHaveLength(3);
      expect(git('worktree', 'list').split('\n')).toHaveLength(1);
      expect(git('status', '--porcelain')).toBe('');
      expect(existsSync(join(workspace, 'sum.test.js'))).toBe(true);
    });
    expect(lines.toSorted()).toEqual([
      'fixer started: clamp ignores the upper bound',
      'fixer started: last gives undefined',
      'fixer started: sum of nothing is not 0',
    ]);
  });
});
