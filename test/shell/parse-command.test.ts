/** The parse against bash itself: no command that bash would come to is missing, and no word differs. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { witness } from './bash-witness.ts';
import { CLASSIFIER_CASES, POLICY_CASES } from './case-file.ts';
import { mutated, shellSoup } from './command-arbitrary.ts';
import { hiddenCommands } from './hidden-command.ts';
import { HOSTILE } from './hostile-command.ts';
import { ORDINARY } from './ordinary-command.ts';

const CASES = [...POLICY_CASES, ...CLASSIFIER_CASES].map(c => c.command);
const TEXTS = [...CASES, ...ORDINARY, ...HOSTILE];

describe('the parse', () => {
  it('finds every command and word that bash comes to in the cases', { timeout: 120_000 }, () => {
    // Without quotes, operators and the like there is nothing to get wrong.
    const { compared, hidden } = hiddenCommands(CASES.filter(text => !/^[\w ./=-]+$/.test(text)));
    expect(compared).toBeGreaterThan(200);
    expect(hidden).toEqual([]);
  });

  it('finds them in changed cases and in pieces of syntax put together at random', { timeout: 120_000 }, () => {
    const texts = fc.sample(fc.oneof(mutated(TEXTS), shellSoup(12)), 400);
    const { compared, hidden } = hiddenCommands(texts);
    expect(compared).toBeGreaterThan(60);
    expect(hidden).toEqual([]);
  });

  it('is compared with a witness that sees what is hidden', () => {
    expect(
      witness(['a "b c" && d', 'a || d', 'echo $(x y)', "g''it $'\\x41' ~", 'ls\\\n-la', 'f() { a; }; f']).map(found =>
        found.map(argv => argv.join('|')),
      ),
    ).toEqual([['a|b c', 'd'], ['a', 'a', 'd'], ['x|y', 'echo'], ['git|A|/home/me'], ['ls-la'], ['a']]);
  });
});
