/** Reads a session store's files beside a run that may be writing to them. Changes nothing, mends nothing, creates nothing. */
import { existsSync, statSync } from 'node:fs';
import { StoreError } from '../store/store-error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';
import { whenFreeSync } from './busy.ts';
import { type Database, openDatabaseToRead } from './driver.ts';
import { faultOf, storeErrorOf } from './fault.ts';
import {
  type KindSize,
  type LoadedTranscript,
  loadFrom,
  type Snapshot,
  sizesIn,
  transcriptsIn,
} from './ledger-snapshot.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';
import { Segment } from './segment.ts';
import { identityOf } from './session-database.ts';
import { type StoredKey, unescapeText } from './store-key.ts';

/** How long a file that another process keeps to itself is waited for. Milliseconds. */
const WAIT_MS = 5_000;

/** Open it, read, close it. Every method may throw a `StoreError`. */
export class LedgerReader {
  readonly path: string;
  readonly #lang: Lang;
  readonly #main: Segment;
  readonly #overflow: Segment | null;

  /** @throws StoreError when the file cannot be read, is damaged, newer, or none of flower's. */
  constructor(path: string, lang: Lang = 'en') {
    this.path = path;
    this.#lang = lang;
    this.#main = this.#guarded(() => open(path, lang));
    const overflow = `${path}-overflow`;
    this.#overflow = sizeOf(overflow) > 0 ? this.#guarded(() => open(overflow, lang)) : null;
  }

  /** The keys of all transcripts, in the order they began. */
  transcripts(): StoredKey[] {
    return this.#read(transcriptsIn).map(({ project, session, subpath }) => ({ project, session, subpath }));
  }

  /** The entries of a transcript as they are now; null when it has none. */
  load(key: StoredKey): LoadedTranscript | null {
    return this.#read(snapshot => loadFrom(snapshot, key));
  }

  /** How many entries of each kind there are and the bytes they take, the largest first. */
  sizeByKind(): KindSize[] {
    return this.#read(sizesIn).map(size => ({ ...size, kind: unescapeText(size.kind) }));
  }

  /** True when the structure of the files holds. Reads all of them. */
  isSound(): boolean {
    return this.#guarded(() => [this.#main, this.#overflow].every(segment => segment?.isSound() ?? true));
  }

  close(): void {
    this.#overflow?.close();
    this.#main.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** One look at both files. The overflow first: rows that move to the main file meanwhile are then not missed. */
  #read<T>(work: (snapshot: Snapshot) => T): T {
    return this.#guarded(() => {
      const segments = [this.#overflow, this.#main].filter(segment => segment !== null);
      const begun: Segment[] = [];
      try {
        for (const segment of segments) {
          segment.database.exec('BEGIN');
          begun.push(segment);
          segment.last();
        }
        return work({ main: this.#main, overflow: this.#overflow, after: this.#main.last().id });
      } finally {
        for (const segment of begun) segment.database.exec('COMMIT');
      }
    });
  }

  #guarded<T>(work: () => T): T {
    try {
      return whenFreeSync(WAIT_MS, work);
    } catch (error) {
      throw storeErrorOf(error, this.path, this.#lang);
    }
  }
}

function open(path: string, lang: Lang): Segment {
  const database = openToRead(path);
  try {
    const { version, application, isEmpty } = identityOf(database);
    if (isEmpty || application !== APPLICATION_ID) {
      throw new StoreError('store-foreign', storeText[lang].foreign(path));
    }
    if (version > MIGRATIONS.length) {
      throw new StoreError('store-newer', storeText[lang].newer(path, version, MIGRATIONS.length));
    }
    return new Segment(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whoever has the file open keeps a journal and an index of it beside the file; a killed process leaves them there. */
function openToRead(path: string): Database {
  if (['-wal', '-shm'].some(companion => existsSync(path + companion))) return openDatabaseToRead(path, false);
  try {
    return openDatabaseToRead(path, true);
  } catch (error) {
    // A driver that takes no such address reads as well, only not without a trace beside the file.
    if (faultOf(error) === 'damaged') throw error;
    return openDatabaseToRead(path, false);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
