/** The long form of the properties: system calls of accepted commands, and many more of them out of the generators. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/shell/is-ephemeral.ts';
import { judgeCommand } from '../../src/shell/judge-command.ts';
import { POLICY } from '../../src/shell/policy.ts';
import { CLASSIFIER_CASES, POLICY_CASES } from './case-file.ts';
import { compoundCommand, mutated, poisonedCommands, shellSoup } from './command-arbitrary.ts';
import { hiddenCommands } from './hidden-command.ts';
import { HOSTILE } from './hostile-command.ts';
import { ORDINARY } from './ordinary-command.ts';
import { ScratchRepository } from './scratch-repository.ts';

const TEXTS = [...[...POLICY_CASES, ...CLASSIFIER_CASES].map(c => c.command), ...ORDINARY, ...HOSTILE];
const ACCEPTED = [...new Set(TEXTS)].filter(command => isEphemeral(command) && !/\btop\b/.test(command));
const LIMIT = { timeout: 1_200_000 };

const hasStrace =
  existsSync('/usr/bin/strace') && spawnSync('/usr/bin/strace', ['-qq', '-o', '/dev/null', '/bin/true']).status === 0;

/** Shells and git's own parts, which verbs of the policy are made of (`egrep` and `which` are scripts). */
const PARTS = new Set(['bash', 'sh', 'dash', 'which.debianutils', 'git']);

/** These talk to their server; that is what they are let through for. */
const TALKS = /\b(?:docker|kubectl)\b/;

const CALLS =
  'execve,socket,connect,bind,open,openat,creat,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,rmdir,chmod,fchmod,' +
  'fchmodat,chown,fchown,fchownat,truncate,ftruncate,link,linkat,symlink,symlinkat,utimensat,mknod,mknodat,kill,tkill,tgkill,' +
  'ptrace,mount,umount2,sethostname,settimeofday,clock_settime,setxattr';

/** The traced calls that are more than looking. */
function suspiciousCalls(trace: string): readonly string[] {
  return trace.split('\n').filter(line => {
    const call = /^(\w+)\((.*)\) += (-?\d+)/.exec(line);
    if (call === null || call[3] === '-1') return false;
    const [, name = '', words = ''] = call;
    const path = /"([^"]*)"/.exec(words)?.[1] ?? '';
    if (name === 'execve')
      return !POLICY.has(basename(path)) && !PARTS.has(basename(path)) && !path.includes('/git-core/');
    if (name === 'socket') return /AF_INET/.test(words);
    if (name === 'connect' || name === 'bind') return /AF_INET/.test(words);
    if (name.startsWith('open')) return /O_WRONLY|O_RDWR|O_CREAT/.test(words) && !/^\/dev\/(?:null|tty)$/.test(path);
    return true;
  });
}

describe('accepted commands in full', () => {
  const scratch = new ScratchRepository();
  const folder = mkdtempSync(join(tmpdir(), 'flower-trace-'));

  afterAll(() => {
    scratch.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** One file for each process, so that no call is torn apart by those of another. */
  const traceOf = (commands: readonly string[]): readonly string[] => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const strace = ['/usr/bin/strace', '-ff', '-qq', '-s', '200', '-e', `trace=${CALLS}`, '-o', join(folder, 'trace')];
    const { hung } = scratch.run(commands, strace);
    expect(hung).toEqual([]);
    const logs = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'));
    expect(logs.length).toBeGreaterThanOrEqual(commands.length);
    return logs.flatMap(suspiciousCalls);
  };

  it.skipIf(!hasStrace)('open nothing for writing, no connection, and run nothing outside the policy', LIMIT, () => {
    const commands = ACCEPTED.filter(command => !TALKS.test(command));
    if (traceOf(commands).length > 0) {
      expect(commands.flatMap(command => traceOf([command]).map(call => `${command} :: ${call}`))).toEqual([]);
    }
  });

  it.skipIf(!hasStrace)('are traced by something that would show it', LIMIT, () => {
    expect(traceOf(['echo x > /dev/null', 'ls'])).toEqual([]);
    expect(traceOf(['echo x > new; rm new']).join()).toMatch(/O_CREAT.*unlink|unlink.*O_CREAT/s);
    expect(traceOf(['ls | xargs echo']).join()).toMatch(/xargs/);
    expect(traceOf(['echo x 2>/dev/null >/dev/udp/127.0.0.1/9'])).not.toEqual([]);
  });

  it('by a bash of their own change nothing', LIMIT, () => {
    const { changes, hung } = scratch.run(ACCEPTED, ['/usr/bin/env']);
    expect({ changes, hung }).toEqual({ changes: [], hung: [] });
  });

  const expectOnlyLooks = (texts: readonly string[]): void => {
    const accepted = [...new Set(texts)].filter(command => isEphemeral(command) && !/\btop\b/.test(command));
    expect(accepted.length).toBeGreaterThan(500);
    for (let start = 0; start < accepted.length; start += 400) {
      const batch = accepted.slice(start, start + 400);
      const { changes, strangers, hung } = scratch.run(batch);
      expect({ hung, strangers: Object.fromEntries(strangers) }).toEqual({ hung: [], strangers: {} });
      if (changes.length > 0) expect(scratch.findCulprits(batch)).toEqual([]);
      expect(changes).toEqual([]);
    }
  };

  it('out of the generators only look', LIMIT, () => {
    expectOnlyLooks(fc.sample(fc.oneof(compoundCommand(), mutated(ACCEPTED)), 6_000));
  });

  it('with each hostile word in each place only look', LIMIT, () => {
    expectOnlyLooks(poisonedCommands());
  });
});

describe('the parse in full', () => {
  it('hides nothing that bash comes to', LIMIT, () => {
    const { compared, hidden } = hiddenCommands([
      ...TEXTS,
      ...fc.sample(fc.oneof(mutated(TEXTS), shellSoup(14)), 15_000),
    ]);
    expect(compared).toBeGreaterThan(3_000);
    expect(hidden).toEqual([]);
  });

  it('throws for nothing and ends soon', LIMIT, () => {
    const anyText = fc.oneof(shellSoup(3_000), fc.string({ unit: 'binary', maxLength: 2_000 }), mutated(TEXTS));
    fc.assert(
      fc.property(anyText, command => {
        const before = process.cpuUsage();
        expect(judgeCommand(command).reason).not.toMatch(/could not be judged/);
        expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
      }),
      { numRuns: 20_000 },
    );
  });
});
