/** What holds for every input: no exception, no long thought, one answer whatever the quoting. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/shell/is-ephemeral.ts';
import { judgeCommand } from '../../src/shell/judge-command.ts';
import { CLASSIFIER_CASES, POLICY_CASES } from './case-file.ts';
import { compoundCommand, mutated, quote, shellSoup, simpleCommand } from './command-arbitrary.ts';
import { HOSTILE } from './hostile-command.ts';
import { ORDINARY } from './ordinary-command.ts';

const ALL_CASES = [...POLICY_CASES, ...CLASSIFIER_CASES];
const ACCEPTED = [...ALL_CASES.filter(c => c.isGlance).map(c => c.command), ...ORDINARY];
const REFUSED = [...ALL_CASES.filter(c => !c.isGlance).map(c => c.command), ...HOSTILE];

describe('every input', () => {
  it('gets an answer without an exception, and never by an accident inside', () => {
    const anyText = fc.oneof(
      shellSoup(40),
      fc.string({ unit: 'binary', maxLength: 200 }),
      mutated(ACCEPTED),
      compoundCommand(),
    );
    fc.assert(
      fc.property(anyText, command => {
        const { ok, reason } = judgeCommand(command);
        expect(reason).not.toMatch(/could not be judged/);
        expect(isEphemeral(command)).toBe(ok);
      }),
      { numRuns: 1_200 },
    );
  });
});

describe('quoting', () => {
  it('does not change the answer', () => {
    const words = fc.array(
      fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme-composite', maxLength: 6 })),
      { maxLength: 5 },
    );
    const visible = /^[\x20-\x7e\xa1-\u0377\u0400-\u052f\u4e00-\u9fff\n]*$/;
    fc.assert(
      fc.property(
        fc.constantFrom(...VERBS),
        words,
        fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
        (verb, tail, styles) => {
          fc.pre(tail.every(word => visible.test(word)));
          const plain = [verb, ...tail].map(word => quote(word, 0)).join(' ');
          const other = [verb, ...tail].map((word, index) => quote(word, styles[index] ?? 0)).join('  ');
          expect({ other, ok: isEphemeral(other) }).toEqual({ other, ok: isEphemeral(plain) });
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a list', () => {
  it('with anything refused in it is refused', () => {
    // What waits for input may stand behind a pipe, and a comment swallows what follows on its line.
    const hostile = REFUSED.filter(command => !/^#/.test(command) && command.trim() !== '' && command !== ';');
    const separators = fc.constantFrom('\n', ' ;\n', ' &&\n', '\n\n');
    fc.assert(
      fc.property(fc.constantFrom(...ACCEPTED), separators, fc.constantFrom(...hostile), (first, separator, second) => {
        expect({ first, second, ok: isEphemeral(first + separator + second) }).toEqual({ first, second, ok: false });
      }),
      { numRuns: 1_000 },
    );
  });

  it('of glances is a glance', () => {
    const plain = ACCEPTED.filter(command => !/[#\n]|^cd|&& cd|^!/.test(command));
    const separators = fc.constantFrom('; ', ' && ', ' || ', '\n', ' | ', ' |& ', ' # note\n');
    fc.assert(
      fc.property(fc.constantFrom(...plain), separators, fc.constantFrom(...plain), (first, separator, second) => {
        expect({ first, second, ok: isEphemeral(first + separator + second) }).toEqual({ first, second, ok: true });
      }),
      { numRuns: 600 },
    );
  });

  it('is the same with blanks, empty lines and a comment around it', () => {
    fc.assert(
      fc.property(fc.oneof(simpleCommand(), fc.constantFrom(...ACCEPTED)), command => {
        expect(isEphemeral(`# before\n \t${command} # after; rm x\n\n`)).toBe(isEphemeral(command));
      }),
      { numRuns: 1_000 },
    );
  });
});

const VERBS = [
  'ls',
  'git',
  'sort',
  'find',
  'sed',
  'awk',
  'grep',
  'rm',
  'echo',
  'xxd',
  'uniq',
  'printf',
  'test',
  'date',
  'jq',
  'tail',
  'cd',
];
const WORDS = [
  'log',
  'status',
  '-n',
  '-p',
  '--oneline',
  '--output=x',
  '-o',
  'a.txt',
  '.',
  '-name',
  '*.ts',
  '-delete',
  's/a/b/',
  '{print $1}',
  '-e',
  '$HOME',
  '`id`',
  '$(id)',
  'a b',
  '',
  '-',
  '--',
  '~',
  '!',
  '#',
  '%s',
  '%n',
  '-f',
  '=',
  '+%s',
  'branch',
  'new',
  '{a,b}',
  "it's",
  '"',
  '\\',
];
