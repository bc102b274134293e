import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listSessions } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/sqlite/driver.ts';
import { LedgerKeeper } from '../../src/sqlite/ledger-keeper.ts';
import { RunLock } from '../../src/sqlite/run-lock.ts';
import { MIGRATIONS } from '../../src/sqlite/schema.ts';
import { openSessionDatabase, pragma } from '../../src/sqlite/session-database.ts';
import type { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionKey, SessionStoreEntry, SessionSummaryEntry } from '../../src/store/session-store.ts';
import { directory, entry, freshStore, inFile, KEY, notices, path, placeAt, store } from './store-scene.ts';

freshStore();

const usage = (input: number, read: number, created: number): object => ({
  type: 'assistant',
  message: {
    role: 'assistant',
    content: [],
    usage: {
      input_tokens: input,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: created,
      output_tokens: 7,
    },
  },
});

/** A database as on a disk that has no shared memory: asked for WAL, it answers what it has. */
const withoutWal = (database: Database): Database => ({
  exec: sql => database.exec(sql),
  prepare: sql => database.prepare(sql.replace('journal_mode = WAL', 'journal_mode')),
  close: () => database.close(),
});

describe('the file', () => {
  it('is made with its directory, for its owner alone, in WAL mode', async () => {
    placeAt('deep', 'er', 'sessions.db');
    await store().append(KEY, [entry('a')]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
    expect(inFile(database => pragma(database, 'journal_mode'))).toBe('wal');
    expect(notices).toEqual([]);
  });

  it('of version 1 loads for ever', async () => {
    const corpus = join(import.meta.dirname, '../corpus');
    const expected = JSON.parse(readFileSync(join(corpus, 'session-store-v1.json'), 'utf8')) as {
      transcripts: { key: SessionKey; entries: SessionStoreEntry[] }[];
      sessions: unknown;
      summaries: SessionSummaryEntry[];
    };
    inFile(database => database.exec(readFileSync(join(corpus, 'session-store-v1.sql'), 'utf8')));
    const old = store();
    for (const { key, entries } of expected.transcripts) expect(await old.load(key)).toEqual(entries);
    expect(expected.transcripts).toHaveLength(4);
    const { projectKey, sessionId } = expected.transcripts[0]!.key;
    expect(await old.listSessions(projectKey)).toEqual(expected.sessions);
    expect(await old.listSessionSummaries(projectKey)).toEqual(expected.summaries);
    expect(old.lastContext(projectKey, sessionId)).toBe(4 + 15178 + 100);
    // And can be written to: what it has is known, what is new comes later than all it had.
    await old.append(expected.transcripts[0]!.key, [...expected.transcripts[0]!.entries.slice(1), entry('new')]);
    expect(await old.load(expected.transcripts[0]!.key)).toHaveLength(expected.transcripts[0]!.entries.length + 1);
  });

  it('is brought forward by the steps it lacks, once, also by two at the same time', () => {
    const steps = ['CREATE TABLE entries (a)', 'ALTER TABLE entries ADD COLUMN b', 'CREATE TABLE more (c)'];
    openSessionDatabase(path, 'en', { migrations: steps.slice(0, 1) }).database.close();
    const [first, second] = [
      openSessionDatabase(path, 'en', { migrations: steps }).database,
      openSessionDatabase(path, 'en', { migrations: steps }).database,
    ];
    first.exec('INSERT INTO entries (a, b) VALUES (1, 2); INSERT INTO more VALUES (3)');
    expect(Number(pragma(second, 'user_version'))).toBe(3);
    first.close();
    second.close();
  });

  it.each(['user_version', 'application_id', 'journal_mode'])(
    'is not taken for a stranger’s while another process creates it, just after %s was read',
    name => {
      let tries = 0;
      /** The other process: it creates the tables, or is told to try again. */
      const meanwhile = (sql: string): void => {
        if (!sql.includes(name) || tries > 0) return;
        tries += 1;
        try {
          openSessionDatabase(path, 'en').database.close();
        } catch (error) {
          expect(String(error)).toMatch(/locked/);
        }
      };
      const interrupted = (file: string): Database => {
        const real = openDatabase(file);
        return {
          exec: sql => real.exec(sql),
          close: () => real.close(),
          prepare: sql => {
            const statement = real.prepare(sql);
            return {
              run: (...values) => statement.run(...values),
              all: (...values) => statement.all(...values),
              iterate: (...values) => statement.iterate(...values),
              get: (...values) => {
                const row = statement.get(...values);
                meanwhile(sql);
                return row;
              },
            };
          },
        };
      };
      const { database } = openSessionDatabase(path, 'en', { open: interrupted });
      const version = pragma(database, 'user_version');
      database.close();
      expect({ tries, version }).toEqual({ tries: 1, version: MIGRATIONS.length });
    },
  );

  it('of a later version is refused with a clear word and left as it is', () => {
    openSessionDatabase(path, 'en').database.close();
    inFile(database => database.exec('PRAGMA user_version = 99'));
    expect(() => store()).toThrow(
      expect.objectContaining({
        name: 'StoreError',
        code: 'store-newer',
        message: expect.stringMatching(/99.*Update flower/),
      }),
    );
    expect(inFile(database => Number(pragma(database, 'user_version')))).toBe(99);
  });

  it('of another program is refused and left as it is', () => {
    inFile(database => database.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)'));
    const before = readFileSync(path);
    expect(() => store()).toThrow(expect.objectContaining({ code: 'store-foreign' }));
    expect(readFileSync(path)).toEqual(before);
  });

  it('that cannot be, because a directory has its name, is refused with an error of the store', () => {
    mkdirSync(path);
    expect(() => store()).toThrow(expect.objectContaining({ name: 'StoreError' }));
  });

  it('works where the disk knows no WAL, and says so (sessions.md: check what the pragma returns)', () => {
    const lock = new RunLock(`${path}-lock`);
    const keeper = new LedgerKeeper(path, {
      lang: 'en',
      lock,
      waitMs: 100,
      onNotice: notice => notices.push(notice),
      journalLimitBytes: 1,
      open: file => withoutWal(openDatabase(file)),
    });
    const stored = { project: 'p', session: 's', subpath: '' };
    for (const text of ['a', 'b']) keeper.use(ledger => ledger.append(stored, [entry(text)], 1));
    expect(keeper.use(ledger => ledger.load(stored))?.entries).toHaveLength(2);
    expect(notices).toMatchObject([{ kind: 'system', code: 'store-no-wal', text: expect.stringContaining('delete') }]);
    keeper.close();
    lock.close();
  });
});

describe('what can be asked at once', () => {
  it('whether a session is there: only a main transcript counts', async () => {
    const used = store();
    await used.append({ ...KEY, subpath: 'subagents/agent-1' }, [entry('a')]);
    expect(used.hasSession('p', 's')).toBe(false);
    await used.append(KEY, [entry('a')]);
    expect(used.hasSession('p', 's')).toBe(true);
    expect(used.hasSession('p', 'other')).toBe(false);
    expect(used.hasSession('q', 's')).toBe(false);
  });

  it('and that one without a message is none: the harness would find no conversation in it', async () => {
    const used = store();
    await used.append(KEY, [
      { type: 'custom-title', customTitle: 'work' },
      { ...entry('a'), type: 'attachment' },
    ]);
    expect(used.hasSession('p', 's')).toBe(false);
    await used.append(KEY, [{ ...entry('b'), type: 'user' }]);
    expect(used.hasSession('p', 's')).toBe(true);
  });

  it('which projects have something', async () => {
    const used = store();
    expect(used.projects()).toEqual([]);
    for (const projectKey of ['-w-a', '-w-b', 'x/y%']) await used.append({ projectKey, sessionId: 's' }, [entry('a')]);
    expect(new Set(used.projects())).toEqual(new Set(['-w-a', '-w-b', 'x/y%']));
  });

  it('how full the context was: input and both cache figures of the last main-thread turn (case cost-002)', async () => {
    const used = store();
    expect(used.lastContext('p', 's')).toBe(0);
    await used.append(KEY, [
      entry('', usage(1, 1, 1)),
      entry('', usage(4, 0, 15178)),
      entry('tool result'),
      entry('', { ...usage(9, 9, 9), isSidechain: true }),
    ]);
    await used.append({ ...KEY, subpath: 'subagents/agent-1' }, [entry('', usage(100, 100, 100))]);
    expect(used.lastContext('p', 's')).toBe(15182);
  });

  it('how full the context was, past synthetic errors, no further back than the scan reaches', async () => {
    const used = store();
    const synthetic = { ...usage(0, 0, 0), isApiErrorMessage: true };
    await used.append(KEY, [
      entry('', usage(1, 2, 3)),
      entry('', synthetic),
      ...Array.from({ length: 58 }, () => entry('x')),
    ]);
    expect(used.lastContext('p', 's')).toBe(6);
    expect(used.lastContext('p', 's', { scan: 59 })).toBe(0);
    await used.append(KEY, [entry('x')]);
    expect(used.lastContext('p', 's')).toBe(0);
    expect(used.lastContext('p', 's', { scan: 61 })).toBe(6);
    expect(used.lastContext('p', 's', { scan: 0 })).toBe(0);
    // A number that no database takes: whole numbers, none, all.
    const odd = [61.9, 60.9, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    expect(odd.map(scan => used.lastContext('p', 's', { scan }))).toEqual([6, 0, 0, 0, 6, 0]);
  });

  it('nothing, once it is closed', async () => {
    const used = store();
    const appended = used.append(KEY, [entry('a')]);
    await used.close();
    await used.close();
    await appended;
    expect(() => used.projects()).toThrow(expect.objectContaining({ code: 'store-closed' }));
    await expect(used.append(KEY, [entry('b')])).rejects.toMatchObject({ name: 'StoreError', code: 'store-closed' });
    expect(await store().load(KEY)).toHaveLength(1);
  });

  it('an empty id is refused', async () => {
    const used = store();
    for (const key of [
      { ...KEY, sessionId: '' },
      { ...KEY, projectKey: '' },
      { ...KEY, subpath: '' },
    ]) {
      await expect(used.append(key, [entry('a')])).rejects.toMatchObject({ name: 'StoreError' });
    }
  });
});

describe('growth (sessions.md: stored once)', () => {
  const size = (used: SqliteSessionStore): number => used.sizeByKind().reduce((sum, { bytes }) => sum + bytes, 0);

  it('the prompt of every subagent is stored once, however many there are', async () => {
    const used = store();
    const attachment = {
      type: 'prompt_snapshot',
      systemPrompt: ['rules '.repeat(1000)],
      tools: [{ name: 'Bash', description: 'd'.repeat(50_000) }],
    };
    for (let agent = 0; agent < 50; agent += 1) {
      await used.append({ ...KEY, subpath: `subagents/agent-${agent}` }, [
        { type: 'attachment', uuid: randomUUID(), attachment },
      ]);
    }
    expect(size(used)).toBeLessThan(100_000);
    expect(await used.load({ ...KEY, subpath: 'subagents/agent-49' })).toMatchObject([{ attachment }]);
    expect(used.sizeByKind()).toMatchObject([{ kind: 'attachment/prompt_snapshot', entries: 50 }]);
  });

  it('a tool’s output is stored once though it stands in message and result, and in a fork', async () => {
    const used = store();
    const stdout = 'line of output\n'.repeat(2000);
    const result = entry('', {
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: stdout }] },
      toolUseResult: { stdout },
    });
    await used.append(KEY, [result]);
    await used.append({ ...KEY, sessionId: 'fork' }, [result]);
    expect(size(used)).toBeLessThan(stdout.length * 1.2);
    expect(await used.load({ ...KEY, sessionId: 'fork' })).toEqual([result]);
  });

  it('what is shared stays until the last session that has it is deleted', async () => {
    const used = store();
    const shared = entry('z'.repeat(20_000));
    for (const sessionId of ['a', 'b']) await used.append({ ...KEY, sessionId }, [shared]);
    await used.delete({ ...KEY, sessionId: 'a' });
    expect(await used.load({ ...KEY, sessionId: 'b' })).toEqual([shared]);
    await used.delete({ ...KEY, sessionId: 'b' });
    expect(inFile(database => database.prepare('SELECT count(*) AS parts FROM parts').get())).toMatchObject({
      parts: 0,
    });
  });

  it('is told by kind, the largest first, in true figures', async () => {
    const used = store();
    const long = entry('w'.repeat(3000));
    const short = { type: 'system', subtype: 'compact_boundary', uuid: 'u' };
    await used.append(KEY, [short, { type: 'mode', mode: 'x' }, long]);
    const kinds = used.sizeByKind();
    expect(kinds.map(({ kind, entries }) => [kind, entries])).toEqual([
      ['user', 1],
      ['system/compact_boundary', 1],
      ['mode', 1],
    ]);
    expect(kinds[1]?.bytes).toBe(JSON.stringify(short).length);
    // Two quotes stand where the long string was.
    expect(kinds[0]?.bytes).toBe(JSON.stringify(long).length + 2);
  });
});

describe('the SDK on this store', () => {
  it('lists the same sessions as on a store in memory', async () => {
    const dir = join(directory, 'w');
    mkdirSync(dir);
    let projectKey = '';
    const memory = new MemorySessionStore();
    await listSessions({
      dir,
      sessionStore: Object.assign(new MemorySessionStore(), {
        listSessionSummaries: async (key: string) => {
          projectKey = key;
          return [];
        },
      }),
    });
    const used = store();
    for (const backend of [memory, used]) {
      await backend.append({ projectKey, sessionId: '11111111-2222-4333-8444-555555555555' }, [
        entry('hello', { cwd: dir, uuid: 'a' }),
        { type: 'ai-title', aiTitle: 'Title', uuid: 'b' },
      ]);
      await backend.append({ projectKey, sessionId: '21111111-2222-4333-8444-555555555555' }, [
        entry('<command-name>/go</command-name>', { uuid: 'c' }),
      ]);
    }
    const seen = async (backend: MemorySessionStore | SqliteSessionStore): Promise<unknown> =>
      (await listSessions({ dir, sessionStore: backend })).map(({ lastModified, ...rest }) => rest);
    expect(await seen(used)).toEqual(await seen(memory));
    expect(await seen(used)).toMatchObject([{ summary: '/go' }, { summary: 'Title', firstPrompt: 'hello' }]);
  });
});
