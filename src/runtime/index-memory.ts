/** Which workbench index a session has been shown: a session that is resumed is told the index again when it has changed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { isRecord, parseJson } from '../util/json.ts';
import type { Lock } from './manifest.ts';

/** Sessions remembered at most, the newest: older ones are simply told the index again. */
const LIMIT = 500;

/** Session id → hash of the index block it knows, in one small file. Forgetting costs a repetition, so nothing here throws. */
export class IndexMemory {
  readonly #path: string;
  readonly #lock: Lock;

  constructor(path: string, lock: Lock) {
    this.#path = path;
    this.#lock = lock;
  }

  knows(sessionId: string, block: string): boolean {
    return this.#read().get(sessionId) === hashOf(block);
  }

  note(sessionId: string, block: string): void {
    try {
      this.#lock(() => {
        const known = this.#read();
        if (known.get(sessionId) === hashOf(block)) return;
        known.delete(sessionId);
        known.set(sessionId, hashOf(block));
        const newest = [...known].slice(-LIMIT);
        writeFileAtomic(this.#path, `${JSON.stringify(Object.fromEntries(newest))}\n`);
      });
    } catch {
      // The session is told the index once more.
    }
  }

  #read(): Map<string, unknown> {
    try {
      const value = parseJson(readFileSync(this.#path, 'utf8'));
      return new Map(isRecord(value) ? Object.entries(value) : []);
    } catch {
      return new Map();
    }
  }
}

const hashOf = (block: string): string => createHash('sha256').update(block).digest('hex').slice(0, 16);
