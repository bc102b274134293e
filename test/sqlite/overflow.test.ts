import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/sqlite/driver.ts';
import { Ledger } from '../../src/sqlite/ledger.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionKey, SessionStoreEntry } from '../../src/store/session-store.ts';
import { sessionStoreSuite } from '../../src/store/store-suite.ts';

let directory: string;
let path: string;
let readers: Database[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'flower-overflow-'));
  path = join(directory, 'sessions.db');
  readers = [];
});

afterEach(() => {
  stopReading();
  rmSync(directory, { recursive: true, force: true });
});

const KEY: SessionKey = { projectKey: 'p', sessionId: 's' };
const entry = (text: string): SessionStoreEntry => ({
  type: 'user',
  uuid: randomUUID(),
  message: { role: 'user', content: text },
});

/** A read transaction that does not end: what was there stays visible to it, so the journal cannot be emptied. */
function startReading(of = path): void {
  const reader = openDatabase(of);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM entries').get();
  readers.push(reader);
}

function stopReading(): void {
  for (const reader of readers) {
    reader.exec('COMMIT');
    reader.close();
  }
  readers = [];
}

/** Keeps nothing in the journal while somebody reads. */
const open = (): SqliteSessionStore => new SqliteSessionStore(path, { journalLimitBytes: 0 });

const overflowRows = (): number => {
  if (!existsSync(`${path}-overflow`)) return 0;
  const database = openDatabase(`${path}-overflow`);
  const row = database.prepare('SELECT count(*) AS rows FROM entries').get();
  database.close();
  return Number(row?.['rows']);
};

describe('a store whose journal another process keeps from being emptied', () => {
  for (const { title, run } of sessionStoreSuite(async () => {
    const store = open();
    await store.append({ projectKey: 'before', sessionId: 's' }, [entry('before')]);
    startReading();
    await store.append({ projectKey: 'before', sessionId: 's' }, [entry('grows the journal')]);
    return store;
  })) {
    it(title, run);
  }

  it('writes into the overflow file, and brings it home when the reader is gone', async () => {
    const store = open();
    const entries = Array.from({ length: 12 }, (_, index) => entry(`${index}`));
    await store.append(KEY, entries.slice(0, 2));
    startReading();
    for (const one of entries.slice(2, 9)) await store.append(KEY, [one]);
    expect(overflowRows()).toBeGreaterThan(0);
    expect(await store.load(KEY)).toEqual(entries.slice(0, 9));
    const { size } = statSync(`${path}-wal`);
    await store.append(KEY, [entries[9]!]);
    expect(statSync(`${path}-wal`).size).toBe(size);
    stopReading();
    await store.close();
    expect(overflowRows()).toBe(0);
    const again = open();
    await again.append(KEY, entries.slice(5));
    expect(await again.load(KEY)).toEqual(entries);
    await again.close();
  });

  it('leaves what it cannot bring home for the next start', async () => {
    const store = open();
    const entries = Array.from({ length: 6 }, (_, index) => entry(`${index}`));
    await store.append(KEY, entries.slice(0, 1));
    startReading();
    for (const one of entries.slice(1)) await store.append(KEY, [one]);
    await store.close();
    expect(overflowRows()).toBeGreaterThan(0);
    stopReading();
    const again = open();
    expect(overflowRows()).toBe(0);
    expect(await again.load(KEY)).toEqual(entries);
    await again.close();
  });

  it('counts a row once that was brought home but not yet dropped from the overflow file', async () => {
    const store = open();
    const entries = Array.from({ length: 8 }, (_, index) => entry(`${index}`));
    await store.append(KEY, entries.slice(0, 1));
    startReading();
    for (const one of entries.slice(1)) await store.append(KEY, [one]);
    await store.close();
    const saved = join(directory, 'saved');
    copyFileSync(`${path}-overflow`, saved);
    stopReading();
    await open().close();
    copyFileSync(saved, `${path}-overflow`);
    const again = open();
    expect(await again.load(KEY)).toEqual(entries);
    await again.append(KEY, entries);
    expect(await again.load(KEY)).toEqual(entries);
    expect(again.lastContext('p', 's')).toBe(0);
    await again.close();
  });

  it('never shows a row twice while it is on its way home', async () => {
    const store = open();
    const entries = Array.from({ length: 8 }, (_, index) => ({ ...entry(`${index}`), type: 'assistant' }));
    await store.append(KEY, entries.slice(0, 1));
    startReading();
    for (const one of entries.slice(1)) await store.append(KEY, [one]);
    await store.close();
    const saved = join(directory, 'saved');
    copyFileSync(`${path}-overflow`, saved);
    stopReading();
    await open().close();
    copyFileSync(saved, `${path}-overflow`);
    // As it was between the two steps of bringing rows home; opening a ledger, unlike a store, does not tidy up.
    const ledger = new Ledger(path, { lang: 'en', journalLimitBytes: 1e9 });
    const stored = { project: 'p', session: 's', subpath: '' };
    expect(overflowRows()).toBeGreaterThan(0);
    expect(ledger.load(stored)?.entries).toEqual(entries);
    expect(ledger.sessions('p')).toHaveLength(1);
    ledger.close();
  });

  it('never gives out a time again, also when all that had it is deleted', () => {
    const ledger = new Ledger(path, { lang: 'en', journalLimitBytes: 0 });
    const stored = { project: 'p', session: 's', subpath: '' };
    for (const text of ['a', 'b', 'c']) ledger.append(stored, [entry(text)], 1000);
    expect(ledger.sessions('p')).toMatchObject([{ mtime: 1002 }]);
    startReading();
    ledger.append(stored, [entry('d')], 1000);
    ledger.remove(stored);
    ledger.append(stored, [entry('e')], 1000);
    expect(ledger.sessions('p')).toMatchObject([{ mtime: 1004 }]);
    ledger.remove(stored);
    ledger.append(stored, [entry('g')], 1000);
    expect(ledger.sessions('p')).toMatchObject([{ mtime: 1005 }]);
    ledger.append(stored, [entry('f')], 5000.9);
    expect(ledger.sessions('p')).toMatchObject([{ mtime: 5000 }]);
    ledger.close();
  });

  it('is the same store for several processes at once, whichever of them has noticed', async () => {
    const [a, b] = [open(), new SqliteSessionStore(path)];
    const entries = Array.from({ length: 30 }, (_, index) => entry(`${index}`));
    await a.append(KEY, entries.slice(0, 1));
    startReading();
    for (const [index, one] of entries.entries()) await (index % 2 === 0 ? a : b).append(KEY, [one]);
    for (const store of [a, b]) expect(await store.load(KEY)).toEqual(entries);
    stopReading();
    await b.append(KEY, [entry('last')]);
    expect((await a.load(KEY))?.length).toBe(31);
    expect(await a.listSessions('p')).toEqual(await b.listSessions('p'));
    await a.close();
    await b.close();
  });

  it('answers like a plain store whenever readers come and go, to two processes at once (property)', async () => {
    const who = { store: fc.nat(1), key: fc.nat(3) };
    const action = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          ...who,
          do: fc.constant('append' as const),
          count: fc.nat(3),
          size: fc.constantFrom(1, 3000),
        }),
      },
      { weight: 2, arbitrary: fc.record({ ...who, do: fc.constant('replay' as const), batch: fc.nat(9) }) },
      { weight: 3, arbitrary: fc.record({ ...who, do: fc.constant('read' as const) }) },
      fc.record({ ...who, do: fc.constantFrom('delete' as const, 'stop' as const, 'reopen' as const) }),
    );
    const keys: readonly [SessionKey, ...SessionKey[]] = [
      KEY,
      { ...KEY, subpath: 'subagents/agent-1' },
      { projectKey: 'p', sessionId: 't' },
      { projectKey: 'q', sessionId: 's' },
    ];
    const withoutTime = (rows: { mtime: number; sessionId: string }[]): unknown =>
      rows.map(({ mtime, ...rest }) => rest).sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
    let run = 0;
    let inOverflow = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 20 }), async actions => {
        run += 1;
        path = join(directory, `run-${run}.db`);
        const model = new MemorySessionStore();
        const stores: [SqliteSessionStore, SqliteSessionStore] = [open(), open()];
        const batches: { key: SessionKey; entries: SessionStoreEntry[] }[] = [];
        for (const [index, step] of actions.entries()) {
          const store = stores[step.store] ?? stores[0];
          const key = keys[step.key] ?? KEY;
          if (step.do === 'read') startReading();
          if (step.do === 'stop') stopReading();
          if (step.do === 'reopen') {
            await store.close();
            stores[step.store === 0 ? 0 : 1] = open();
          }
          if (step.do === 'delete') for (const each of [model, store]) await each.delete(key);
          if (step.do === 'append') {
            const entries = Array.from({ length: step.count }, (_, nth) => ({
              ...entry('x'.repeat(step.size)),
              customTitle: `${index} ${nth}`,
            }));
            batches.push({ key, entries });
          }
          const batch = step.do === 'append' ? batches.at(-1) : step.do === 'replay' ? batches[step.batch] : undefined;
          if (batch !== undefined) for (const each of [model, store]) await each.append(batch.key, batch.entries);
          inOverflow += Math.min(1, overflowRows());
          const touched = batch?.key ?? key;
          for (const each of stores) expect(await each.load(touched)).toEqual(await model.load(touched));
        }
        for (const store of stores) {
          for (const key of keys) expect(await store.load(key)).toEqual(await model.load(key));
          expect(withoutTime(await store.listSessionSummaries('p'))).toEqual(
            withoutTime(await model.listSessionSummaries('p')),
          );
          expect(new Set(await store.listSubkeys(KEY))).toEqual(new Set(await model.listSubkeys(KEY)));
        }
        stopReading();
        for (const store of stores) await store.close();
      }),
      { numRuns: 20 },
    );
    // Else this tries something else than it says.
    expect(inOverflow).toBeGreaterThan(15);
  }, 90_000);
});
