import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotAGitRepositoryError, UsageError } from '../../src/domain/error.ts';
import { coordinator } from '../../src/role/coordinator.ts';
import { worker } from '../../src/role/worker.ts';
import { say, use, useAll } from '../../src/testing.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { repository, temporaryDirectory, workplace } from './workplace.ts';

const fixer = worker('fixes one bug', 'You fix.', { isolate: true });
const team = coordinator('work', '', { fixer });
const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-C', cwd, ...args], { encoding: 'utf8' }).trim();

describe('isolated workers', () => {
  it('three bugs, one repository with an unpushed commit: three branches with one change each, the main checkout untouched', async () => {
    const directory = repository();
    const clone = join(temporaryDirectory(), 'clone');
    execFileSync('git', ['clone', '--quiet', directory, clone]);
    mkdirSync(join(clone, 'src'));
    for (const name of ['a', 'b', 'c']) writeFileSync(join(clone, 'src', name), 'bug\n');
    git(clone, 'add', '.');
    git(clone, '-c', 'user.name=t', '-c', 'user.email=t@localhost', 'commit', '-qm', 'unpushed');
    const head = git(clone, 'rev-parse', 'HEAD');
    const place = await workplace(
      turn => {
        if (turn.agent === 'fixer') {
          const name = /fix (\w)/.exec(turn.prompt)?.[1] ?? '';
          if (turn.n > 1) return say(`fixed ${name}`);
          const commit = 'git -c user.name=w -c user.email=w@localhost commit -qam';
          return use('Bash', { command: `echo fixed > src/${name} && ${commit} "fix ${name}"`, description: 'fix' });
        }
        if (turn.n > 1) return say('all reported');
        return useAll(
          ['a', 'b', 'c'].map(name => ({
            name: 'Agent',
            input: { description: `fix ${name}`, prompt: `fix ${name}`, subagent_type: 'fixer' },
          })),
        );
      },
      { workspace: clone },
    );
    const result = await place.runtime.run(team, 'fix all three', { onEvent: event => place.events.push(event) });
    expect(result.error).toBeNull();
    const branches = git(clone, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/worktree-agent-*').split('\n');
    expect(branches).toHaveLength(3);
    const changes = branches.map(branch => git(clone, 'diff', '--name-only', `${head}..${branch}`));
    expect(changes.sort()).toEqual(['src/a', 'src/b', 'src/c']);
    expect(git(clone, 'rev-parse', 'HEAD')).toBe(head);
    expect(
      git(clone, 'status', '--porcelain')
        .split('\n')
        .filter(line => !line.endsWith('runs/') && line !== ''),
    ).toEqual([]);
    const kept = place.of('system').filter(event => event.subtype === 'worktrees_kept');
    expect(kept.length).toBeGreaterThan(0);
    expect(place.of('system').filter(event => ['misplaced', 'checkout_changed'].includes(event.subtype))).toEqual([]);
  });

  it('outside git, or with the workbench inside the repository, is refused before the model is called', async () => {
    const outside = await workplace(() => say('x'));
    await expect(outside.runtime.run(team, 'go')).rejects.toThrow(NotAGitRepositoryError);
    const directory = repository();
    const inside = await workplace(() => say('x'), { workspace: directory, workbench: new Workbench(directory) });
    await expect(inside.runtime.run(team, 'go')).rejects.toThrow(UsageError);
    expect([...outside.model.requests, ...inside.model.requests]).toEqual([]);
    expect(existsSync(join(directory, '.claude'))).toBe(false);
  });
});
