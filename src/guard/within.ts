/** Waiting for an answer no longer than it may take. */
import type { Clock } from '../domain/clock.ts';

const LATE: unique symbol = Symbol('late');

/** What `work` resolves with, or a mark that `isLate` knows once `limitMs` have passed. Rejects as `work` does. */
export async function within<T>(work: Promise<T>, limitMs: number, clock: Clock): Promise<T | typeof LATE> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => resolve(LATE));
    work.then(resolve, reject).finally(cancel);
  });
}

/** True when the answer did not come in time. */
export function isLate(answer: unknown): answer is typeof LATE {
  return answer === LATE;
}
