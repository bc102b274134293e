import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programSource } from '../../src/guard/git-program.ts';
import { glanceEnvironment } from '../../src/guard/glance-environment.ts';
import { isEphemeral } from '../../src/shell/is-ephemeral.ts';
import { judgeCommand } from '../../src/shell/judge-command.ts';
import { gitEnvironment, gitIn, put, scratchDirectory, scratchRepository } from './support.ts';

let directory: string;
let repository: string;
let pwned: string;
/** A program that leaves a mark when it is run. */
let trap: string;

beforeEach(() => {
  directory = scratchDirectory();
  repository = join(directory, 'repo');
  scratchRepository(repository);
  pwned = join(directory, 'PWNED');
  trap = put(join(directory, 'trap.sh'), `#!/bin/sh\ntouch ${pwned}\nexit 1\n`);
  spawnSync('chmod', ['+x', trap]);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the command as a glance would be: it has to be one, then bash gets the very string. */
function glance(command: string, environment: Record<string, string> = glanceEnvironment(), cwd = repository): string {
  expect(isEphemeral(command)).toBe(true);
  const { stdout, stderr } = spawnSync('/bin/bash', ['-c', command], {
    cwd,
    env: { ...gitEnvironment(directory), ...environment },
    encoding: 'utf8',
    // Not a socket: bash would take it for a remote shell and skip what this is about.
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 20_000,
  });
  return stdout + stderr;
}

const config = (text: string, git = '.git'): void => {
  const path = join(repository, git, 'config');
  put(path, `${readFileSync(path, 'utf8')}\n${text}\n`);
};

const ripgrepTrap = (): string => put(join(directory, 'rc'), `--pre=${trap}\n`);

describe('what the environment of glances switches off', () => {
  it.each<[string, () => void, string]>([
    ['core.fsmonitor (case guard-hook-015)', () => config(`[core]\n fsmonitor = ${trap}`), 'git status'],
    ['log.showSignature', () => config(`[log]\n showSignature = true\n[gpg]\n program = ${trap}`), 'git log -1 signed'],
    [
      'format.pretty with a signature',
      () => config(`[format]\n pretty = %G?\n[gpg]\n program = ${trap}`),
      'git log -1 signed',
    ],
  ])('%s', (_name, arrange, command) => {
    const git = gitIn(repository);
    put(join(repository, 'README.md'), 'changed\n');
    const commit = git('cat-file', 'commit', 'HEAD');
    const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
    put(join(directory, 'commit'), commit.replace('\n\n', `\n${signature}\n\n`));
    git('branch', 'signed', git('hash-object', '-t', 'commit', '-w', join(directory, 'commit')).trim());
    arrange();
    glance(command);
    expect(existsSync(pwned)).toBe(false);
    // The trap does work where nothing switches it off.
    glance(command, {});
    expect(existsSync(pwned)).toBe(true);
  });

  it("diff.external is not among it, since a worker's git diff must work: the guard refuses a glance there", () => {
    put(join(repository, 'README.md'), 'changed\n');
    expect(glance('git diff')).toContain('+changed');
    expect(programSource(repository, judgeCommand('git diff'))).toBeUndefined();
    config(`[diff]\n external = ${trap}`);
    expect(programSource(repository, judgeCommand('git diff'))).toBe(join(repository, '.git/config'));
  });

  it('a bare repository in a folder, with a monitor of its own', () => {
    gitIn(directory)('init', '-q', '--bare', join(repository, 'work/inner'));
    config(`[core]\n bare = false\n worktree = ${join(repository, 'work')}\n fsmonitor = ${trap}`, 'work/inner');
    const command = 'cd work/inner && git status';
    glance(command);
    expect(existsSync(pwned)).toBe(false);
    glance(command, {});
    expect(existsSync(pwned)).toBe(true);
  });

  it("a submodule's own monitor", () => {
    const git = gitIn(repository, { GIT_ALLOW_PROTOCOL: 'file' });
    scratchRepository(join(directory, 'part'));
    git('submodule', '--quiet', 'add', join(directory, 'part'), 'part');
    config(`[core]\n fsmonitor = ${trap}`, '.git/modules/part');
    glance('git status');
    glance('git diff');
    expect(existsSync(pwned)).toBe(false);
    glance('git status', {});
    expect(existsSync(pwned)).toBe(true);
  });

  const hasRipgrep = spawnSync('rg', ['--version']).status === 0;
  it.each([
    ['BASH_ENV', (): string => trap, 'ls'],
    ...(hasRipgrep ? [['RIPGREP_CONFIG_PATH', ripgrepTrap, 'rg hello README.md'] as const] : []),
  ] as const)('%s, even when it was set before', (name, value, command) => {
    const hostile = { [name]: value() };
    glance(command, { ...hostile, ...glanceEnvironment() });
    expect(existsSync(pwned)).toBe(false);
    glance(command, hostile);
    expect(existsSync(pwned)).toBe(true);
  });

  it('CDPATH, by which cd leads elsewhere', () => {
    put(join(directory, 'far/sub/x'));
    put(join(repository, 'sub/y'));
    const hostile = { CDPATH: join(directory, 'far') };
    expect(glance('cd sub && ls', hostile)).toMatch(/x\n$/);
    expect(glance('cd sub && ls', { ...hostile, ...glanceEnvironment() })).toBe('y\n');
  });

  it('git status writes no index and so starts no hook on it', () => {
    put(join(repository, '.git/hooks/post-index-change'), `#!/bin/sh\ntouch ${pwned}\n`);
    spawnSync('chmod', ['+x', join(repository, '.git/hooks/post-index-change')]);
    const index = readFileSync(join(repository, '.git/index'));
    put(join(repository, 'README.md'), 'hello\n');
    glance('git status');
    expect(readFileSync(join(repository, '.git/index'))).toEqual(index);
    expect(existsSync(pwned)).toBe(false);
  });
});

describe('what it leaves alone', () => {
  it('all that workers do with git: add, commit, branch, merge, rebase, stash, clone, push, pull, worktree', () => {
    const git = gitIn(repository, glanceEnvironment());
    const change = (text: string): void => {
      put(join(repository, 'a.txt'), text);
      git('add', '-A');
      git('commit', '-qm', text);
    };
    change('one\n');
    git('checkout', '-q', '-b', 'side');
    change('two\n');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    put(join(repository, 'b.txt'));
    git('stash', 'push', '-q', '-u');
    git('stash', 'pop', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'empty');
    git('rebase', '-q', 'HEAD~1');
    git('tag', '-a', 'v1', '-m', 'v1');
    const bare = join(directory, 'bare.git');
    git('clone', '-q', '--bare', repository, bare);
    git('remote', 'add', 'origin', bare);
    git('push', '-q', 'origin', 'main', 'v1');
    git('pull', '-q', 'origin', 'main');
    git('worktree', 'add', '-q', join(directory, 'tree'));
    expect(git('log', '-1', '--format=%s')).toBe('empty\n');
    expect(git('ls-remote', 'origin')).toContain('refs/tags/v1');
    expect(readFileSync(join(directory, 'tree/a.txt'), 'utf8')).toBe('two\n');
    expect(git('log', '-1')).toMatch(/^commit [0-9a-f]+\nAuthor: a </);
    expect(git('diff', 'HEAD~1')).toBe('');
  });

  it("a worker's own -c wins", () => {
    const git = gitIn(repository, glanceEnvironment());
    expect(git('-c', 'format.pretty=%s', 'log', '-1')).toBe('first\n');
    expect(git('-c', 'safe.bareRepository=all', 'config', '--get', 'safe.bareRepository')).toBe('all\n');
  });

  it("the worker's own settings stay, but for those that glances must be safe from", () => {
    const names = Object.keys(glanceEnvironment()).filter(name => !/^GIT_CONFIG_(KEY|VALUE)_\d$/.test(name));
    expect(names).toEqual([
      ...['GIT_OPTIONAL_LOCKS', 'GIT_TERMINAL_PROMPT', 'GIT_PAGER', 'PAGER', 'BASH_ENV', 'RIPGREP_CONFIG_PATH'],
      ...['CDPATH', 'GIT_CONFIG_COUNT'],
    ]);
  });
});
