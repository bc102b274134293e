/** Starts the built command the way a shell would, with an environment of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves once the output of either stream holds `text`. */
  shows(text: string): Promise<void>;
}

/** Starts `flower <args>`; it is ended with the test. */
export function flower(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input?: string | Buffer,
): Started {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', LANG: 'C.UTF-8', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  if (input !== undefined) child.stdin?.end(input);
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
      for (const watcher of watchers) watcher();
    });
  }
  const finished = new Promise<Finished>(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  const shows = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!`${output.stdout}${output.stderr}`.includes(text)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      void finished.then(({ stderr }) => reject(new Error(`ended without showing "${text}": ${stderr}`)));
      look();
    });
  return { process: child, finished, shows };
}
