/** A directory that is gone when a signal ends the process: its default action calls no listener of `exit`. */
import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * From now on a signal removes `directory`, then does what it always does. The returned function takes that back: call it
 * when the directory is gone, or when somebody else sees to signals.
 */
export function removeOnSignal(directory: string): () => void {
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    release();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return release;
}
