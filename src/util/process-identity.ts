/** Telling a process from a later one that got the same id. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A string that this process has and no other process with the same id will have: its start time. null when there is no
 * such process, or the system does not tell.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

/**
 * True while the very process is there that `identity` was read from. With an identity of null only its id counts. A
 * zombie has ended: it only waits for its parent to notice.
 */
export function isAlive(pid: number, identity: string | null): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (identity !== null) return processIdentity(pid) === identity;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks and parentheses itself: count fields after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8);
    return `${boot}-${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

function startFromPs(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
    }).trim();
    return started === '' ? null : started;
  } catch {
    return null;
  }
}
