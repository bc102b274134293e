/** What other code writes to the terminal while a live view holds it: shown as lines, so that it tears nothing. */
import type { Writable } from 'node:stream';

/** Hands every line written to `streams` to `onLine`, until the returned function is called. */
export function catchStrayOutput(streams: readonly Writable[], onLine: (line: string) => void): () => void {
  const releases = streams.map(stream => catchOne(stream, onLine));
  return () => {
    for (const release of releases) release();
  };
}

function catchOne(stream: Writable, onLine: (line: string) => void): () => void {
  const own = Object.getOwnPropertyDescriptor(stream, 'write');
  let rest = '';
  const write = (chunk: unknown, encoding?: unknown, callback?: unknown): boolean => {
    const lines = `${rest}${typeof chunk === 'string' ? chunk : decode(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    const done = typeof encoding === 'function' ? encoding : callback;
    if (typeof done === 'function') process.nextTick(() => void done());
    return true;
  };
  Object.defineProperty(stream, 'write', { value: write, configurable: true, writable: true });
  return () => {
    if (own === undefined) Reflect.deleteProperty(stream, 'write');
    else Object.defineProperty(stream, 'write', own);
    if (rest !== '') onLine(rest);
  };
}

function decode(chunk: unknown): string {
  return chunk instanceof Uint8Array ? Buffer.from(chunk).toString('utf8') : '';
}
