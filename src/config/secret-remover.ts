/** Takes known secrets out of whole values, not text alone: events, accounts, transcript entries. */
import { createRemover } from './redaction.ts';

/** Gives back its argument where nothing in it had to go, else a copy. */
export type SecretRemover = <T>(value: T) => T;

/** Deeper than anything that is shown or stored; keeps hostile nesting from overflowing the stack. */
const MAX_DEPTH = 64;

/** A remover of `secrets`, in every string and every key of a value. Addresses that hold none of them stay as they are. */
export function createSecretRemover(secrets: readonly string[]): SecretRemover {
  const remove = createRemover(secrets);
  return value => cleaned(value, remove, 0) as typeof value;
}

function cleaned(value: unknown, remove: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return remove(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const items = value.map(item => cleaned(item, remove, depth + 1));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value);
  const cleanedEntries = entries.map(([key, item]) => [remove(key), cleaned(item, remove, depth + 1)] as const);
  const isSame = cleanedEntries.every(([key, item], at) => key === entries[at]?.[0] && item === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(cleanedEntries);
}
