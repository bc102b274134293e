import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'vitest';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionStore } from '../../src/store/session-store.ts';
import { SpoolingSessionStore } from '../../src/store/spooling-session-store.ts';
import { sessionStoreSuite } from '../../src/store/store-suite.ts';
import { WorkspaceSessionStore } from '../../src/store/workspace-session-store.ts';

let directory: string | null = null;
const freshPath = (): string => {
  directory = mkdtempSync(join(tmpdir(), 'flower-suite-'));
  return join(directory, 'sessions.db');
};

afterEach(() => {
  if (directory !== null) rmSync(directory, { recursive: true, force: true });
  directory = null;
});

const stores: Readonly<Record<string, () => SessionStore>> = {
  'the store in memory': () => new MemorySessionStore(),
  'the store in a file': () => new SqliteSessionStore(freshPath()),
  // A limit of nothing sends everything through the overflow file as soon as a reader is there; without one it must not matter.
  'a store in a file whose journal may not grow': () => new SqliteSessionStore(freshPath(), { journalLimitBytes: 0 }),
  'a spooled store of one workspace': () => {
    const backend = new SqliteSessionStore(freshPath());
    const spool = new SpoolingSessionStore(backend, { spoolDir: join(directory ?? '', 'spool') });
    return Object.assign(new WorkspaceSessionStore(spool, '/w'), {
      close: async () => {
        await spool.close();
        await backend.close();
      },
    });
  },
};

describe.each(Object.entries(stores))('%s', (_, create) => {
  for (const { title, run } of sessionStoreSuite(create)) it(title, run);
});
