/** Waiting for a lock that another process holds. SQLite's own waiting is short here, so that no event loop stands still. */

import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf } from './fault.ts';

/** How long SQLite itself waits, blocking the process. Milliseconds. */
export const BLOCKING_WAIT_MS = 50;

const PAUSE_MS = 20;

/** Runs `work` until it meets no lock, at most `waitMs`; other work of this process goes on meanwhile. */
export async function whenFree<T>(waitMs: number, work: () => T): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (faultOf(error) !== 'busy' || performance.now() >= end) throw error;
    }
    // Of many that wait, none should meet the same others again and again.
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
}

/** The same, blocking: for what must be done before the caller goes on. */
export function whenFreeSync<T>(waitMs: number, work: () => T): T {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (faultOf(error) !== 'busy' || performance.now() >= end) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS * (0.5 + Math.random()));
  }
}
