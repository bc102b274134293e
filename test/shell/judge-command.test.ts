/** What a verdict says besides yes and no: the reason, and what git would read on the way. */

import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../src/shell/judge-command.ts';

describe('the reason', () => {
  it.each([
    ['ls > out', 'a redirection to a file'],
    ['sort -o out a', 'the option -o in -o'],
    ['rm x', 'the command rm'],
    ['git push', 'git push'],
    ['ls &', 'a background command'],
    ['ls "a', 'not valid shell syntax'],
    ['ls(', 'text the parser made nothing of'],
    ['cat', 'waits for input'],
    ['find . -delete', 'the predicate -delete'],
  ])('of %j is %j', (command, reason) => {
    expect(judgeCommand(command)).toMatchObject({ ok: false, reason });
  });

  it('fits into one line of a log, whatever the command', () => {
    const { reason } = judgeCommand(`'${'x\n'.repeat(2_000)}'`);
    expect(reason).not.toMatch(/\n/);
    expect(reason.length).toBeLessThan(120);
  });
});

describe('what git reads', () => {
  it.each([
    'git diff',
    'git diff --stat',
    'git show HEAD',
    'git blame a.txt',
    'git log -p',
    'git log -3 -pw',
    'git log --patch-with-stat',
    'git log -S x',
    'git log -Gx --oneline',
    'git log -L1,2:a.txt',
    'git log -U5',
    'git stash show',
    'git stash list -p',
    'git reflog show -p',
    'git status -v',
    'git diff-index HEAD',
    'ls && git log -1 --cc',
    "cat a.txt | git 'diff'",
  ])('says that %j may run textconv and filter programs', command => {
    expect(judgeCommand(command)).toMatchObject({ ok: true, readsAttributes: true, gitDirectories: ['.'] });
  });

  it.each([
    ['git log --oneline', false, ['.']],
    ['git log --stat', true, ['.']],
    ['git log -- a.txt', true, ['.']],
    ['git branch', false, ['.']],
    ['git grep x', true, ['.']],
    ['git ls-files', false, ['.']],
    ['git cat-file -p HEAD', true, ['.']],
    ['git log --diff-filter=D', true, ['.']],
    ['git log --cherry-mark', true, ['.']],
    ['git branch --contains main', false, ['.']],
    ['git branch --contains 0123456789abcdef0123456789abcdef01234567', true, ['.']],
    ['git tag --points-at=0123456789abcdef0123456789abcdef01234567', true, ['.']],
    ['git merge-base HEAD 0123456789abcdef0123456789abcdef01234567', true, ['.']],
    ['git rev-parse --verify "0123456789abcdef0123456789abcdef01234567^{commit}"', true, ['.']],
    ['git rev-parse HEAD', false, ['.']],
    ['git rev-parse HEAD:src', true, ['.']],
    ['ls', false, []],
  ])('says that %j runs none, and whether it reads more than commits', (command, readsObjects, gitDirectories) => {
    expect(judgeCommand(command)).toEqual({
      ok: true,
      reason: 'only looks',
      readsAttributes: false,
      runsCleanFilters: false,
      readsObjects,
      gitDirectories,
      hasUnknownDirectory: false,
    });
  });

  it.each(['cd - && git status', 'git -C "$USER" log', 'cd $LANG; git branch'])(
    'says that %j runs it nobody knows where',
    command => {
      expect(judgeCommand(command)).toMatchObject({ hasUnknownDirectory: true });
    },
  );

  it.each(['git status', 'git ls-files -m'])('says that %j may run clean filters, but no textconv', command => {
    expect(judgeCommand(command)).toMatchObject({ ok: true, readsAttributes: false, runsCleanFilters: true });
  });

  it.each([
    ['git -C sub diff', ['sub']],
    ['git -C sub -C deep diff', ['sub/deep']],
    ['cd sub && git diff', ['.', 'sub']],
    ['cd sub; cd /deep; git diff', ['.', 'sub', '/deep']],
    ['cd a && cd b && git -C c diff', ['c', 'a/c', 'b/c', 'a/b/c']],
    ['cd ~/x; git diff', ['.', '~/x']],
    ['cd "$HOME/x" && git diff', ['.', '~/x']],
    ['cd && git diff', ['.', '~']],
    ['git -C "$PWD" diff', ['.']],
    ["cd '~' && git diff", ['.', './~']],
    ['cd sub | git diff', ['.']],
    ['git diff; cd sub', ['.']],
    ['git diff && git -C sub show', ['.', 'sub']],
  ])('names the directories of %j', (command, gitDirectories) => {
    expect(judgeCommand(command)).toMatchObject({ ok: true, readsAttributes: true, gitDirectories });
  });

  it.each(['cd - && git diff', 'cd su*; git diff', 'git -C ~other diff', 'cd a; cd b; cd c; cd d; cd e; git show'])(
    'refuses %j, since nobody could look there first',
    command => {
      expect(judgeCommand(command).ok).toBe(false);
      expect(judgeCommand(command.replace(/git.*/, 'git log --oneline')).ok).toBe(true);
    },
  );
});
