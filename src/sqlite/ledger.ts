/**
 * What a session store does to its files, each call one transaction. A ledger is one file, and an overflow file beside
 * it while another process's reading keeps the journal of the first from being emptied. Waits for no lock, mends nothing.
 */
import { existsSync } from 'node:fs';
import { scanLimit } from '../store/last-context.ts';
import type { SessionKey, SessionStoreEntry } from '../store/session-store.ts';
import { foldSummary } from '../store/session-summary.ts';
import type { Lang } from '../text/lang.ts';
import { JournalWatch } from './journal-watch.ts';
import {
  contextIn,
  hasMessageIn,
  type KindSize,
  type ListedSession,
  type LoadedTranscript,
  loadFrom,
  recordOf,
  type Snapshot,
  sessionsIn,
  sizesIn,
  transcriptsIn,
} from './ledger-snapshot.ts';
import { type SplitEntry, splitEntry } from './payload.ts';
import { type Mark, Segment } from './segment.ts';
import { type OpenOptions, openSessionDatabase } from './session-database.ts';
import { kindOf, type StoredKey, uidOf } from './store-key.ts';

export interface LedgerOptions extends OpenOptions {
  readonly lang: Lang;
  /** From this size on the journal of the main file is left alone until it can be emptied. Bytes. */
  readonly journalLimitBytes: number;
}

interface KnownTranscript {
  readonly id: number;
  summary: Readonly<Record<string, unknown>>;
}

/** What is known of the files as long as no other connection writes. */
interface Known {
  readonly versions: string;
  mark: Mark;
  readonly transcripts: Map<string, KnownTranscript>;
}

/** What a transaction writes to the journal beside its entries, about. */
const TRANSACTION_BYTES = 16 * 1024;
const MERGE_ROWS = 200;
const KNOWN_TRANSCRIPTS = 2000;

export class Ledger {
  readonly path: string;
  /** 'wal', or what the disk allows. */
  readonly journal: string;
  readonly #options: LedgerOptions;
  readonly #main: Segment;
  #overflow: Segment | null = null;
  readonly #journalWatch: JournalWatch;
  #known: Known | null = null;

  constructor(path: string, options: LedgerOptions) {
    this.path = path;
    this.#options = options;
    const { database, journal } = openSessionDatabase(path, options.lang, options);
    this.#main = new Segment(database);
    this.journal = journal;
    this.#journalWatch = new JournalWatch(`${path}-wal`, this.#main, options.journalLimitBytes);
  }

  get #overflowPath(): string {
    return `${this.path}-overflow`;
  }

  /** Appends what is not stored yet. Nothing new: nothing changes. */
  append(key: StoredKey, entries: readonly SessionStoreEntry[], now: number): void {
    if (entries.length === 0) return;
    this.#attachOverflow();
    this.#journalWatch.lookWhenDue();
    this.#mergeSome();
    try {
      this.#main.transaction(() => {
        const overflow = this.#overflowInUse();
        if (overflow === null) this.#write(this.#main, key, entries, now);
        else overflow.transaction(() => this.#write(overflow, key, entries, now));
      });
    } catch (error) {
      this.#known = null;
      throw error;
    }
  }

  /** Null when nothing was ever stored under this key. */
  load(key: StoredKey): LoadedTranscript | null {
    return this.#reading(snapshot => loadFrom(snapshot, key));
  }

  hasMessage(key: StoredKey): boolean {
    return this.#reading(snapshot => hasMessageIn(snapshot, key));
  }

  lastContext(key: StoredKey, scan?: number): number {
    return this.#reading(snapshot => contextIn(snapshot, key, scanLimit(scan)));
  }

  /** Every project key under which something is stored. */
  projects(): string[] {
    return this.#reading(snapshot => [...new Set(transcriptsIn(snapshot).map(row => row.project))]);
  }

  subpaths(project: string, session: string): string[] {
    return this.#reading(snapshot =>
      transcriptsIn(snapshot, project, session)
        .map(row => row.subpath)
        .filter(subpath => subpath !== ''),
    );
  }

  /** The main transcripts of a project. */
  sessions(project: string): ListedSession[] {
    return this.#reading(snapshot => sessionsIn(snapshot, project));
  }

  /** Deletes a transcript; a main transcript takes those of its subagents along. */
  remove(key: StoredKey): void {
    this.#attachOverflow();
    this.#known = null;
    this.#main.transaction(() => {
      const overflow = this.#overflow;
      if (overflow === null) this.#removeFrom([this.#main], key);
      else overflow.transaction(() => this.#removeFrom([this.#main, overflow], key));
    });
  }

  sizes(): KindSize[] {
    return this.#reading(sizesIn);
  }

  /** Writes a copy of the main file, which may itself have been unlinked. */
  copyTo(path: string): void {
    this.#main.database.prepare('VACUUM INTO ?').run(path);
  }

  /** Paths of the files whose structure does not hold. */
  damagedFiles(): string[] {
    const files = [{ path: this.path, segment: this.#main }];
    if (this.#overflow !== null) files.push({ path: this.#overflowPath, segment: this.#overflow });
    return files.filter(({ segment }) => !segment.isSound()).map(({ path }) => path);
  }

  /** Brings the overflow and the journal home as far as that is possible now, and closes the files. */
  close(): void {
    try {
      this.mergeAll();
      // Not left to closing: a driver may put that off until its statements are garbage.
      for (const segment of [this.#main, this.#overflow]) segment?.checkpoint();
    } finally {
      this.#overflow?.close();
      this.#main.close();
    }
  }

  /** Moves all that lies in the overflow file into the main one, unless its journal is stuck. */
  mergeAll(): void {
    this.#attachOverflow();
    if (this.#overflow === null) return;
    this.#journalWatch.look();
    while (this.#mergeSome());
  }

  #write(target: Segment, key: StoredKey, entries: readonly SessionStoreEntry[], now: number): void {
    const known = this.#knowledge();
    const transcript = this.#transcript(target, key, known);
    const at = Math.max(Math.trunc(now), known.mark.at + 1);
    const stored: SessionStoreEntry[] = [];
    let { id } = known.mark;
    for (const entry of entries) {
      const row = {
        id: id + 1,
        transcript: transcript.id,
        uid: uidOf(entry.uuid),
        at,
        kind: kindOf(entry),
        ...splitEntry(entry),
      };
      this.#journalWatch.wrote(sizeOf(row));
      const isKnown = target !== this.#main && row.uid !== null && this.#main.hasUid(row.transcript, row.uid);
      if (isKnown || !target.add(row)) continue;
      id += 1;
      stored.push(entry);
    }
    this.#journalWatch.wrote(TRANSACTION_BYTES);
    if (stored.length === 0) return;
    known.mark = { id, at };
    if (key.subpath === '') foldInto(target, transcript, key, stored);
  }

  #knowledge(): Known {
    const versions = `${this.#main.version()} ${this.#overflow?.version() ?? ''}`;
    if (this.#known?.versions === versions && this.#known.transcripts.size < KNOWN_TRANSCRIPTS) return this.#known;
    const main = this.#main.last();
    const overflow = this.#overflow?.last() ?? main;
    const mark = {
      id: Math.max(main.id, overflow.id),
      at: Math.max(main.at, overflow.at, this.#main.floor()),
    };
    this.#known = { versions, mark, transcripts: new Map() };
    return this.#known;
  }

  #transcript(target: Segment, key: StoredKey, known: Known): KnownTranscript {
    const name = JSON.stringify(key);
    const found = known.transcripts.get(name);
    if (found !== undefined) return found;
    const overflow = target === this.#main ? null : target;
    let id = this.#main.transcript(key) ?? overflow?.transcript(key) ?? null;
    if (id === null) {
      id = Math.max(this.#main.lastTranscript(), this.#overflow?.lastTranscript() ?? 0) + 1;
      target.addTranscript(id, key);
    }
    const transcript = { id, summary: recordOf(overflow?.summary(id) ?? this.#main.summary(id)) };
    known.transcripts.set(name, transcript);
    return transcript;
  }

  #removeFrom(segments: readonly Segment[], key: StoredKey): void {
    // An entry in one file may belong to a transcript that is named in the other.
    const rows = segments.flatMap(segment => segment.transcripts(key.project, key.session));
    const doomed = rows.filter(row => key.subpath === '' || row.subpath === key.subpath);
    if (doomed.length === 0) return;
    this.#main.raiseFloor(Math.max(...segments.map(segment => segment.last().at)));
    for (const segment of segments) {
      for (const row of doomed) segment.remove(row.id);
      segment.dropUnusedParts();
    }
  }

  #attachOverflow(): void {
    if (this.#overflow === null && existsSync(this.#overflowPath)) this.#openOverflow();
  }

  #openOverflow(): Segment {
    this.#known = null;
    this.#overflow = new Segment(openSessionDatabase(this.#overflowPath, this.#options.lang, this.#options).database);
    return this.#overflow;
  }

  /** Where new entries go when not into the main file. Call it with the right to write: then no other process decides otherwise. */
  #overflowInUse(): Segment | null {
    this.#attachOverflow();
    if (this.#journalWatch.isStuck) return this.#overflow ?? this.#openOverflow();
    return this.#overflow !== null && this.#overflow.last().id > this.#main.last().id ? this.#overflow : null;
  }

  /** One bite, so that no append waits long. True when there may be more. */
  #mergeSome(): boolean {
    const overflow = this.#overflow;
    if (overflow === null || this.#journalWatch.isStuck || overflow.last().id === 0) return false;
    this.#journalWatch.look();
    if (this.#journalWatch.isStuck) return false;
    const main = this.#main;
    this.#known = null;
    const copied = main.transaction(() => copyRows(overflow, main));
    // Only what is safely in the main file is dropped; the lock keeps others from adding rows meanwhile.
    main.transaction(() =>
      overflow.transaction(() => {
        overflow.removeRows(Math.max(copied, main.last().id));
        if (overflow.last().id === 0) overflow.clear();
      }),
    );
    return overflow.last().id > 0;
  }

  #reading<T>(work: (snapshot: Snapshot) => T): T {
    this.#attachOverflow();
    const overflow = this.#overflow;
    // The overflow first: rows that move to the main file meanwhile are then seen twice rather than not at all.
    if (overflow !== null) begin(overflow);
    try {
      begin(this.#main);
      try {
        return work({ main: this.#main, overflow, after: this.#main.last().id });
      } finally {
        this.#main.database.exec('COMMIT');
      }
    } finally {
      overflow?.database.exec('COMMIT');
    }
  }
}

/** A transaction sees what was there at its first read. */
function begin(segment: Segment): void {
  segment.database.exec('BEGIN');
  try {
    segment.last();
  } catch (error) {
    segment.database.exec('COMMIT');
    throw error;
  }
}

function foldInto(
  target: Segment,
  transcript: KnownTranscript,
  key: StoredKey,
  entries: readonly SessionStoreEntry[],
): void {
  const of: SessionKey = { projectKey: key.project, sessionId: key.session };
  const { data } = foldSummary({ sessionId: key.session, mtime: 0, data: transcript.summary }, of, entries);
  const isSame = Object.keys(data).every(name => data[name] === transcript.summary[name]);
  if (isSame && Object.keys(data).length === Object.keys(transcript.summary).length) return;
  target.setSummary(transcript.id, JSON.stringify(data));
  transcript.summary = data;
}

/** Copies the oldest rows that are not there yet. The number of the last one, 0 when there was none. */
function copyRows(from: Segment, to: Segment): number {
  const rows = from.rows(to.last().id, MERGE_ROWS);
  if (rows.length === 0) return 0;
  for (const transcript of from.transcripts()) {
    if (to.transcript(transcript) === null) to.addTranscript(transcript.id, transcript);
  }
  for (const row of rows) to.add(row);
  for (const transcript of new Set(rows.map(row => row.transcript))) {
    const summary = from.summary(transcript);
    if (summary !== null) to.setSummary(transcript, summary);
  }
  return rows.at(-1)?.id ?? 0;
}

function sizeOf({ payload, parts }: SplitEntry): number {
  return parts.reduce((sum, part) => sum + part.json.length, payload.length);
}
