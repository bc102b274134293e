import { readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { startChild } from './child-process.ts';
import { directory, entry, freshStore, inFile, KEY, notices, path, placeAt, store } from './store-scene.ts';

freshStore();

describe('a damaged file (sessions.md: moved aside, a clear message, a fresh one)', () => {
  const aside = (): string[] => readdirSync(directory).filter(name => name.includes('.damaged-'));
  const expectFresh = async (fresh: SqliteSessionStore): Promise<void> => {
    const one = entry('after');
    await fresh.append(KEY, [one]);
    expect(await fresh.load(KEY)).toEqual([one]);
    expect(notices).toMatchObject([
      { kind: 'error', code: 'store-damaged', text: expect.stringContaining('.damaged-') },
    ]);
    expect(aside()).toContainEqual(expect.stringMatching(/^sessions\.db\.damaged-[\dTZ-]+$/));
  };

  it('that is no database at all', async () => {
    writeFileSync(path, 'this is not a database, and it is long enough to be looked at as one. '.repeat(200));
    await expectFresh(store());
  });

  it('whose second half is missing', async () => {
    // In a process of its own: what this one has open it keeps locked for a while.
    await startChild({ task: 'append', path, session: 's', count: 100, size: 900 }).end();
    truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096);
    await expectFresh(store());
  });

  it('whose pages are overwritten while it is in use', async () => {
    const used = store();
    for (let index = 0; index < 300; index += 1) await used.append(KEY, [entry('x'.repeat(900))]);
    inFile(database => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get());
    const { size } = statSync(path);
    writeFileSync(path, Buffer.alloc(size, 'damage '), { flag: 'r+' });
    await used.load({ projectKey: 'p', sessionId: 'other' }).catch(() => undefined);
    await used.load(KEY);
    await expectFresh(used);
  });

  it('is moved aside once when two stores meet the damage', async () => {
    await startChild({ task: 'append', path, session: 's', count: 100, size: 900 }).end();
    const [a, b] = [store(), store()];
    writeFileSync(path, Buffer.alloc(statSync(path).size, 'damage '), { flag: 'r+' });
    for (const used of [a, b]) await used.load(KEY);
    await a.append(KEY, [entry('one')]);
    await b.append(KEY, [entry('two')]);
    expect(await a.load(KEY)).toHaveLength(2);
    expect(await b.load(KEY)).toHaveLength(2);
    expect(aside().filter(name => /Z$/.test(name))).toHaveLength(1);
  });

  it('whose overflow alone is damaged keeps all the rest', async () => {
    const used = store();
    const one = entry('kept');
    await used.append(KEY, [one]);
    await used.close();
    writeFileSync(
      `${path}-overflow`,
      'this is not a database, and it is long enough to be looked at as one. '.repeat(200),
    );
    expect(await store().load(KEY)).toEqual([one]);
    expect(aside()).toEqual([expect.stringMatching(/^sessions\.db-overflow\.damaged-/)]);
    expect(notices).toMatchObject([{ kind: 'error', code: 'store-damaged' }]);
  });

  it('leaves out single entries that cannot be read, and says how many', async () => {
    const used = store();
    await used.append(KEY, [entry('a'), entry('y'.repeat(5000)), entry('b')]);
    inFile(database => database.exec("UPDATE parts SET json = 'torn'; UPDATE entries SET payload = '{' WHERE id = 1"));
    expect((await used.load(KEY))?.map(one => (one['message'] as { content: string }).content)).toEqual(['b']);
    expect(notices).toMatchObject([{ kind: 'error', code: 'store-entry-damaged', text: expect.stringContaining('2') }]);
  });
});

describe('a file that is taken away while it is in use', () => {
  it('is written again with all it had when it was removed', async () => {
    const used = store();
    const entries = [entry('a'), entry('b'.repeat(5000)), entry('c')];
    await used.append(KEY, entries.slice(0, 2));
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    await used.append(KEY, entries.slice(1));
    expect(await used.load(KEY)).toEqual(entries);
    await used.close();
    expect(await store().load(KEY)).toEqual(entries);
    expect(notices).toMatchObject([{ kind: 'system', code: 'store-removed' }]);
  });

  it('is written again with its directory', async () => {
    placeAt('runs', 'sessions.db');
    const used = store();
    const [a, b] = [entry('a'), entry('b')];
    await used.append(KEY, [a]);
    rmSync(join(directory, 'runs'), { recursive: true });
    await used.append(KEY, [b]);
    expect(await used.load(KEY)).toEqual([a, b]);
  });

  it('gives way to the file that stands in its place', async () => {
    const used = store();
    await used.append(KEY, [entry('old')]);
    const one = entry('new');
    const replacement = new SqliteSessionStore(join(directory, 'other.db'));
    await replacement.append(KEY, [one]);
    await replacement.close();
    renameSync(join(directory, 'other.db'), path);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    expect(await used.load(KEY)).toEqual([one]);
  });
});
