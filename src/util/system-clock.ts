/** The real clock. Long waits look at the wall clock again and again, so that one whose end passed while the machine slept fires at once. */

/** Longest single timer, so that a jump of the wall clock is noticed soon. Milliseconds. */
const SLICE_MS = 5_000;

/** Time of this machine; the `Clock` that is used unless another is given. */
export const systemClock: {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  after(ms: number, callback: () => void): () => void;
} = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted === true) return resolve();
      const finish = (): void => {
        cancel();
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const cancel = schedule(ms, finish, true);
      signal?.addEventListener('abort', finish, { once: true });
    }),
  after: (ms, callback) => schedule(ms, callback, false),
};

function schedule(ms: number, callback: () => void, keepsAlive: boolean): () => void {
  const end = Date.now() + ms;
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const left = end - Date.now();
    timer = setTimeout(() => (end <= Date.now() ? callback() : arm()), Math.max(0, Math.min(left, SLICE_MS)));
    if (!keepsAlive) timer.unref();
  };
  arm();
  return () => clearTimeout(timer);
}
