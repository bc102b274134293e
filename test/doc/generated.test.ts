import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './page.ts';

const check = (tool: string): string =>
  execFileSync(process.execPath, [join(ROOT, tool), '--check'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

/** Entries of the reference: heading, and what follows up to the next one. */
const entries = textOf('docs/reference.md')
  .split(/^#### /m)
  .slice(1)
  .map(entry => entry.split(/^##/m)[0] ?? '');

/** Code that an entry shows: its signatures, and the first cells of its table. */
function codeOf(entry: string): string[] {
  const lines = entry.split('\n').slice(1);
  return lines.flatMap(line => (/^`.*`$/.test(line) ? [line] : (/^\| (`.*?`) \| /.exec(line)?.slice(1) ?? [])));
}

describe('the generated pages', () => {
  it.each(['tools/reference.mjs', 'tools/import-picture.mjs'])('are what %s would write now', tool => {
    expect(check(tool)).toBe('');
  });

  it('say something about every function and class of the public surface', () => {
    const silent = entries.filter(entry => {
      const [, kind = '', ...rest] = entry.split('\n\n');
      if (!/^(class|function)/.test(kind)) return false;
      return !rest.some(part => !/^([|#]|`[^`]+`$)/.test(part.trim()) && part.trim() !== '');
    });
    expect(silent.map(entry => entry.split('\n')[0])).toEqual([]);
    expect(entries.length).toBeGreaterThan(100);
  });

  it('have an entry for every type that a signature names, or say where it comes from', () => {
    const elsewhere = textOf('docs/reference.md').split('## Types from elsewhere')[1] ?? '';
    const known = new Set([
      ...entries.map(entry => /^`(\w+)`/.exec(entry)?.[1]),
      ...[...elsewhere.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name),
    ]);
    const named = entries.flatMap(codeOf).flatMap(code => {
      const types = code.replaceAll(/'[^']*'|"[^"]*"|\bnew (?=\w)|\[Symbol\.\w+\]/g, '');
      // Constants are no types, and a single letter is a parameter of one.
      return [...types.matchAll(/(?<![\w.])[A-Z]\w*[a-z]\w*\b(?!\.)/g)].map(([name]) => name);
    });
    expect([...new Set(named)].filter(name => !known.has(name))).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(80);
  });

  it('say of every member what it means', () => {
    expect(entries.flatMap(entry => entry.match(/^\| `.*` \| +\|$/gm) ?? [])).toEqual([]);
  });

  it('tell of every event what it holds, and that its type can be imported', () => {
    const union = entries.find(entry => entry.startsWith('`Event`')) ?? '';
    const kinds = [...union.matchAll(/\b[A-Z]\w+Event\b/g)].map(([name]) => name);
    expect(kinds).toHaveLength(18);
    for (const kind of kinds) {
      const entry = entries.find(other => other.startsWith(`\`${kind}\``)) ?? '';
      expect(entry, kind).toContain('`kind: ');
      expect(entry, kind).not.toContain('not importable');
    }
  });
});
