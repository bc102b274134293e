/** The run directory's guard by itself: what it says, and what it makes of paths that are none. */
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GuardDecision } from '../../src/domain/hook.ts';
import { type RunDirPlaces, runDirRule } from '../../src/guard/run-dir-guard.ts';
import { guardText } from '../../src/text/guard-text.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { put, scratchDirectory } from './support.ts';

const text = guardText.en;
let workspace: string;
beforeEach(() => {
  workspace = scratchDirectory();
  put(join(workspace, 'src/a.ts'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

async function decide(
  tool: string,
  input: Record<string, unknown>,
  { cwd = null, ...more }: Partial<RunDirPlaces> & { cwd?: string | null } = {},
): Promise<GuardDecision> {
  const rule = runDirRule({ workspace, runDir: join(workspace, 'runs'), workbench: null, lang: 'en', ...more });
  return rule({ tool, input, id: 't1', agentId: null, agentType: null, cwd });
}

const refused = (reason: string): GuardDecision => ({ kind: 'deny', reason });

it.each<[string, Record<string, unknown>, string]>([
  ['no path', {}, text.pathUnclear],
  ['a list', { file_path: ['src/a.ts'] }, text.pathUnclear],
  ['a number', { file_path: 7 }, text.pathUnclear],
  ['null', { file_path: null }, text.pathUnclear],
  ['blanks', { file_path: ' ' }, text.pathUnclear],
  ['a home, which is the harness its own', { file_path: '~/x' }, text.pathUnclear],
  ['a path that ends early', { file_path: 'src/a\0' }, text.pathUnclear],
  // Of two, whichever the harness takes.
  ['a clear path beside one in a home', { file_path: 'src/a.ts', notebook_path: '~/x' }, text.pathUnclear],
  ['a clear path beside an empty one', { file_path: '', notebook_path: 'src/a.ts' }, text.pathUnclear],
  ['a clear path beside a number', { file_path: 'src/a.ts', notebook_path: 7 }, text.pathUnclear],
  ['one of two in the run directory', { file_path: 'src/a.ts', notebook_path: 'runs/x' }, text.runDirectory('runs/x')],
  ['the run directory', { file_path: 'runs' }, text.runDirectory('runs')],
])('refuses %s and says why', async (_what, input, reason) => {
  for (const tool of ['Write', 'Edit', 'NotebookEdit', 'MultiEdit']) {
    expect(await decide(tool, input)).toEqual(refused(reason));
  }
});

it('a relative path starts where the agent works, else in the workspace', async () => {
  expect(await decide('Write', { file_path: 'x' }, { cwd: join(workspace, 'runs') })).toEqual(
    refused(text.runDirectory('x')),
  );
  expect(await decide('Write', { file_path: 'runs/x' }, { cwd: join(workspace, 'src') })).toEqual({ kind: 'pass' });
  expect(await decide('Write', { file_path: 'x' })).toEqual({ kind: 'pass' });
});

it('says nothing of other paths and other tools', async () => {
  expect(await decide('Write', { file_path: 'src/b.ts' })).toEqual({ kind: 'pass' });
  expect(await decide('Read', { file_path: 'runs/x' })).toEqual({ kind: 'pass' });
  expect(await decide('Bash', { command: 'touch runs/x' })).toEqual({ kind: 'pass' });
});

it('a workbench elsewhere opens nothing, one placed in the run directory opens itself, links followed', async () => {
  const elsewhere = new Workbench(workspace);
  expect(await decide('Write', { file_path: 'runs/x' }, { workbench: elsewhere })).toEqual(
    refused(text.runDirectory('runs/x')),
  );
  const workbench = new Workbench(workspace, { home: join(workspace, 'runs/desk') });
  workbench.ensure();
  symlinkSync(join(workspace, 'runs'), join(workbench.root, 'out'));
  expect(await decide('Write', { file_path: 'runs/desk/a.md' }, { workbench })).toEqual({ kind: 'pass' });
  expect(await decide('Write', { file_path: 'runs/desk/out/x' }, { workbench })).toEqual(
    refused(text.runDirectory('runs/desk/out/x')),
  );
});

it('speaks the language asked for', async () => {
  expect(await decide('Write', {}, { lang: 'zh' })).toEqual(refused(guardText.zh.pathUnclear));
});

it('throws where the file system cannot tell: whoever asks takes that for a refusal', async () => {
  symlinkSync('loop', join(workspace, 'loop'));
  await expect(decide('Write', { file_path: 'loop/x' })).rejects.toThrow(/ELOOP/);
});
