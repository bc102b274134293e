import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf } from '../../src/guard/file-content.ts';
import { put, scratchDirectory } from './support.ts';

let directory: string;
beforeAll(() => {
  directory = scratchDirectory();
  put(join(directory, 'file'), 'words');
  mkdirSync(join(directory, 'folder'));
  symlinkSync('loop', join(directory, 'loop'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it.each([
  ['file', 'words'],
  ['missing', undefined],
  ['file/below', undefined],
  ['folder', undefined],
])('%s: %j', (name, expected) => {
  expect(contentOf(join(directory, name))).toBe(expected);
});

// Taken for missing, a file that git can read would not be looked into.
it.each(['loop', 'n'.repeat(300)])('what is there and cannot be read is not taken for missing: %.10s', name => {
  expect(() => contentOf(join(directory, name))).toThrow(/ELOOP|ENAMETOOLONG/);
});
