/** Links and `..`: wherever the shell or git may be led, the guard has looked there first. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/domain/hook.ts';
import { glanceRefusal } from '../../src/guard/glance.ts';
import { glanceEnvironment } from '../../src/guard/glance-environment.ts';
import { placesOf } from '../../src/guard/glance-place.ts';
import { gitEnvironment, put, scratchDirectory, scratchRepository } from './support.ts';

let directory: string;
/** Where the commands are run: a harmless repository with links in it. */
let repository: string;
let pwned: string;

beforeEach(() => {
  directory = scratchDirectory();
  repository = join(directory, 'ws');
  pwned = join(directory, 'PWNED');
  scratchRepository(repository);
  const trap = put(join(directory, 'trap.sh'), `#!/bin/sh\ntouch ${pwned}\ncat "$1"\n`);
  chmodSync(trap, 0o755);
  const git = scratchRepository(join(directory, 'evil'));
  put(join(directory, 'evil/.gitattributes'), '* diff=x\n');
  git('config', 'diff.x.textconv', trap);
  put(join(directory, 'evil/README.md'), 'changed\n');
  for (const folder of ['evil/sub/deep', 'ws/a/b']) mkdirSync(join(directory, folder), { recursive: true });
  symlinkSync('../evil/sub', join(repository, 'link'));
  symlinkSync('../evil/sub/deep', join(repository, 'deep'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function isRefused(command: string, cwd = repository): boolean {
  const call: ToolCall = { tool: 'Bash', input: { command }, id: null, agentId: null, agentType: null, cwd };
  return glanceRefusal(call, 'en') !== null;
}

/** True when the foreign repository's program was started. */
function startsProgram(command: string): boolean {
  rmSync(pwned, { force: true });
  spawnSync('/bin/bash', ['-c', command], {
    cwd: repository,
    env: { ...gitEnvironment(directory), ...glanceEnvironment() },
    stdio: 'ignore',
    timeout: 20_000,
  });
  return existsSync(pwned);
}

describe('git that is led away by a link', () => {
  it.each([
    'git -C link/.. diff',
    'git -C link -C .. diff',
    'git -C ./link//../ diff',
    'git -C "$PWD/link/.." diff',
    'git -C a/../link/.. diff',
    'git -C deep/../.. diff',
    'cd link && git diff',
    'cd link && git -C .. diff',
    'cd link && git -C ../../evil diff',
    'cd -P link/.. && git diff',
    'cd -P link && cd .. && git diff',
    'cd -P link; cd ..; git diff',
    'cd a && cd -P ../link/.. && git diff',
    'cd a/b && git -C ../../link/.. show -p HEAD && git -C ../../link/.. diff',
  ])('%j is refused, and would start a foreign program', command => {
    expect(isRefused(command)).toBe(true);
    expect(startsProgram(command)).toBe(true);
  });

  it.each([
    'git diff',
    'cd a/.. && git diff',
    'git -C a/b/.. diff',
    'cd a/b && git -C ../.. diff',
    'cd a; cd ..; git diff',
  ])('%j stays and is a glance', command => {
    expect(isRefused(command)).toBe(false);
    expect(startsProgram(command)).toBe(false);
  });

  it('is refused as well where only the other reading leads there', () => {
    // bash folds this one by its text; whether it does depends on its settings and on whether the folder is there.
    expect(startsProgram('cd link/.. && git diff')).toBe(false);
    expect(isRefused('cd link/.. && git diff')).toBe(true);
  });

  it('is refused where there are too many places to look at', () => {
    // Each step leads to a place or stays where it is, and all of them can be told apart.
    for (let place = 0; place < 64; place += 1) {
      mkdirSync(join(directory, `n${place}/s`), { recursive: true });
      for (let step = 0; step < 6; step += 1)
        symlinkSync(`../n${place | (1 << step)}/s`, join(directory, `n${place}/l${step}`));
    }
    const path = (steps: number): string => Array.from({ length: steps }, (_, step) => `l${step}/..`).join('/');
    expect(isRefused(`git -C ${path(5)} log --oneline`, join(directory, 'n0'))).toBe(false);
    expect(isRefused(`git -C ${path(6)} log --oneline`, join(directory, 'n0'))).toBe(true);
  });
});

describe('files that wait', () => {
  it('are told by where the command is run as well', () => {
    expect(isRefused('cat kmsg')).toBe(false);
    expect(isRefused('cat kmsg', '/proc')).toBe(true);
    expect(isRefused('grep -rn foo ..', '/usr')).toBe(true);
    expect(isRefused('grep -rn foo ..')).toBe(false);
  });
});

describe('the places of a path', () => {
  it.each([
    ['.', ['ws']],
    ['a/b', ['ws/a/b']],
    ['a/b/..', ['ws/a']],
    ['link/..', ['ws', 'evil']],
    ['link/../..', ['']],
    ['deep/../..', ['', 'evil']],
    ['gone/../a', ['ws/a']],
    ['../evil/sub', ['evil/sub']],
  ])('%j', (place, expected) => {
    const places = placesOf(place, repository) ?? [];
    expect(new Set(places)).toEqual(new Set(expected.map(name => join(directory, name).replace(/\/$/, ''))));
  });

  it('of an absolute path and of home do not depend on the directory', () => {
    expect(placesOf('/', repository)).toEqual(['/']);
    expect(placesOf('/..', repository)).toEqual(['/']);
    expect(placesOf('/usr/share', repository)).toEqual(['/usr/share']);
    expect(placesOf('~/x', '/a')).toEqual(placesOf('~/x', '/b'));
  });
});
