/** The growth of a store over a run of days. */
import { expect, it } from 'vitest';
import { growthOf } from './growth.ts';

it('a run of 5,000 turns with tool results takes less than twice the bytes of its messages, and grows no faster than it', async () => {
  const [short, long] = [await growthOf(500), await growthOf(5_000)];
  expect(long.stored).toBeLessThan(2 * long.messages);
  expect(long.stored / long.messages).toBeLessThanOrEqual(short.stored / short.messages);
  // Fifty resumes, each with a snapshot of 57 kB and a list of 13 kB.
  expect(long.attachments).toBeLessThan(57_500 + 13_500 + 50 * 3_500);
}, 300_000);
