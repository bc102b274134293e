/** The session store in a file: any number of processes, killed at any moment. The SDK's contract, and a few answers besides. */

import { resolve } from 'node:path';
import {
  notify,
  type SessionId,
  type SessionKey,
  type SessionProbe,
  type SessionStore,
  type SessionStoreEntry,
  type SessionSummaryEntry,
  type StoreNoticeListener,
} from '../store/session-store.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';
import { whenFree, whenFreeSync } from './busy.ts';
import { storeErrorOf } from './fault.ts';
import type { Ledger } from './ledger.ts';
import { LedgerKeeper } from './ledger-keeper.ts';
import type { KindSize } from './ledger-snapshot.ts';
import { RunLock } from './run-lock.ts';
import { escapeText, storedKey, unescapeText } from './store-key.ts';

export interface SqliteSessionStoreOptions {
  /** Language of errors and notices. Default `en`. */
  readonly lang?: Lang;
  /** Told when a damaged file was moved aside, a removed one written back, and the like. */
  readonly onNotice?: StoreNoticeListener;
  /**
   * How long a file that other processes hold is waited for. Milliseconds, default 30,000. Appending waits without
   * stopping the process; a spool in front of the store cuts it short.
   */
  readonly busyMs?: number;
  /** While the write-ahead log is larger and cannot be emptied, entries go to a file beside it. Bytes, default 24 MiB. */
  readonly journalLimitBytes?: number;
}

const BUSY_MS = 30_000;
/** The lock stops the process while it is waited for. */
const LOCK_MS = 5000;
const JOURNAL_LIMIT_BYTES = 24 * 1024 * 1024;

/**
 * Every method may reject with, or throw, a `StoreError`: `store-locked`, `store-readonly`, `store-full`,
 * `store-closed`, `store-failed`. Then nothing of the call was stored.
 */
export class SqliteSessionStore implements SessionStore, SessionProbe {
  /** Absolute. */
  readonly path: string;
  readonly #options: SqliteSessionStoreOptions;
  readonly #lang: Lang;
  readonly #busyMs: number;
  readonly #lock: RunLock;
  readonly #keeper: LedgerKeeper;
  /** Calls run one after the other, in the order they were made. */
  #tail: Promise<unknown> = Promise.resolve();

  /**
   * Opens the file, creating it and its directory when missing. A damaged one is moved aside and begun anew.
   * @throws StoreError also `store-newer` and `store-foreign`.
   */
  constructor(path: string, options: SqliteSessionStoreOptions = {}) {
    // Absolute, so that it stays the same file when the process moves, and none of SQLite's names that mean no file.
    this.path = path === '' ? path : resolve(path);
    this.#options = options;
    this.#lang = options.lang ?? 'en';
    this.#busyMs = options.busyMs ?? BUSY_MS;
    this.#lock = new RunLock(`${this.path}-lock`, { lang: this.#lang, waitMs: Math.min(this.#busyMs, LOCK_MS) });
    this.#keeper = this.#orStoreError(
      () =>
        new LedgerKeeper(this.path, {
          lang: this.#lang,
          lock: this.#lock,
          waitMs: this.#busyMs,
          onNotice: options.onNotice,
          journalLimitBytes: options.journalLimitBytes ?? JOURNAL_LIMIT_BYTES,
        }),
    );
  }

  /** Stores entries; those whose uuid is there already are passed over. Resolved: a killed process loses none of them. */
  append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void> {
    return this.#inTurn(ledger => ledger.append(storedKey(key, this.#lang), entries, Date.now()));
  }

  /** All entries of a transcript in order; null when there are none. */
  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    const loaded = await this.#inTurn(ledger => ledger.load(storedKey(key, this.#lang)));
    if (loaded === null) return null;
    if (loaded.damaged > 0) {
      const text = storeText[this.#lang].entriesDamaged(key.sessionId, loaded.damaged);
      notify(this.#options.onNotice, { kind: 'error', code: 'store-entry-damaged', text });
    }
    return loaded.entries;
  }

  async listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    const sessions = await this.#inTurn(ledger => ledger.sessions(escapeText(projectKey)));
    return sessions.map(({ session, mtime }) => ({ sessionId: unescapeText(session), mtime }));
  }

  async listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]> {
    const sessions = await this.#inTurn(ledger => ledger.sessions(escapeText(projectKey)));
    return sessions.map(({ session, mtime, summary }) => ({
      sessionId: unescapeText(session),
      mtime,
      data: { ...summary },
    }));
  }

  /** Deletes a transcript; a main transcript takes those of its subagents along. */
  delete(key: SessionKey): Promise<void> {
    return this.#inTurn(ledger => ledger.remove(storedKey(key, this.#lang)));
  }

  async listSubkeys(key: SessionId): Promise<string[]> {
    const { project, session } = storedKey(key, this.#lang);
    const subpaths = await this.#inTurn(ledger => ledger.subpaths(project, session));
    return subpaths.map(unescapeText);
  }

  /** Every project key under which something is stored. Synchronous. */
  projects(): string[] {
    return this.#atOnce(ledger => ledger.projects()).map(unescapeText);
  }

  /** True when the session's main transcript holds a message to go on from. Synchronous; reads one row. */
  hasSession(projectKey: string, sessionId: string): boolean {
    return this.#atOnce(ledger => ledger.hasMessage(storedKey({ projectKey, sessionId }, this.#lang)));
  }

  /** Tokens in the context at the last main-thread turn among the last `scan` (60) entries; 0 when unknown. Synchronous. */
  lastContext(projectKey: string, sessionId: string, options: { readonly scan?: number } = {}): number {
    return this.#atOnce(ledger => ledger.lastContext(storedKey({ projectKey, sessionId }, this.#lang), options.scan));
  }

  /** How many entries of each kind there are and the bytes they take, the largest first. Reads the whole file. Synchronous. */
  sizeByKind(): KindSize[] {
    return this.#atOnce(ledger => ledger.sizes()).map(size => ({ ...size, kind: unescapeText(size.kind) }));
  }

  /**
   * Runs `action` while no other process that uses this file runs one: for files beside it that are read and rewritten.
   * Appending does not wait for it. Synchronous; may be nested.
   * @throws StoreError `store-locked` when it cannot be had in time; what `action` throws.
   */
  withLock<T>(action: () => T): T {
    return this.#lock.withLock(action);
  }

  /**
   * Takes a session for this process until the returned function is called or the process ends.
   * @throws UsageError `session-in-use` when a living process, this one included, has it.
   */
  claimSession(projectKey: string, sessionId: string): () => void {
    return this.#lock.claimSession({ projectKey, sessionId });
  }

  /** Finishes what was asked for, then closes the file. Idempotent. */
  async close(): Promise<void> {
    await this.#tail;
    this.#keeper.close();
    this.#lock.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #inTurn<T>(work: (ledger: Ledger) => T): Promise<T> {
    const result = this.#tail.then(() => this.#patiently(work));
    this.#tail = result.catch(() => undefined);
    return result;
  }

  async #patiently<T>(work: (ledger: Ledger) => T): Promise<T> {
    try {
      return await whenFree(this.#busyMs, () => this.#keeper.use(work));
    } catch (error) {
      throw storeErrorOf(error, this.path, this.#lang);
    }
  }

  #atOnce<T>(work: (ledger: Ledger) => T): T {
    return this.#orStoreError(() => whenFreeSync(this.#busyMs, () => this.#keeper.use(work)));
  }

  #orStoreError<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeErrorOf(error, this.path, this.#lang);
    }
  }
}
