/** Where one harness process lives: directories of its own, a record of it, and its end. Not what it is told. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { SpawnedProcess, SpawnOptions } from '@anthropic-ai/claude-agent-sdk';
import { makeDirectory } from '../util/make-directory.ts';
import {
  CHILD_MARK,
  type ChildRecord,
  endProcesses,
  recordDirectory,
  refOf,
  removeDirectories,
  saveRecord,
} from './child-record.ts';

/** Longest path of a socket that every system takes, in bytes. */
const SOCKET_PATH_LIMIT = 100;
/** What the harness appends to its temporary directory for its socket, at its longest. */
const SOCKET_SUFFIX = '/cc-socks/4294967295.sock';
/** How much of the end of the child's error output is kept, in characters. */
const STDERR_LIMIT = 4_000;

/** The home of one harness process. Create, start the process with {@link HarnessHome.spawn}, dispose. */
export class HarnessHome {
  /** Configuration directory of the harness. */
  readonly config: string;
  /** Its HOME: empty, so that nothing of the user's is picked up. */
  readonly home: string;
  readonly tmp: string;
  readonly #recordPath: string;
  #record: ChildRecord;
  #process: ChildProcess | null = null;
  #stderr = '';

  constructor(runDir: string) {
    const id = `${process.pid}-${randomUUID().slice(0, 8)}`;
    const root = join(runDir, 'harness', id);
    this.config = join(root, 'config');
    this.home = join(root, 'home');
    this.#recordPath = join(recordDirectory(runDir), `${id}.json`);
    this.#record = { mark: root, owner: refOf(process.pid), child: null, directories: [root] };
    saveRecord(this.#recordPath, this.#record);
    for (const path of [this.config, this.home]) makeDirectory(path);
    this.tmp = this.#createTemporary(root);
  }

  /** What the child's environment must hold because of where it lives. */
  get environment(): Record<string, string> {
    return {
      HOME: this.home,
      CLAUDE_CONFIG_DIR: this.config,
      CLAUDE_CODE_TMPDIR: this.tmp,
      [CHILD_MARK]: this.#record.mark,
    };
  }

  /** Process id of the child; null before it was started. */
  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /** The end of what the child wrote to its error output. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Starts the harness so that it ends with its parent where the system can promise that. For `spawnClaudeCodeProcess`. */
  readonly spawn = (options: SpawnOptions): SpawnedProcess => {
    const [command, args] = withParentDeathSignal(options.command, options.args);
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...options.env, [CHILD_MARK]: this.#record.mark } as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'pipe'],
      signal: options.signal,
      windowsHide: true,
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.#stderr = (this.#stderr + chunk).slice(-STDERR_LIMIT);
    });
    this.#process = child;
    // On a resume the SDK makes a configuration directory of its own: only here is it known.
    const config = options.env['CLAUDE_CONFIG_DIR'];
    const directories =
      config === undefined || config.startsWith(this.#record.mark)
        ? this.#record.directories
        : [...this.#record.directories, config];
    this.#record = {
      ...this.#record,
      child: child.pid === undefined ? null : refOf(child.pid),
      directories,
    };
    saveRecord(this.#recordPath, this.#record);
    return child;
  };

  /** Ends whatever still runs of this conversation and removes its directories. Safe to call twice. */
  async dispose(): Promise<void> {
    await endProcesses(this.#record);
    removeDirectories(this.#record);
    rmSync(this.#recordPath, { force: true });
  }

  /** For signal handlers: asks the child to end, without waiting. */
  terminate(): void {
    this.#process?.kill('SIGTERM');
  }

  /** Ends the child by force. Only what it has started can outlive that, and {@link HarnessHome.dispose} ends it. */
  kill(): void {
    this.#process?.kill('SIGKILL');
  }

  #createTemporary(root: string): string {
    const inside = join(root, 'tmp');
    if (Buffer.byteLength(inside + SOCKET_SUFFIX) <= SOCKET_PATH_LIMIT) {
      makeDirectory(inside);
      return inside;
    }
    const outside = mkdtempSync(join(tmpdir(), 'flower-'));
    this.#record = { ...this.#record, directories: [...this.#record.directories, outside] };
    saveRecord(this.#recordPath, this.#record);
    return outside;
  }
}

let setpriv: string | null | undefined;

/** Path of the program that ties a child's life to its parent's; null where there is none. */
export function findSetpriv(path: string = '/usr/local/bin:/usr/bin:/bin'): string | null {
  if (process.platform !== 'linux') return null;
  for (const directory of path.split(delimiter)) {
    const candidate = join(directory, 'setpriv');
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not here.
    }
  }
  return null;
}

function withParentDeathSignal(command: string, args: readonly string[]): [command: string, args: string[]] {
  setpriv ??= findSetpriv();
  // TERM, not KILL: the harness then ends the shells it has started, which no signal to its group would reach.
  return setpriv === null ? [command, [...args]] : [setpriv, ['--pdeathsig', 'TERM', '--', command, ...args]];
}
