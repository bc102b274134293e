/**
 * What is known on disk of each harness process: who started it, where it lives. Lets the next start end what a killed
 * parent left behind, and nothing else.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { isRecord, parseJson } from '../util/json.ts';
import { findMarkedProcesses } from '../util/marked-process.ts';
import { isAlive, processIdentity } from '../util/process-identity.ts';
import { systemClock } from '../util/system-clock.ts';

/** Name of the variable by which a harness process and everything it starts can be told. */
export const CHILD_MARK = 'FLOWER_CHILD';

/** How long a process is given to end by itself before it is killed. */
const GRACE_MS = 5_000;
/** How often it is looked whether it has. */
const POLL_MS = 50;

/** A process: its id, and what tells it from a later one with the same id. */
export interface ProcessRef {
  readonly pid: number;
  readonly identity: string | null;
}

export interface ChildRecord {
  /** Value of {@link CHILD_MARK} in the environment of the child and all it starts. */
  readonly mark: string;
  readonly owner: ProcessRef;
  /** null until it has been started. */
  readonly child: ProcessRef | null;
  /** Removed once nothing runs in them any more. */
  readonly directories: readonly string[];
}

export const recordDirectory = (runDir: string): string => join(runDir, 'harness', 'children');

export function refOf(pid: number): ProcessRef {
  return { pid, identity: processIdentity(pid) };
}

export function saveRecord(path: string, record: ChildRecord): void {
  writeFileAtomic(path, `${JSON.stringify(record, null, 2)}\n`);
}

/** What a sweep did. */
export interface SweepReport {
  /** Processes that were still running. */
  readonly ended: number;
  /** Directories that were removed. */
  readonly removed: number;
}

/** Ends what runs whose owner is dead have left in this run directory. Never throws: what cannot be removed stays. */
export async function sweepLeftovers(runDir: string): Promise<SweepReport> {
  const directory = recordDirectory(runDir);
  const names = existsSync(directory) ? readdirSync(directory).filter(name => name.endsWith('.json')) : [];
  let ended = 0;
  let removed = 0;
  for (const name of names) {
    const record = readRecord(join(directory, name));
    if (record === null || isAlive(record.owner.pid, record.owner.identity)) continue;
    ended += await endProcesses(record);
    removed += removeDirectories(record);
    rmSync(join(directory, name), { force: true });
  }
  return { ended, removed };
}

/** Ends the child of a record and every process that carries its mark; resolves with how many there were. */
export async function endProcesses(record: Pick<ChildRecord, 'mark' | 'child'>): Promise<number> {
  const alive = (): number[] => {
    const marked = findMarkedProcesses(CHILD_MARK, record.mark).filter(pid => pid !== process.pid);
    const { child } = record;
    return child !== null && !marked.includes(child.pid) && isAlive(child.pid, child.identity)
      ? [...marked, child.pid]
      : marked;
  };
  const found = alive();
  if (found.length === 0) return 0;
  send(found, 'SIGTERM');
  for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
    if (alive().length === 0) return found.length;
    await systemClock.sleep(POLL_MS);
  }
  send(alive(), 'SIGKILL');
  return found.length;
}

/** Removes the directories of a record; resolves with how many there were. */
export function removeDirectories(record: ChildRecord): number {
  let removed = 0;
  for (const path of record.directories) {
    if (!existsSync(path)) continue;
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      removed += 1;
    } catch {
      // Somebody else's file in it, or a file system that went away: the directory stays, the run does not suffer.
    }
  }
  return removed;
}

function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended in between.
    }
  }
}

function readRecord(path: string): ChildRecord | null {
  let value: unknown;
  try {
    value = parseJson(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value['mark'] !== 'string' || !Array.isArray(value['directories'])) return null;
  const owner = readRef(value['owner']);
  if (owner === null) return null;
  const directories = value['directories'].filter((entry): entry is string => typeof entry === 'string');
  return { mark: value['mark'], owner, child: readRef(value['child']), directories };
}

function readRef(value: unknown): ProcessRef | null {
  if (!isRecord(value) || typeof value['pid'] !== 'number') return null;
  return { pid: value['pid'], identity: typeof value['identity'] === 'string' ? value['identity'] : null };
}
