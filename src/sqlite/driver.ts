/** The SQLite driver: the `node:sqlite` API, from Node itself where it has it. Knows no table. */

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, unknown>>;

/** The part of `StatementSync` that is used here. */
export interface Statement {
  run(...values: readonly SqlValue[]): { readonly changes: number | bigint };
  get(...values: readonly SqlValue[]): SqlRow | undefined;
  all(...values: readonly SqlValue[]): SqlRow[];
  iterate(...values: readonly SqlValue[]): IterableIterator<SqlRow>;
}

/** The part of `DatabaseSync` that is used here. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Driver {
  readonly DatabaseSync: new (path: string | URL, options?: { readonly readOnly: boolean }) => Database;
}

let driver: Driver | undefined;

/** Opens (or creates) the database file. The driver is loaded on first use. */
export function openDatabase(path: string): Database {
  driver ??= loadDriver();
  return new driver.DatabaseSync(path);
}

/**
 * Opens an existing database file that is only read. `isQuiet`: nothing is in its journal and nobody writes to it, so
 * that not even the files beside it are made or locked.
 */
export function openDatabaseToRead(path: string, isQuiet: boolean): Database {
  driver ??= loadDriver();
  const address = isQuiet ? new URL(`${pathToFileURL(path).href}?immutable=1`) : path;
  return new driver.DatabaseSync(address, { readOnly: true });
}

function loadDriver(): Driver {
  const load = createRequire(import.meta.url);
  try {
    return withoutSqliteWarning(() => load('node:sqlite') as Driver);
  } catch {
    return load('@photostructure/sqlite') as Driver;
  }
}

/** Node 22 to 24 warn once that the module is experimental. Its API is what flower is tested against; users need no word of it. */
function withoutSqliteWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning;
  process.emitWarning = ((...args: Parameters<typeof emitWarning>) => {
    if (!String(args[0]).includes('SQLite')) emitWarning.apply(process, args);
  }) as typeof emitWarning;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
