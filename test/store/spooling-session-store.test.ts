import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionKey, SessionStoreEntry } from '../../src/store/session-store.ts';
import { SpoolingSessionStore } from '../../src/store/spooling-session-store.ts';
import {
  AGENT,
  clock,
  entry,
  files,
  freshSpool,
  KEY,
  kinds,
  MoodyStore,
  nextSpool,
  notices,
  pass,
  settle,
  spoolDir,
  spooling,
  uuids,
} from './spool-scene.ts';

freshSpool();

describe('a backend that works', () => {
  it('gets every batch, in order, and the spool stays empty', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    await Promise.all(['a', 'b', 'c'].map(uuid => store.append(KEY, [entry(uuid)])));
    expect(backend.calls).toEqual([['a'], ['b'], ['c']]);
    expect(files()).toEqual([]);
    expect(notices).toEqual([]);
    expect(clock.pending).toBe(0);
  });
});

describe('a backend that refuses (sessions.md: our wrapper never rejects)', () => {
  it('gets what it refused before the key’s next batch, in order', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    backend.mood = 'refuses';
    await store.append(KEY, [entry('b')]);
    await store.append(KEY, [entry('c'), { type: 'mode' }]);
    expect(kinds()).toEqual(['system store-spooled']);
    expect(notices[0]?.text).toContain('db down');
    backend.mood = 'well';
    await store.append(KEY, [entry('d')]);
    expect(uuids(await backend.load(KEY))).toEqual(['a', 'b', 'c', 'mode', 'd']);
    expect(kinds()).toEqual(['system store-spooled', 'system store-replayed']);
    expect(files()).toEqual([]);
    expect(store.report).toEqual({ spooled: 3, replayed: 3, lost: 0, waiting: 0 });
  });

  it('is not asked for other keys’ sake: they have their own ways', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    backend.mood = 'refuses';
    await store.append(KEY, [entry('a')]);
    backend.mood = 'well';
    await store.append(AGENT, [entry('b')]);
    expect(uuids(await backend.load(KEY))).toBeNull();
    expect(uuids(await backend.load(AGENT))).toEqual(['b']);
    expect(files()).toHaveLength(1);
  });

  it('throws at once: the same', async () => {
    const backend = new MoodyStore();
    const store = spooling(
      Object.assign(backend, {
        append: () => {
          throw new Error('not even a promise');
        },
      }),
    );
    await store.append(KEY, [entry('a')]);
    expect(kinds()).toEqual(['system store-spooled']);
  });

  it('is given what an earlier process left as soon as the store is used', async () => {
    const down = new MoodyStore();
    down.mood = 'refuses';
    const earlier = spooling(down);
    await earlier.append(KEY, [entry('a')]);
    await earlier.append(AGENT, [entry('b')]);
    const backend = new MoodyStore();
    const store = spooling(backend);
    await store.append({ ...KEY, sessionId: 'another' }, [entry('c')]);
    await settle();
    expect(uuids(await backend.load(KEY))).toEqual(['a']);
    expect(uuids(await backend.load(AGENT))).toEqual(['b']);
    expect(files()).toEqual([]);
  });

  it('is given everything by replay, at the start or at the end', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    backend.mood = 'refuses';
    for (const key of [KEY, AGENT]) await store.append(key, [entry('a')]);
    expect(await store.replay()).toMatchObject({ waiting: 2, replayed: 0 });
    backend.mood = 'well';
    expect(await store.replay()).toEqual({ spooled: 2, replayed: 2, lost: 0, waiting: 0 });
    expect(files()).toEqual([]);
  });

  it('gets what was stored already once only, though it is offered again', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    const refused = backend.append.bind(backend);
    // The worst kind: it stores and then says it has not.
    Object.assign(backend, {
      append: async (key: SessionKey, entries: SessionStoreEntry[]) => {
        await refused(key, entries);
        throw new Error('connection lost after commit');
      },
    });
    await store.append(KEY, [entry('a')]);
    Object.assign(backend, { append: refused });
    await store.append(KEY, [entry('b')]);
    expect(uuids(await backend.load(KEY))).toEqual(['a', 'b']);
  });
});

describe('a backend that hangs (sessions.md: never takes over 5 s)', () => {
  it('is waited for 5 s; then the batch is spooled and the caller goes on', async () => {
    const backend = new MoodyStore();
    backend.mood = 'hangs';
    const store = spooling(backend);
    let isDone = false;
    const appended = store.append(KEY, [entry('a')]).then(() => {
      isDone = true;
    });
    await pass(4999);
    expect(isDone).toBe(false);
    await pass(1);
    await appended;
    expect(kinds()).toEqual(['system store-spooled']);
    expect(notices[0]?.text).toContain('5000 ms');
  });

  it('is not asked again while it hangs: what follows is spooled at once', async () => {
    const backend = new MoodyStore();
    backend.mood = 'hangs';
    const store = spooling(backend);
    const all = ['a', 'b', 'c'].map(uuid => store.append(KEY, [entry(uuid)]));
    await pass(5000);
    await Promise.all(all);
    await store.append(KEY, [entry('d')]);
    expect(backend.calls).toEqual([['a']]);
    expect(uuids(await store.load(KEY))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('carries out the call after all: its batch is stored once, also what has no uuid, and the rest follows by itself', async () => {
    const backend = new MoodyStore();
    backend.mood = 'hangs';
    const store = spooling(backend);
    const first = store.append(KEY, [entry('a'), { type: 'mode' }]);
    await pass(5000);
    await first;
    await store.append(KEY, [entry('b')]);
    backend.mood = 'well';
    backend.release();
    await settle();
    expect(uuids(await backend.load(KEY))).toEqual(['a', 'mode', 'b']);
    expect(files()).toEqual([]);
    expect(store.report.waiting).toBe(0);
  });

  it('never answers the call: after a minute the key is tried again', async () => {
    const backend = new MoodyStore();
    backend.mood = 'hangs';
    const store = spooling(backend);
    const first = store.append(KEY, [entry('a')]);
    await pass(5000);
    await first;
    backend.mood = 'well';
    await store.append(KEY, [entry('b')]);
    expect(backend.calls).toEqual([['a']]);
    await pass(60_000);
    expect(uuids(await backend.load(KEY))).toEqual(['a', 'b']);
  });

  it('hangs while spooled batches are stored: appends still end in time', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    backend.mood = 'hangs';
    const appended = store.append(KEY, [entry('b')]);
    await pass(5000);
    await appended;
    backend.mood = 'well';
    backend.release();
    await settle();
    expect(uuids(await backend.load(KEY))).toEqual(['a', 'b']);
  });

  it('keeps only its own key waiting', async () => {
    const backend = new MoodyStore();
    backend.mood = 'hangs';
    const store = spooling(backend);
    const stuck = store.append(KEY, [entry('a')]);
    await settle();
    backend.mood = 'well';
    await store.append(AGENT, [entry('b')]);
    expect(uuids(await backend.load(AGENT))).toEqual(['b']);
    await pass(5000);
    await stuck;
  });
});

describe('a spool that fails too (sessions.md: an error event at once)', () => {
  it('says what is lost, and the run goes on', async () => {
    writeFileSync(spoolDir, 'a file where the directory should be');
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = spooling(backend);
    await store.append(KEY, [entry('a'), entry('b')]);
    expect(kinds()).toEqual(['error store-lost']);
    expect(notices[0]?.text).toMatch(/2 entries of session s are LOST.*db down/);
    expect(store.report).toEqual({ spooled: 0, replayed: 0, lost: 2, waiting: 0 });
    backend.mood = 'well';
    await store.append(KEY, [entry('c')]);
    expect(uuids(await backend.load(KEY))).toEqual(['c']);
  });

  it('leaves out lines that cannot be read, says so, and stores the others', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    const [file = ''] = files();
    // Half a line, as a power cut leaves it; the next batch must not be glued to it.
    appendFileSync(join(spoolDir, file), '{"id":"x","key":{"projectKey":"p","sess');
    const other = spooling(backend);
    await other.append(KEY, [entry('b')]);
    backend.mood = 'well';
    await other.append(KEY, [entry('c')]);
    expect(uuids(await backend.load(KEY))).toEqual(['a', 'b', 'c']);
    expect(kinds()).toContain('error store-spool-damaged');
  });

  it('is not bothered by other files in its directory', async () => {
    mkdirSync(spoolDir);
    writeFileSync(join(spoolDir, 'notes.txt'), 'x');
    writeFileSync(join(spoolDir, 'x.jsonl'), '{}');
    const backend = new MoodyStore();
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    expect(await store.replay()).toMatchObject({ waiting: 0 });
    expect(readFileSync(join(spoolDir, 'notes.txt'), 'utf8')).toBe('x');
  });

  it('a listener that throws harms nothing', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = new SpoolingSessionStore(backend, {
      spoolDir,
      clock,
      onNotice: () => {
        throw new Error('listener');
      },
    });
    await store.append(KEY, [entry('a')]);
    expect(uuids(await store.load(KEY))).toEqual(['a']);
  });
});

describe('whatever the backend’s moods', () => {
  it('every entry arrives once, in each key’s order, when it is well at last (property)', async () => {
    const step = fc.record({
      mood: fc.constantFrom('well' as const, 'refuses' as const, 'hangs' as const),
      key: fc.nat(2),
      count: fc.integer({ min: 1, max: 3 }),
      wait: fc.constantFrom(0, 100, 5000, 70_000),
      isNew: fc.boolean(),
      releases: fc.boolean(),
    });
    const keys = [KEY, AGENT, { ...KEY, sessionId: 't' }];
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        run += 1;
        nextSpool(`spool-${run}`, run * 1e9);
        const backend = new MoodyStore();
        let store = spooling(backend);
        const expected: string[][] = [[], [], []];
        const pending: Promise<void>[] = [];
        for (const [index, { mood, key, count, wait, isNew, releases }] of steps.entries()) {
          backend.mood = mood;
          const batch = Array.from({ length: count }, (_, nth) => entry(`${index}-${nth}`));
          expected[key]?.push(...batch.map(({ uuid }) => String(uuid)));
          const appended = store.append(keys[key] ?? KEY, batch);
          pending.push(appended);
          await pass(wait);
          if (releases) backend.release();
          await settle();
          // The next process starts when this one has ended: nothing of it is under way any more.
          if (isNew) {
            await pass(5000);
            await Promise.all(pending);
            store = spooling(backend);
          }
        }
        await pass(5000);
        await Promise.all(pending);
        backend.mood = 'well';
        backend.release();
        await pass(61_000);
        await store.replay();
        for (const [index, key] of keys.entries()) {
          const arrived = uuids(await backend.load(key)) ?? [];
          expect(arrived).toEqual(expected[index]);
        }
        expect(files()).toEqual([]);
        expect(kinds().filter(kind => kind.startsWith('error'))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
