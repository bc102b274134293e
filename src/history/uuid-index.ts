/** Finds entries by uuid. Most questions are about an entry close by, and cost no table. */
import type { TranscriptEntry } from '../domain/transcript.ts';
import { uuidOf } from './entry.ts';

/** How far back an entry is looked for before a table is made: a message with its parallel results fits in. */
const LOOK_BACK = 12;

export class UuidIndex {
  readonly #entries: readonly TranscriptEntry[];
  #table: Map<string, number> | undefined;

  constructor(entries: readonly TranscriptEntry[]) {
    this.#entries = entries;
  }

  /** Index of the first entry with this uuid. */
  first(uuid: string): number | undefined {
    this.#table ??= tableOf(this.#entries);
    return this.#table.get(uuid);
  }

  /** Index of an entry with this uuid; of several, one shortly before `at`, else the first. */
  near(uuid: string, at: number): number | undefined {
    if (this.#table !== undefined) return this.#table.get(uuid);
    for (let index = at - 1; index >= 0 && index >= at - LOOK_BACK; index--) {
      const entry = this.#entries[index];
      if (entry !== undefined && uuidOf(entry) === uuid) return index;
    }
    return this.first(uuid);
  }
}

function tableOf(entries: readonly TranscriptEntry[]): Map<string, number> {
  const table = new Map<string, number>();
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    const uuid = entry === undefined ? undefined : uuidOf(entry);
    if (uuid !== undefined && !table.has(uuid)) table.set(uuid, index);
  }
  return table;
}
