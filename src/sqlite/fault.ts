/** What an error of the SQLite driver means to a store. */
import { messageOf } from '../domain/error.ts';
import { StoreError, type StoreErrorCode } from '../store/store-error.ts';
import type { Lang } from '../text/lang.ts';
import { storeText } from '../text/store-text.ts';

export type Fault = 'busy' | 'damaged' | 'readonly' | 'full' | 'other';

/** SQLite's primary result codes, which are part of its file format's promise and never change. */
const FAULTS: ReadonlyMap<number, Fault> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'readonly'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'readonly'],
  [26, 'damaged'],
]);

/** The same, as the file system says it when the file or its directory is made. */
const FILE_FAULTS: ReadonlyMap<string, Fault> = new Map([
  ['EACCES', 'readonly'],
  ['EPERM', 'readonly'],
  ['EROFS', 'readonly'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
]);

/** SQLite's own words for them: a driver does not pass the number on from every call. */
const MESSAGES: readonly (readonly [pattern: RegExp, fault: Fault])[] = [
  [/^database (table |schema )?is locked/, 'busy'],
  [/^(database disk image is malformed|file is not a database)/, 'damaged'],
  [/^(attempt to write a readonly database|unable to open database file)/, 'readonly'],
  [/^database or disk is full/, 'full'],
];

/** Sorts what the driver or the file system threw; 'other' for everything else. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return 'other';
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return FAULTS.get(errcode & 0xff) ?? 'other';
  if (code === 'ERR_SQLITE_ERROR') return MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'other';
  return (typeof code === 'string' ? FILE_FAULTS.get(code) : undefined) ?? 'other';
}

const CODES: Readonly<Record<Fault, StoreErrorCode>> = {
  busy: 'store-locked',
  damaged: 'store-failed',
  readonly: 'store-readonly',
  full: 'store-full',
  other: 'store-failed',
};

/** The error a user of the store sees. One that is a `StoreError` already stays as it is. */
export function storeErrorOf(error: unknown, path: string, lang: Lang): StoreError {
  if (error instanceof StoreError) return error;
  const code = CODES[faultOf(error)];
  return new StoreError(code, storeText[lang].failed(code, path, messageOf(error)), { cause: error });
}
