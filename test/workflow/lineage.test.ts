import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lineage } from '../../src/workflow/lineage.ts';
import { readLineage, renderLineage } from '../../src/workflow/lineage-file.ts';
import { scratch } from './scripted-runner.ts';

const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

function place(): { workspace: string; runDir: string; path: string; notices: string[]; open: () => Lineage } {
  const workspace = scratch();
  const runDir = join(workspace, 'runs');
  const notices: string[] = [];
  mkdirSync(runDir);
  const open = (): Lineage => Lineage.open(runDir, workspace, { onNotice: text => notices.push(text) });
  return { workspace, runDir, path: join(runDir, 'lineage.json'), notices, open };
}

describe('a lineage', () => {
  it('is empty where there is none, and opening writes nothing', () => {
    const { open, runDir, notices } = place();
    expect(open()).toMatchObject({ woke: 0, steps: {} });
    expect(readdirSync(runDir)).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('saves a session the moment it is remembered', () => {
    const { open, path, workspace } = place();
    open().remember('work', 'a');
    expect(read(path)).toEqual({ workspace, woke: 0, steps: { work: 'a' } });
    expect(open().steps).toEqual({ work: 'a' });
  });

  it('takes a run directory relative to the workspace, and finds the workspace behind a link', () => {
    const { open, workspace } = place();
    open().remember('work', 'a');
    const link = join(scratch(), 'link');
    symlinkSync(workspace, link);
    expect(Lineage.open('runs', link).steps).toEqual({ work: 'a' });
  });

  it('counts wakings across processes', () => {
    const { open } = place();
    expect(open().bump()).toBe(1);
    expect(open().bump()).toBe(2);
    expect(open().woke).toBe(2);
  });

  it('keeps the sessions before the last one, should that never have been stored', () => {
    const { open } = place();
    const lineage = open();
    for (const id of ['a', 'b', 'a', 'c']) lineage.remember('work', id);
    expect(lineage.candidates('work')).toEqual(['c', 'a', 'b']);
    expect(open().candidates('work')).toEqual(['c', 'a', 'b']);
    expect(open().steps).toEqual({ work: 'c' });
  });

  it('merges with what another process wrote meanwhile', () => {
    const { open } = place();
    const [one, two] = [open(), open()];
    one.remember('a', '1');
    two.remember('b', '2');
    two.bump();
    one.remember('a', '3');
    expect(open()).toMatchObject({ woke: 1, steps: { a: '3', b: '2' } });
  });

  it('keeps the sessions of both when two processes are in the same step, the last one first', () => {
    const { open } = place();
    const [one, two] = [open(), open()];
    one.remember('work', 'one-1');
    two.remember('work', 'two-1');
    one.remember('work', 'one-2');
    expect(open().candidates('work')).toEqual(['one-2', 'two-1', 'one-1']);
    two.remember('other', 'two-2');
    expect(open()).toMatchObject({ steps: { work: 'one-2', other: 'two-2' } });
    for (let count = 3; count <= 9; count += 1) one.remember('work', `one-${count}`);
    expect(open().candidates('work')).toContain('two-1');
  });

  it('remembers what it is in also when somebody removes the file, and brings back nothing that is older', () => {
    const { open, runDir } = place();
    open().remember('work', 'old');
    const running = open();
    running.remember('work', 'new');
    open().archive(join(runDir, 'archive'));
    running.remember('more', 'next');
    expect(open().candidates('work')).toEqual(['new']);
    expect(open().steps).toEqual({ work: 'new', more: 'next' });
  });

  it('does not bring back what another process has archived', () => {
    const { open, runDir } = place();
    open().remember('old', '1');
    const running = open();
    open().archive(join(runDir, 'archive'));
    running.remember('work', '2');
    expect(open().steps).toEqual({ work: '2' });
  });

  it('reads and writes under the lock it was given', () => {
    const { workspace, runDir, path } = place();
    const inside: boolean[] = [];
    const lineage = Lineage.open(runDir, workspace, {
      lock: fn => {
        const before = existsSync(path);
        const result = fn();
        inside.push(before, existsSync(path));
        return result;
      },
    });
    lineage.remember('work', 'a');
    expect(inside).toEqual([false, true]);
  });

  it.each([
    ['of 0 bytes', ''],
    ['that is cut off', '{"workspace": "/w", "st'],
    ['with an older tail', '{"workspace":"/w","steps":{}}garbage'],
    ['of another shape', '[]'],
    ['without steps', '{"workspace": "/w"}'],
  ])('starts afresh from a file %s, says so, and keeps the file', (_what, content) => {
    const { open, path, runDir, notices } = place();
    writeFileSync(path, content);
    const lineage = open();
    expect(lineage).toMatchObject({ woke: 0, steps: {} });
    expect(notices).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).toBe(content);
    lineage.remember('work', 'a');
    expect(open().steps).toEqual({ work: 'a' });
    const old = readdirSync(runDir).filter(name => name.endsWith('.old'));
    expect(old.map(name => readFileSync(join(runDir, name), 'utf8'))).toEqual([content]);
  });

  it('does not use the sessions of another workspace: a copied directory starts afresh and says why', () => {
    const { open, path, notices } = place();
    writeFileSync(path, JSON.stringify({ workspace: '/w/a', woke: 4, steps: { work: 'x' } }));
    expect(open()).toMatchObject({ woke: 0, steps: {} });
    expect(notices[0]).toContain('/w/a');
  });

  it('goes on when it cannot write, and says so once', () => {
    const { open, runDir, notices } = place();
    const lineage = open();
    writeFileSync(join(runDir, 'blocker'), '');
    const broken = Lineage.open(join(runDir, 'blocker'), lineage.workspace, { onNotice: text => notices.push(text) });
    broken.remember('work', 'a');
    broken.remember('work', 'b');
    expect(broken.bump()).toBe(1);
    expect(broken.steps).toEqual({ work: 'b' });
    expect(notices.filter(text => text.includes('cannot be written'))).toHaveLength(1);
  });

  it('goes on when the lock fails', () => {
    const { workspace, runDir, notices } = place();
    const lineage = Lineage.open(runDir, workspace, {
      onNotice: text => notices.push(text),
      lock: () => {
        throw new Error('database is locked');
      },
    });
    lineage.remember('work', 'a');
    expect(lineage.steps).toEqual({ work: 'a' });
    expect(notices[0]).toContain('database is locked');
  });

  it('moves itself and other files to an archive, whatever is there already', () => {
    const { open, runDir, path } = place();
    const lineage = open();
    lineage.remember('work', 'a');
    lineage.bump();
    const brief = join(runDir, 'brief.md');
    writeFileSync(brief, 'old');
    const into = join(runDir, 'archive', 'x');
    mkdirSync(into, { recursive: true });
    writeFileSync(join(into, 'brief.md'), 'older');
    const moved = lineage.archive(into, [brief, join(runDir, 'absent.md')]);
    expect(moved).toEqual([join(into, 'lineage.json'), join(into, 'brief.md-2')]);
    expect(existsSync(path) || existsSync(brief)).toBe(false);
    expect(readFileSync(join(into, 'brief.md'), 'utf8')).toBe('older');
    expect(lineage).toMatchObject({ woke: 0, steps: {} });
    lineage.remember('work', 'b');
    expect(open().candidates('work')).toEqual(['b']);
  });
});

describe('archiving', () => {
  it('moves all or nothing, and says what was in the way', () => {
    const { open, runDir, path } = place();
    const lineage = open();
    lineage.remember('work', 'a');
    const long = 'x'.repeat(255);
    const into = join(runDir, 'archive');
    mkdirSync(into);
    writeFileSync(join(runDir, long), 'new');
    writeFileSync(join(into, long), 'in the way');
    const attempt = (): unknown => lineage.archive(into, [join(runDir, long)]);
    expect(attempt).toThrow(expect.objectContaining({ code: 'archive', message: expect.stringContaining(long) }));
    expect(open().steps).toEqual({ work: 'a' });
    expect(lineage.steps).toEqual({ work: 'a' });
    expect(existsSync(path)).toBe(true);
    expect(readdirSync(into)).toEqual([long]);
  });
});

describe('the file of a lineage', () => {
  const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'work'), fc.string());

  it('gives back what was written, whatever the steps are called', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.tuple(name, ids)), (woke, entries) => {
        const { path } = place();
        const steps = new Map(entries);
        writeFileSync(path, renderLineage('/w', { woke, steps }));
        const found = readLineage(path, '/w');
        expect(found.kind).toBe('usable');
        expect(found.file.woke).toBe(woke);
        expect(found.file.steps).toEqual(steps);
      }),
      { numRuns: 60 },
    );
  });

  it('is read without throwing, whatever is in it', () => {
    const { path } = place();
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string(), fc.constant('\uFEFF{"workspace":"/w","steps":{"a":"1","b":2}}')),
        text => {
          writeFileSync(path, text);
          const { file } = readLineage(path, '/w');
          for (const ids of file.steps.values())
            expect(ids.every(id => typeof id === 'string' && id !== '')).toBe(true);
        },
      ),
    );
  });

  it('that may not be read counts as damaged', () => {
    const { path } = place();
    mkdirSync(path);
    expect(readLineage(path, '/w').kind).toBe('damaged');
  });
});
