/** One database file of a session store: every statement that reads or writes its tables. */

import { createHash } from 'node:crypto';
import { parseJson } from '../util/json.ts';
import { BLOCKING_WAIT_MS } from './busy.ts';
import type { Database, SqlRow, Statement } from './driver.ts';
import { faultOf } from './fault.ts';
import type { Part, PartPath, SplitEntry } from './payload.ts';
import { pragma, rollBack } from './session-database.ts';
import type { StoredKey } from './store-key.ts';

/** A row of `entries`, with its parts. */
export interface EntryRow extends SplitEntry {
  readonly id: number;
  readonly transcript: number;
  readonly uid: Uint8Array | string | null;
  readonly at: number;
  readonly kind: string;
}

/** The newest entry of a file: its number and its time. */
export interface Mark {
  readonly id: number;
  readonly at: number;
}

export interface TranscriptRow extends StoredKey {
  readonly id: number;
}

const NOTHING: Mark = { id: 0, at: 0 };

export class Segment {
  readonly database: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database) {
    this.database = database;
  }

  /** Runs `work` in a transaction that may write from its beginning: no other process writes meanwhile. */
  transaction<T>(work: () => T): T {
    this.#run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#run('COMMIT');
      return result;
    } catch (error) {
      rollBack(this.database);
      throw error;
    }
  }

  /** Changes when another connection has committed something. */
  version(): number {
    return Number(this.#get('PRAGMA data_version')?.['data_version']);
  }

  last(): Mark {
    const row = this.#get('SELECT id, at FROM entries ORDER BY id DESC LIMIT 1');
    return row === undefined ? NOTHING : { id: Number(row['id']), at: Number(row['at']) };
  }

  /** No time at or before this one may be given out again; kept when the entries that had it are deleted. */
  floor(): number {
    return Number(this.#get("SELECT value FROM state WHERE name = 'floor'")?.['value'] ?? 0);
  }

  raiseFloor(at: number): void {
    this.#run("INSERT INTO state VALUES ('floor', ?) ON CONFLICT DO UPDATE SET value = max(value, excluded.value)", at);
  }

  transcript(key: StoredKey): number | null {
    const row = this.#get(
      'SELECT id FROM transcripts WHERE project_key = ? AND session_id = ? AND subpath = ?',
      key.project,
      key.session,
      key.subpath,
    );
    return row === undefined ? null : Number(row['id']);
  }

  lastTranscript(): number {
    return Number(this.#get('SELECT max(id) AS id FROM transcripts')?.['id'] ?? 0);
  }

  addTranscript(id: number, key: StoredKey): void {
    this.#run('INSERT INTO transcripts VALUES (?, ?, ?, ?)', id, key.project, key.session, key.subpath);
  }

  /** A session's transcripts; those of a whole project, or all, when less is said. */
  transcripts(project?: string, session?: string): TranscriptRow[] {
    const where =
      project === undefined ? '' : `WHERE project_key = ?${session === undefined ? '' : ' AND session_id = ?'}`;
    const values = [project, session].filter(value => value !== undefined);
    const rows = this.#statement(`SELECT id, project_key, session_id, subpath FROM transcripts ${where}`).all(
      ...values,
    );
    return rows.map(row => ({
      id: Number(row['id']),
      project: String(row['project_key']),
      session: String(row['session_id']),
      subpath: String(row['subpath']),
    }));
  }

  hasUid(transcript: number, uid: Uint8Array | string): boolean {
    return this.#get('SELECT 1 FROM entries WHERE transcript = ? AND uid = ?', transcript, uid) !== undefined;
  }

  /** Whether the transcript holds anything said, by whomever. Messages have a uid, so the walk begins at those. */
  hasMessage(transcript: number): boolean {
    const first = this.#get(
      "SELECT 1 FROM entries WHERE transcript = ? AND kind IN ('user', 'assistant') ORDER BY uid DESC LIMIT 1",
      transcript,
    );
    return first !== undefined;
  }

  /** False when the transcript has an entry with this uid already. */
  add(entry: EntryRow): boolean {
    const { changes } = this.#run(
      'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (transcript, uid) DO NOTHING',
      entry.id,
      entry.transcript,
      entry.uid,
      entry.at,
      entry.kind,
      entry.parts.length === 0
        ? null
        : JSON.stringify(entry.parts.map(part => [this.#addPart(part.json), ...part.path])),
      entry.payload,
    );
    return Number(changes) === 1;
  }

  /** A transcript's entries in order, those after `after` only. Read to the end: a half-read query holds the file. */
  *entries(transcript: number, after = 0): Generator<SplitEntry> {
    const rows = this.#statement(
      // The inner query reads numbers only; the outer one then walks the rows as they lie in the file.
      `SELECT parts, payload FROM entries WHERE id IN
         (SELECT id FROM entries INDEXED BY entries_by_uid WHERE transcript = ?) AND id > ? ORDER BY id`,
    ).iterate(transcript, after);
    const known = new Map<number, string>();
    for (const row of rows) yield this.#split(row, known);
  }

  /** The payloads of a transcript's newest entries, newest first, without their parts. */
  newest(transcript: number, count: number, after = 0): string[] {
    const rows = this.#statement(
      `SELECT payload FROM entries WHERE id IN
         (SELECT id FROM entries INDEXED BY entries_by_uid WHERE transcript = ? AND id > ? ORDER BY id DESC LIMIT ?)
       ORDER BY id DESC`,
    ).all(transcript, after, count);
    return rows.map(row => String(row['payload']));
  }

  /** When a transcript last got an entry; null when it has none after `after`. */
  lastAt(transcript: number, after = 0): number | null {
    const row = this.#get(
      `SELECT at FROM entries WHERE id =
         (SELECT max(id) FROM entries INDEXED BY entries_by_uid WHERE transcript = ? AND id > ?)`,
      transcript,
      after,
    );
    return row === undefined ? null : Number(row['at']);
  }

  /** Whole rows across transcripts, oldest first. */
  rows(after: number, count: number): EntryRow[] {
    const rows = this.#statement('SELECT * FROM entries WHERE id > ? ORDER BY id LIMIT ?').all(after, count);
    const known = new Map<number, string>();
    return rows.map(row => ({
      id: Number(row['id']),
      transcript: Number(row['transcript']),
      uid: row['uid'] as Uint8Array | string | null,
      at: Number(row['at']),
      kind: String(row['kind']),
      ...this.#split(row, known),
    }));
  }

  summary(transcript: number): string | null {
    const row = this.#get('SELECT data FROM summaries WHERE transcript = ?', transcript);
    return row === undefined ? null : String(row['data']);
  }

  setSummary(transcript: number, data: string): void {
    this.#run('INSERT INTO summaries VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data', transcript, data);
  }

  /** Forgets a transcript. Its parts stay until `dropUnusedParts`. */
  remove(transcript: number): void {
    this.#run('DELETE FROM entries WHERE transcript = ?', transcript);
    this.#run('DELETE FROM summaries WHERE transcript = ?', transcript);
    this.#run('DELETE FROM transcripts WHERE id = ?', transcript);
  }

  removeRows(upTo: number): void {
    this.#run('DELETE FROM entries WHERE id <= ?', upTo);
  }

  clear(): void {
    for (const table of ['entries', 'parts', 'summaries', 'transcripts']) this.#run(`DELETE FROM ${table}`);
  }

  dropUnusedParts(): void {
    this.#run(
      `DELETE FROM parts WHERE id NOT IN (
         SELECT json_extract(used.value, '$[0]') FROM entries, json_each(entries.parts) AS used
         WHERE entries.parts IS NOT NULL)`,
    );
  }

  /** Entries and bytes by kind. A part counts for the kind that brought it first. */
  sizes(): { readonly kind: string; readonly entries: number; readonly bytes: number }[] {
    const rows = this.#statement(
      `SELECT kind, sum(entries) AS entries, sum(bytes) AS bytes FROM (
         SELECT kind, count(*) AS entries, sum(length(CAST(payload AS BLOB))) AS bytes FROM entries GROUP BY kind
         UNION ALL
         SELECT kind, 0, length(CAST(json AS BLOB)) FROM (
           SELECT min(entries.id), entries.kind AS kind, parts.json AS json
           FROM entries, json_each(entries.parts) AS used JOIN parts ON parts.id = json_extract(used.value, '$[0]')
           WHERE entries.parts IS NOT NULL GROUP BY parts.id)
       ) GROUP BY kind`,
    ).all();
    return rows.map(row => ({
      kind: String(row['kind']),
      entries: Number(row['entries']),
      bytes: Number(row['bytes']),
    }));
  }

  /** Tries to empty the journal. False while a reader still needs it: readers are not waited for. */
  checkpoint(): boolean {
    this.database.exec('PRAGMA busy_timeout = 0');
    try {
      return Number(pragma(this.database, 'wal_checkpoint(TRUNCATE)')) === 0;
    } finally {
      this.database.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}`);
    }
  }

  /** True when the file's structure holds. Reads all of it. */
  isSound(): boolean {
    try {
      return pragma(this.database, 'integrity_check(1)') === 'ok';
    } catch (error) {
      if (faultOf(error) === 'damaged') return false;
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }

  #addPart(json: string): number {
    const hash = createHash('sha256').update(json).digest();
    const found = this.#get('SELECT id FROM parts WHERE hash = ?', hash);
    if (found !== undefined) return Number(found['id']);
    return Number(this.#get('INSERT INTO parts (hash, json) VALUES (?, ?) RETURNING id', hash, json)?.['id']);
  }

  #split(row: SqlRow, known: Map<number, string>): SplitEntry {
    const payload = String(row['payload']);
    if (row['parts'] === null) return { payload, parts: [] };
    const uses = (parseJson(String(row['parts'])) ?? []) as readonly (readonly [number, ...PartPath])[];
    const parts: Part[] = uses.map(([id, ...path]) => ({ path, json: this.#part(id, known) }));
    return { payload, parts };
  }

  #part(id: number, known: Map<number, string>): string {
    const found = known.get(id);
    if (found !== undefined) return found;
    // A part that is gone leaves an entry that cannot be read: the empty text is no JSON.
    const json = String(this.#get('SELECT json FROM parts WHERE id = ?', id)?.['json'] ?? '');
    known.set(id, json);
    return json;
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #get(sql: string, ...values: (string | number | null | Uint8Array)[]): SqlRow | undefined {
    return this.#statement(sql).get(...values);
  }

  #run(sql: string, ...values: (string | number | null | Uint8Array)[]): { readonly changes: number | bigint } {
    return this.#statement(sql).run(...values);
  }
}
