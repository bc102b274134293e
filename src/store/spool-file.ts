/**
 * The spool's files: batches of entries that the backend did not take, one JSON line each, one file a key. Several
 * processes may write to and take from one directory: nothing is lost, a batch may be taken twice. Synchronous.
 */

import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isRecord, parseJson } from '../util/json.ts';
import { makeDirectory } from '../util/make-directory.ts';
import type { SessionKey, SessionStoreEntry } from './session-store.ts';

/** A batch as it was given to the spool. */
export interface SpooledBatch {
  /** Its own, so that it can be recognised. */
  readonly id: string;
  readonly key: SessionKey;
  readonly entries: readonly SessionStoreEntry[];
}

/** What a file is called that is being stored: out of the way of writers, older than what they write. */
const TAKEN = /^([0-9a-f]{32})\.(\d{15})-[0-9a-f]{8}\.taken\.jsonl$/;
const CURRENT = /^([0-9a-f]{32})\.jsonl$/;

export class SpoolFiles {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The name under which a key's batches are kept. */
  nameOf(key: SessionKey): string {
    const name = JSON.stringify([key.projectKey, key.sessionId, key.subpath ?? null]);
    return createHash('sha256').update(name).digest('hex').slice(0, 32);
  }

  /** The names that have batches. Throws nothing: a directory that is not there has none. */
  names(): string[] {
    return [...new Set(this.#list().flatMap(file => (CURRENT.exec(file) ?? TAKEN.exec(file))?.[1] ?? []))];
  }

  /**
   * Writes a batch at the end of its key's file: all of it or nothing.
   * @throws what the file system reports.
   */
  write(batch: SpooledBatch): void {
    makeDirectory(this.directory);
    const path = join(this.directory, `${this.nameOf(batch.key)}.jsonl`);
    const line = Buffer.from(`${JSON.stringify(batch)}\n`);
    // Who stores the file first moves it away: then the line may have come too late, and is written once more.
    while (!appendLine(path, line));
  }

  /**
   * The next files of a key to be stored, oldest first: those that were taken before and are still there, else what was
   * written so far, moved out of the writers' way. None when nothing is left.
   */
  take(name: string): string[] {
    const earlier = this.#taken(name);
    if (earlier.length > 0) return earlier;
    const stamp = String(Date.now()).padStart(15, '0');
    const taken = join(this.directory, `${name}.${stamp}-${randomUUID().slice(0, 8)}.taken.jsonl`);
    try {
      renameSync(join(this.directory, `${name}.jsonl`), taken);
      return [taken];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  /** The key's files, oldest first, the one that is written to last. */
  files(name: string): string[] {
    const current = this.#list().filter(file => CURRENT.exec(file)?.[1] === name);
    return [...this.#taken(name), ...current.map(file => join(this.directory, file))];
  }

  remove(path: string): void {
    rmSync(path, { force: true });
  }

  #taken(name: string): string[] {
    return this.#list()
      .filter(file => TAKEN.exec(file)?.[1] === name)
      .sort((a, b) => (a < b ? -1 : 1))
      .map(file => join(this.directory, file));
  }

  #list(): string[] {
    try {
      return readdirSync(this.directory);
    } catch {
      return [];
    }
  }
}

/**
 * The batches of a file in order, read piece by piece; none when another process has just stored and removed it.
 * @param onDamage told how many lines could not be read: torn by a crash, or written by somebody else.
 */
export function* readSpoolFile(path: string, onDamage: (lines: number) => void): Generator<SpooledBatch> {
  let damaged = 0;
  if (!existsSync(path)) return;
  for (const line of linesOf(path)) {
    const batch = parseBatch(line);
    if (batch !== null) yield batch;
    else if (line.trim() !== '') damaged += 1;
  }
  if (damaged > 0) onDamage(damaged);
}

/** False when the file was moved away while it was written to. */
function appendLine(path: string, line: Uint8Array): boolean {
  const file = openSync(path, 'a+', 0o600);
  try {
    const { size, ino } = fstatSync(file);
    const last = Buffer.alloc(1);
    const isTorn = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
    const bytes = isTorn ? Buffer.concat([Buffer.of(NEWLINE), line]) : line;
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(file, bytes, written);
    } catch (error) {
      if (fstatSync(file).size === size + written) ftruncateSync(file, size);
      throw error;
    }
    return statSync(path, { throwIfNoEntry: false })?.ino === ino;
  } finally {
    closeSync(file);
  }
}

const NEWLINE = 0x0a;
const PIECE_BYTES = 1024 * 1024;

function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    let rest: Buffer[] = [];
    for (;;) {
      const length = readSync(file, piece, 0, PIECE_BYTES, null);
      if (length === 0) break;
      let start = 0;
      for (;;) {
        const end = piece.subarray(0, length).indexOf(NEWLINE, start);
        if (end < 0) break;
        yield Buffer.concat([...rest, piece.subarray(start, end)]).toString('utf8');
        rest = [];
        start = end + 1;
      }
      rest.push(Buffer.from(piece.subarray(start, length)));
    }
    yield Buffer.concat(rest).toString('utf8');
  } finally {
    closeSync(file);
  }
}

function parseBatch(line: string): SpooledBatch | null {
  const value = parseJson(line);
  if (!isRecord(value) || typeof value['id'] !== 'string' || !Array.isArray(value['entries'])) return null;
  const key = value['key'];
  if (!isRecord(key) || typeof key['projectKey'] !== 'string' || typeof key['sessionId'] !== 'string') return null;
  return value as unknown as SpooledBatch;
}
