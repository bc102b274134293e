import { expect, it } from 'vitest';
import { growthOf } from './growth.ts';

it('a run of 500 turns with tool results takes less than twice the bytes of its messages; what each resume writes again is stored once', async () => {
  const { stored, messages, handed, attachments } = await growthOf(500);
  expect(handed).toBeGreaterThan(2 * messages);
  expect(stored).toBeLessThan(2 * messages);
  // Five resumes, each with a snapshot of 57 kB and a list of 13 kB.
  expect(attachments).toBeLessThan(57_500 + 13_500 + 5 * 3_500);
}, 60_000);
