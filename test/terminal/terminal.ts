/** Starts a program on a pseudo-terminal and watches what its screen shows. */
import { type IPty, spawn } from '@lydell/node-pty';
import { onTestFailed, onTestFinished } from 'vitest';
import { ScreenModel } from './screen-model.ts';

export interface Terminal {
  readonly screen: ScreenModel;
  readonly pid: number;
  /** Everything that was written, as it came. */
  readonly raw: () => string;
  type(text: string): void;
  resize(columns: number, rows: number): void;
  /** Reads nothing until called with false. */
  stall(isStalled: boolean): void;
  /** Resolves once the screen is so; rejects with the screen when the program ends first. */
  shows(what: string | RegExp | ((screen: ScreenModel) => boolean)): Promise<void>;
  readonly ended: Promise<{ readonly exitCode: number; readonly signal: number }>;
  kill(signal: string): void;
  /** The terminal goes away, as when its window is closed. */
  hangUp(): void;
}

/** What the shell of `shell: true` prints when it waits for a command. */
export const SHELL_PROMPT = 'shell>';

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Behind the program a shell with job control, which has started it as a person would. */
  readonly shell?: boolean;
  /** The program also puts questions with the library for dialogs. */
  readonly hasDialogs?: boolean;
}

export function onTerminal(args: readonly string[], options: TerminalOptions = {}): Terminal {
  const { columns = 80, rows = 24, hasDialogs } = options;
  const screen = new ScreenModel(columns, rows, hasDialogs);
  const { child, words } = start(args, { ...options, columns, rows });
  let raw = '';
  let hasEnded = false;
  const watchers = new Set<() => void>();
  const notify = (): void => {
    for (const watcher of watchers) watcher();
  };
  child.onData(data => {
    raw += data;
    screen.write(data);
    notify();
  });
  const ended = new Promise<{ exitCode: number; signal: number }>(resolve => {
    child.onExit(({ exitCode, signal = 0 }) => {
      hasEnded = true;
      resolve({ exitCode, signal });
      notify();
    });
  });
  if (options.shell === true) child.write(`${words}\r`);
  onTestFailed(() => {
    process.stderr.write(`the screen at the failure:\n${screen.history.join('\n')}\n`);
  });
  onTestFinished(async () => {
    if (!hasEnded) child.kill('SIGKILL');
    await ended;
  });
  return {
    screen,
    pid: child.pid,
    raw: () => raw,
    type: text => child.write(text),
    resize: (wide, high) => {
      child.resize(wide, high);
      screen.resize(wide, high);
    },
    stall: isStalled => (isStalled ? child.pause() : child.resume()),
    shows: what =>
      new Promise((resolve, reject) => {
        const isSo = (): boolean => {
          if (typeof what === 'function') return what(screen);
          const text = screen.lines.join('\n');
          return typeof what === 'string' ? text.includes(what) : what.test(text);
        };
        const look = (): void => {
          if (!isSo() && !hasEnded) return;
          watchers.delete(look);
          if (isSo()) resolve();
          else reject(new Error(`ended without showing ${String(what)}:\n${screen.history.join('\n')}`));
        };
        watchers.add(look);
        look();
      }),
    ended,
    kill: signal => child.kill(signal),
    hangUp: () => (child as typeof child & { destroy(): void }).destroy(),
  };
}

/** The program, or the shell in which `words` start it. */
function start(args: readonly string[], options: TerminalOptions): { readonly child: IPty; readonly words: string } {
  const { columns = 80, rows = 24, env = {}, cwd, shell } = options;
  const child = spawn(shell === true ? '/bin/sh' : process.execPath, shell === true ? ['-i'] : [...args], {
    cols: columns,
    rows,
    ...(cwd === undefined ? {} : { cwd }),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      PS1: `${SHELL_PROMPT} `,
      ...env,
    },
  });
  return { child, words: [process.execPath, ...args].map(word => `'${word}'`).join(' ') };
}
