import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneSlipAway } from '../../src/cli/near-word.ts';

it('one slip of the finger is found wherever it happened, and from either side', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 2, maxLength: 8 }),
      fc.nat(),
      fc.constantFrom('€', 'x'),
      (word, place, letter) => {
        const at = place % word.length;
        const [before, after] = [word.slice(0, at), word.slice(at)];
        const swapped = before + after.slice(0, 2).split('').reverse().join('') + after.slice(2);
        const slips = [before + letter + after, before + after.slice(1), before + letter + after.slice(1), swapped];
        for (const slip of slips.filter(one => one !== word)) {
          expect(isOneSlipAway(word, slip)).toBe(true);
          expect(isOneSlipAway(slip, word)).toBe(true);
        }
      },
    ),
  );
});

it.each([
  ['stats', 'stats'],
  ['', ''],
  ['stats', 'stat us'],
  ['stats', 'tsats!'],
  ['demo', 'omed'],
  ['go', 'x'],
  ['setup', 'stpu'],
])('%j and %j are not one slip apart', (a, b) => {
  expect(isOneSlipAway(a, b)).toBe(false);
});
