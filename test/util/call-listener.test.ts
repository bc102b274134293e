import { expect, it } from 'vitest';
import { callListener } from '../../src/util/call-listener.ts';

it('keeps what a listener throws, and what an asynchronous one rejects with', async () => {
  const errors: unknown[] = [];
  const keep = (error: unknown): void => void errors.push(error);
  callListener(() => {
    throw new Error('thrown');
  }, keep);
  callListener(() => Promise.reject(new Error('rejected')), keep);
  callListener(() => Promise.resolve('fine'), keep);
  await new Promise(resolve => setImmediate(resolve));
  expect(errors).toEqual([new Error('thrown'), new Error('rejected')]);
});
