import { describe, it } from 'vitest';
import { killChain, TURNS } from './chain-kill.ts';

describe('a chain that is killed at a moment nobody chose', () => {
  it(
    'goes on with the same sessions, asks nothing twice, repeats no finished step',
    () => killChain(1 + Math.floor(Math.random() * TURNS)),
    600_000,
  );
});
