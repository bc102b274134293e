import { expect, it } from 'vitest';
import { handoffAt, handoffPolicy, handoffWarnAt } from '../../src/runtime/handoff-policy.ts';

it.each([
  // window, due at, announced at
  [200_000, 150_000, 130_000],
  [61_000, 11_000, 1_000],
  // However small a window is: never in the first call of a session.
  [20_000, 10_000, 1_000],
])('a window of %i tokens hands over at %i and says so at %i', (window, due, announced) => {
  const policy = handoffPolicy(true);
  expect([handoffAt(policy, window), handoffWarnAt(policy, window)]).toEqual([due, announced]);
});
