import { describe, expect, it } from 'vitest';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionStore } from '../../src/store/session-store.ts';
import { AGENT, entry, freshSpool, KEY, MoodyStore, spooling, uuids } from './spool-scene.ts';

freshSpool();

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
