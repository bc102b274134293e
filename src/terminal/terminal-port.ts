/** The screen side of a terminal as the live view needs it: somewhere to write, and how big it is. The stdout of this process, mostly. */
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import type { WriteStream } from 'node:tty';

export interface TerminalPort {
  /** Writes; `done` is called when it is out, or can never be. */
  write(data: string, done: () => void): void;
  /** Writes before it returns, as far as the terminal takes it: for the very end. */
  writeNow(data: string): void;
  /** Cells; 0 where that is unknown. */
  size(): { readonly columns: number; readonly rows: number };
  onResize(listener: () => void): () => void;
  close(): void;
}

/** A stream of this process that is a terminal. */
export type TerminalStream = WriteStream & { readonly fd: number };

/** How long to wait for a terminal that takes nothing at the moment. Milliseconds. */
const RETRY_MS = 15;
/** Tries of a last write, so that an end is not held up by a terminal that nobody reads. */
const LAST_TRIES = 200;

/**
 * A port to the terminal behind `stream`. Node writes to terminals synchronously, so that one whose reader has stopped
 * (a stalled connection) would stop the whole run; where the system allows it, the port opens the terminal once more
 * for itself and never blocks.
 */
export function openTerminalPort(stream: TerminalStream): TerminalPort {
  const own = reopen(stream);
  const writer = own === null ? streamWriter(stream) : fileWriter(own);
  return {
    ...writer,
    size: () => ({ columns: stream.columns ?? 0, rows: stream.rows ?? 0 }),
    onResize: listener => {
      stream.on('resize', listener);
      return () => void stream.off('resize', listener);
    },
  };
}

type Writer = Pick<TerminalPort, 'write' | 'writeNow' | 'close'>;

/** A file descriptor of its own, so that its flags are nobody else's; null where there is none to be had. */
function reopen(stream: TerminalStream): number | null {
  if (process.platform !== 'linux' || (stream.fd !== 1 && stream.fd !== 2)) return null;
  try {
    return openSync(`/proc/self/fd/${stream.fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
}

function streamWriter(stream: TerminalStream): Writer {
  return {
    write: (data, done) => void stream.write(data, () => done()),
    writeNow: data => void stream.write(data),
    close: () => undefined,
  };
}

/**
 * Each write is tried at once: the descriptor never blocks, and so it is always known what is out and what is not. A
 * write by another thread would leave open whether the last word, {@link TerminalPort.writeNow}, comes before or after it.
 */
function fileWriter(fd: number): Writer {
  let isClosed = false;
  let waiting: Buffer = Buffer.alloc(0);
  const push = (done: () => void): void => {
    if (!isClosed) waiting = writeSome(fd, waiting);
    if (isClosed || waiting.length === 0) setImmediate(done);
    else setTimeout(() => push(done), RETRY_MS);
  };
  return {
    write: (data, done) => {
      waiting = Buffer.concat([waiting, Buffer.from(data)]);
      push(done);
    },
    writeNow: data => {
      if (isClosed) return;
      waiting = Buffer.concat([waiting, Buffer.from(data)]);
      for (let tries = 0; waiting.length > 0 && tries < LAST_TRIES; tries += 1) {
        if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
        waiting = writeSome(fd, waiting);
      }
    },
    close: () => {
      if (!isClosed) closeSync(fd);
      isClosed = true;
    },
  };
}

/** Returns what the terminal does not take now. One that is gone takes everything. */
function writeSome(fd: number, data: Buffer): Buffer {
  let rest = data;
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    return rest;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? rest : Buffer.alloc(0);
  }
}
