import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/sqlite/driver.ts';
import { faultOf, storeErrorOf } from '../../src/sqlite/fault.ts';
import { RunLock } from '../../src/sqlite/run-lock.ts';
import { StoreError } from '../../src/store/store-error.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'flower-lock-'));
  path = join(directory, 'run.lock');
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const lock = (waitMs = 100): RunLock => new RunLock(path, { waitMs });
const ID = { projectKey: 'p', sessionId: 's' };
const inUse = expect.objectContaining({ name: 'UsageError', code: 'session-in-use' });

describe('the lock of a run directory', () => {
  it('gives what the action gives, and lets go whatever it throws', () => {
    const [a, b] = [lock(), lock()];
    expect(a.withLock(() => 42)).toBe(42);
    const fault = new Error('mine');
    expect(() =>
      a.withLock(() => {
        throw fault;
      }),
    ).toThrow(fault);
    expect(b.withLock(() => 'free')).toBe('free');
  });

  it('names its file where that cannot be opened', () => {
    mkdirSync(path);
    expect(() => lock().withLock(() => 'never')).toThrow(
      expect.objectContaining({ name: 'StoreError', message: expect.stringContaining(path) }),
    );
  });

  it('keeps another one out while it is held, with a clear word', () => {
    const [a, b] = [lock(), lock(50)];
    a.withLock(() => {
      expect(() => b.withLock(() => 'never')).toThrow(
        expect.objectContaining({ code: 'store-locked', message: expect.stringContaining(path) }),
      );
    });
  });

  it('may be taken again by who has it', () => {
    const a = lock();
    const release = a.withLock(() => a.withLock(() => a.claimSession(ID)));
    expect(() => a.claimSession(ID)).toThrow(inUse);
    release();
    a.claimSession(ID)();
  });

  it('takes no promise: what is awaited would happen after the lock is gone', () => {
    expect(() => lock().withLock(async () => 1)).toThrow(expect.objectContaining({ name: 'UsageError' }));
  });

  it('goes on when its file is removed or damaged', () => {
    const [a, b] = [lock(), lock(50)];
    a.claimSession(ID);
    rmSync(path);
    a.withLock(() => {
      expect(() => b.withLock(() => 'never')).toThrow(expect.objectContaining({ code: 'store-locked' }));
    });
    a.close();
    b.close();
    rmSync(path);
    writeFileSync(path, 'no database, but as long as one is at least, so that it is looked at. '.repeat(100));
    expect(lock().withLock(() => existsSync(path))).toBe(true);
  });
});

describe('a claim on a session', () => {
  it('keeps out everybody, this very process too, until it is released; releasing twice is nothing', () => {
    const [a, b] = [lock(), lock()];
    const release = a.claimSession(ID);
    for (const other of [a, b]) expect(() => other.claimSession(ID)).toThrow(inUse);
    b.claimSession({ ...ID, sessionId: 'another' });
    b.claimSession({ ...ID, projectKey: 'another' });
    release();
    release();
    const again = b.claimSession(ID);
    release();
    expect(() => a.claimSession(ID)).toThrow(inUse);
    again();
  });

  it('of a process that is gone counts for nothing, even when its number is in use again', () => {
    const a = lock();
    a.claimSession(ID);
    a.close();
    const database = openDatabase(path);
    database.exec("UPDATE claims SET identity = 'an earlier process'");
    database.close();
    expect(lock().claimSession(ID)).toBeTypeOf('function');
  });
});

describe('what a driver’s error means', () => {
  const errorOf = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('a full database is full', () => {
    const database = openDatabase(path);
    database.exec('CREATE TABLE t (a)');
    database.exec('PRAGMA max_page_count = 4');
    const error = errorOf(() => {
      for (;;) database.exec('INSERT INTO t VALUES (zeroblob(1000))');
    });
    expect(faultOf(error)).toBe('full');
    expect(storeErrorOf(error, '/x.db', 'en')).toMatchObject({
      code: 'store-full',
      message: expect.stringContaining('/x.db'),
    });
    database.close();
  });

  it('is known from every way of asking', () => {
    writeFileSync(path, 'no database, but as long as one is at least, so that it is looked at. '.repeat(100));
    const damaged = openDatabase(path);
    expect(faultOf(errorOf(() => damaged.exec('SELECT * FROM sqlite_schema')))).toBe('damaged');
    expect(faultOf(errorOf(() => damaged.prepare('SELECT * FROM sqlite_schema').all()))).toBe('damaged');
    damaged.close();
    const other = join(directory, 'other.db');
    const [a, b] = [openDatabase(other), openDatabase(other)];
    a.exec('CREATE TABLE t (a); BEGIN EXCLUSIVE');
    for (const ask of ['run', 'get', 'all'] as const)
      expect(faultOf(errorOf(() => b.prepare('SELECT * FROM t')[ask]()))).toBe('busy');
    a.close();
    b.close();
  });

  it('leaves the store’s own errors as they are and covers everything else', () => {
    const own = new StoreError('store-closed', 'x');
    expect(storeErrorOf(own, '/x', 'en')).toBe(own);
    for (const odd of [new Error('odd'), 'text', null, Object.assign(new Error('?'), { code: 'ERR_SQLITE_ERROR' })]) {
      expect(storeErrorOf(odd, '/x', 'ru')).toMatchObject({ name: 'StoreError', code: 'store-failed' });
    }
    expect(storeErrorOf(Object.assign(new Error('no'), { code: 'EACCES' }), '/x', 'zh').code).toBe('store-readonly');
    expect(storeErrorOf(Object.assign(new Error('no'), { code: 'ENOSPC' }), '/x', 'zh').code).toBe('store-full');
  });
});
