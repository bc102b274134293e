/** Kills processes that append, at points nobody chose, and looks what is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../src/sqlite/driver.ts';
import { pragma } from '../../src/sqlite/session-database.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { SpoolingSessionStore } from '../../src/store/spooling-session-store.ts';
import { startChild } from '../sqlite/child-process.ts';

const MOST_ENTRIES = 300;

/**
 * Kills `points` processes one after the other, all on one file; each appends to its session until then. By turns they
 * append plainly, into the overflow file, and through a spool.
 */
export async function killAppenders(points: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-kill-'));
  const path = join(directory, 'sessions.db');
  const spoolDir = join(directory, 'spool');
  try {
    const first = new SqliteSessionStore(path);
    await first.append({ projectKey: 'p', sessionId: 'before' }, [{ type: 'user', uuid: 'before' }]);
    await first.close();
    const acknowledged: unknown[][] = [];
    for (let point = 0; point < points; point += 1) {
      const way = point % 3;
      const reader = way === 1 ? startReading(path) : null;
      const task = way === 2 ? 'appendThroughSpool' : 'append';
      const options = way === 1 ? { journalLimitBytes: 0 } : {};
      acknowledged.push(
        await killAtRandom({ task, path, spoolDir, session: `s${point}`, count: 1e6, size: 900, options }),
      );
      stopReading(reader);
      await expectWhole(path, spoolDir, acknowledged);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function killAtRandom(task: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const child = startChild(task);
  const last = 1 + Math.floor(Math.random() * MOST_ENTRIES);
  while (child.said.length < last) await child.next();
  await child.kill();
  return child.said;
}

/** Every acknowledged entry once and in order; of the one that was under way, all or nothing. */
async function expectWhole(
  path: string,
  spoolDir: string,
  acknowledged: readonly (readonly unknown[])[],
): Promise<void> {
  const store = new SqliteSessionStore(path, { onNotice: notice => expect(notice.kind).toBe('system') });
  const spool = new SpoolingSessionStore(store, { spoolDir });
  expect(await spool.replay()).toMatchObject({ waiting: 0, lost: 0 });
  for (const [point, said] of acknowledged.entries()) {
    const uuids = (await store.load({ projectKey: 'p', sessionId: `s${point}` }))?.map(({ uuid }) => uuid) ?? [];
    expect(uuids.slice(0, said.length)).toEqual(said);
    expect(new Set(uuids).size).toBe(uuids.length);
  }
  expect(await store.load({ projectKey: 'p', sessionId: 'before' })).toHaveLength(1);
  await spool.close();
  await store.close();
  const database = openDatabase(path);
  expect(pragma(database, 'integrity_check')).toBe('ok');
  database.close();
}

function startReading(path: string): Database {
  const reader = openDatabase(path);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM entries').get();
  return reader;
}

function stopReading(reader: Database | null): void {
  if (reader === null) return;
  reader.exec('COMMIT');
  reader.close();
}
