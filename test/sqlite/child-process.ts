/** Starts `store-child.mjs` and listens to it. */
import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SCRIPT = join(import.meta.dirname, 'store-child.mjs');

export interface StoreChild {
  readonly process: ChildProcessWithoutNullStreams;
  /** What it has said so far. */
  readonly said: unknown[];
  /** The next thing it says. Rejects when it ends instead. */
  next(): Promise<unknown>;
  /** Waits for its end; throws when it failed. */
  end(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export function startChild(
  task: Readonly<Record<string, unknown>>,
  options: SpawnOptionsWithoutStdio = {},
  prefix: readonly string[] = [],
): StoreChild {
  const [command = '', ...args] = [...prefix, process.execPath, SCRIPT, JSON.stringify(task)];
  const child = spawn(command, args, { ...options, env: { PATH: '/usr/bin:/bin' } });
  const said: unknown[] = [];
  const waiting: ((value: unknown) => void)[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text;
  });
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', line => {
    // A killed process may leave half a line: what it did not finish saying, it has not said.
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return;
    }
    said.push(value);
    waiting.shift()?.(value);
  });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    process: child,
    said,
    next: () =>
      Promise.race([
        new Promise(resolve => waiting.push(resolve)),
        closed.then(([code]) => Promise.reject(new Error(`ended with ${code}: ${errors}`))),
      ]),
    end: async () => {
      child.stdin.end();
      const [code, signal] = await closed;
      if (code !== 0) throw new Error(`ended with ${code ?? signal}: ${errors}`);
    },
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await closed;
    },
  };
}
