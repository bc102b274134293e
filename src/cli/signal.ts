/** Signals while a run is under way: the accounts are written, the run ends, then the signal does what it always does. */
import type { Runtime } from '../runtime/runtime.ts';
import { EXIT, exitOfSignal } from './exit-code.ts';

/** How long the run may take to end after a signal. Milliseconds. */
const GRACE_MS = 8_000;

export interface SignalGuard {
  /** Aborts on the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Was it stopped by Ctrl-C? */
  readonly isInterrupted: boolean;
  /** Puts the signals' default effects back. */
  release(): void;
}

/**
 * From now until `release`, signals end `runtime` in good order, and so does an output that nobody reads any more
 * (`main.ts` passes that on as SIGPIPE). A second Ctrl-C does not wait any longer. `beforeEnd` is called last.
 */
export function guardSignals(
  runtime: Pick<Runtime, 'close' | 'rescue'>,
  beforeEnd: () => void = () => undefined,
): SignalGuard {
  const abort = new AbortController();
  let interrupts = 0;
  const onInterrupt = (): void => {
    interrupts += 1;
    abort.abort();
    if (interrupts === 1) return;
    runtime.rescue();
    process.exit(EXIT.interrupted);
  };
  let isEnding = false;
  const onEnd = (signal: NodeJS.Signals): void => {
    if (isEnding) return;
    isEnding = true;
    runtime.rescue();
    const end = (): void => {
      release();
      beforeEnd();
      // Node ignores SIGPIPE, so that sending it would end nothing.
      if (signal === 'SIGPIPE') process.exit(exitOfSignal(signal));
      process.kill(process.pid, signal);
    };
    setTimeout(end, GRACE_MS).unref();
    void runtime.close().then(end, end);
  };
  const release = (): void => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onEnd);
    process.off('SIGHUP', onEnd);
    process.off('SIGPIPE', onEnd);
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onEnd);
  process.on('SIGHUP', onEnd);
  process.on('SIGPIPE', onEnd);
  return {
    signal: abort.signal,
    get isInterrupted() {
      return interrupts > 0;
    },
    release,
  };
}
