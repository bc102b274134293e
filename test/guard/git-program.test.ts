/** Programs that a repository can have git start, against guard and environment together: refused, or run without a mark. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { delegateGuard } from '../../src/guard/delegate-guard.ts';
import { glanceEnvironment } from '../../src/guard/glance-environment.ts';
import {
  ask,
  decisionOf,
  gitEnvironment,
  gitIn,
  hookInput,
  put,
  scratchDirectory,
  scratchRepository,
} from './support.ts';

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

const guard = delegateGuard({ allowGlance: true });

async function isRefused(command: string, cwd = repository): Promise<boolean> {
  return decisionOf(await ask(guard, hookInput('Bash', { command }, { cwd }))) === 'deny';
}

function run(command: string, environment: Record<string, string>, cwd = repository): void {
  spawnSync('/bin/bash', ['-c', command], {
    cwd,
    env: { ...gitEnvironment(directory), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 20_000,
  });
}

const config = (text: string, file = '.git/config'): void => {
  const path = join(repository, file);
  put(path, `${existsSync(path) ? readFileSync(path, 'utf8') : ''}\n${text}\n`);
};
const touch = (): string => put(join(repository, 'README.md'), 'jello\n');
const attributes = (text: string, folder = '.'): string => put(join(repository, folder, '.gitattributes'), `${text}\n`);
const hook = (name: string): void => {
  put(join(repository, 'README.md'), 'hello\n');
  put(join(repository, '.git/hooks', name), readFileSync(trap, 'utf8'));
  spawnSync('chmod', ['+x', join(repository, '.git/hooks', name)]);
};

/** A file below `sub`, committed and then changed, with attributes of its own. */
function withSubFolder(rule: string): void {
  const git = gitIn(repository);
  put(join(repository, 'sub/a.txt'), 'a\n');
  attributes(rule, 'sub');
  git('add', '.');
  git('commit', '-qm', 'sub');
  put(join(repository, 'sub/a.txt'), 'b\n');
}

function withSubmodule(text: string): void {
  const git = gitIn(repository, { GIT_ALLOW_PROTOCOL: 'file' });
  scratchRepository(join(directory, 'part'));
  git('submodule', '--quiet', 'add', join(directory, 'part'), 'part');
  put(join(repository, 'part/README.md'), 'jello\n');
  put(join(repository, 'part/.gitattributes'), '* filter=x diff=x\n');
  config(text, '.git/modules/part/config');
}

/** A partial clone that lacks an object, and names a program that is to fetch it. */
function withPromisor(): void {
  config(`[core]\n repositoryformatversion = 1\n[extensions]\n partialClone = origin`);
  config(`[remote "origin"]\n url = ${directory}\n promisor = true\n uploadpack = ${trap}`);
}

const MISSING = '1234567890123456789012345678901234567890';

describe('what a repository names is not started by a glance', () => {
  it.each<[string, () => void, string]>([
    [
      'a clean filter',
      () => {
        config(`[filter "x"]\n clean = ${trap}`);
        attributes('* filter=x');
      },
      'git status',
    ],
    [
      'a filter process',
      () => {
        config(`[filter "x"]\n process = ${trap}`);
        attributes('* filter=x');
      },
      'git ls-files -m',
    ],
    [
      'a filter for a folder',
      () => {
        config(`[filter "x"] clean = ${trap}`);
        withSubFolder('*.txt filter=x');
      },
      'git status',
    ],
    [
      'a textconv for a folder',
      () => {
        config(`[diff "x"]\n textconv = ${trap}`);
        withSubFolder('* diff=x');
      },
      'git diff',
    ],
    [
      'a diff command for a folder',
      () => {
        config(`[diff "x"]\n command = ${trap}`);
        withSubFolder('* diff=x');
      },
      'git diff',
    ],
    ['a textconv without attributes', () => config(`[diff "default"]\n textconv = ${trap}`), 'git log -p'],
    ['an odd section name', () => config(`[diff "a]b"] [diff "default"] textconv = ${trap}`), 'git show'],
    ['upper case', () => config(`[DIFF "default"]\n TextConv=${trap}`), 'git blame README.md'],
    ['an external diff on one line', () => config(`[diff]external=${trap}`), 'git diff'],
    [
      'an external diff in an included file',
      () => {
        put(join(repository, 'more'), `[diff]\n external = ${trap}\n`);
        config('[include]\n path = ../more');
      },
      'git diff',
    ],
    [
      'a filter in a file that is included on a condition',
      () => {
        put(join(repository, 'more'), `[filter "x"]\n clean = ${trap}\n`);
        config(`[includeIf "gitdir:${repository}/"]\n path = "../more"`);
        attributes('* filter=x');
      },
      'git status',
    ],
    [
      'a filter in the worktree configuration',
      () => {
        config('[extensions]\n worktreeConfig = true');
        config(`[filter "x"]\n clean = ${trap}`, '.git/config.worktree');
        attributes('* filter=x');
      },
      'git status',
    ],
    [
      'an attributes file of its own',
      () => {
        put(join(repository, 'own'), '* filter=x\n');
        config(`[core]\n attributesFile = ${join(repository, 'own')}\n[filter "x"]\n clean = ${trap}`);
      },
      'git status',
    ],
    ['a filter of a submodule', () => withSubmodule(`[filter "x"]\n clean = ${trap}`), 'git status'],
    [
      'a filter of a submodule, in a difference',
      () => withSubmodule(`[filter "x"]\n clean = ${trap}`),
      'git diff --stat',
    ],
    ['a monitor', () => config(`[core]\n fsmonitor = ${trap}`), 'git status'],
    ['a monitor of a submodule', () => withSubmodule(`[core]\n fsmonitor = ${trap}`), 'git status'],
    ['a hook on the index', () => hook('post-index-change'), 'git status'],
    [
      'a hook in a directory of its own',
      () => {
        hook('post-index-change');
        config('[core]\n hooksPath = .git/hooks');
      },
      'git status',
    ],
    ['a promised object', withPromisor, `git cat-file -p ${MISSING}`],
    ['a promised commit', withPromisor, `git log -1 ${MISSING}`],
    ['a promised file', withPromisor, `git show ${MISSING}`],
  ])('%s', async (_name, arrange, command) => {
    touch();
    arrange();
    if (!(await isRefused(command))) {
      run(command, glanceEnvironment());
      expect(existsSync(pwned)).toBe(false);
    }
    // The trap does work where nothing stands in its way.
    run(command, {});
    expect(existsSync(pwned)).toBe(true);
  });

  it.each<[string, (link: string) => void, string]>([
    ['through a link to another repository', link => symlinkSync(join(repository, 'sub'), link), 'git -C link diff'],
    ['through cd and a link', link => symlinkSync(join(repository, 'sub'), link), 'cd link && git diff'],
    ['past what only looks like a repository', () => put(join(repository, 'sub/.git/HEAD'), 'nothing\n'), 'git diff'],
  ])('%s', async (_name, arrange, command) => {
    config(`[diff "x"]\n textconv = ${trap}`);
    withSubFolder('* diff=x');
    const other = join(directory, 'other');
    scratchRepository(other);
    arrange(join(other, 'link'));
    const cwd = command === 'git diff' ? join(repository, 'sub') : other;
    expect(await isRefused(command, cwd)).toBe(true);
    run(command, glanceEnvironment(), cwd);
    expect(existsSync(pwned)).toBe(true);
  });

  it('in a linked worktree with a configuration of its own', async () => {
    const tree = join(directory, 'tree');
    gitIn(repository)('worktree', 'add', '-q', tree, 'HEAD');
    config('[extensions]\n worktreeConfig = true');
    config(`[diff]\n external = ${trap}`, '.git/worktrees/tree/config.worktree');
    put(join(tree, 'README.md'), 'jello\n');
    expect(await isRefused('git diff', tree)).toBe(true);
    run('git diff', glanceEnvironment(), tree);
    expect(existsSync(pwned)).toBe(true);
  });

  it('inside the git directory itself', async () => {
    config(`[diff "default"]\n textconv = ${trap}`);
    for (const command of ['git -C .git log -p', 'cd .git && git show HEAD', 'cd .git/refs && git log -p']) {
      expect(await isRefused(command)).toBe(true);
    }
  });

  it('where it cannot be known which repository that is', async () => {
    expect(await isRefused('cd - && git status')).toBe(true);
    expect(await isRefused('cd sub* && git log --oneline')).toBe(true);
  });
});

describe('a glance is not refused for nothing', () => {
  const EVERYDAY = [
    'git status',
    'git diff',
    'git log --oneline -5',
    'git show --stat',
    'git branch -a',
    'git ls-files',
  ];

  it.each<[string, () => void]>([
    ['in a plain repository', () => undefined],
    [
      'with remotes, branches, a user and an editor',
      () => {
        config('[remote "origin"]\n url = https://example.invalid/x.git\n fetch = +refs/heads/*:refs/remotes/origin/*');
        config(
          '[branch "main"]\n remote = origin\n merge = refs/heads/main\n[user]\n name = me\n[core]\n editor = vim',
        );
        config('[commit]\n gpgsign = true\n[gpg]\n program = /usr/bin/gpg\n[credential]\n helper = store');
        config('[alias]\n st = status\n[pull]\n rebase = true\n[core]\n pager = less\n sshCommand = ssh -i key');
      },
    ],
    [
      'with an included file that says nothing of programs',
      () => {
        put(join(repository, 'shared'), '[alias]\n co = checkout\n');
        config('[include]\n path = ../shared\n[include]\n path = ../absent');
      },
    ],
    ['with a submodule', () => withSubmodule('[core]\n autocrlf = false')],
    ['with attributes that name nothing', () => void attributes('* text=auto\n*.png binary\n*.md -diff')],
    [
      'with a word of the configuration in a value',
      () => config('[user]\n name = clean = textconv\n; external = x\n# command = x'),
    ],
  ])('%s', async (_name, arrange) => {
    touch();
    arrange();
    for (const command of EVERYDAY) expect([command, await isRefused(command)]).toEqual([command, false]);
  });

  it('where only attributes name a filter: status is passed, differences are not', async () => {
    attributes('*.bin filter=lfs diff=lfs merge=lfs -text');
    expect(await isRefused('git status')).toBe(false);
    expect(await isRefused('git log --oneline')).toBe(false);
    expect(await isRefused('git diff')).toBe(true);
  });

  it('in a partial clone: what needs no further object', async () => {
    config(
      `[remote "origin"]\n url = https://example.invalid/x.git\n promisor = true\n partialclonefilter = blob:none`,
    );
    for (const command of ['git status', 'git log --oneline', 'git branch -a', 'git rev-parse HEAD']) {
      expect(await isRefused(command)).toBe(false);
    }
    for (const command of ['git diff', 'git log -p', 'git cat-file -p HEAD:README.md', 'git grep x HEAD']) {
      expect(await isRefused(command)).toBe(true);
    }
  });

  it('outside any repository', async () => {
    expect(await isRefused('git status', directory)).toBe(false);
    expect(await isRefused('git diff --no-index repo/README.md trap.sh', directory)).toBe(false);
  });
});
