// A process of its own that uses the built store, told by its first argument what to do. Says what it did on stdout.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { openDatabase } from '../../dist/sqlite/driver.js';
import { SqliteSessionStore } from '../../dist/sqlite/sqlite-session-store.js';
import { SpoolingSessionStore } from '../../dist/store/spooling-session-store.js';

const { task, path, ...more } = JSON.parse(process.argv[2]);
const say = value => writeSync(1, `${JSON.stringify(value)}\n`);
const untilStdinEnds = () => new Promise(resolve => process.stdin.on('end', resolve).resume());
const entry = (text, size = 0) => ({
  type: 'user',
  uuid: randomUUID(),
  message: { role: 'user', content: text + 'x'.repeat(size) },
});

const tasks = {
  // Opens the store, stores one entry, closes it.
  async open() {
    const store = new SqliteSessionStore(path);
    await store.append({ projectKey: 'p', sessionId: more.session }, [entry('opened')]);
    await store.close();
    say('ok');
  },
  // Appends and says each uuid once the store has acknowledged it.
  async append() {
    const store = new SqliteSessionStore(path, more.options);
    const key = { projectKey: 'p', sessionId: more.session };
    for (let index = 0; index < more.count; index += 1) {
      const entries = Array.from({ length: 1 + (index % 3) }, (_, nth) => entry(`${index} ${nth}`, more.size));
      await store.append(key, entries);
      for (const { uuid } of entries) say(uuid);
    }
    await store.close();
  },
  // The same through a spool, on a backend that refuses now and then.
  async appendThroughSpool() {
    const store = new SqliteSessionStore(path);
    let calls = 0;
    const moody = {
      append: async (key, entries) => {
        calls += 1;
        if (calls % 7 > 2) throw new Error('not now');
        await store.append(key, entries);
      },
      load: key => store.load(key),
    };
    const spool = new SpoolingSessionStore(moody, { spoolDir: more.spoolDir });
    for (;;) {
      const one = entry('through the spool', more.size);
      await spool.append({ projectKey: 'p', sessionId: more.session }, [one]);
      say(one.uuid);
    }
  },
  // Appends until the store refuses, and says what it got that far and why.
  async appendUntilRefused() {
    const store = new SqliteSessionStore(path);
    const key = { projectKey: 'p', sessionId: 's' };
    const acknowledged = [];
    for (;;) {
      const one = entry('until refused', 2000);
      try {
        await store.append(key, [one]);
        acknowledged.push(one.uuid);
      } catch (error) {
        const loaded = await store.load(key);
        say({ acknowledged, code: error.code, name: error.name, message: error.message, loaded: loaded?.length ?? 0 });
        break;
      }
    }
    process.exit(0);
  },
  // Appends through a spool on the same full disk, until the spool has no room either.
  async appendUntilLost() {
    const codes = [];
    const store = new SqliteSessionStore(path);
    const spool = new SpoolingSessionStore(store, {
      spoolDir: more.spoolDir,
      onNotice: ({ kind, code }) => codes.push(`${kind} ${code}`),
    });
    const appended = [];
    while (!codes.includes('error store-lost')) {
      const one = entry('until lost', 2000);
      await spool.append({ projectKey: 'p', sessionId: 's' }, [one]);
      appended.push(one.uuid);
    }
    say({ appended, codes: [...new Set(codes)], report: spool.report });
    process.exit(0);
  },
  // What opening and appending give where nothing may be written.
  async tryReadonly() {
    const codes = [];
    try {
      const store = new SqliteSessionStore(path);
      codes.push('opened', store.projects().length);
      await store.append({ projectKey: 'p', sessionId: 's' }, [entry('x')]);
    } catch (error) {
      codes.push(error.code);
    }
    say(codes);
  },
  // Reads and does not stop reading.
  async holdRead() {
    const database = openDatabase(path);
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM entries').get();
    say('ready');
    await untilStdinEnds();
  },
  // Keeps the right to write to itself.
  async holdWrite() {
    const database = openDatabase(path);
    database.exec('BEGIN IMMEDIATE');
    say('ready');
    await untilStdinEnds();
  },
  async claim() {
    const store = new SqliteSessionStore(path);
    try {
      store.claimSession('p', more.session);
      say('claimed');
    } catch (error) {
      say(error.code);
    }
    await untilStdinEnds();
  },
  // Reads a number from a file, adds one, writes it, again and again.
  async count() {
    const store = new SqliteSessionStore(path);
    for (let index = 0; index < more.times; index += 1) {
      store.withLock(() => writeFileSync(more.file, String(Number(readFileSync(more.file, 'utf8')) + 1)));
    }
    await store.close();
  },
};

await tasks[task]();
