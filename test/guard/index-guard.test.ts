import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookInput } from '../../src/domain/hook.ts';
import { indexGuard, refreshIndex } from '../../src/guard/index-guard.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { ask, hookInput, put, scratchDirectory } from './support.ts';

let workspace: string;
let bench: Workbench;
beforeEach(() => {
  workspace = scratchDirectory();
  put(join(workspace, 'a.txt'));
  bench = new Workbench(workspace);
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const done = (tool: string, input: unknown, cwd: string | null = workspace): HookInput =>
  hookInput(tool, input, { hook_event_name: 'PostToolUse', tool_response: {}, cwd });

describe('indexGuard', () => {
  it('refreshes for a file of the workbench, reached through a link too, and for no other', async () => {
    const guard = indexGuard(bench);
    expect(guard.matcher).toBe('Write|Edit');
    await ask(guard, done('Write', { file_path: join(workspace, 'a.txt') }));
    expect(existsSync(bench.indexPath)).toBe(false);
    put(join(bench.notes, 'a.md'));
    symlinkSync(bench.root, join(workspace, 'desk'));
    await ask(guard, done('Read', { file_path: 'desk/notes/a.md' }));
    expect(existsSync(bench.indexPath)).toBe(false);
    expect(await ask(guard, done('Edit', { file_path: 'desk/notes/a.md' }))).toEqual({});
    expect(readFileSync(bench.indexPath, 'utf8')).toContain('.flower/notes/a.md');
  });

  it.each([
    ['with blanks around it', ' .flower/notes/a.md ', '.'],
    ['from where the agent works', '../notes/a.md', '.flower/scripts'],
    ['from the workspace where nobody says', '.flower/notes/a.md', null],
  ])('finds the file by its path %s', async (_how, path, cwd) => {
    put(join(bench.notes, 'a.md'));
    await ask(indexGuard(bench), done('Write', { file_path: path }, cwd === null ? null : join(workspace, cwd)));
    expect(existsSync(bench.indexPath)).toBe(true);
  });

  it('has nothing to say of data that is no call, and of a path that is none', () => {
    for (const input of [null, {}, done('Write', null), done('Write', { file_path: 1 })]) {
      expect(() => refreshIndex(bench, input as HookInput)).not.toThrow();
    }
    expect(existsSync(bench.indexPath)).toBe(false);
  });

  it('never fails', async () => {
    mkdirSync(dirname(bench.root), { recursive: true });
    writeFileSync(bench.root, 'a file where the workbench should be');
    chmodSync(bench.root, 0o400);
    for (const input of [{ file_path: join(bench.root, 'x') }, { file_path: 1 }, {}, null]) {
      expect(await ask(indexGuard(bench), done('Write', input))).toEqual({});
    }
  });
});
