import { describe, it } from 'vitest';
import { killAppenders } from './store-kill.ts';

describe('a process killed while it appends (quality.md: 200 kill points)', () => {
  // Files of 25 each, so that looking at what is left does not take longer than the killing.
  it.each(Array.from({ length: 8 }, (_, file) => file))(
    'has stored every entry it was told is stored, file %i of 8',
    () => killAppenders(25),
    300_000,
  );
});
