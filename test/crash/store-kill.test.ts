import { describe, it } from 'vitest';
import { killAppenders } from './store-kill.ts';

describe('a process killed while it appends (quality.md: crash)', () => {
  it('has stored every entry it was told is stored, once, at 10 points nobody chose', () => killAppenders(10), 60_000);
});
