import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import type { SessionStoreEntry } from '../../src/store/session-store.ts';
import { SpoolingSessionStore } from '../../src/store/spooling-session-store.ts';
import { type StoreChild, startChild } from './child-process.ts';

let directory: string;
let path: string;
let children: StoreChild[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'flower-process-'));
  path = join(directory, 'sessions.db');
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(child => child.kill()));
  rmSync(directory, { recursive: true, force: true });
});

const start: typeof startChild = (...args) => {
  const child = startChild(...args);
  children.push(child);
  return child;
};

const load = async (session: string): Promise<SessionStoreEntry[]> => {
  const store = new SqliteSessionStore(path);
  const entries = (await store.load({ projectKey: 'p', sessionId: session })) ?? [];
  await store.close();
  return entries;
};

describe('several processes on one file (sessions.md: nothing lost, nothing doubled)', () => {
  it('open it at the same moment when it does not exist yet, without an error (case concurrency-003)', async () => {
    const sessions = ['a', 'b', 'c'];
    const opened = sessions.map(session => start({ task: 'open', path, session }));
    await Promise.all(opened.map(child => child.end()));
    for (const session of sessions) expect(await load(session)).toHaveLength(1);
  });

  it('append to one session and to their own, all at once', async () => {
    const runs = Array.from({ length: 20 }, (_, index) =>
      start({ task: 'append', path, session: `s${index % 10}`, count: 30, size: 500 }),
    );
    await Promise.all(runs.map(child => child.end()));
    const store = new SqliteSessionStore(path);
    const times = (await store.listSessions('p')).map(({ mtime }) => mtime);
    expect(new Set(times).size).toBe(10);
    await store.close();
    for (let session = 0; session < 10; session += 1) {
      const uuids = (await load(`s${session}`)).map(({ uuid }) => uuid);
      const [first, second] = [runs[session]?.said ?? [], runs[session + 10]?.said ?? []];
      expect(new Set(uuids)).toEqual(new Set([...first, ...second]));
      expect(uuids).toHaveLength(120);
      // Each process's own entries in the order it appended them.
      expect(uuids.filter(uuid => first.includes(uuid))).toEqual(first);
      expect(uuids.filter(uuid => second.includes(uuid))).toEqual(second);
    }
  });

  it('keep the journal below 64 MB when one of them reads all the while and 10,000 appends are made (case concurrency-006)', async () => {
    const store = new SqliteSessionStore(path);
    const key = { projectKey: 'p', sessionId: 's' };
    const entry = (index: number): SessionStoreEntry => ({
      type: 'user',
      uuid: `u${index}`,
      message: { role: 'user', content: 'x'.repeat(1500) },
    });
    await store.append(key, [entry(0)]);
    const reader = start({ task: 'holdRead', path });
    expect(await reader.next()).toBe('ready');
    let largest = 0;
    for (let index = 1; index < 10_000; index += 1) {
      await store.append(key, [entry(index)]);
      if (index % 500 === 0)
        largest = Math.max(
          largest,
          statSync(`${path}-wal`).size,
          statSync(`${path}-overflow-wal`, { throwIfNoEntry: false })?.size ?? 0,
        );
    }
    expect(largest).toBeLessThan(64_000_000);
    expect(largest).toBeGreaterThan(10_000_000);
    const entries = await store.load(key);
    expect(entries?.map(({ uuid }) => uuid)).toEqual(Array.from({ length: 10_000 }, (_, index) => `u${index}`));
    await reader.end();
    await store.close();
    expect(await load('s')).toEqual(entries);
  });

  it('make an append wait while another writes, and refuse it clearly when that takes too long', async () => {
    const store = new SqliteSessionStore(path, { busyMs: 100 });
    const key = { projectKey: 'p', sessionId: 's' };
    await store.append(key, [{ type: 'user', uuid: 'a' }]);
    const writer = start({ task: 'holdWrite', path });
    await writer.next();
    await expect(store.append(key, [{ type: 'user', uuid: 'b' }])).rejects.toMatchObject({
      name: 'StoreError',
      code: 'store-locked',
      message: expect.stringContaining(path),
    });
    expect(store.hasSession('p', 's')).toBe(true);
    await writer.end();
    await store.append(key, [{ type: 'user', uuid: 'c' }]);
    expect((await store.load(key))?.map(({ uuid }) => uuid)).toEqual(['a', 'c']);
    await store.close();
  });

  it('wait out one that writes for a moment', async () => {
    const store = new SqliteSessionStore(path);
    await store.append({ projectKey: 'p', sessionId: 's' }, [{ type: 'user', uuid: 'a' }]);
    const writer = start({ task: 'holdWrite', path });
    await writer.next();
    const appended = store.append({ projectKey: 'p', sessionId: 's' }, [{ type: 'user', uuid: 'b' }]);
    await writer.end();
    await appended;
    expect(await store.load({ projectKey: 'p', sessionId: 's' })).toHaveLength(2);
    await store.close();
  });
});

describe('where nothing can be written', () => {
  it('an append that meets the end of the room is refused; what was acknowledged stays, and it goes on when there is room', async () => {
    const child = start({ task: 'appendUntilRefused', path }, {}, ['/bin/sh', '-c', 'ulimit -f 800; exec "$@"', 'sh']);
    const result = (await child.next()) as {
      acknowledged: string[];
      code: string;
      name: string;
      message: string;
      loaded: number;
    };
    await child.end();
    expect(result.acknowledged.length).toBeGreaterThan(20);
    expect(result).toMatchObject({ name: 'StoreError', message: expect.stringContaining(path) });
    expect(['store-full', 'store-failed']).toContain(result.code);
    expect(result.loaded).toBe(result.acknowledged.length);
    const store = new SqliteSessionStore(path);
    const key = { projectKey: 'p', sessionId: 's' };
    await store.append(key, [{ type: 'user', uuid: 'room again' }]);
    expect((await store.load(key))?.map(({ uuid }) => uuid)).toEqual([...result.acknowledged, 'room again']);
    await store.close();
  });

  it('a spool on the same full disk takes what it has room for; then it is said at once that something is lost, and only that is', async () => {
    const spoolDir = join(directory, 'spool');
    const limited = ['/bin/sh', '-c', 'ulimit -f 800; exec "$@"', 'sh'];
    const child = start({ task: 'appendUntilLost', path, spoolDir }, {}, limited);
    const { appended, codes, report } = (await child.next()) as {
      appended: string[];
      codes: string[];
      report: { spooled: number; lost: number };
    };
    await child.end();
    expect(codes).toEqual(['system store-spooled', 'error store-lost']);
    expect(report.lost).toBe(1);
    expect(report.spooled).toBeGreaterThan(20);
    const store = new SqliteSessionStore(path);
    const spool = new SpoolingSessionStore(store, { spoolDir });
    await spool.replay();
    const stored = await store.load({ projectKey: 'p', sessionId: 's' });
    expect(stored?.map(({ uuid }) => uuid)).toEqual(appended.slice(0, -1));
    await spool.close();
    await store.close();
  });

  it('a file or directory that may only be read is said to be so', async () => {
    const sealed = join(directory, 'sealed');
    mkdirSync(sealed);
    const inside = join(sealed, 'sessions.db');
    const store = new SqliteSessionStore(inside);
    await store.append({ projectKey: 'p', sessionId: 's' }, [{ type: 'user' }]);
    await store.close();
    // Who may do everything is let down to somebody who may not.
    const isRoot = process.getuid?.() === 0;
    chmodSync(directory, 0o755);
    chmodSync(inside, 0o444);
    chmodSync(sealed, 0o555);
    const as = isRoot ? { uid: 65534, gid: 65534 } : {};
    const existing = start({ task: 'tryReadonly', path: inside }, as);
    expect((await existing.next()) as unknown[]).toContain('store-readonly');
    const fresh = start({ task: 'tryReadonly', path: join(sealed, 'new.db') }, as);
    expect(await fresh.next()).toEqual(['store-readonly']);
    chmodSync(sealed, 0o755);
  });
});

describe('claims and the lock, across processes', () => {
  it('a session a living process is in cannot be claimed; a dead one’s can (details.md: session-in-use)', async () => {
    const store = new SqliteSessionStore(path);
    const holder = start({ task: 'claim', path, session: 's' });
    expect(await holder.next()).toBe('claimed');
    expect(() => store.claimSession('p', 's')).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        code: 'session-in-use',
        message: expect.stringContaining(String(holder.process.pid)),
      }),
    );
    store.claimSession('p', 'another')();
    await holder.kill();
    const release = store.claimSession('p', 's');
    const second = start({ task: 'claim', path, session: 's' });
    expect(await second.next()).toBe('session-in-use');
    release();
    const third = start({ task: 'claim', path, session: 's' });
    expect(await third.next()).toBe('claimed');
    await store.close();
  });

  it('a file that is read and rewritten under the lock loses no change', async () => {
    const file = join(directory, 'count');
    writeFileSync(file, '0');
    const counters = Array.from({ length: 3 }, () => start({ task: 'count', path, file, times: 100 }));
    await Promise.all(counters.map(child => child.end()));
    expect(readFileSync(file, 'utf8')).toBe('300');
  });
});
