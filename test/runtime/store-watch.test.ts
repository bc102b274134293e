import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreWatch } from '../../src/runtime/store-watch.ts';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';

const ANSWER = { type: 'assistant', message: { content: [] } };
const OF_SUBAGENT = { ...ANSWER, parent_tool_use_id: 't1' };
const MAIN = { projectKey: 'p', sessionId: 's' };
const entry = { type: 'user', uuid: 'u1', message: { role: 'user', content: 'x' } };

interface Watched {
  readonly watch: StoreWatch;
  readonly backend: MemorySessionStore;
  readonly seen: unknown[];
  silences(): number;
}

function watched(): Watched {
  const backend = new MemorySessionStore();
  const seen: unknown[] = [];
  let silences = 0;
  const watch = new StoreWatch(
    backend,
    () => {
      silences += 1;
    },
    entries => seen.push(...entries),
  );
  onTestFinished(() => watch.stop());
  return { watch, backend, seen, silences: () => silences };
}

describe('StoreWatch', () => {
  it('tells of a session that has answered and left nothing in the store, once', () => {
    const { watch, silences } = watched();
    watch.onMessage(ANSWER);
    watch.onMessage(ANSWER);
    expect(silences()).toBe(0);
    watch.finish();
    watch.finish();
    expect(silences()).toBe(1);
  });

  it('waits ten seconds for the first entry after the first answer, by real time', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { watch, silences } = watched();
    watch.onMessage(ANSWER);
    vi.advanceTimersByTime(5_000);
    watch.onMessage(ANSWER);
    vi.advanceTimersByTime(4_999);
    expect(silences()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(silences()).toBe(1);
  });

  it.each([
    ['nothing has been said', []],
    ['only a subagent has spoken', [OF_SUBAGENT]],
    ['only the harness has', [{ type: 'system', subtype: 'init' }, null, 'assistant']],
  ])('expects nothing while %s', (_what, messages) => {
    const { watch, silences } = watched();
    for (const message of messages) watch.onMessage(message);
    watch.finish();
    expect(silences()).toBe(0);
  });

  it('is content with the first entry, before the answer or after it', async () => {
    for (const order of ['before', 'after']) {
      const { watch, backend, silences } = watched();
      if (order === 'after') watch.onMessage(ANSWER);
      await watch.store.append(MAIN, [entry]);
      watch.onMessage(ANSWER);
      watch.finish();
      expect(silences(), order).toBe(0);
      expect(await backend.load(MAIN)).toEqual([entry]);
    }
  });

  it('shows what the main thread records, not what its subagents do', async () => {
    const { watch, seen } = watched();
    await watch.store.append({ ...MAIN, subpath: 'subagents/a' }, [{ ...entry, uuid: 'u2' }]);
    await watch.store.append(MAIN, [entry]);
    expect(seen).toEqual([entry]);
  });

  it('gives the rest of the store as it is', async () => {
    const { watch } = watched();
    await watch.store.append(MAIN, [entry]);
    await watch.store.append({ ...MAIN, subpath: 'subagents/a' }, [{ ...entry, uuid: 'u2' }]);
    expect(await watch.store.load(MAIN)).toEqual([entry]);
    expect(await watch.store.listSessions?.('p')).toMatchObject([{ sessionId: 's' }]);
    expect(await watch.store.listSubkeys?.(MAIN)).toEqual(['subagents/a']);
    const { append, load } = watch.store;
    const bare = new StoreWatch(
      { append, load },
      () => undefined,
      () => undefined,
    ).store;
    expect([bare.listSessions, bare.listSubkeys]).toEqual([undefined, undefined]);
  });
});
