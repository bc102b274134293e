import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerDefinition } from '../../src/domain/agent-spec.ts';
import type { HookMatcher } from '../../src/domain/hook.ts';
import { delegateGuard } from '../../src/guard/delegate-guard.ts';
import { dispatchGuard } from '../../src/guard/dispatch-guard.ts';
import { isolateGuard } from '../../src/guard/isolate-guard.ts';
import { isolated, wantsIsolation } from '../../src/guard/isolated.ts';
import { HANDS_ON_TOOLS } from '../../src/guard/known-tool.ts';
import { mergeHooks } from '../../src/guard/merge-hooks.ts';
import { whitelistGuard } from '../../src/guard/whitelist-guard.ts';
import { workbenchHooks } from '../../src/guard/workbench-hooks.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import {
  ask,
  decisionOf,
  hookInput,
  inputOf,
  put,
  reasonOf,
  resultOf,
  scratchDirectory,
  scratchRepository,
} from './support.ts';

// The system's own answer is the process's; a test that runs in a thread has its HOME for itself.
vi.mock('node:os', async original => {
  const os = await original<typeof import('node:os')>();
  return { ...os, homedir: () => process.env['HOME'] ?? os.homedir() };
});

const worker: WorkerDefinition = { description: 'd', prompt: 'p' };
const SUBAGENT = { agent_id: 'a1', agent_type: 'worker' };
/** A main thread that runs as an agent definition has a type and no id. */
const MAIN_AGENT = { agent_type: 'flower-main' };

let directory: string;
beforeEach(() => {
  directory = scratchDirectory();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

describe('whitelistGuard', () => {
  it('refuses the main thread every hands-on tool that is not listed, and says it is on purpose', async () => {
    const guard = whitelistGuard(['Read', 'Bash'], { role: 'judge' });
    for (const tool of HANDS_ON_TOOLS.filter(name => name !== 'Bash')) {
      const output = await ask(guard, hookInput(tool, { command: 'ls' }, MAIN_AGENT));
      expect(decisionOf(output)).toBe('deny');
      expect(reasonOf(output)).toMatch(new RegExp(`judge has no ${tool}.*on purpose`));
    }
    for (const tool of ['Bash', 'Read', 'WebFetch', 'Agent', 'mcp__human__ask']) {
      expect(decisionOf(await ask(guard, hookInput(tool, { command: 'rm x' })))).toBe('none');
    }
  });

  it('has a matcher that names what it refuses, and is null when that is nothing', () => {
    const matcher = whitelistGuard(['Bash'])?.matcher?.split('|');
    expect(matcher).toContain('Write');
    expect(matcher).toContain('Monitor');
    expect(matcher).not.toContain('Bash');
    expect(whitelistGuard(HANDS_ON_TOOLS)).toBeNull();
    expect(whitelistGuard(null)?.matcher?.split('|')).toEqual([...HANDS_ON_TOOLS]);
  });

  it('with glance lets Bash through for what only looks', async () => {
    const guard = whitelistGuard(['Read'], { glance: true });
    expect(decisionOf(await ask(guard, hookInput('Bash', { command: 'git status' })))).toBe('none');
    expect(decisionOf(await ask(guard, hookInput('Bash', { command: 'touch x' })))).toBe('deny');
    expect(decisionOf(await ask(guard, hookInput('Monitor', { command: 'git status' })))).toBe('deny');
    expect(decisionOf(await ask(whitelistGuard(['Read']), hookInput('Bash', { command: 'ls' })))).toBe('deny');
  });

  it('speaks the language asked for', async () => {
    const output = await ask(whitelistGuard([], { role: '评审', lang: 'zh' }), hookInput('Write'));
    expect(reasonOf(output)).toContain('评审没有 Write');
  });
});

describe('delegateGuard', () => {
  it('refuses the main thread what is not known to be harmless and says what to do instead', async () => {
    const guard = delegateGuard();
    for (const tool of [...HANDS_ON_TOOLS, 'SomethingNew', 'constructor']) {
      const output = await ask(guard, hookInput(tool, { command: 'ls' }, MAIN_AGENT));
      expect(decisionOf(output)).toBe('deny');
      expect(reasonOf(output)).toMatch(/Agent.*acceptance.*artifacts\//);
    }
    for (const tool of ['Read', 'Glob', 'Agent', 'Task', 'TaskCreate', 'mcp__human__ask']) {
      expect(decisionOf(await ask(guard, hookInput(tool)))).toBe('none');
    }
    expect(guard.matcher).toBeUndefined();
  });

  it('refuses only the tools it is given', async () => {
    const guard = delegateGuard({ tools: 'Bash|Write' });
    expect(guard.matcher).toBe('Bash|Write');
    expect(decisionOf(await ask(guard, hookInput('Write')))).toBe('deny');
    expect(decisionOf(await ask(guard, hookInput('SomethingNew')))).toBe('none');
    expect(delegateGuard({ tools: ['Edit', 'Write'] }).matcher).toBe('Edit|Write');
  });

  it('case guard-hook-002: a subagent is not restricted', async () => {
    const input = hookInput('Bash', { command: 'touch PWNED' }, SUBAGENT);
    for (const guard of [delegateGuard({ allowGlance: true }), whitelistGuard([], { glance: true })]) {
      expect(await ask(guard, input)).toEqual({});
    }
  });

  it.each([
    ['guard-hook-007', { command: ['ls'] }],
    ['guard-hook-008', { command: '' }],
    ['guard-hook-010', {}],
    ['a blank command', { command: ' \n' }],
    ['a number', { command: 1 }],
    ['null', { command: null }],
    ['guard-hook-011', { command: `ls ${'('.repeat(2_000_000)}` }],
    ['guard-hang-002', { command: 'cat' }],
    ['guard-hang-004', { command: 'sort' }],
    ['a glance in the background', { command: 'ls', run_in_background: true }],
    ['a glance in the background, as text', { command: 'ls', run_in_background: 'true' }],
  ])('case %s: denied without an exception, at once', async (_case, input) => {
    const started = performance.now();
    for (const guard of [delegateGuard({ allowGlance: true }), whitelistGuard([], { glance: true })]) {
      expect(decisionOf(await ask(guard, hookInput('Bash', input)))).toBe('deny');
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('quotes no more of a command than one short line', async () => {
    const output = await ask(
      delegateGuard({ allowGlance: true }),
      hookInput('Bash', { command: `touch ${'x'.repeat(5000)}\nls` }),
    );
    expect(reasonOf(output).length).toBeLessThan(600);
  });

  it.each(['~', '~/ws'])('looks for them at home too, as the shell calls it: %s', async place => {
    const home = join(directory, 'home');
    const ws = join(home, place.slice(1));
    scratchRepository(ws);
    vi.stubEnv('HOME', home);
    const guard = delegateGuard({ allowGlance: true });
    const glance = async (command: string): Promise<string> =>
      decisionOf(await ask(guard, hookInput('Bash', { command }, { cwd: directory })));
    const commands = [`git -C ${place} diff`, `cd ${place} && git diff`];
    for (const command of commands) expect(await glance(command), command).toBe('none');
    put(join(ws, '.gitattributes'), '* diff=word\n');
    for (const command of commands) expect(await glance(command), command).toBe('deny');
    // A folder of that name is another place.
    expect(await glance(`git -C './${place}' diff`)).toBe('none');
  });

  it('refuses glances that would start programs which the repository configures', async () => {
    const git = scratchRepository(join(directory, 'ws'));
    const ws = join(directory, 'ws');
    const guard = delegateGuard({ allowGlance: true });
    const glance = async (command: string, cwd = ws): Promise<string> =>
      decisionOf(await ask(guard, hookInput('Bash', { command }, { cwd })));
    expect(await glance('git diff')).toBe('none');
    put(join(ws, '.gitattributes'), '# diff=no\n*.txt text\n');
    expect(await glance('git diff')).toBe('none');
    put(join(ws, '.gitattributes'), '# x\n"a#b" diff=word\n');
    for (const command of ['git diff', 'git show', 'git blame README.md', 'git log -p', 'ls && git diff']) {
      expect(await glance(command)).toBe('deny');
    }
    expect(await glance('git status')).toBe('none');
    put(join(ws, 'sub/x'));
    expect(await glance('git diff', join(ws, 'sub'))).toBe('deny');
    expect(await glance('cd ws && git diff', directory)).toBe('deny');
    expect(await glance('git -C ws diff', directory)).toBe('deny');
    git('worktree', 'add', '-q', join(directory, 'tree'), 'HEAD');
    expect(await glance('git diff', join(directory, 'tree'))).toBe('none');
    put(join(ws, '.git/info/attributes'), '*.bin filter=lfs\n');
    expect(await glance('git diff', join(directory, 'tree'))).toBe('deny');
  });
});

describe('dispatchGuard', () => {
  const guard = dispatchGuard({ coder: worker, tester: worker });

  it('lets the defined roles be dispatched, under either name of the tool', async () => {
    for (const tool of ['Agent', 'Task']) {
      expect(await ask(guard, hookInput(tool, { subagent_type: 'coder', prompt: 'x' }))).toEqual({});
    }
  });

  it.each([
    { subagent_type: 'general-purpose' },
    { subagent_type: 'fork' },
    {},
    { subagent_type: '' },
    { subagent_type: ['coder'] },
    { subagent_type: '__proto__' },
    { subagent_type: 'flower-main' },
  ])('refuses %j, naming the defined ones', async input => {
    const output = await ask(guard, hookInput('Agent', input));
    expect(decisionOf(output)).toBe('deny');
    expect(reasonOf(output)).toContain('coder, tester');
  });

  it('binds subagents too, and keeps work on this machine', async () => {
    expect(decisionOf(await ask(guard, hookInput('Agent', { subagent_type: 'Explore' }, SUBAGENT)))).toBe('deny');
    expect(decisionOf(await ask(guard, hookInput('Agent', { subagent_type: 'coder', isolation: 'remote' })))).toBe(
      'deny',
    );
    expect(decisionOf(await ask(dispatchGuard({}), hookInput('Agent', { subagent_type: 'x' })))).toBe('deny');
  });
});

describe('isolateGuard', () => {
  const agents = { coder: isolated(worker), reader: worker };

  it('adds isolation to a marked role and tells who asked', async () => {
    const onInject = vi.fn();
    const input = { subagent_type: 'coder', prompt: 'x', description: 'd' };
    const output = await ask(isolateGuard(agents, { onInject }), hookInput('Agent', input));
    expect(decisionOf(output)).toBe('allow');
    expect(inputOf(output)).toEqual({ ...input, isolation: 'worktree' });
    expect(onInject.mock.calls).toEqual([['coder', input]]);
  });

  it('leaves alone what is not marked or already says where to work', async () => {
    const guard = isolateGuard(agents);
    for (const input of [
      { subagent_type: 'reader' },
      { subagent_type: 'nobody' },
      { subagent_type: '__proto__' },
      { subagent_type: ['coder'] },
      { subagent_type: 'coder', cwd: '/tmp' },
      { subagent_type: 'coder', isolation: 'worktree' },
      {},
    ]) {
      expect(await ask(guard, hookInput('Agent', input))).toEqual({});
    }
    expect(await ask(guard, hookInput('Bash', { subagent_type: 'coder' }))).toEqual({});
  });

  it.each([null, '', undefined])('a place that is %j is no place: the role is isolated', async nowhere => {
    const input = { subagent_type: 'coder', cwd: nowhere, isolation: nowhere };
    const output = await ask(isolateGuard(agents), hookInput('Agent', input));
    expect(decisionOf(output)).toBe('allow');
    expect(inputOf(output)).toMatchObject({ isolation: 'worktree' });
  });

  it('a listener that throws costs nobody the isolation', async () => {
    const onInject = (): never => {
      throw new Error('boom');
    };
    const output = await ask(isolateGuard(agents, { onInject }), hookInput('Agent', { subagent_type: 'coder' }));
    expect(inputOf(output)).toEqual({ subagent_type: 'coder', isolation: 'worktree' });
  });

  it('the mark survives a copy and can be taken off', () => {
    expect(wantsIsolation({ ...isolated(worker) })).toBe(true);
    expect(wantsIsolation(isolated(isolated(worker), false))).toBe(false);
    expect(wantsIsolation(worker)).toBe(false);
    expect(wantsIsolation(null)).toBe(false);
    expect(worker).not.toHaveProperty('isolate');
  });
});

describe('any hook data', () => {
  it('never makes a guard throw, and what cannot be read is refused', async () => {
    const guards: (HookMatcher | null)[] = [
      whitelistGuard([], { glance: true }),
      delegateGuard({ allowGlance: true }),
      dispatchGuard({ coder: worker }),
      isolateGuard({ coder: isolated(worker) }),
    ];
    const data = fc.oneof(
      fc.anything(),
      fc.record(
        {
          tool_name: fc.oneof(fc.constantFrom('Bash', 'Agent', 'Write', 'Read'), fc.anything()),
          tool_input: fc.oneof(fc.record({ command: fc.anything(), subagent_type: fc.anything() }), fc.anything()),
          agent_id: fc.anything(),
          cwd: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(data, async input => {
        for (const guard of guards) {
          const output = await ask(guard, input);
          const isReadable =
            typeof input === 'object' && input !== null && typeof Reflect.get(input, 'tool_name') === 'string';
          if (!isReadable) expect(decisionOf(output)).toBe('deny');
        }
      }),
    );
  });

  it('every guard before a call fails closed by its matcher too', () => {
    for (const guard of [whitelistGuard([]), delegateGuard(), dispatchGuard({}), isolateGuard({})]) {
      expect(guard).toMatchObject({ onFailure: 'block', timeout: 60 });
    }
    // Under both names the harness has for it.
    for (const guard of [dispatchGuard({}), isolateGuard({})]) expect(guard.matcher).toBe('Agent|Task');
  });
});

describe('joining hooks', () => {
  const first: HookMatcher = { hooks: [] };
  const second: HookMatcher = { hooks: [] };

  it('mergeHooks joins by event, in order, without removing doubles; null groups are skipped', () => {
    const merged = mergeHooks({ PreToolUse: [first] }, null, undefined, {
      PreToolUse: [second, first],
      Stop: [second],
    });
    expect(Object.keys(merged)).toEqual(['PreToolUse', 'Stop']);
    expect(merged['PreToolUse']).toHaveLength(3);
    expect(merged['PreToolUse']![1]).toBe(second);
    expect(mergeHooks()).toEqual({});
  });

  it('workbenchHooks assembles what is needed and no empty list', async () => {
    const bench = new Workbench(directory);
    const all = workbenchHooks(bench, { agents: { coder: isolated(worker) } });
    expect(all['PreToolUse']).toHaveLength(2);
    expect(all['PostToolUse']).toHaveLength(2);
    expect(decisionOf(await ask(all['PreToolUse']![0], hookInput('Bash', { command: 'ls' })))).toBe('deny');
    expect(reasonOf(await ask(all['PreToolUse']![0], hookInput('Write')))).toContain('.flower/artifacts');
    const glancing = workbenchHooks(bench, { allowGlance: true });
    expect(decisionOf(await ask(glancing['PreToolUse']![0], hookInput('Bash', { command: 'ls' })))).toBe('none');
    expect(workbenchHooks(bench, { delegateOnly: false, spillThreshold: null, agents: { coder: worker } })).toEqual({
      PostToolUse: [expect.objectContaining({ matcher: 'Write|Edit' })],
    });
    expect(workbenchHooks(bench, { spillThreshold: 0 })['PostToolUse']).toHaveLength(1);
    const [, spill] = workbenchHooks(bench, { spillThreshold: 10 })['PostToolUse'] ?? [];
    const ran = (stdout: string) => ask(spill, hookInput('Bash', {}, { tool_response: { stdout } }));
    expect(resultOf(await ran('x'.repeat(10)))).toBeDefined();
    expect(await ran('x'.repeat(9))).toEqual({});
  });
});
