/** How full a session's context was at its last turn, read off its stored entries. */
import { contextTokens, usageFromApi } from '../domain/usage.ts';
import { isRecord } from '../util/json.ts';

/** How many entries are looked at from the end when nothing else is said. */
export const CONTEXT_SCAN = 60;

/** A number of entries to look at, whatever was given: whole, not negative, and one that a database can take. */
export function scanLimit(scan: number = CONTEXT_SCAN): number {
  return Number.isNaN(scan) ? CONTEXT_SCAN : Math.min(Math.max(0, Math.trunc(scan)), Number.MAX_SAFE_INTEGER);
}

/**
 * Tokens the last main-thread request held (input and both cache figures), looking backwards over the last `scan`
 * entries. Synthetic messages of the harness (API errors) report no usage and are passed over. 0 when nothing is found.
 */
export function lastContextOf(entries: readonly unknown[], scan: number = CONTEXT_SCAN): number {
  const first = Math.max(0, entries.length - scanLimit(scan));
  for (let index = entries.length - 1; index >= first; index -= 1) {
    const tokens = contextOf(entries[index]);
    if (tokens > 0) return tokens;
  }
  return 0;
}

function contextOf(entry: unknown): number {
  if (!isRecord(entry) || entry['type'] !== 'assistant' || entry['isSidechain'] === true) return 0;
  const message = entry['message'];
  return isRecord(message) ? contextTokens(usageFromApi(message['usage'])) : 0;
}
