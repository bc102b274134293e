/** Opens a session database file: journal, version, migrations. What is in it is `segment.ts`. */

import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from '../store/store-error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { BLOCKING_WAIT_MS } from './busy.ts';
import { type Database, openDatabase } from './driver.ts';
import { faultOf } from './fault.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';

/** The journal is emptied into the file at about this size, and cut back to it when it grew larger. */
const CHECKPOINT_PAGES = 1000;
const JOURNAL_BYTES = 4 * 1024 * 1024;

/** In the table `state`: the disk of this file cannot have a write-ahead log. */
const NO_WAL = 'no_wal';

export interface OpenedDatabase {
  readonly database: Database;
  /** 'wal', or what the disk allows. */
  readonly journal: string;
}

export interface OpenOptions {
  readonly migrations?: readonly string[];
  /** How the file is opened, for disks with ways of their own. */
  readonly open?: (path: string) => Database;
}

/**
 * Opens the file, creating it and its directory when missing, and brings it to the newest version.
 * @throws StoreError `store-newer`, `store-foreign`; what the driver or the file system reports.
 */
export function openSessionDatabase(path: string, lang: Lang, options: OpenOptions = {}): OpenedDatabase {
  const { migrations = MIGRATIONS, open = openDatabase } = options;
  makeDirectory(dirname(path));
  createPrivate(path);
  const database = open(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}`);
    assertOurs(identityOf(database), path, lang, migrations.length);
    const mayHaveWal = pragma(database, 'journal_mode') === 'wal' || canHaveWal(database, path, open);
    const journal = setJournal(database, mayHaveWal);
    migrate(database, path, lang, migrations);
    if (!mayHaveWal) rememberNoWal(database);
    return { database, journal };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The number behind a pragma. */
export function pragma(database: Database, name: string): unknown {
  return Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/** Runs `work` in a transaction that is allowed to write from its beginning. */
export function inTransaction<T>(database: Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** Ends a failed transaction, whatever state it is in. */
export function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite has already rolled back by itself (disk full, input/output error).
  }
}

/**
 * Transcripts are nobody else's business. SQLite gives its side files the mode of this one. A file that is there is not
 * even opened: closing it again would drop the locks that this process holds on it.
 */
function createPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Where nothing may be created the driver says so itself, and a file may still be readable.
    if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS') throw error;
  }
}

/** What a file says of itself: of one moment only within a transaction, as another process may be creating its tables. */
interface Identity {
  readonly version: number;
  readonly application: number;
  readonly isEmpty: boolean;
}

function readIdentity(database: Database): Identity {
  return {
    version: Number(pragma(database, 'user_version')),
    application: Number(pragma(database, 'application_id')),
    isEmpty: database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined,
  };
}

/** What the file says of itself, in a transaction of its own. */
export function identityOf(database: Database): Identity {
  database.exec('BEGIN');
  try {
    return readIdentity(database);
  } finally {
    rollBack(database);
  }
}

function assertOurs({ version, application, isEmpty }: Identity, path: string, lang: Lang, known: number): void {
  if (application !== APPLICATION_ID && !isEmpty) {
    throw new StoreError('store-foreign', storeText[lang].foreign(path));
  }
  if (version > known) throw new StoreError('store-newer', storeText[lang].newer(path, version, known));
}

function setJournal(database: Database, mayHaveWal: boolean): string {
  const journal = String(pragma(database, mayHaveWal ? 'journal_mode = WAL' : 'journal_mode'));
  // In WAL mode NORMAL survives the end of the process at any moment; without it only FULL is that safe.
  database.exec(`PRAGMA synchronous = ${journal === 'wal' ? 'NORMAL' : 'FULL'}`);
  database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  database.exec(`PRAGMA journal_size_limit = ${JOURNAL_BYTES}`);
  return journal;
}

/**
 * Some disks agree to a write-ahead log and then lack the shared memory for it; the file cannot even be read from then
 * on. So it is tried on another file first, once for each database.
 */
function canHaveWal(database: Database, path: string, open: (path: string) => Database): boolean {
  const isKnown = hasState(database) && database.prepare(`SELECT 1 FROM state WHERE name = '${NO_WAL}'`).get();
  return !isKnown && provesWal(`${path}.${process.pid}.probe`, open);
}

function provesWal(probe: string, open: (path: string) => Database): boolean {
  let database: Database | undefined;
  try {
    database = open(probe);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 1');
    return true;
  } catch (error) {
    // Whatever else is wrong shows at the file itself.
    const fault = faultOf(error);
    return database === undefined || (fault !== 'readonly' && fault !== 'other');
  } finally {
    database?.close();
    for (const companion of ['', '-wal', '-shm', '-journal']) rmSync(probe + companion, { force: true });
  }
}

function rememberNoWal(database: Database): void {
  if (hasState(database)) database.exec(`INSERT OR IGNORE INTO state VALUES ('${NO_WAL}', 1)`);
}

function hasState(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'state'").get() !== undefined;
}

function migrate(database: Database, path: string, lang: Lang, migrations: readonly string[]): void {
  if (Number(pragma(database, 'user_version')) === migrations.length) return;
  inTransaction(database, () => {
    // Another process may have come first: look again, now that nobody else can write.
    const identity = readIdentity(database);
    assertOurs(identity, path, lang, migrations.length);
    for (const step of migrations.slice(identity.version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}
