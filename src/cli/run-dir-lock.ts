/** One `go` or `run` at a time in a run directory. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FlowerError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { isRecord, parseJson } from '../util/json.ts';
import { isAlive, processIdentity } from '../util/process-identity.ts';

/** What taking the lock needs of a Runtime. */
interface LockGround {
  readonly runDir: string;
  lock<T>(action: () => T): T;
}

/**
 * Takes the run directory for this process; the returned function gives it back. A lock of a process that has ended is
 * taken over.
 * @throws FlowerError `run-dir-in-use` with the pid of the process that has it.
 */
export function lockRunDir(ground: LockGround, lang: Lang): () => void {
  const path = join(ground.runDir, 'command.lock');
  ground.lock(() => {
    assertRunDirFree(ground.runDir, lang);
    writeFileAtomic(path, `${JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) })}\n`);
  });
  return () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

/**
 * Says no while another process has the run directory, without taking it.
 * @throws FlowerError `run-dir-in-use` with the pid of the process that has it.
 */
export function assertRunDirFree(runDir: string, lang: Lang): void {
  const holder = readHolder(join(runDir, 'command.lock'));
  if (holder === null || !isAlive(holder.pid, holder.identity)) return;
  throw new FlowerError('run-dir-in-use', cliText[lang].runDirInUse(runDir, holder.pid));
}

function readHolder(path: string): { pid: number; identity: string | null } | null {
  if (!existsSync(path)) return null;
  const value = parseJson(readFileSync(path, 'utf8'));
  if (!isRecord(value) || typeof value['pid'] !== 'number') return null;
  return { pid: value['pid'], identity: typeof value['identity'] === 'string' ? value['identity'] : null };
}
