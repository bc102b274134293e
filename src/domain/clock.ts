/** The port through which flower sees time. Waits go through it, so that a test or a rehearsal can play hours in seconds. */

/** Time as flower sees it. All figures are milliseconds. */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; at once when `signal` aborts (the caller looks at the signal). Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after `ms` unless the returned function was called before. Does not keep the process alive. */
  after(ms: number, callback: () => void): () => void;
}

/** Longest single timer: short enough that a machine waking from sleep notices soon that a wait is over. */
const SLICE_MS = 15_000;

/**
 * The clock of the machine. A wait is over when either the wall clock or the running time has passed its end, so that a
 * suspended machine does not wait its sleep again; a wait may be longer than a timer of Node can be.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const done = (): void => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const cancel = startTimer(ms, done, true);
      const stop = (): void => {
        cancel();
        resolve();
      };
      signal?.addEventListener('abort', stop, { once: true });
    }),
  after: (ms, callback) => startTimer(ms, callback, false),
};

function startTimer(ms: number, callback: () => void, keepsAlive: boolean): () => void {
  const startedAt = { wall: Date.now(), running: performance.now() };
  let timer: ReturnType<typeof setTimeout>;
  const arm = (leftMs: number): void => {
    timer = setTimeout(look, Math.min(Math.ceil(leftMs), SLICE_MS));
    if (!keepsAlive) timer.unref();
  };
  const look = (): void => {
    const passedMs = Math.max(Date.now() - startedAt.wall, performance.now() - startedAt.running);
    if (passedMs >= ms) callback();
    else arm(ms - passedMs);
  };
  arm(ms);
  return () => clearTimeout(timer);
}
