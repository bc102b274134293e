/**
 * Signals while a run is under way: the accounts are written, the run ends, then the signal does what it always does. An
 * error that nobody catches, such as a forgotten promise of a workflow's own code, ends it in the same order.
 */
import type { Runtime } from '../runtime/runtime.ts';
import { crashDesk } from './crash-desk.ts';
import { EXIT, exitOfSignal } from './exit-code.ts';

/** How long the run may take to end after a signal. Milliseconds. */
const GRACE_MS = 8_000;

export interface SignalGuard {
  /** Aborts when Ctrl-C means to leave. */
  readonly signal: AbortSignal;
  /** Was it stopped by Ctrl-C? */
  readonly isInterrupted: boolean;
  /** The same as the signal of Ctrl-C. */
  interrupt(): void;
  /** Puts the signals' default effects back. */
  release(): void;
}

export interface SignalOptions {
  /** Called last when a signal ends the process. */
  readonly beforeEnd?: () => void;
  /** Called by Ctrl-C until it returns false: then the run is to end. Default: at once. */
  readonly stop?: () => boolean;
  /** What to say of an error that nobody caught. */
  readonly crashed: (error: unknown) => string;
  /** The run goes on when nobody reads its output any more. Default false. */
  readonly outlivesOutput?: boolean;
}

/**
 * From now until `release`, signals end `runtime` in good order, and so does an output that nobody reads any more
 * (`main.ts` passes that on as SIGPIPE) unless the run outlives it. Ctrl-C once more does not wait any longer.
 */
export function guardSignals(
  runtime: Pick<Runtime, 'close' | 'rescue'>,
  { crashed, beforeEnd = () => undefined, stop = () => false, outlivesOutput = false }: SignalOptions,
): SignalGuard {
  const abort = new AbortController();
  const onInterrupt = (): void => {
    if (!abort.signal.aborted) {
      if (!stop()) abort.abort();
      return;
    }
    runtime.rescue();
    beforeEnd();
    process.exit(EXIT.interrupted);
  };
  const endWith = createEnding(runtime, () => {
    release();
    beforeEnd();
  });
  const onEnd = (signal: NodeJS.Signals): void => {
    if (signal === 'SIGPIPE' && outlivesOutput) return;
    runtime.rescue();
    // Node ignores SIGPIPE, so that sending it would end nothing.
    if (signal === 'SIGPIPE') endWith(() => process.exit(exitOfSignal(signal)));
    else endWith(() => process.kill(process.pid, signal));
  };
  const onCrash = (error: unknown): void => {
    endWith(() => {
      runtime.rescue();
      process.stderr.write(crashed(error));
      process.exit(EXIT.failed);
    });
  };
  const release = (): void => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onEnd);
    process.off('SIGHUP', onEnd);
    process.off('SIGPIPE', onEnd);
    crashDesk.endRun();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onEnd);
  process.on('SIGHUP', onEnd);
  process.on('SIGPIPE', onEnd);
  crashDesk.beginRun(onCrash);
  return {
    signal: abort.signal,
    get isInterrupted() {
      return abort.signal.aborted;
    },
    interrupt: onInterrupt,
    release,
  };
}

/** Closes the runtime, then calls `before` and what it was given first; whoever else wants the end meanwhile is too late. */
function createEnding(runtime: Pick<Runtime, 'close'>, before: () => void): (last: () => void) => void {
  let isEnding = false;
  return last => {
    if (isEnding) return;
    isEnding = true;
    const end = (): void => {
      before();
      last();
    };
    setTimeout(end, GRACE_MS);
    void runtime.close().then(end, end);
  };
}
