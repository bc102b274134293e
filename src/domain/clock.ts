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
