import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionKey, SessionStore, SessionStoreEntry, StoreNotice } from '../../src/store/session-store.ts';
import { readSpoolFile, SpoolFiles } from '../../src/store/spool-file.ts';
import { SpoolingSessionStore } from '../../src/store/spooling-session-store.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

let directory: string;
let spoolDir: string;
let clock: VirtualClock;
let notices: StoreNotice[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'flower-spool-'));
  spoolDir = join(directory, 'spool');
  clock = new VirtualClock(1_000_000);
  notices = [];
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const KEY: SessionKey = { projectKey: 'p', sessionId: 's' };
const AGENT: SessionKey = { ...KEY, subpath: 'subagents/agent-1' };
const entry = (uuid: string): SessionStoreEntry => ({ type: 'user', uuid, message: { role: 'user', content: uuid } });
const uuids = (entries: readonly SessionStoreEntry[] | null): unknown[] | null =>
  entries?.map(({ uuid, type }) => uuid ?? type) ?? null;
const kinds = (): string[] => notices.map(({ kind, code }) => `${kind} ${code}`);
const files = (): string[] => {
  try {
    return readdirSync(spoolDir);
  } catch {
    return [];
  }
};

/** A backend on the real contract whose moods are set by the test. */
class MoodyStore extends MemorySessionStore {
  mood: 'well' | 'refuses' | 'hangs' = 'well';
  readonly calls: string[][] = [];
  readonly #held: (() => void)[] = [];

  override async append(key: SessionKey, entries: readonly SessionStoreEntry[]): Promise<void> {
    this.calls.push(entries.map(({ uuid, type }) => uuid ?? type));
    if (this.mood === 'refuses') throw new Error('db down');
    if (this.mood === 'hangs') await new Promise<void>(resolve => this.#held.push(resolve));
    await super.append(key, entries);
  }

  /** Carries out what hangs. */
  release(): void {
    for (const resolve of this.#held.splice(0)) resolve();
  }
}

const spooling = (backend: SessionStore): SpoolingSessionStore =>
  new SpoolingSessionStore(backend, { spoolDir, clock, onNotice: notice => notices.push(notice) });

/** Lets everything happen that needs no time. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await nextTick();
};
/** Lets time pass in which something can time out. */
const pass = async (ms: number): Promise<void> => {
  await settle();
  await clock.advance(ms);
  await settle();
};

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

describe('reading while something waits (a resume must not miss it)', () => {
  it('gives stored entries and after them the spooled ones, each once', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    backend.mood = 'refuses';
    await store.append(KEY, [entry('b'), entry('a')]);
    expect(uuids(await store.load(KEY))).toEqual(['a', 'b']);
    expect(uuids(await spooling(backend).load(KEY))).toEqual(['a', 'b']);
    expect(await store.hasSession('p', 's')).toBe(true);
  });

  it('knows sessions and subagents that are only in the spool', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const earlier = spooling(backend);
    await earlier.append(KEY, [{ ...entry('a'), type: 'assistant', message: { usage: { input_tokens: 7 } } }]);
    await earlier.append(AGENT, [entry('b')]);
    const store = spooling(backend);
    expect(await store.listSubkeys?.(KEY)).toEqual(['subagents/agent-1']);
    expect((await store.listSessions?.('p'))?.map(({ sessionId }) => sessionId)).toEqual(['s']);
    expect(await store.hasSession('p', 's')).toBe(true);
    expect(await store.hasSession('p', 'other')).toBe(false);
    expect(await store.lastContext('p', 's')).toBe(7);
    expect(uuids(await store.load(AGENT))).toEqual(['b']);
  });

  it('stores what waits first when that is possible', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    backend.mood = 'well';
    expect(uuids(await store.load(KEY))).toEqual(['a']);
    expect(uuids(await backend.load(KEY))).toEqual(['a']);
  });

  it('passes on what the backend’s load reports, and null for what is nowhere', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    expect(await store.load(KEY)).toBeNull();
    const failing = spooling(Object.assign(backend, { load: () => Promise.reject(new Error('cannot read')) }));
    await expect(failing.load(KEY)).rejects.toThrow('cannot read');
  });

  it('deletes what waits along with what is stored', async () => {
    const backend = new MoodyStore();
    const store = spooling(backend);
    await store.append(KEY, [entry('a')]);
    backend.mood = 'refuses';
    for (const key of [KEY, AGENT, { ...KEY, sessionId: 'other' }]) await store.append(key, [entry('b')]);
    await store.delete?.(KEY);
    backend.mood = 'well';
    await store.replay();
    expect(await store.load(KEY)).toBeNull();
    expect(await store.load(AGENT)).toBeNull();
    expect(uuids(await store.load({ ...KEY, sessionId: 'other' }))).toEqual(['b']);
  });

  it('has the optional methods exactly when the backend has them', () => {
    const small: SessionStore = { append: async () => undefined, load: async () => null };
    const store = spooling(small);
    for (const method of ['listSessions', 'listSessionSummaries', 'delete', 'listSubkeys'] as const) {
      expect(store[method]).toBeUndefined();
      expect(spooling(new MemorySessionStore())[method]).toBeTypeOf('function');
    }
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
        spoolDir = join(directory, `spool-${run}`);
        clock = new VirtualClock(run * 1e9);
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

describe('the spool’s files', () => {
  it('are two a key at most, however often storing them fails, and keep their order', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = spooling(backend);
    const expected = Array.from({ length: 50 }, (_, index) => `${index}`);
    for (const uuid of expected) await store.append(KEY, [entry(uuid)]);
    expect(files()).toHaveLength(2);
    expect(uuids(await store.load(KEY))).toEqual(expected);
    backend.mood = 'well';
    await store.replay();
    expect(uuids(await backend.load(KEY))).toEqual(expected);
    expect(files()).toEqual([]);
  });

  it('lose only the line that a crash tore', () => {
    const spool = new SpoolFiles(spoolDir);
    spool.write({ id: 'a', key: KEY, entries: [] });
    const [path = ''] = spool.files(spool.nameOf(KEY));
    appendFileSync(path, '{"id":"torn","key":{"projec');
    spool.write({ id: 'b', key: KEY, entries: [] });
    const damage: number[] = [];
    const read = [...readSpoolFile(path, lines => damage.push(lines))];
    expect(read.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(damage).toEqual([1]);
  });

  it('give back batches longer than one reading, in any language (property)', () => {
    const spool = new SpoolFiles(spoolDir);
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom(1, 3, 1_200_000)), { maxLength: 4 }),
        texts => {
          run += 1;
          const key = { ...KEY, sessionId: `${run}` };
          const batches = texts.map(([text, times], index) => ({
            id: `${index}`,
            key,
            entries: [{ type: `${text}я`.repeat(times > 3 ? 100_000 : times) }],
          }));
          for (const batch of batches) spool.write(batch);
          const read = spool.files(spool.nameOf(key)).flatMap(path => [...readSpoolFile(path, () => expect.fail())]);
          expect(read).toEqual(batches);
        },
      ),
      { numRuns: 15 },
    );
  });
});
