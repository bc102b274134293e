/** Processes found by a variable in their environment: the one mark that children of children carry too. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ids of the processes of this user whose environment holds exactly `name=value`. Empty where there is no /proc; a
 * process that ends while it is looked at, or belongs to somebody else, is passed over.
 */
export function findMarkedProcesses(name: string, value: string): number[] {
  const wanted = `${name}=${value}`;
  let ids: string[];
  try {
    ids = readdirSync('/proc').filter(entry => /^\d+$/.test(entry));
  } catch {
    return [];
  }
  return ids.filter(id => environmentOf(id).includes(wanted)).map(Number);
}

function environmentOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
