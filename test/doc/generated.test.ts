import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './page.ts';

const check = (tool: string): string =>
  execFileSync(process.execPath, [join(ROOT, tool), '--check'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

describe('the generated pages', () => {
  it.each(['tools/reference.mjs', 'tools/import-picture.mjs'])('are what %s would write now', tool => {
    expect(check(tool)).toBe('');
  });

  it('say something about every function and class of the public surface', () => {
    const entries = textOf('docs/reference.md')
      .split(/^#### /m)
      .slice(1);
    const silent = entries.filter(entry => {
      const [, kind = '', ...rest] = entry.split('\n\n');
      if (!/^(class|function)/.test(kind)) return false;
      return !rest.some(part => !/^([|#]|`[^`]+`$)/.test(part.trim()) && part.trim() !== '');
    });
    expect(silent.map(entry => entry.split('\n')[0])).toEqual([]);
    expect(entries.length).toBeGreaterThan(100);
  });
});
