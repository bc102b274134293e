import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { lastContextOf } from '../../src/store/last-context.ts';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import { projectKeyOf } from '../../src/store/project-key.ts';
import type { SessionStore, SessionStoreEntry } from '../../src/store/session-store.ts';
import { WorkspaceSessionStore } from '../../src/store/workspace-session-store.ts';
import cases from '../cases/resume.json' with { type: 'json' };

let directory: string;
let backend: SqliteSessionStore;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'flower-workspace-'));
  backend = new SqliteSessionStore(join(directory, 'sessions.db'));
});

afterEach(async () => {
  await backend.close();
  rmSync(directory, { recursive: true, force: true });
});

const ID = '11111111-2222-4333-8444-555555555555';
const entry: SessionStoreEntry = { type: 'user', uuid: 'u', message: { role: 'user', content: 'x' } };
const pairs = cases.flatMap(({ id, input }) =>
  'workspaces' in input && input.workspaces ? [[id, ...input.workspaces] as const] : [],
);

describe('the store of one workspace in a backend that several share', () => {
  it.each(pairs)(
    '%s: %s and %s never reach each other, though the harness gives both the same key',
    async (_, first = '', second = '') => {
      const key = { projectKey: projectKeyOf(first), sessionId: ID };
      expect(projectKeyOf(second)).toBe(key.projectKey);
      const [one, two] = [new WorkspaceSessionStore(backend, first), new WorkspaceSessionStore(backend, second)];
      await one.append(key, [entry]);
      await one.append({ ...key, subpath: 'subagents/agent-1' }, [entry]);
      expect(await two.listSessions?.(key.projectKey)).toEqual([]);
      expect(await two.listSessionSummaries?.(key.projectKey)).toEqual([]);
      expect(await two.listSubkeys?.(key)).toEqual([]);
      expect(await two.load(key)).toBeNull();
      expect(await two.hasSession(key.projectKey, ID)).toBe(false);
      await two.delete?.(key);
      expect(await one.load(key)).toEqual([entry]);
      expect(await one.listSubkeys?.(key)).toEqual(['subagents/agent-1']);
      expect((await one.listSessions?.(key.projectKey))?.map(({ sessionId }) => sessionId)).toEqual([ID]);
      expect(await one.hasSession(key.projectKey, ID)).toBe(true);
    },
  );

  it('has three pairs to try', () => expect(pairs).toHaveLength(3));

  it('is the same for the same path, in another process and after years', () => {
    expect(new WorkspaceSessionStore(backend, '/w/a').keyOf('-w-a')).toBe('2d00e6ed0f996284--w-a');
  });

  it('answers questions from the transcript when the backend cannot', async () => {
    const memory = new MemorySessionStore();
    const plain: SessionStore = { append: memory.append.bind(memory), load: memory.load.bind(memory) };
    const usage = { input_tokens: 1, cache_read_input_tokens: 2, cache_creation_input_tokens: 3 };
    for (const under of [plain, memory, backend]) {
      const store = new WorkspaceSessionStore(under, '/w/a');
      await store.append({ projectKey: 'p', sessionId: 'mute' }, [{ type: 'custom-title', customTitle: 'work' }]);
      expect(await store.hasSession('p', 'mute')).toBe(false);
      await store.append({ projectKey: 'p', sessionId: 's' }, [{ type: 'assistant', message: { usage } }]);
      expect(await store.hasSession('p', 's')).toBe(true);
      expect(await store.hasSession('p', 't')).toBe(false);
      expect(await store.lastContext('p', 's')).toBe(6);
      expect(await store.lastContext('p', 't')).toBe(0);
    }
  });

  it('has the optional methods exactly when the backend has them', () => {
    const small: SessionStore = { append: async () => undefined, load: async () => null };
    for (const method of ['listSessions', 'listSessionSummaries', 'delete', 'listSubkeys'] as const) {
      expect(new WorkspaceSessionStore(small, '/w')[method]).toBeUndefined();
      expect(new WorkspaceSessionStore(backend, '/w')[method]).toBeTypeOf('function');
    }
  });
});

describe('the last context of a list of entries', () => {
  it('is 0 for anything that is no main-thread answer with figures', () => {
    expect(lastContextOf([])).toBe(0);
    const odd = [
      null,
      1,
      'x',
      [],
      {},
      { type: 'assistant' },
      { type: 'assistant', message: { usage: { input_tokens: 'NaN' } } },
      { type: 'user', message: { usage: { input_tokens: 5 } } },
    ];
    expect(lastContextOf(odd)).toBe(0);
    expect(lastContextOf([{ type: 'assistant', message: { usage: { input_tokens: 5 } } }, ...odd])).toBe(5);
    expect(lastContextOf([{ type: 'assistant', message: { usage: { input_tokens: 5 } } }], -1)).toBe(0);
  });
});
