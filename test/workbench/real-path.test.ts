import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInside, realPathOf } from '../../src/workbench/real-path.ts';

let directory: string;
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'real-path-')));
  mkdirSync(join(directory, 'runs/new'), { recursive: true });
  writeFileSync(join(directory, 'file'), '');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('where a path really leads', () => {
  it('keeps what does not exist, below what does', () => {
    expect(realPathOf('a/b/c', directory)).toBe(join(directory, 'a/b/c'));
    expect(realPathOf('file/x', directory)).toBe(join(directory, 'file/x'));
    expect(realPathOf('runs/../x', directory)).toBe(join(directory, 'x'));
  });

  it('follows links in the middle, dangling ones and chains of them', () => {
    symlinkSync('runs', join(directory, 'link'));
    symlinkSync(join(directory, 'runs/later'), join(directory, 'dangling'));
    symlinkSync('dangling', join(directory, 'chain'));
    expect(realPathOf('link/new/x', directory)).toBe(join(directory, 'runs/new/x'));
    expect(realPathOf('dangling', directory)).toBe(join(directory, 'runs/later'));
    expect(realPathOf('chain/x', directory)).toBe(join(directory, 'runs/later/x'));
  });

  it('throws for links in a circle', () => {
    symlinkSync('two', join(directory, 'one'));
    symlinkSync('one', join(directory, 'two'));
    expect(() => realPathOf('one/x', directory)).toThrow();
  });
});

describe('inside', () => {
  it('is by whole names', () => {
    expect(isInside('/a/b', '/a')).toBe(true);
    expect(isInside('/a', '/a')).toBe(true);
    expect(isInside('/ab', '/a')).toBe(false);
    expect(isInside('/', '/a')).toBe(false);
    expect(isInside('/a/..b', '/a')).toBe(true);
  });

  it('whatever is joined below a directory is inside it', () => {
    const name = fc.stringMatching(/^[^/\0]{1,8}$/).filter(part => part !== '.' && part !== '..');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), parts => {
        expect(isInside(`/base/${parts.join('/')}`, '/base')).toBe(true);
        expect(isInside('/base', `/base/${parts.join('/')}`)).toBe(false);
      }),
    );
  });
});
