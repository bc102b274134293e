/** What is a glance and what is not: the case files, and commands of our own. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/shell/is-ephemeral.ts';
import { judgeCommand } from '../../src/shell/judge-command.ts';
import { POLICY } from '../../src/shell/policy.ts';
import { CLASSIFIER_CASES, type CommandCase, HANG_COMMANDS, POLICY_CASES } from './case-file.ts';
import { HOSTILE } from './hostile-command.ts';
import { ORDINARY } from './ordinary-command.ts';

/** A refusal that does not say why is as wrong as the contrary. */
const wrongAnswers = (cases: readonly CommandCase[]): readonly string[] =>
  cases
    .map(({ command, isGlance }) => ({ command, isGlance, ...judgeCommand(command) }))
    .filter(({ ok, isGlance, reason }) => ok !== isGlance || reason.trim() === '')
    .map(({ command, ok, reason }) => `${ok ? 'accepted' : 'refused'} (${reason}): ${JSON.stringify(command)}`);

describe('the case files', () => {
  it('have the right answer for every command of shell-policy.json', () => {
    expect(POLICY_CASES.length).toBeGreaterThan(600);
    expect(wrongAnswers(POLICY_CASES)).toEqual([]);
  });

  it('have the right answer for every command of shell-classifier.json', () => {
    expect(CLASSIFIER_CASES.length).toBeGreaterThan(140);
    expect(wrongAnswers(CLASSIFIER_CASES)).toEqual([]);
  });

  it('refuse what would wait for input (guard-hang.json)', () => {
    expect(HANG_COMMANDS.length).toBeGreaterThan(1);
    expect(wrongAnswers(HANG_COMMANDS.map(command => ({ command, isGlance: false })))).toEqual([]);
  });
});

describe('commands of our own', () => {
  it('accepts read-only commands of everyday use', () => {
    expect(wrongAnswers(ORDINARY.map(command => ({ command, isGlance: true })))).toEqual([]);
  });

  it('refuses commands that write, run, connect or wait in ways that hide it', () => {
    expect(wrongAnswers(HOSTILE.map(command => ({ command, isGlance: false })))).toEqual([]);
  });
});

describe('input that is no command', () => {
  it('refuses what is no text, and empty text, without an exception', () => {
    const values: readonly unknown[] = [
      undefined,
      null,
      0,
      true,
      {},
      ['ls'],
      Symbol('ls'),
      () => 'ls',
      new String('ls'),
      '',
      ' \n',
    ];
    expect(values.filter(value => isEphemeral(value as string))).toEqual([]);
  });

  it('refuses 2 MB of open brackets within a second', () => {
    const started = performance.now();
    expect(isEphemeral(`ls ${'('.repeat(2 << 20)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('refuses names that every object has', () => {
    expect(
      ['constructor', '__proto__ x', 'toString', 'git constructor', 'docker __proto__'].filter(isEphemeral),
    ).toEqual([]);
  });
});

describe('the policy', () => {
  it('has an option list for every verb that compiles: an unknown option is refused by name, not by an accident', () => {
    const verbs = [...POLICY.keys()].filter(verb => !['echo', 'true', 'false', ':', 'test'].includes(verb));
    const gitCommands = (
      'status log show diff blame shortlog ls-files ls-tree rev-parse rev-list describe merge-base name-rev show-ref ' +
      'for-each-ref cat-file count-objects check-ignore grep diff-tree diff-index diff-files version branch tag remote ' +
      'stash worktree reflog config'
    ).split(' ');
    const commands = [
      ...verbs.map(verb => `${verb} --no-such-option`),
      ...gitCommands.map(name => `git ${name} --no-such-option`),
      ...['ps', 'images', 'inspect', 'logs'].map(name => `docker ${name} --no-such-option`),
      ...['get', 'describe', 'logs'].map(name => `kubectl ${name} --no-such-option`),
    ];
    const verdicts = commands.map(command => ({ command, ...judgeCommand(command) }));
    expect(verdicts.filter(({ ok, reason }) => ok || reason.startsWith('could not be judged'))).toEqual([]);
  });

  it('knows of every verb the options of the list beside this file, and no others: a change of one shows here', () => {
    const known = JSON.parse(readFileSync(join(import.meta.dirname, 'known-option.json'), 'utf8')) as Record<
      string,
      string
    >;
    const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.'].map(letter => `-${letter}`);
    const isLong = (option: string): boolean => option.startsWith('--');
    const names = [...new Set(Object.values(known).flatMap(options => options.split(' ')))];
    for (const [verb, options] of Object.entries(known)) {
      const candidates =
        verb === 'find' ? names.filter(name => name.length > 2) : [...letters, ...names.filter(isLong)];
      const found = candidates.filter(option => {
        const { reason } = judgeCommand(`${verb} ${option}`);
        return ![`the option ${option} in ${option}`, `the option ${option}`, `the predicate ${option}`].includes(
          reason,
        );
      });
      expect({ verb, options: found.sort() }).toEqual({ verb, options: options.split(' ').sort() });
    }
  });

  it('is tied to one version of the parser: another one must pass all of this first', () => {
    const entry = createRequire(import.meta.url).resolve('unbash');
    const manifest = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
    expect(manifest.version).toBe('6.0.4');
  });
});
