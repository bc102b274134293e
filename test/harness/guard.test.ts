import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, createSdkMcpServer, type Options, tool } from '@anthropic-ai/claude-agent-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentSpec, WorkerDefinition } from '../../src/domain/agent-spec.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { MAIN_AGENT, mainToolList, sessionAllowedTools } from '../../src/guard/main-tool-list.ts';
import { sessionHooks } from '../../src/guard/session-hooks.ts';
import { type SweepReport, sweepWorktrees } from '../../src/guard/worktree.ts';
import { type Reply, ScriptedModel, say, type ToolResult, use } from '../../src/testing.ts';
import { systemClock } from '../../src/util/system-clock.ts';
import { type Git, put, scratchDirectory, scratchRepository } from '../guard/support.ts';
import { runBareSession } from './bare-session.ts';

const worker = (more: Partial<WorkerDefinition> = {}): WorkerDefinition => ({ description: 'd', prompt: 'p', ...more });
const spec: AgentSpec = {
  name: 'lead',
  instructions: '',
  allowedTools: ['Agent', 'TaskCreate', 'TaskUpdate', 'Read', 'mcp__m__ask'],
  disallowedTools: ['WebSearch'],
  agents: {
    coder: worker({ tools: ['Read', 'Write', 'Bash', 'Grep', 'mcp__m__ask'], isolate: true }),
    reader: worker({ tools: ['Read', 'Bash', 'Write'], disallowedTools: ['Bash'] }),
  },
  delegateOnly: true,
  glance: true,
};
const answer = async () => ({ content: [{ type: 'text' as const, text: 'served' }] });
const server = createSdkMcpServer({
  name: 'm',
  version: '1',
  tools: [tool('ask', 'd', {}, answer), tool('inbox', 'd', {}, answer)],
});

type Call = [name: string, tool: string, input: Record<string, unknown>];
const dispatch = (role: string, name: string = role): Call => [
  name,
  'Agent',
  { description: 'd', prompt: 'x', subagent_type: role, run_in_background: false },
];

let directory: string;
let workspace: string;
let git: Git;
let swept: SweepReport;
const notices: GuardNotice[] = [];
const shown = new Map<string, ToolResult>();
const offered = new Map<string, readonly string[]>();

function scripts(): Record<string, Call[]> {
  return {
    main: [
      ['glance', 'Bash', { command: 'git status --short' }],
      ['work', 'Bash', { command: 'touch PWNED' }],
      ['monitor', 'Monitor', { description: 'm', timeout_ms: 1000, command: 'touch PWNED' }],
      ['write', 'Write', { file_path: join(workspace, 'PWNED'), content: 'x' }],
      ['task', 'TaskCreate', { subject: 's', description: 'd' }],
      ['ask', 'mcp__m__ask', {}],
      ['inbox', 'mcp__m__inbox', {}],
      dispatch('general-purpose', 'stranger'),
      dispatch('coder'),
      dispatch('reader'),
    ],
    coder: [
      ['coder-commit', 'Bash', { command: 'echo a > made.txt && git add . && git commit -qm made && node -p 40+2' }],
      ['coder-write', 'Write', { file_path: 'written.txt', content: 'x' }],
      ['coder-records', 'Write', { file_path: join(workspace, 'runs/manifest.json'), content: 'x' }],
      ['coder-escape', 'Bash', { command: `echo x > ${join(workspace, 'escaped.txt')}` }],
      ['coder-ask', 'mcp__m__ask', {}],
    ],
    reader: [
      ['reader-bash', 'Bash', { command: 'touch PWNED' }],
      ['reader-write', 'Write', { file_path: join(workspace, 'src/b.txt'), content: 'x' }],
      ['reader-records', 'Write', { file_path: join(workspace, 'link/x'), content: 'x' }],
      ['reader-outside', 'Write', { file_path: join(directory, 'outside.txt'), content: 'x' }],
    ],
  };
}

beforeAll(async () => {
  directory = scratchDirectory();
  workspace = join(directory, 'ws');
  git = scratchRepository(workspace);
  put(join(workspace, 'runs/.gitignore'), '*\n');
  symlinkSync('runs', join(workspace, 'link'));
  const queues = scripts();
  await using model = await ScriptedModel.start(turn => {
    for (const result of turn.toolResults) shown.set(result.id.replace('toolu_', ''), result);
    if (!offered.has(turn.agent)) offered.set(turn.agent, turn.tools);
    const call = queues[turn.agent]?.shift();
    const reply: Reply = call === undefined ? say('report') : use(call[1], call[2], { id: `toolu_${call[0]}` });
    return reply;
  });
  const workers = Object.entries(spec.agents ?? {}).map(([role, { isolate: _, ...definition }]) => [
    role,
    definition as AgentDefinition,
  ]);
  const options: Options = {
    agent: MAIN_AGENT,
    agents: {
      [MAIN_AGENT]: { description: 'd', prompt: '', tools: mainToolList(spec) },
      ...Object.fromEntries(workers),
    },
    allowedTools: sessionAllowedTools(spec),
    disallowedTools: [...(spec.disallowedTools ?? [])],
    permissionMode: 'acceptEdits',
    settings: { worktree: { baseRef: 'head' } },
    mcpServers: { m: server },
    hooks: sessionHooks(spec, {
      workspace,
      runDir: join(workspace, 'runs'),
      workbench: null,
      spillThreshold: null,
      lang: 'en',
      clock: systemClock,
      report: notice => void notices.push(notice),
    }),
  };
  const session = await runBareSession(model, { workspace, home: join(directory, 'home') }, options);
  expect(session.thrown).toBeUndefined();
  swept = await sweepWorktrees(workspace, systemClock);
}, 120_000);
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

const textOf = (name: string): string => shown.get(name)?.text ?? 'not shown';

describe('who is offered what', () => {
  it('the main thread exactly its list, whatever its subagents have', () => {
    const names = ['Agent', 'Bash', 'Read', 'TaskCreate', 'TaskUpdate', 'mcp__m__ask'];
    expect(offered.get('main')?.toSorted()).toEqual(names);
  });

  it('a subagent its own tools, Grep among them', () => {
    for (const name of ['Read', 'Write', 'Bash', 'Grep', 'mcp__m__ask']) expect(offered.get('coder')).toContain(name);
    expect(offered.get('coder')).not.toContain('WebFetch');
  });
});

describe('what runs', () => {
  it.each(['glance', 'task', 'ask', 'coder', 'coder-commit', 'coder-write', 'coder-ask', 'reader'])('%s', name => {
    expect(shown.get(name)).toMatchObject({ isError: false });
  });

  it.each([
    ['work', /more than that.*Agent tool/],
    ['monitor', /No such tool/],
    ['write', /No such tool/],
    ['inbox', /No such tool|has no/],
    ['stranger', /coder, reader/],
    ['coder-records', /isolated in the worktree/],
    ['reader-records', /records of this run/],
    ['reader-bash', /No such tool|has no/],
    ['reader-outside', /permission/],
  ])('%s does not, and says why', (name, why) => {
    expect(shown.get(name)).toMatchObject({ isError: true });
    expect(textOf(name)).toMatch(why);
  });

  it('a worker commits, runs programs and writes where the mode lets it, and nobody left a mark', () => {
    expect(textOf('coder-commit')).toContain('42');
    expect(existsSync(join(workspace, 'src/b.txt'))).toBe(true);
    for (const path of ['ws/PWNED', 'ws/runs/manifest.json', 'outside.txt']) {
      expect(existsSync(join(directory, path))).toBe(false);
    }
  });

  it('every call that was not refused by the harness itself was answered by the hook, once', () => {
    const asked = notices.filter(notice => notice.kind === 'asked').map(notice => notice.toolUseId);
    expect(new Set(asked).size).toBe(asked.length);
    const unasked = [...shown.keys()].filter(name => !asked.includes(`toolu_${name}`));
    expect(unasked.filter(name => !/<tool_use_error>/.test(textOf(name)))).toEqual([]);
  });
});

describe('isolation', () => {
  it('is injected, starts at HEAD, and what the worker wrote into the main checkout is reported', () => {
    const head = git('rev-parse', 'HEAD').trim();
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'isolation', role: 'coder', isInjected: true, base: head }),
    );
    expect(notices.filter(notice => notice.kind === 'misplaced')).toEqual([]);
    expect(notices.filter(notice => notice.kind === 'checkout-changed')).toEqual([
      expect.objectContaining({ role: 'coder', paths: ['escaped.txt'] }),
    ]);
  });

  it('what the worker left is kept and listed, and does not show in the status', () => {
    expect(swept.removed).toEqual([]);
    expect(swept.kept).toEqual([expect.objectContaining({ why: 'dirty', ahead: 1, dirty: ['written.txt'] })]);
    expect(git('status', '--porcelain')).not.toContain('.claude');
  });

  it('nothing of ours broke on the way', () => {
    expect(notices.filter(notice => notice.kind === 'failed')).toEqual([]);
  });
});
