import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentSpec, WorkerDefinition } from '../../src/domain/agent-spec.ts';
import type { Guard, HookInput, HookMatcher } from '../../src/domain/hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { HANDS_ON_TOOLS, isHarmlessTool, isMcpTool } from '../../src/guard/known-tool.ts';
import { type SessionHookContext, sessionHooks } from '../../src/guard/session-hooks.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import { ask, decisionOf, HandClock, hookInput, put, reasonOf, scratchDirectory } from './support.ts';

const worker = (more: Partial<WorkerDefinition> = {}): WorkerDefinition => ({ description: 'd', prompt: 'p', ...more });
const coordinator: AgentSpec = {
  name: 'lead',
  instructions: '',
  allowedTools: ['Agent', 'TaskCreate', 'TaskUpdate', 'Read', 'mcp__human__ask'],
  agents: {
    coder: worker(),
    reader: worker({ tools: ['Read', 'mcp__docs', 'Bash(git status)', 'Agent(coder)'], disallowedTools: ['Glob'] }),
  },
  delegateOnly: true,
  glance: true,
};
const solo: AgentSpec = { name: 'solo', instructions: '', allowedTools: ['Read', 'Bash', 'Write', 'mcp__human'] };

let directory: string;
let workspace: string;
let notices: GuardNotice[];
let clock: HandClock;

beforeEach(() => {
  directory = scratchDirectory();
  workspace = join(directory, 'ws');
  put(join(workspace, 'src/a.ts'));
  notices = [];
  clock = new HandClock();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function context(more: Partial<SessionHookContext> = {}): SessionHookContext {
  const runDir = join(workspace, 'runs');
  const report = (notice: GuardNotice): void => {
    notices.push(notice);
  };
  return { workspace, runDir, workbench: null, spillThreshold: null, lang: 'en', clock, report, ...more };
}

const preToolUse = (spec: AgentSpec, more: Partial<SessionHookContext> = {}): HookMatcher | undefined =>
  sessionHooks(spec, context(more))['PreToolUse']![0];

const verdict = async (
  spec: AgentSpec,
  tool: string,
  input: unknown = {},
  more: Record<string, unknown> = {},
): Promise<string> => decisionOf(await ask(preToolUse(spec), hookInput(tool, input, { cwd: workspace, ...more })));

const as = (role: string): Record<string, unknown> => ({ agent_id: 'a1', agent_type: role });
const MAIN_AGENT = { agent_type: 'flower-main' };

describe('the one hook before a call', () => {
  it('is a single matcher without a pattern that blocks when it fails', () => {
    for (const spec of [coordinator, solo]) {
      const hooks = sessionHooks(spec, context());
      expect(hooks['PreToolUse']).toHaveLength(1);
      expect(hooks['PreToolUse']![0]).toMatchObject({ onFailure: 'block', timeout: 60 });
      expect(hooks['PreToolUse']![0]).not.toHaveProperty('matcher');
      expect(hooks['PreToolUse']![0]?.hooks).toHaveLength(1);
    }
  });

  it('grants the main thread its own tools, dispatching and glances, and refuses the rest', async () => {
    const allowed: [string, unknown][] = [
      ['Read', { file_path: '/x' }],
      ['TaskCreate', {}],
      ['mcp__human__ask', {}],
      ['Agent', { subagent_type: 'coder' }],
      ['Task', { subagent_type: 'reader' }],
      ['Bash', { command: 'git status' }],
    ];
    for (const [tool, input] of allowed) expect(await verdict(coordinator, tool, input, MAIN_AGENT)).toBe('allow');
    const refused: [string, unknown][] = [
      ['Bash', { command: 'npm test' }],
      ['Bash', { command: 'ls', run_in_background: true }],
      ['Monitor', { command: 'ls' }],
      ['Write', { file_path: 'x' }],
      ['Glob', {}],
      ['mcp__human__inbox', {}],
      ['mcp__other__ask', {}],
      ['Agent', { subagent_type: 'general-purpose' }],
      ['Agent', {}],
      ['SomethingNew', {}],
    ];
    for (const [tool, input] of refused) expect(await verdict(coordinator, tool, input, MAIN_AGENT)).toBe('deny');
  });

  it('a main thread that works by itself has what it lists; edits are left to the permission mode', async () => {
    expect(await verdict(solo, 'Bash', { command: 'npm test' })).toBe('allow');
    expect(await verdict(solo, 'mcp__human__inbox')).toBe('allow');
    expect(await verdict(solo, 'Write', { file_path: join(workspace, 'src/b.ts') })).toBe('none');
    expect(await verdict(solo, 'Edit', { file_path: join(workspace, 'src/b.ts') })).toBe('deny');
    expect(await verdict(solo, 'Agent', { subagent_type: 'coder' })).toBe('deny');
    expect(await verdict({ name: 'plain', instructions: '' }, 'Glob')).toBe('allow');
    expect(await verdict({ name: 'plain', instructions: '' }, 'Bash', { command: 'ls' })).toBe('deny');
  });

  it('grants a worker what its role lists: shell, web and servers allowed, edits undecided, all else refused', async () => {
    for (const tool of ['Bash', 'WebFetch', 'WebSearch', 'Read', 'Glob', 'Grep']) {
      expect(await verdict(coordinator, tool, { command: 'npm test' }, as('coder'))).toBe('allow');
    }
    for (const tool of ['Write', 'Edit']) {
      expect(await verdict(coordinator, tool, { file_path: 'src/b.ts' }, as('coder'))).toBe('none');
    }
    for (const tool of ['Agent', 'NotebookEdit', 'Monitor', 'TaskCreate', 'mcp__docs__find', 'Skill', 'New']) {
      expect(await verdict(coordinator, tool, { subagent_type: 'coder' }, as('coder'))).toBe('deny');
    }
  });

  it('reads lists as they are written: whole servers, roles in brackets, rules it cannot enforce', async () => {
    expect(await verdict(coordinator, 'mcp__docs__find', {}, as('reader'))).toBe('allow');
    expect(await verdict(coordinator, 'mcp__docs2__find', {}, as('reader'))).toBe('deny');
    // A server's tool may have two underscores in its name; the listed tool is another one.
    expect(await verdict(coordinator, 'mcp__human__ask__all')).toBe('deny');
    expect(await verdict({ ...solo, allowedTools: ['mcp__db__*'] }, 'mcp__db__read__write')).toBe('allow');
    expect(await verdict({ ...solo, allowedTools: ['mcp__db'] }, 'mcp__db__read__write')).toBe('allow');
    expect(await verdict({ ...solo, allowedTools: ['mcp__db__read'] }, 'mcp__db__read__write')).toBe('deny');
    expect(await verdict(coordinator, 'Agent', { subagent_type: 'coder' }, as('reader'))).toBe('allow');
    expect(await verdict(coordinator, 'Agent', { subagent_type: 'reader' }, as('reader'))).toBe('deny');
    expect(await verdict(coordinator, 'Bash', { command: 'git status' }, as('reader'))).toBe('deny');
    const skilled = { ...coordinator, agents: { coder: worker({ skills: ['x'] }) } };
    expect(await verdict(skilled, 'Skill', {}, as('coder'))).toBe('allow');
    const plugged = preToolUse(coordinator, { hasPlugins: true });
    expect(decisionOf(await ask(plugged, hookInput('Skill', {}, as('coder'))))).toBe('allow');
    expect(decisionOf(await ask(plugged, hookInput('Skill', {}, MAIN_AGENT)))).toBe('deny');
  });

  it('refuses a role nobody defined, and an agent without one, everything', async () => {
    for (const role of ['general-purpose', '', '__proto__', 'constructor', 'flower-main']) {
      expect(await verdict(coordinator, 'Read', {}, as(role))).toBe('deny');
    }
    expect(await verdict(coordinator, 'Read', {}, { agent_id: 'a1' })).toBe('deny');
  });

  it('what is disallowed for the session is refused to everyone, listed or not', async () => {
    const spec = { ...coordinator, disallowedTools: ['Bash', 'Read'] };
    expect(await verdict(spec, 'Read')).toBe('deny');
    expect(await verdict(spec, 'Bash', { command: 'ls' })).toBe('deny');
    expect(await verdict(spec, 'Bash', { command: 'ls' }, as('coder'))).toBe('deny');
    expect(await verdict(coordinator, 'Glob', {}, as('reader'))).toBe('deny');
  });

  it('an allow for edits does not exist, for nobody', async () => {
    const everything = [...HANDS_ON_TOOLS, 'Read'];
    const spec = { ...solo, allowedTools: everything, agents: { coder: worker({ tools: everything }) } };
    for (const tool of ['Write', 'Edit', 'NotebookEdit', 'MultiEdit']) {
      for (const who of [{}, as('coder')]) {
        expect(await verdict(spec, tool, { file_path: 'src/a.ts' }, who)).toBe('none');
      }
    }
  });

  it('garbage is refused without an exception, and reported', async () => {
    const garbage = [
      undefined,
      null,
      'x',
      [],
      {},
      { tool_name: 'Read' },
      { tool_name: 'Read', tool_input: 'x' },
      { tool_name: 'Read', tool_input: null },
      { tool_name: '', tool_input: {} },
      { tool_name: 1, tool_input: {} },
      { tool_name: 'Read', tool_input: {}, agent_id: 7 },
      { tool_name: 'Read', tool_input: {}, agent_id: {} },
    ];
    for (const input of garbage) expect(decisionOf(await ask(preToolUse(solo), input))).toBe('deny');
    expect(notices).toHaveLength(garbage.length);
    expect(notices.every(notice => notice.kind === 'asked' && notice.decision === 'deny')).toBe(true);
  });

  it('reports every call it was asked about, by its id', async () => {
    const hook = preToolUse(coordinator);
    await ask(hook, hookInput('Read', {}, { tool_use_id: 't1' }));
    await ask(hook, hookInput('Write', { file_path: 'a' }, { tool_use_id: 't2', ...as('coder') }));
    await ask(hook, hookInput('New', {}, { tool_use_id: 't3' }));
    expect(notices).toEqual([
      {
        kind: 'asked',
        toolUseId: 't1',
        tool: 'Read',
        agentId: null,
        agentType: null,
        decision: 'allow',
        reason: null,
        isKnownTool: true,
      },
      {
        kind: 'asked',
        toolUseId: 't2',
        tool: 'Write',
        agentId: 'a1',
        agentType: 'coder',
        decision: 'undecided',
        reason: null,
        isKnownTool: true,
      },
      expect.objectContaining({
        toolUseId: 't3',
        decision: 'deny',
        isKnownTool: false,
        reason: expect.stringContaining('New'),
      }),
    ]);
  });

  it('a listener that throws changes no answer', async () => {
    const report = (): never => {
      throw new Error('boom');
    };
    const hook = preToolUse(coordinator, { report });
    expect(decisionOf(await ask(hook, hookInput('Read')))).toBe('allow');
    expect(decisionOf(await ask(hook, hookInput('New')))).toBe('deny');
    expect(decisionOf(await ask(hook, null))).toBe('deny');
  });
});

describe('a guard that breaks', () => {
  it.each<[string, Guard]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('boom');
      },
    ],
    [
      'throws no error',
      () => {
        throw null;
      },
    ],
  ])('case guard-hook-012: it %s: refused, and one notice', async (_what, guard) => {
    expect(decisionOf(await ask(preToolUse(solo, { guard }), hookInput('Read')))).toBe('deny');
    expect(notices.filter(notice => notice.kind === 'failed')).toHaveLength(1);
  });

  it('answers something that is no decision: refused', async () => {
    for (const answer of [undefined, null, 1]) {
      const guard = (() => answer) as unknown as Guard;
      expect(decisionOf(await ask(preToolUse(solo, { guard }), hookInput('Read')))).toBe('deny');
    }
  });

  it('case guard-hook-013: it never resolves: refused within its limit, and one notice', async () => {
    const answer = ask(preToolUse(solo, { guard: () => new Promise(() => {}), limitMs: 500 }), hookInput('Read'));
    const settled = vi.fn();
    void answer.then(settled);
    clock.advance(499);
    await new Promise(resolve => setImmediate(resolve));
    expect(settled).not.toHaveBeenCalled();
    clock.advance(1);
    expect(decisionOf(await answer)).toBe('deny');
    expect(notices.filter(notice => notice.kind === 'failed')).toHaveLength(1);
  });

  it('leaves no timer behind when it answers', async () => {
    await ask(preToolUse(solo), hookInput('Read'));
    expect(clock.pending).toBe(0);
  });

  it('can refuse, and cannot permit', async () => {
    const draining: Guard = call =>
      call.tool === 'Read' ? { kind: 'pass' } : { kind: 'deny', reason: 'handing over' };
    expect(decisionOf(await ask(preToolUse(solo, { guard: draining }), hookInput('Read')))).toBe('allow');
    expect(reasonOf(await ask(preToolUse(solo, { guard: draining }), hookInput('Bash', { command: 'ls' })))).toBe(
      'handing over',
    );
    const generous: Guard = () => ({ kind: 'allow' });
    expect(decisionOf(await ask(preToolUse(solo, { guard: generous }), hookInput('Edit', { file_path: 'x' })))).toBe(
      'deny',
    );
  });
});

describe('the run directory', () => {
  const edits: [string, string][] = [
    ['Write', 'file_path'],
    ['Edit', 'file_path'],
    ['NotebookEdit', 'notebook_path'],
  ];
  const spec: AgentSpec = {
    ...solo,
    allowedTools: ['Write', 'Edit', 'NotebookEdit'],
    agents: { coder: worker({ tools: ['Write', 'Edit', 'NotebookEdit'] }) },
  };

  it('is closed to the editing tools of every agent, however the path is written', async () => {
    symlinkSync('runs', join(workspace, 'link'));
    symlinkSync(join(workspace, 'runs/later.json'), join(workspace, 'dangling.json'));
    put(join(workspace, 'runs/manifest.json'));
    const inside = [
      join(workspace, 'runs/manifest.json'),
      'runs/new/deep.txt',
      './src/../runs/x',
      'link/manifest.json',
      'dangling.json',
      ` ${join(workspace, 'runs/x')} `,
      'runs',
      '~/x',
      '',
      'a\0b',
    ];
    for (const [tool, field] of edits) {
      for (const path of inside) {
        for (const who of [{}, as('coder')]) expect(await verdict(spec, tool, { [field]: path }, who)).toBe('deny');
      }
      expect(await verdict(spec, tool, {})).toBe('deny');
      expect(await verdict(spec, tool, { [field]: ['src/a.ts'] })).toBe('deny');
      for (const path of ['src/b.ts', 'runs2/x', join(workspace, 'runs.txt')]) {
        expect(await verdict(spec, tool, { [field]: path })).toBe('none');
      }
    }
    expect(await verdict(spec, 'NotebookEdit', { file_path: 'src/a', notebook_path: 'runs/x' })).toBe('deny');
  });

  it('stays open where a workbench was placed in it', async () => {
    const workbench = new Workbench(workspace, { home: join(workspace, 'runs/workbench') });
    const hook = preToolUse(spec, { workbench });
    const write = async (path: string): Promise<string> =>
      decisionOf(await ask(hook, hookInput('Write', { file_path: path }, { cwd: workspace })));
    expect(await write('runs/workbench/notes/a.md')).toBe('none');
    expect(await write('runs/workbench/../manifest.json')).toBe('deny');
    expect(await write('runs/workbench2/x')).toBe('deny');
  });

  it('a workbench that is or holds the run directory opens nothing', async () => {
    for (const home of ['runs', '.']) {
      const workbench = new Workbench(workspace, { home: join(workspace, home) });
      const hook = preToolUse(spec, { workbench });
      expect(decisionOf(await ask(hook, hookInput('Write', { file_path: 'runs/x' }, { cwd: workspace })))).toBe('deny');
    }
  });
});

describe("the spec's own hooks", () => {
  it('come after ours and keep everything but the power to permit', async () => {
    const answers: Record<string, unknown> = {
      grant: {
        hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { a: 1 } },
      },
      refuse: {
        hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'no' },
      },
      old: { decision: 'approve', systemMessage: 'x' },
      block: { decision: 'block' },
      request: { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } } },
    };
    const hook = async (input: HookInput): Promise<never> => answers[String(input['ask'])] as never;
    const hooks = sessionHooks(
      {
        ...solo,
        hooks: {
          PreToolUse: [{ matcher: 'Bash', hooks: [hook] }],
          PermissionRequest: [{ hooks: [hook] }],
          Stop: [{ hooks: [hook] }],
        },
      },
      context(),
    );
    expect(Object.keys(hooks)).toEqual(['PreToolUse', 'PermissionRequest', 'Stop']);
    expect(hooks['PreToolUse']).toHaveLength(2);
    const own = hooks['PreToolUse']![1];
    expect(own?.matcher).toBe('Bash');
    expect(await ask(own, { ask: 'grant' })).toEqual({
      hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { a: 1 } },
    });
    expect(await ask(own, { ask: 'refuse' })).toEqual(answers['refuse']);
    expect(await ask(own, { ask: 'old' })).toEqual({ systemMessage: 'x' });
    expect(await ask(own, { ask: 'block' })).toEqual({ decision: 'block' });
    expect(await ask(hooks['PermissionRequest']![0], { ask: 'request' })).toEqual({
      hookSpecificOutput: { hookEventName: 'PermissionRequest' },
    });
    expect(hooks['Stop']![0]?.hooks[0]).toBe(hook);
  });
});

describe('any call', () => {
  const anyTool = fc.oneof(
    fc.constantFrom(...HANDS_ON_TOOLS, 'Read', 'Agent', 'mcp__human__ask', '__proto__'),
    fc.string(),
  );
  const anyInput = fc.dictionary(
    fc.constantFrom('command', 'file_path', 'notebook_path', 'subagent_type', 'run_in_background', 'isolation', 'x'),
    fc.oneof(fc.constantFrom('ls', 'git status', 'rm -rf /', 'coder', '/', '\0', '~'), fc.anything()),
  );
  const anyWho = fc.constantFrom({}, MAIN_AGENT, as('coder'), as('reader'), as('nobody'), { agent_id: '' });

  it('is answered, never with an exception and never an edit allowed', async () => {
    const hooks = [preToolUse(coordinator), preToolUse(solo)];
    await fc.assert(
      fc.asyncProperty(anyTool, anyInput, anyWho, async (tool, input, who) => {
        for (const hook of hooks) {
          const decision = decisionOf(await ask(hook, hookInput(tool, input, { cwd: workspace, ...who })));
          if (['Write', 'Edit', 'NotebookEdit', 'MultiEdit'].includes(tool)) expect(decision).not.toBe('allow');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('on a main thread that only delegates is refused when the tool is unknown or work, listed or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyTool, anyInput, async (tool, input) => {
        fc.pre(!isHarmlessTool(tool) && !isMcpTool(tool) && tool !== 'Bash');
        const generous = { ...coordinator, allowedTools: [tool, ...HANDS_ON_TOOLS] };
        expect(await verdict(generous, tool, input, MAIN_AGENT)).toBe('deny');
      }),
      { numRuns: 300 },
    );
  });

  it('of a worker is refused when its role does not list the tool', async () => {
    await fc.assert(
      fc.asyncProperty(anyTool, anyInput, async (tool, input) => {
        fc.pre(!['Read', 'SubagentHandback', 'StructuredOutput'].includes(tool));
        const spec = { ...coordinator, agents: { coder: worker({ tools: ['Read'] }) } };
        expect(await verdict(spec, tool, input, as('coder'))).toBe('deny');
      }),
      { numRuns: 300 },
    );
  });
});
