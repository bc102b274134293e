/** Accepted commands, run for real: nothing changes, nothing else starts, everything returns. */

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/shell/is-ephemeral.ts';
import { judgeCommand } from '../../src/shell/judge-command.ts';
import { CLASSIFIER_CASES, POLICY_CASES } from './case-file.ts';
import { compoundCommand, mutated } from './command-arbitrary.ts';
import { ORDINARY } from './ordinary-command.ts';
import { ScratchRepository } from './scratch-repository.ts';

const ACCEPTED = [
  ...new Set(
    [...POLICY_CASES, ...CLASSIFIER_CASES]
      .filter(c => c.isGlance)
      .map(c => c.command)
      .concat(ORDINARY),
  ),
];

/** Batch mode of top makes an empty folder for its settings; that is known, and all it does. */
const withoutTop = (commands: readonly string[]): readonly string[] =>
  commands.filter(command => !/\btop\b/.test(command));

describe('accepted commands', () => {
  const scratch = new ScratchRepository();
  const trapped = new ScratchRepository({ hasAttributes: true });

  afterAll(() => {
    scratch.dispose();
    trapped.dispose();
  });

  const expectOnlyLooks = (repository: ScratchRepository, commands: readonly string[]): void => {
    expect(commands.filter(command => !isEphemeral(command))).toEqual([]);
    const { changes, strangers, hung } = repository.run(commands);
    expect({ hung, strangers: Object.fromEntries(strangers) }).toEqual({ hung: [], strangers: {} });
    if (changes.length > 0) expect(repository.findCulprits(commands)).toEqual([]);
    expect(changes).toEqual([]);
  };

  it('of the case files and of everyday use only look', { timeout: 120_000 }, () => {
    expectOnlyLooks(scratch, withoutTop(ACCEPTED));
  });

  it('out of a grammar and out of changed cases only look', { timeout: 120_000 }, () => {
    const generated = fc.sample(fc.oneof(compoundCommand(), compoundCommand(), mutated(ACCEPTED)), 300);
    const accepted = [...new Set(generated)].filter(isEphemeral).slice(0, 60);
    expect(accepted.length).toBeGreaterThan(30);
    expectOnlyLooks(scratch, withoutTop(accepted));
  });

  it('that are said to run no filter run none where .gitattributes names one for every file', {
    timeout: 120_000,
  }, () => {
    const harmless = withoutTop(ACCEPTED).filter(command => {
      const { readsAttributes, runsCleanFilters } = judgeCommand(command);
      return /\bgit\b/.test(command) && !readsAttributes && !runsCleanFilters;
    });
    expect(harmless.length).toBeGreaterThan(40);
    expectOnlyLooks(trapped, harmless);
  });

  it('that are said to run filters do, so the two facts are no idle ones', { timeout: 120_000 }, () => {
    const commands = ['git diff', 'git show HEAD', 'git blame a.txt', 'git log -p -1', 'git status', 'git ls-files -m'];
    const idle = commands.filter(command => trapped.run([command]).changes.length === 0);
    expect(idle).toEqual([]);
  });
});

describe('the scratch repository', () => {
  const scratch = new ScratchRepository();

  afterAll(() => scratch.dispose());

  it.each([
    ['sort *', 'an option out of a file name'],
    ['cd src && git log *', 'another one'],
    ['git log -1 --format=%G?', 'gpg'],
    ['git log -1 --show-signature', 'gpg by an option'],
    ['find . -name a.txt -fls out', 'a new file'],
    ['git describe --always --dirty', 'a rewritten index'],
    ['touch a.txt', 'a new time'],
    ['touch x; rm x', 'a file that came and went'],
  ])('notices what %j does: %s', command => {
    expect(isEphemeral(command)).toBe(false);
    expect(scratch.run([command]).changes).not.toEqual([]);
  });

  it('notices a program outside the policy', () => {
    expect(scratch.run(['ls', 'ls | xargs echo', 'env tee']).strangers).toEqual(
      new Map([
        ['ls | xargs echo', ['xargs']],
        ['env tee', ['tee']],
      ]),
    );
  });
});
