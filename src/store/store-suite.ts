/** What every backend must do, as a list of checks that any test runner can run. Exported by `flower/testing`. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { SessionKey, SessionStore, SessionStoreEntry } from './session-store.ts';

/** One thing that a store must do. */
export interface StoreCheck {
  /** A sentence that is true of a good store. */
  readonly title: string;
  /** Rejects, with an `AssertionError`, when it is not true of this one. */
  run(): Promise<void>;
}

/**
 * The checks that a store of your own has to pass before a Runtime is given it:
 * `for (const { title, run } of sessionStoreSuite(() => new MyStore())) it(title, run);`. Each makes a store of its own
 * with `create`, which must be empty, and closes it if it has `close`. Optional methods of the contract are required here:
 * flower uses them all.
 */
export function sessionStoreSuite(create: () => SessionStore | Promise<SessionStore>): StoreCheck[] {
  return Object.entries(CHECKS).map(([title, check]) => ({
    title,
    run: async () => {
      const store = complete(await create());
      try {
        await check(store);
      } finally {
        await (store as { close?: () => unknown }).close?.();
      }
    },
  }));
}

type CompleteStore = Required<SessionStore>;

function complete(store: SessionStore): CompleteStore {
  for (const method of ['listSessions', 'listSessionSummaries', 'delete', 'listSubkeys'] as const) {
    assert.equal(typeof store[method], 'function', `the store has no ${method}`);
  }
  return store as CompleteStore;
}

const keyOf = (sessionId: string, subpath?: string): SessionKey => ({
  projectKey: 'p',
  sessionId,
  ...(subpath === undefined ? {} : { subpath }),
});
const MAIN = keyOf('s');
const AGENT = keyOf('s', 'subagents/agent-1');

const entry = (text: string, more: Record<string, unknown> = {}): SessionStoreEntry => ({
  type: 'user',
  uuid: randomUUID(),
  timestamp: '2026-01-02T03:04:05.678Z',
  message: { role: 'user', content: text },
  ...more,
});
const plain = (text: string): SessionStoreEntry => ({ type: 'mode', mode: text });

async function expectEntries(store: SessionStore, key: SessionKey, expected: unknown[] | null): Promise<void> {
  assert.deepStrictEqual(await store.load(key), expected);
}

async function mtimeOf(store: CompleteStore, sessionId: string): Promise<number> {
  const found = (await store.listSessions('p')).find(session => session.sessionId === sessionId);
  assert.ok(found !== undefined, `${sessionId} is not listed`);
  return found.mtime;
}

const CHECKS: Readonly<Record<string, (store: CompleteStore) => Promise<void>>> = {
  'gives null for a key that was never written': async store => {
    await expectEntries(store, MAIN, null);
    await expectEntries(store, AGENT, null);
  },

  'gives back entries deep-equal to what was appended, whatever is in them': async store => {
    const strange: SessionStoreEntry[] = [
      entry('\u0000 \ud800 \u2028 "\\ \u{1f9d1}\u200d\u{1f680} %00 \'; DROP TABLE entries; --'),
      entry('x'.repeat(50_000), { toolUseResult: { stdout: 'x'.repeat(50_000), n: [1.5, -0.25, 1e300, null, true] } }),
      {
        type: 'attachment',
        uuid: randomUUID(),
        attachment: { type: 'prompt_snapshot', systemPrompt: ['y'.repeat(9000)] },
      },
      { type: '', uuid: '', empty: [{}, [], ''], deep: JSON.parse('['.repeat(200) + ']'.repeat(200)) },
      JSON.parse(`{"type":"user","__proto__":{"a":"${'z'.repeat(5000)}"},"constructor":1}`),
    ];
    await store.append(MAIN, strange);
    await expectEntries(store, MAIN, strange);
  },

  'keeps the order of entries within a batch and of batches': async store => {
    const entries = Array.from({ length: 30 }, (_, index) => entry(`${index}`));
    for (let start = 0; start < entries.length; start += 7) await store.append(MAIN, entries.slice(start, start + 7));
    await expectEntries(store, MAIN, entries);
  },

  'stores an entry once, however often its uuid comes': async store => {
    const [a, b, c] = [entry('a'), entry('b'), entry('c')];
    await store.append(MAIN, [a, a, b]);
    await store.append(MAIN, [a, b]);
    await store.append(MAIN, [b, c, b]);
    await expectEntries(store, MAIN, [a, b, c]);
  },

  'appends entries without a uuid as they are, as often as they come': async store => {
    const a = entry('a');
    await store.append(MAIN, [plain('x'), a, plain('x')]);
    await store.append(MAIN, [plain('x')]);
    await expectEntries(store, MAIN, [plain('x'), a, plain('x'), plain('x')]);
  },

  'takes the same uuid under another key for another entry': async store => {
    const a = entry('a');
    for (const key of [MAIN, AGENT, keyOf('fork')]) await store.append(key, [a]);
    for (const key of [MAIN, AGENT, keyOf('fork')]) await expectEntries(store, key, [a]);
  },

  'keeps apart keys that look alike when they are written in one line': async store => {
    const keys: SessionKey[] = [
      { projectKey: 'a', sessionId: 'b', subpath: 'c' },
      { projectKey: 'a/b', sessionId: 'c' },
      { projectKey: 'a', sessionId: 'b/c' },
      { projectKey: 'a', sessionId: 'b\u0000c' },
      { projectKey: 'a', sessionId: 'b\u0000d' },
      { projectKey: 'a', sessionId: 'b%0000c' },
      { projectKey: 'A', sessionId: 'b', subpath: 'c' },
      { projectKey: "a' OR 1=1 --", sessionId: '../../b' },
      { projectKey: 'a_', sessionId: 'b' },
      { projectKey: 'a%', sessionId: 'b' },
    ];
    for (const [index, key] of keys.entries()) await store.append(key, [entry(`${index}`, { uuid: `u${index}` })]);
    for (const [index, key] of keys.entries()) {
      assert.deepStrictEqual(
        (await store.load(key))?.map(({ uuid }) => uuid),
        [`u${index}`],
        JSON.stringify(key),
      );
    }
    const listed = (await store.listSessions('a')).map(({ sessionId }) => sessionId);
    assert.deepStrictEqual(new Set(listed), new Set(['b\u0000c', 'b\u0000d', 'b%0000c', 'b/c']));
    assert.equal(listed.length, 4);
    assert.deepStrictEqual(await store.listSubkeys({ projectKey: 'a', sessionId: 'b' }), ['c']);
  },

  'lists the transcripts of a session’s subagents, and only those': async store => {
    await store.append(MAIN, [entry('a')]);
    assert.deepStrictEqual(await store.listSubkeys(MAIN), []);
    await store.append(AGENT, [entry('b')]);
    await store.append(keyOf('s', 'subagents/agent-2'), [plain('c')]);
    await store.append(keyOf('other', 'subagents/agent-3'), [entry('d')]);
    assert.deepStrictEqual((await store.listSubkeys(MAIN)).sort(), ['subagents/agent-1', 'subagents/agent-2']);
  },

  'lists main transcripts only, of the asked project only': async store => {
    await store.append(MAIN, [entry('a')]);
    await store.append(AGENT, [entry('b')]);
    await store.append(keyOf('orphan', 'subagents/agent-1'), [entry('c')]);
    await store.append({ projectKey: 'p2', sessionId: 's2' }, [entry('d')]);
    assert.deepStrictEqual(
      (await store.listSessions('p')).map(({ sessionId }) => sessionId),
      ['s'],
    );
    assert.deepStrictEqual(
      (await store.listSessionSummaries('p')).map(({ sessionId }) => sessionId),
      ['s'],
    );
    assert.deepStrictEqual(await store.listSessions('none'), []);
  },

  'gives every append a later time in whole milliseconds, the same in both lists': async store => {
    let last = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const sessionId = `s${turn % 3}`;
      await store.append(keyOf(sessionId), [entry(`${turn}`)]);
      const mtime = await mtimeOf(store, sessionId);
      assert.ok(Number.isInteger(mtime) && mtime > last, `${mtime} does not come after ${last}`);
      last = mtime;
    }
    const times = (rows: { sessionId: string; mtime: number }[]): unknown =>
      Object.fromEntries(rows.map(row => [row.sessionId, row.mtime]));
    assert.deepStrictEqual(times(await store.listSessionSummaries('p')), times(await store.listSessions('p')));
  },

  'moves neither time nor summary when nothing of a batch is new': async store => {
    const batch = [entry('first'), entry('title', { customTitle: 'one' })];
    await store.append(MAIN, batch);
    await store.append(MAIN, [entry('x', { customTitle: 'two' })]);
    const [sessions, summaries] = [await store.listSessions('p'), await store.listSessionSummaries('p')];
    await store.append(MAIN, batch);
    assert.deepStrictEqual(await store.listSessions('p'), sessions);
    assert.deepStrictEqual(await store.listSessionSummaries('p'), summaries);
  },

  'keeps a summary as the SDK would, fed by main transcripts only': async store => {
    await store.append(MAIN, [entry('hello there', { cwd: '/w', gitBranch: 'main', isSidechain: false })]);
    await store.append(AGENT, [entry('not this', { customTitle: 'nor this' })]);
    await store.append(MAIN, [entry('later', { gitBranch: 'topic' }), { type: 'ai-title', aiTitle: 'A title' }]);
    const [summary] = await store.listSessionSummaries('p');
    assert.deepStrictEqual(summary?.data, {
      isSidechain: false,
      createdAt: Date.parse('2026-01-02T03:04:05.678Z'),
      cwd: '/w',
      firstPrompt: 'hello there',
      firstPromptLocked: true,
      gitBranch: 'topic',
      aiTitle: 'A title',
    });
  },

  'deletes a session with its subagents, and nothing else': async store => {
    const other = keyOf('other');
    for (const key of [MAIN, AGENT, other]) await store.append(key, [entry('a', { uuid: 'u' })]);
    await store.delete(MAIN);
    for (const key of [MAIN, AGENT]) await expectEntries(store, key, null);
    assert.equal((await store.load(other))?.length, 1);
    assert.deepStrictEqual(await store.listSubkeys(MAIN), []);
    assert.deepStrictEqual(
      (await store.listSessionSummaries('p')).map(({ sessionId }) => sessionId),
      ['other'],
    );
  },

  'deletes one subagent’s transcript alone, and a key that is not there without a word': async store => {
    await store.append(MAIN, [entry('a')]);
    await store.append(AGENT, [entry('b')]);
    await store.delete(AGENT);
    await store.delete(keyOf('never'));
    await expectEntries(store, AGENT, null);
    assert.equal((await store.load(MAIN))?.length, 1);
  },

  'begins anew under a deleted key, at a later time': async store => {
    const a = entry('a');
    // So many at once that the times run ahead of the clock.
    for (let turn = 0; turn < 60; turn += 1) await store.append(MAIN, [a, entry(`${turn}`)]);
    const before = await mtimeOf(store, 's');
    await store.delete(MAIN);
    await store.append(MAIN, [a]);
    await expectEntries(store, MAIN, [a]);
    assert.ok((await mtimeOf(store, 's')) > before);
  },

  'takes appends that are not awaited, each key’s in the order of the calls': async store => {
    const keys = Array.from({ length: 5 }, (_, index) => keyOf(`s${index}`));
    const batches = Array.from({ length: 100 }, (_, index) => ({
      key: keys[index % 5] ?? MAIN,
      entries: [entry(`${index}`)],
    }));
    await Promise.all(batches.map(({ key, entries }) => store.append(key, entries)));
    for (const key of keys) {
      const expected = batches.filter(batch => batch.key === key).flatMap(({ entries }) => entries);
      await expectEntries(store, key, expected);
    }
  },

  'is not changed by what happens to the objects afterwards': async store => {
    const a = entry('a', { list: [1] });
    const kept = structuredClone(a);
    await store.append(MAIN, [a]);
    (a['list'] as number[]).push(2);
    const loaded = await store.load(MAIN);
    Object.assign(loaded?.[0] ?? {}, { type: 'changed' });
    await expectEntries(store, MAIN, [kept]);
  },

  'takes a batch of thousands and an entry of megabytes': async store => {
    const many = Array.from({ length: 3000 }, (_, index) => entry(`${index}`));
    const large = entry('я'.repeat(2_000_000));
    await store.append(MAIN, [...many, large]);
    await expectEntries(store, MAIN, [...many, large]);
  },
};
