import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/domain/error.ts';
import { prepareRunDirectory } from '../../src/runtime/run-directory.ts';
import { temporaryDirectory } from '../harness/workplace.ts';

it('refuses a run directory that cannot be written to, by name', () => {
  const workspace = temporaryDirectory();
  chmodSync(workspace, 0o755);
  mkdirSync(join(workspace, 'runs'), { mode: 0o555 });
  const prepare = (): unknown => asOrdinaryUser(() => prepareRunDirectory(workspace, 'runs', 'en'));
  expect(prepare).toThrow(UsageError);
  expect(prepare).toThrow(join(workspace, 'runs'));
});

/** Root may write anywhere, so that a test of what may not be written has to be somebody else for a moment. */
function asOrdinaryUser<T>(act: () => T): T {
  if (process.geteuid?.() !== 0) return act();
  process.seteuid?.(65_534);
  try {
    return act();
  } finally {
    process.seteuid?.(0);
  }
}
