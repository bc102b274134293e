import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LedgerReader } from '../../src/sqlite/ledger-reader.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import type { SessionStoreEntry } from '../../src/store/session-store.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { temporaryDirectory } from '../harness/workplace.ts';

const key = { projectKey: 'p', sessionId: 's%1' };
const entries = (from: number, count: number): SessionStoreEntry[] =>
  Array.from({ length: count }, (_, n) => ({ type: 'user', uuid: `u${from + n}`, text: 'long '.repeat(300) }));

describe('reading a session database beside a run', () => {
  it('sees what a run has stored so far and what it stores meanwhile, and keeps nobody from storing', async () => {
    const path = join(temporaryDirectory(), 'sessions.db');
    await using store = new SqliteSessionStore(path);
    await store.append(key, entries(0, 3));
    using reader = new LedgerReader(path);
    const [found] = reader.transcripts();
    if (found === undefined) throw new Error('no transcript');
    expect(reader.load(found)?.entries).toEqual(entries(0, 3));
    await store.append(key, entries(3, 2));
    expect(reader.load(found)?.entries).toEqual(entries(0, 5));
    expect(reader.sizeByKind()).toMatchObject([{ kind: 'user', entries: 5 }]);
    expect(reader.isSound()).toBe(true);
  });

  it('leaves no trace beside a database that nobody has open', async () => {
    const directory = temporaryDirectory();
    const original = join(temporaryDirectory(), 'sessions.db');
    await using store = new SqliteSessionStore(original);
    await store.append(key, entries(0, 3));
    await store.close();
    const path = join(directory, 'a copy #1?.db');
    copyFileSync(original, path);
    using reader = new LedgerReader(path);
    expect(reader.transcripts()).toHaveLength(1);
    expect(readdirSync(directory)).toEqual(['a copy #1?.db']);
  });

  it('says what a file is that it cannot read, and leaves it as it is', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'sessions.db');
    writeFileSync(path, 'never was a database'.repeat(100));
    expect(() => new LedgerReader(path)).toThrow(StoreError);
    writeFileSync(path, '');
    expect(() => new LedgerReader(path)).toThrow(StoreError);
    expect(() => new LedgerReader(join(directory, 'missing.db'))).toThrow(StoreError);
    expect(readdirSync(directory)).toEqual(['sessions.db']);
  });
});
