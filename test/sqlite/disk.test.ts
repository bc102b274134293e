/** Where a store's file is, and disks that are not like others. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/sqlite/driver.ts';
import { openSessionDatabase, pragma } from '../../src/sqlite/session-database.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';

const KEY = { projectKey: 'p', sessionId: 's' };
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'flower-disk-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true, force: true });
});

describe('a path', () => {
  it.each([':memory:', 'file:sessions.db', 'file::memory:?cache=shared', 'a b#?%41.db'])(
    'as odd as %j is a file below the directory that was the current one, and stays it',
    async name => {
      const cwd = vi.spyOn(process, 'cwd').mockReturnValue(directory);
      const first = new SqliteSessionStore(name);
      cwd.mockReturnValue(tmpdir());
      expect(first.path).toBe(join(directory, name));
      await first.append(KEY, [{ type: 'user', uuid: 'a' }]);
      await first.close();
      const second = new SqliteSessionStore(join(directory, name));
      expect(await second.load(KEY)).toEqual([{ type: 'user', uuid: 'a' }]);
      await second.close();
      expect(readdirSync(directory).filter(file => !file.startsWith(name))).toEqual([]);
    },
  );
});

/** A disk without shared memory: SQLite agrees to a write-ahead log, and then cannot open its index. */
function withoutSharedMemory(tried: string[]): (path: string) => Database {
  return path => {
    tried.push(path.slice(directory.length + 1));
    symlinkSync('/nowhere/at/all', `${path}-shm`);
    const database = openDatabase(path);
    return {
      exec: sql => database.exec(sql),
      prepare: sql => database.prepare(sql),
      close: () => {
        database.close();
        rmSync(`${path}-shm`, { force: true });
      },
    };
  };
}

describe('a disk that agrees to a write-ahead log and cannot have one', () => {
  it('does without, which is tried once, and leaves nothing of the try', () => {
    const path = join(directory, 'sessions.db');
    const tried: string[] = [];
    for (let time = 0; time < 2; time++) {
      const { database, journal } = openSessionDatabase(path, 'en', { open: withoutSharedMemory(tried) });
      expect(journal).toBe('delete');
      database.exec(`INSERT INTO summaries VALUES (${time}, '{}')`);
      expect(Number(pragma(database, 'user_version'))).toBe(1);
      database.close();
    }
    expect(tried).toEqual(['sessions.db', `sessions.db.${process.pid}.probe`, 'sessions.db']);
    expect(readdirSync(directory)).toEqual(['sessions.db']);
  });

  it('is not taken for one that can: elsewhere the log is there', () => {
    const { database, journal } = openSessionDatabase(join(directory, 'sessions.db'), 'en');
    expect(journal).toBe('wal');
    database.close();
    expect(readdirSync(directory).filter(name => name.includes('probe'))).toEqual([]);
  });
});
