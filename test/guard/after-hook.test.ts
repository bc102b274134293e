/** The one hook after a tool that ran: whatever goes wrong in it, the result stays as it is. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HookMatcher } from '../../src/domain/hook.ts';
import { type AfterHookSettings, createAfterHook } from '../../src/guard/after-hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { ask, HandClock, hookInput, put, resultOf, scratchDirectory } from './support.ts';

const LONG = 'x'.repeat(5000);

let workspace: string;
let bench: Workbench;
let clock: HandClock;
let notices: GuardNotice[];
beforeEach(() => {
  workspace = scratchDirectory();
  bench = new Workbench(workspace);
  clock = new HandClock();
  notices = [];
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function hook(more: Partial<AfterHookSettings> = {}): HookMatcher | undefined {
  const report = (notice: GuardNotice): void => void notices.push(notice);
  return createAfterHook({ workbench: bench, spillThreshold: 4000, clock, report, ...more })['PostToolUse']?.[0];
}
const ran = (tool: string, response: unknown, input: unknown = {}) =>
  hookInput(tool, input, { hook_event_name: 'PostToolUse', tool_response: response, cwd: workspace });

it('data that is no call is answered with nothing, and nobody is told of it', async () => {
  const onPostToolUse = vi.fn();
  for (const garbage of [undefined, null, 'x', [], {}, hookInput('Read', null), hookInput('')]) {
    expect(await ask(hook({ onPostToolUse }), garbage)).toEqual({});
  }
  expect(onPostToolUse).not.toHaveBeenCalled();
  expect(notices).toEqual([]);
});

it('without a workbench a listener is told all the same, and nothing is stored or indexed', async () => {
  const onPostToolUse = vi.fn();
  const listening = hook({ workbench: null, onPostToolUse });
  expect(await ask(listening, ran('Bash', { stdout: LONG }))).toEqual({});
  expect(await ask(listening, ran('Write', {}, { file_path: 'a' }))).toEqual({});
  expect(onPostToolUse.mock.calls.map(([call]) => call.tool)).toEqual(['Bash', 'Write']);
  expect(notices).toEqual([]);
});

it('spills from the threshold it is given on, and not what is read in a readable directory', async () => {
  const threshold = { spillThreshold: 10 };
  expect(resultOf(await ask(hook(threshold), ran('Bash', { stdout: 'x'.repeat(10) })))).toBeDefined();
  expect(await ask(hook(threshold), ran('Bash', { stdout: 'x'.repeat(9) }))).toEqual({});
  put(join(workspace, 'old/a.txt'));
  const read = ran('Read', { type: 'text', file: { content: LONG } }, { file_path: 'old/a.txt' });
  expect(await ask(hook({ readable: ['old'] }), read)).toEqual({});
  expect(resultOf(await ask(hook(), read))).toBeDefined();
  expect(notices.map(notice => notice.kind)).toEqual(['spilled', 'spilled']);
});

it('reading what was spilled is nothing to report', async () => {
  const read = ran('Read', { type: 'text', file: { content: LONG } }, { file_path: join(bench.spill, 'a.txt') });
  expect(await ask(hook(), read)).toEqual({});
  expect(notices).toEqual([]);
});

it('a store that does not answer in time leaves the result whole, and is reported', async () => {
  const answer = ask(hook({ limitMs: 500 }), ran('Bash', { stdout: LONG }));
  clock.advance(500);
  expect(await answer).toEqual({});
  expect(notices).toEqual([
    expect.objectContaining({ kind: 'failed', where: 'spill', message: 'not stored within 500 ms' }),
  ]);
});

it('a path that is none is nothing to index', async () => {
  for (const input of [{}, { file_path: 7 }, { file_path: null }]) {
    expect(await ask(hook(), ran('Write', {}, input))).toEqual({});
  }
  expect(notices).toEqual([]);
});
