/** The session store beside the bare driver on the same bytes: appending one by one, loading a long transcript, a stuck journal. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';
import { type Database, openDatabase } from '../src/sqlite/driver.ts';
import { SqliteSessionStore } from '../src/sqlite/sqlite-session-store.ts';
import type { SessionStore, SessionStoreEntry } from '../src/store/session-store.ts';
import { SpoolingSessionStore } from '../src/store/spooling-session-store.ts';
import type { Row } from './row.ts';

const ENTRIES = 20_000;
const APPENDS = 5_000;
const ROUNDS = 4;
const KEY = { projectKey: '-home-someone-project', sessionId: randomUUID() };

/** Measures and gives the rows of the table. */
export async function benchStore(): Promise<Row[]> {
  const entries = transcript(ENTRIES);
  return [
    ...(await benchAppend(entries.slice(0, APPENDS))),
    ...(await benchLoad(entries)),
    await benchStuckJournal(entries),
  ];
}

async function benchAppend(entries: readonly SessionStoreEntry[]): Promise<Row[]> {
  const [own, raw] = await alternate(
    () => inDirectory(path => appendTo(new SqliteSessionStore(path), entries)),
    () => inDirectory(path => appendRaw(path, entries)),
  );
  const [spooled, memory] = await alternate(
    () =>
      inDirectory(path => {
        const backend = new SqliteSessionStore(path);
        const spool = new SpoolingSessionStore(backend, { spoolDir: `${path}-spool` });
        return appendTo(Object.assign(spool, { close: () => backend.close() }), entries);
      }),
    () => appendTo(new InMemorySessionStore(), entries),
  );
  const perSecond = (ms: number): number => Math.round((entries.length / ms) * 1000);
  const against = 'raw driver';
  return [
    { figure: 'append of one entry: raw driver', value: perSecond(raw), unit: 'a second' },
    { figure: 'append of one entry: the SDK in memory', value: perSecond(memory), unit: 'a second' },
    {
      figure: 'append of one entry',
      value: perSecond(own),
      unit: 'a second',
      against,
      ratio: round(raw / own),
      goal: '>= 0.5',
    },
    {
      figure: 'append of one entry through the spool',
      value: perSecond(spooled),
      unit: 'a second',
      against,
      ratio: round(raw / spooled),
    },
  ];
}

async function benchLoad(entries: readonly SessionStoreEntry[]): Promise<Row[]> {
  return inDirectory(async path => {
    const store = new SqliteSessionStore(path);
    await store.append(KEY, [...entries]);
    const raw = openRaw(`${path}-raw`);
    const insert = raw.prepare('INSERT INTO entries (payload) VALUES (?)');
    raw.exec('BEGIN');
    for (const entry of entries) insert.run(JSON.stringify(entry));
    raw.exec('COMMIT');
    const select = raw.prepare('SELECT payload FROM entries ORDER BY id');
    const [own, parsed] = await alternate(
      () => store.load(KEY),
      () => select.all().map(row => JSON.parse(String(row['payload'])) as unknown),
    );
    const [ownAgain, selected] = await alternate(
      () => store.load(KEY),
      () => select.all(),
    );
    await store.close();
    raw.close();
    const figure = 'load of 20,000 entries';
    return [
      { figure: `${figure}: raw driver`, value: round(parsed), unit: 'ms' },
      {
        figure,
        value: round(own),
        unit: 'ms',
        against: 'raw driver with JSON.parse',
        ratio: round(own / parsed),
        goal: '<= 2',
      },
      {
        figure,
        value: round(ownAgain),
        unit: 'ms',
        against: 'raw driver, strings only',
        ratio: round(ownAgain / selected),
      },
    ];
  });
}

/** 10,000 appends while another connection reads all the time. */
async function benchStuckJournal(entries: readonly SessionStoreEntry[]): Promise<Row> {
  return inDirectory(async path => {
    const store = new SqliteSessionStore(path);
    await store.append(KEY, entries.slice(0, 1));
    const reader = openDatabase(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM entries').get();
    for (const entry of entries.slice(0, 10_000)) await store.append(KEY, [entry]);
    const bytes = statSync(`${path}-wal`).size;
    reader.close();
    await store.close();
    return {
      figure: 'journal after 10,000 appends under a reader',
      value: round(bytes / 1e6),
      unit: 'MB',
      goal: '< 64',
    };
  });
}

async function appendTo(store: SessionStore, entries: readonly SessionStoreEntry[]): Promise<number> {
  const ms = await timed(async () => {
    for (const entry of entries) await store.append(KEY, [entry]);
  });
  await (store as { close?: () => unknown }).close?.();
  return ms;
}

async function appendRaw(path: string, entries: readonly SessionStoreEntry[]): Promise<number> {
  const database = openRaw(path);
  const insert = database.prepare('INSERT INTO entries (payload) VALUES (?)');
  const ms = await timed(() => {
    for (const entry of entries) insert.run(JSON.stringify(entry));
  });
  database.close();
  return ms;
}

function openRaw(path: string): Database {
  const database = openDatabase(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  database.exec('CREATE TABLE entries (id INTEGER PRIMARY KEY, payload TEXT NOT NULL) STRICT');
  return database;
}

/** Best of several rounds, the two turn by turn, so that both meet the same machine. */
async function alternate(a: () => unknown, b: () => unknown): Promise<[number, number]> {
  let best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    best = [Math.min(best[0], await measure(a)), Math.min(best[1], await measure(b))];
  }
  return best;
}

/** Milliseconds: what the work itself says, else how long it took. */
async function measure(work: () => unknown): Promise<number> {
  let said: unknown;
  const ms = await timed(async () => {
    said = await work();
  });
  return typeof said === 'number' ? said : ms;
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function inDirectory<T>(work: (path: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-bench-'));
  try {
    return await work(join(directory, 'sessions.db'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Entries of the sizes a run has: short calls and texts, now and then a long result, which stands in it twice. */
function transcript(count: number): SessionStoreEntry[] {
  const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 1000}`).join(' ');
  let parentUuid: string | null = null;
  return Array.from({ length: count }, (_, index) => {
    const uuid = randomUUID();
    const length = index % 10 === 9 ? 4000 + (index % 7) * 1500 : 150 + (index % 13) * 60;
    const text = words.slice(index % 900, (index % 900) + length);
    const isResult = index % 2 === 1;
    const content = isResult
      ? [{ type: 'tool_result', tool_use_id: `toolu_${index}`, content: text, is_error: false }]
      : [
          { type: 'text', text },
          { type: 'tool_use', id: `toolu_${index + 1}`, name: 'Bash', input: { command: `ls ${index}` } },
        ];
    const entry: SessionStoreEntry = {
      parentUuid,
      isSidechain: false,
      type: isResult ? 'user' : 'assistant',
      message: { role: isResult ? 'user' : 'assistant', content },
      ...(isResult ? { toolUseResult: { stdout: text, stderr: '', interrupted: false, isImage: false } } : {}),
      uuid,
      timestamp: new Date(1_750_000_000_000 + index * 1000).toISOString(),
      sessionId: KEY.sessionId,
      cwd: '/home/someone/project',
      version: '2.1.332',
      gitBranch: 'main',
    };
    parentUuid = uuid;
    return entry;
  });
}
