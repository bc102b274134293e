/** The longer examples, on the real harness with their scripted models. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goalGuard } from '../../examples/offline/goal-guard.ts';
import { ownWorkflow } from '../../examples/offline/own-workflow.ts';
import { rehearse } from '../../examples/offline/rehearsal.ts';
import { threeBugs } from '../../examples/offline/three-bugs.ts';
import { httpError } from '../../src/testing.ts';
import { printed } from './printed.ts';

describe('the examples', () => {
  it('a workflow hands the next step what reduce made, and its gate looks at the file', async () => {
    printed();
    await rehearse(ownWorkflow, ({ result, workspace }) => {
      expect(result['_failedAt']).toBeUndefined();
      expect(result['collect']).toBe('- Begin of the kettle');
      expect(readFileSync(join(workspace, 'RELEASE.md'), 'utf8')).toBe('# Release notes\n\n- Begin of the kettle\n');
    });
  });

  it('a goal guard sends the work back until the judge has seen it', async () => {
    const lines = printed();
    await rehearse(goalGuard, ({ result, workspace, model }) => {
      expect(result['_failedAt']).toBeUndefined();
      expect(result['_goalRounds']).toBe(2);
      expect(readFileSync(join(workspace, 'INSTALL.md'), 'utf8')).toContain('kettle --version');
      // Two rounds in one session of the author, each judge in a session of its own.
      expect(new Set(model.turns.map(turn => turn.sessionId)).size).toBe(3);
    });
    expect(lines).toEqual([
      'verdict 1: not yet. It does not say how to see that it worked.',
      'verdict 2: achieved. Both checks hold.',
      'achieved',
    ]);
  });

  it('a goal guard says why it ended, when it was not for the judge: here, a refused key', async () => {
    const lines = printed();
    const script = () => () => httpError(401, 'invalid x-api-key');
    await rehearse({ ...goalGuard, script }, ({ result }) => expect(result['_failedAt']).toBe('install-guide'));
    expect(lines).toEqual([expect.stringMatching(/^not achieved: api:authentication.*/)]);
  });

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
