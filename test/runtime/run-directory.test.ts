import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/domain/error.ts';
import { prepareRunDirectory } from '../../src/runtime/run-directory.ts';
import { temporaryDirectory } from '../harness/workplace.ts';

it.skipIf(process.getuid?.() === 0)('refuses a run directory that cannot be written to, by name', () => {
  const workspace = temporaryDirectory();
  mkdirSync(join(workspace, 'runs'), { mode: 0o555 });
  expect(() => prepareRunDirectory(workspace, 'runs', 'en')).toThrow(UsageError);
  expect(() => prepareRunDirectory(workspace, 'runs', 'en')).toThrow(join(workspace, 'runs'));
});
