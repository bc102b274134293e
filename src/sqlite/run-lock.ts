/**
 * What processes that share a directory must not do at the same time: reading and rewriting a file, being in one
 * session. Held by the operating system through SQLite's file locks, so a process that dies lets go. Not a lock on the
 * entries: appending never waits for it.
 */

import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../domain/error.ts';
import type { SessionId } from '../store/session-store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { isAlive, processIdentity } from '../util/process-identity.ts';
import { BLOCKING_WAIT_MS, whenFreeSync } from './busy.ts';
import { type Database, openDatabase } from './driver.ts';
import { faultOf, storeErrorOf } from './fault.ts';
import { inTransaction, rollBack } from './session-database.ts';
import { escapeText } from './store-key.ts';

export interface RunLockOptions {
  readonly lang?: Lang;
  /** How long the lock is waited for. Milliseconds, default 5000. The process stands still meanwhile. */
  readonly waitMs?: number;
}

const CLAIMS = `CREATE TABLE IF NOT EXISTS claims (
  project_key TEXT NOT NULL, session_id TEXT NOT NULL, pid INTEGER NOT NULL, identity TEXT, token TEXT NOT NULL,
  PRIMARY KEY (project_key, session_id)) STRICT, WITHOUT ROWID`;

export class RunLock {
  readonly path: string;
  readonly #lang: Lang;
  readonly #waitMs: number;
  #open: { readonly database: Database; readonly inode: number } | null = null;
  #isHeld = false;

  /** @param path of the lock's own small file; made on first use. */
  constructor(path: string, options: RunLockOptions = {}) {
    this.path = path;
    this.#lang = options.lang ?? 'en';
    this.#waitMs = options.waitMs ?? 5000;
  }

  /**
   * Runs `action` while no other process (and no other lock on this path) runs one. It may call `withLock` again.
   * Everything must be done when `action` returns: a promise is refused, after the fact.
   * @throws StoreError `store-locked` when another holds it for too long; what `action` throws.
   */
  withLock<T>(action: () => T): T {
    const result = this.#isHeld ? action() : this.#locked(() => action());
    if (result instanceof Promise) throw new UsageError(storeText[this.#lang].lockTakesNoPromise());
    return result;
  }

  /**
   * Takes a session for this process. The claim ends with the returned function, or with the process.
   * @throws UsageError `session-in-use` when a living process, this one included, has it.
   */
  claimSession({ projectKey, sessionId }: SessionId): () => void {
    const [project, session, token] = [escapeText(projectKey), escapeText(sessionId), randomUUID()];
    this.#withClaims(database => {
      const row = database
        .prepare('SELECT pid, identity FROM claims WHERE project_key = ? AND session_id = ?')
        .get(project, session);
      const holder = Number(row?.['pid']);
      if (row !== undefined && isAlive(holder, row['identity'] as string | null)) {
        throw new UsageError(storeText[this.#lang].sessionInUse(sessionId, holder), { code: 'session-in-use' });
      }
      database
        .prepare('INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?, ?)')
        .run(project, session, process.pid, processIdentity(process.pid), token);
    });
    return () => this.#release(token);
  }

  close(): void {
    this.#open?.database.close();
    this.#open = null;
  }

  #release(token: string): void {
    try {
      this.#withClaims(database => database.prepare('DELETE FROM claims WHERE token = ?').run(token));
    } catch {
      // Then the claim ends with the process; failing here would hide what the caller was doing.
    }
  }

  #withClaims<T>(work: (database: Database) => T): T {
    return this.#locked(database => {
      database.exec(CLAIMS);
      return work(database);
    });
  }

  #locked<T>(action: (database: Database) => T): T {
    const database = this.#database();
    if (this.#isHeld) return action(database);
    this.#begin(database);
    this.#isHeld = true;
    try {
      const result = action(database);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(database);
      throw error;
    } finally {
      this.#isHeld = false;
    }
  }

  #begin(database: Database): void {
    try {
      whenFreeSync(this.#waitMs, () => database.exec('BEGIN IMMEDIATE'));
    } catch (error) {
      if (faultOf(error) !== 'busy') throw storeErrorOf(error, this.path, this.#lang);
      throw new StoreError('store-locked', storeText[this.#lang].lockHeld(this.path, this.#waitMs), { cause: error });
    }
  }

  /** The connection; a new one when somebody removed the file, since a lock on a removed file holds nobody back. */
  #database(): Database {
    const inode = this.#inode();
    if (this.#open !== null && (this.#open.inode === inode || this.#isHeld)) return this.#open.database;
    this.close();
    makeDirectory(dirname(this.path));
    const database = this.#openSound();
    this.#open = { database, inode: this.#inode() };
    return database;
  }

  #openSound(): Database {
    const database = this.#openFile();
    try {
      database.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}; PRAGMA synchronous = OFF`);
      whenFreeSync(this.#waitMs, () => inTransaction(database, () => database.exec(CLAIMS)));
      return database;
    } catch (error) {
      database.close();
      if (faultOf(error) !== 'damaged') throw storeErrorOf(error, this.path, this.#lang);
    }
    // It holds nothing that outlives its processes.
    rmSync(this.path, { force: true });
    return this.#openSound();
  }

  #openFile(): Database {
    try {
      return openDatabase(this.path);
    } catch (error) {
      throw storeErrorOf(error, this.path, this.#lang);
    }
  }

  #inode(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.ino ?? 0;
  }
}
