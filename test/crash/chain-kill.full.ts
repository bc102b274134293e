import { describe, it } from 'vitest';
import { killChain, TURNS } from './chain-kill.ts';

/** Kills after each answer, each at another moment. */
const KILLS_EACH = 4;

describe('a chain that is killed in each of its steps, at moments nobody chose', () => {
  const points = Array.from({ length: TURNS }, (_, index) => index + 1);
  it.each(points.flatMap(at => Array.from({ length: KILLS_EACH }, (_, kill) => [at, kill + 1] as const)))(
    'after answer %i, kill %i: goes on with the same sessions, asks nothing twice, repeats no finished step',
    at => killChain(at),
    600_000,
  );
});
