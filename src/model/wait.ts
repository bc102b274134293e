/** Waiting in real time, in the shape of `Clock.sleep`; endless waits are allowed here. */
import { setTimeout as sleepFor } from 'node:timers/promises';

/** Resolves after `ms` milliseconds (never, for Infinity), or as soon as `signal` aborts. Never rejects. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  if (Number.isFinite(ms)) {
    await sleepFor(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    return;
  }
  await new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve(), { once: true }));
}
