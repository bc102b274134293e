import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDirectory } from '../../src/util/make-directory.ts';
import { temporaryDirectory } from '../harness/workplace.ts';

describe('making a directory', () => {
  it('makes the ones above it too, and leaves what is there as it is', () => {
    const base = temporaryDirectory();
    const path = join(base, 'a', 'b', 'c');
    makeDirectory(path);
    writeFileSync(join(path, 'file'), 'kept');
    makeDirectory(path);
    makeDirectory(`${path}/`);
    expect(readFileSync(join(path, 'file'), 'utf8')).toBe('kept');
    makeDirectory('/');
  });

  it('goes through a link to a directory', () => {
    const base = temporaryDirectory();
    mkdirSync(join(base, 'real'));
    symlinkSync('real', join(base, 'link'));
    makeDirectory(join(base, 'link'));
    makeDirectory(join(base, 'link', 'inner'));
    expect(statSync(join(base, 'real', 'inner')).isDirectory()).toBe(true);
  });

  it.each([
    ['below /proc', () => '/proc/flower-x/y/z', 'ENOENT'],
    ['where a file is', (base: string) => join(base, 'file'), 'EEXIST'],
    ['below a file', (base: string) => join(base, 'file', 'x', 'y'), 'ENOTDIR'],
    ['behind a link to nothing', (base: string) => join(base, 'dangling', 'x'), 'EEXIST'],
  ])('%s fails at once and leaves nothing', (_, place, code) => {
    const base = temporaryDirectory();
    writeFileSync(join(base, 'file'), '');
    symlinkSync('nowhere', join(base, 'dangling'));
    expect(() => makeDirectory(place(base))).toThrow(code);
    expect(readdirSync(base).sort()).toEqual(['dangling', 'file']);
  });
});

it('is what everything uses: Node has no other way that ends everywhere', () => {
  const source = join(import.meta.dirname, '../../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter(name => /mkdir(?:Sync)?\([^)]*recursive/.test(readFileSync(join(source, name), 'utf8')));
  expect(others).toEqual([]);
});
