/** What goes wrong with a session store, as an error with a code. Not the errors of a model or a harness. */
import { FlowerError } from '../domain/error.ts';

/**
 * - `store-locked`: another process kept the file to itself for longer than was waited.
 * - `store-readonly`: the file or its directory may not be written.
 * - `store-full`: the disk, or the quota, is full.
 * - `store-newer`: written by a later version of flower.
 * - `store-foreign`: a database, but not one of flower's.
 * - `store-closed`: used after `close`.
 * - `store-failed`: anything else; the cause says what.
 */
export type StoreErrorCode =
  | 'store-locked'
  | 'store-readonly'
  | 'store-full'
  | 'store-newer'
  | 'store-foreign'
  | 'store-closed'
  | 'store-failed';

/** A session store could not do what was asked. Nothing was half done. */
export class StoreError extends FlowerError {
  declare readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(code, message, options);
  }
}
