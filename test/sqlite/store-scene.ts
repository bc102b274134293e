/** A store in a directory of its own, its notices, and its file. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openDatabase } from '../../src/sqlite/driver.ts';
import { SqliteSessionStore, type SqliteSessionStoreOptions } from '../../src/sqlite/sqlite-session-store.ts';
import type { SessionKey, SessionStoreEntry, StoreNotice } from '../../src/store/session-store.ts';

export let directory: string;
export let path: string;
export let notices: StoreNotice[];
let open: SqliteSessionStore[];

/** Each test of the file that calls this has a directory and notices of its own; its stores are closed behind it. */
export function freshStore(): void {
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'flower-sqlite-'));
    path = join(directory, 'sessions.db');
    notices = [];
    open = [];
  });

  afterEach(async () => {
    await Promise.all(open.map(store => store.close()));
    rmSync(directory, { recursive: true, force: true });
  });
}

export const KEY: SessionKey = { projectKey: 'p', sessionId: 's' };
export const entry = (text: string, more: object = {}): SessionStoreEntry => ({
  type: 'user',
  uuid: randomUUID(),
  message: { role: 'user', content: text },
  ...more,
});
export const store = (options: SqliteSessionStoreOptions = {}): SqliteSessionStore => {
  const opened = new SqliteSessionStore(path, { onNotice: notice => notices.push(notice), ...options });
  open.push(opened);
  return opened;
};
/** Reads and writes the file behind the store's back. */
export const inFile = <T>(work: (database: ReturnType<typeof openDatabase>) => T): T => {
  const database = openDatabase(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** From here on the store's file lies there, below the directory. */
export function placeAt(...names: readonly string[]): void {
  path = join(directory, ...names);
}
