/** Holds the ledger of a store open, and goes on when its file is damaged, replaced or removed under it. */

import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { notify, type StoreNoticeListener } from '../store/session-store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';
import { whenFreeSync } from './busy.ts';
import { faultOf } from './fault.ts';
import { Ledger, type LedgerOptions } from './ledger.ts';
import type { RunLock } from './run-lock.ts';

export interface LedgerKeeperOptions extends LedgerOptions {
  readonly lang: Lang;
  /** Keeps two processes from mending the same file. */
  readonly lock: RunLock;
  /** How long opening waits for other processes. Milliseconds. */
  readonly waitMs: number;
  readonly onNotice: StoreNoticeListener | undefined;
}

/** The database file and what SQLite puts beside it. */
const COMPANIONS = ['', '-wal', '-shm'];

export class LedgerKeeper {
  readonly #path: string;
  readonly #options: LedgerKeeperOptions;
  /** Null when it is closed, and after it could not be opened again. */
  #ledger: Ledger | null;
  #inode: number;
  #isClosed = false;

  /** @throws what opening throws, damage excepted. */
  constructor(path: string, options: LedgerKeeperOptions) {
    this.#path = path;
    this.#options = options;
    this.#ledger = this.#open();
    this.#inode = inodeOf(path);
  }

  /** Does something with the ledger; once more when the file had to be exchanged. */
  use<T>(work: (ledger: Ledger) => T): T {
    if (!this.#isClosed) this.#holdOn();
    try {
      return work(this.#current());
    } catch (error) {
      if (faultOf(error) !== 'damaged') throw error;
      this.#mend(error);
      return work(this.#current());
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#letGo();
  }

  /** Sees to it that the file at the path is the one that is open. */
  #holdOn(): void {
    if (this.#ledger === null) this.#take(this.#open());
    else if (inodeOf(this.#path) !== this.#inode) this.#comeBack(this.#ledger);
  }

  #take(ledger: Ledger): void {
    this.#ledger = ledger;
    this.#inode = inodeOf(this.#path);
  }

  #letGo(): void {
    const ledger = this.#ledger;
    this.#ledger = null;
    if (ledger !== null) closeQuietly(ledger);
  }

  #current(): Ledger {
    const { lang } = this.#options;
    if (this.#ledger === null) throw new StoreError('store-closed', storeText[lang].closed(this.#path));
    return this.#ledger;
  }

  #open(): Ledger {
    try {
      return this.#tryOpen();
    } catch (error) {
      if (faultOf(error) !== 'damaged') throw error;
    }
    return this.#options.lock.withLock(() => {
      try {
        // Another process may have mended it meanwhile.
        return this.#tryOpen();
      } catch (error) {
        if (faultOf(error) !== 'damaged') throw error;
        // Which of its files it is shows only when the main one can be opened.
        const isMainSound = this.#mainOpens();
        this.#setAside(isMainSound ? `${this.#path}-overflow` : this.#path, error);
      }
      return this.#tryOpen();
    });
  }

  #tryOpen(): Ledger {
    return whenFreeSync(this.#options.waitMs, () => {
      const ledger = new Ledger(this.#path, this.#options);
      try {
        ledger.mergeAll();
      } catch (error) {
        closeQuietly(ledger);
        throw error;
      }
      this.#noticeJournal(ledger.journal);
      return ledger;
    });
  }

  #mainOpens(): boolean {
    try {
      const ledger = new Ledger(this.#path, this.#options);
      const isSound = !ledger.damagedFiles().includes(this.#path);
      closeQuietly(ledger);
      return isSound;
    } catch (error) {
      if (faultOf(error) === 'damaged') return false;
      throw error;
    }
  }

  #noticeJournal(journal: string): void {
    const { lang, onNotice } = this.#options;
    if (journal === 'wal') return;
    notify(onNotice, { kind: 'system', code: 'store-no-wal', text: storeText[lang].noWal(this.#path, journal) });
  }

  /** A damaged file gives way to a fresh one. */
  #mend(cause: unknown): void {
    this.#options.lock.withLock(() => {
      const ledger = this.#current();
      const isReplaced = inodeOf(this.#path) !== this.#inode;
      const damaged = isReplaced ? [] : ledger.damagedFiles();
      this.#letGo();
      for (const path of damaged) this.#setAside(path, cause);
      this.#take(this.#open());
    });
  }

  #setAside(path: string, cause: unknown): void {
    const { lang, onNotice } = this.#options;
    const aside = `${path}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    for (const companion of COMPANIONS) moveIfThere(path + companion, aside + companion);
    notify(onNotice, { kind: 'error', code: 'store-damaged', text: storeText[lang].damaged(path, aside), cause });
  }

  /** The file at the path is not the one that is open. A removed one is written again from what is still open. */
  #comeBack(ledger: Ledger): void {
    const { lang, lock, onNotice } = this.#options;
    lock.withLock(() => {
      const isSaved = inodeOf(this.#path) === 0 && this.#writeBack(ledger);
      this.#letGo();
      this.#take(this.#open());
      notify(onNotice, { kind: 'system', code: 'store-removed', text: storeText[lang].removed(this.#path, isSaved) });
    });
  }

  #writeBack(ledger: Ledger): boolean {
    const copy = `${this.#path}.${process.pid}.tmp`;
    rmSync(copy, { force: true });
    try {
      ledger.copyTo(copy);
      // A log without its file belongs to nothing any more, and must not be taken for the copy's.
      for (const companion of COMPANIONS) rmSync(this.#path + companion, { force: true });
      linkSync(copy, this.#path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(copy, { force: true });
    }
  }
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** What cannot be brought home at closing stays in the overflow file for the next start. */
function closeQuietly(ledger: Ledger): void {
  try {
    ledger.close();
  } catch {
    // The files are closed in any case.
  }
}
