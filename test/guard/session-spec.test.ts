/** What a session's hooks take from the spec and its surroundings: roles, language, glances, places. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { HookMatcher, HookOutput } from '../../src/domain/hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { type SessionHookContext, sessionHooks } from '../../src/guard/session-hooks.ts';
import { guardText } from '../../src/text/guard-text.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { ask, decisionOf, HandClock, hookInput, reasonOf, scratchDirectory } from './support.ts';

const text = guardText.ru;
const agents = {
  coder: { description: 'd', prompt: 'p' },
  alone: { description: 'd', prompt: 'p', isolate: true },
};
const lead: AgentSpec = { name: 'lead', instructions: '', agents, delegateOnly: true, lang: 'ru' };
const solo: AgentSpec = { name: 'solo', instructions: '', allowedTools: ['Read'], lang: 'ru' };

let workspace: string;
let notices: GuardNotice[];
beforeEach(() => {
  workspace = scratchDirectory();
  notices = [];
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

function before(spec: AgentSpec, more: Partial<SessionHookContext> = {}): readonly HookMatcher[] {
  const context: SessionHookContext = {
    ...{ workspace, runDir: join(workspace, 'runs'), workbench: null, spillThreshold: null, lang: 'en' },
    ...{ clock: new HandClock(), report: notice => void notices.push(notice), ...more },
  };
  return sessionHooks(spec, context)['PreToolUse'] ?? [];
}
const answer = (
  spec: AgentSpec,
  tool: string,
  input: object,
  more: Partial<SessionHookContext> = {},
): Promise<HookOutput> => ask(before(spec, more)[0], hookInput(tool, input, { cwd: workspace }));

describe('a refusal is in the language of the spec and names what it is about', () => {
  const dispatch = (subagent_type: string, more: object = {}): object => ({ subagent_type, prompt: 'x', ...more });

  it.each<[string, AgentSpec, string, object, string]>([
    ['no such role', lead, 'Agent', dispatch('x'), text.undefinedAgent('x', ['coder', 'alone'])],
    ['nobody to dispatch', solo, 'Agent', dispatch('coder'), text.noAgents],
    [
      'no worktree for this role',
      lead,
      'Agent',
      dispatch('coder', { isolation: 'worktree' }),
      text.noIsolation('coder'),
    ],
    ['no path', { ...solo, allowedTools: ['Write'] }, 'Write', {}, text.pathUnclear],
    ['not its tool', solo, 'Write', { file_path: 'a' }, text.notYours('solo', 'Write')],
    ['no glance', { ...solo, glance: true }, 'Bash', { command: 'rm a' }, text.noGlance('rm a', 'the command rm')],
    ['no tool of anybody', solo, 'New', {}, text.unknownTool('New')],
  ])('%s', async (_what, spec, tool, input, reason) => {
    expect(reasonOf(await answer(spec, tool, input))).toBe(reason);
  });

  it('nothing that can be isolated outside git: such a worker does not start in the workspace itself', async () => {
    const output = await answer(lead, 'Agent', dispatch('alone'));
    expect(decisionOf(output)).toBe('deny');
    expect(reasonOf(output)).toContain(text.isolationImpossible(''));
  });

  it('delegates: with the place for long output', async () => {
    const workbench = new Workbench(workspace, { home: join(workspace, 'desk') });
    const why = text.delegate('Write');
    const reason = async (more: Partial<SessionHookContext>): Promise<string> =>
      reasonOf(await answer(lead, 'Write', { file_path: 'a' }, more));
    expect(await reason({})).toBe(`${why} ${text.dispatchInstead('artifacts/')}`);
    expect(await reason({ workbench })).toBe(`${why} ${text.dispatchInstead('desk/artifacts')}`);
  });

  it("the spec's own hook that breaks", async () => {
    const hooks = { PreToolUse: [{ hooks: [() => Promise.reject(new Error('boom'))] }] };
    const output = await ask(before({ ...solo, hooks })[1], hookInput('Read'));
    expect(reasonOf(output)).toBe(text.guardFailed);
    expect(notices).toEqual([expect.objectContaining({ kind: 'failed', where: 'hook', message: 'boom' })]);
  });
});

describe('Bash for a main thread', () => {
  it.each<[string, Partial<AgentSpec>, string, string]>([
    ['that delegates, listed without glance: not even a look', { ...lead, allowedTools: ['Bash'] }, 'ls', 'deny'],
    ['that delegates, with glance: a look', { ...lead, glance: true }, 'ls', 'allow'],
    [
      'that delegates, with glance and listed: no more',
      { ...lead, glance: true, allowedTools: ['Bash'] },
      'rm a',
      'deny',
    ],
    ['that works, without glance: not even a look', solo, 'ls', 'deny'],
    ['that works, with glance: a look', { ...solo, glance: true }, 'ls', 'allow'],
    ['that works, listed: anything', { ...solo, allowedTools: ['Bash'] }, 'rm a', 'allow'],
  ])('%s', async (_who, spec, command, expected) => {
    expect(decisionOf(await answer(spec as AgentSpec, 'Bash', { command }))).toBe(expected);
  });
});

it('without a run directory there is none to protect: edits are left to the permission mode', async () => {
  const spec = { ...solo, allowedTools: ['Write'] };
  expect(decisionOf(await answer(spec, 'Write', { file_path: 'runs/x' }, { runDir: null }))).toBe('none');
  expect(decisionOf(await answer(spec, 'Write', { file_path: 'runs/x' }))).toBe('deny');
});
