import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSdkMcpServer, type Options, tool } from '@anthropic-ai/claude-agent-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { HookInput, HookMatcher } from '../../src/domain/hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { sessionHooks } from '../../src/guard/session-hooks.ts';
import { ScriptedModel, say, type ToolResult, use } from '../../src/testing.ts';
import { systemClock } from '../../src/util/system-clock.ts';
import { put, scratchDirectory, scratchRepository } from '../guard/support.ts';
import { runBareSession } from './bare-session.ts';

/** Lists even what nobody has looked at: listing is not knowing. */
const spec: AgentSpec = {
  name: 'lead',
  instructions: '',
  allowedTools: ['Agent', 'Read', 'BrandNewTool'],
  agents: { coder: { description: 'd', prompt: 'p', tools: ['Read', 'Bash'] } },
  delegateOnly: true,
  glance: true,
  hooks: {
    PreToolUse: [
      {
        matcher: 'Read',
        hooks: [
          async input => {
            if (String((input.tool_input as { file_path: string }).file_path).endsWith('thrown'))
              throw new Error('boom');
            return undefined as never;
          },
        ],
      },
    ],
  },
};

/** What a harness never sends, by the name of the file whose reading it is sent for. */
const GARBAGE: Readonly<Record<string, unknown>> = {
  nothing: null,
  word: 'Read',
  list: [],
  nameless: { tool_input: {} },
  numbered: { tool_name: 7, tool_input: {} },
  inputless: { tool_name: 'Read', tool_input: 'x' },
  stranger: { tool_name: 'Read', tool_input: {}, agent_id: {} },
};

let directory: string;
let workspace: string;
let ran = 0;
const notices: GuardNotice[] = [];
const shown = new Map<string, ToolResult>();
let offered: readonly string[] = [];

type Call = [name: string, tool: string, input: Record<string, unknown>];

/** Each call under its own name, with input that the tool takes. */
function calls(folder: string): Call[] {
  const file = join(folder, 'PWNED');
  const agent = (type: string) => ({ description: 'd', prompt: 'touch PWNED', subagent_type: type });
  return [
    ['brand-new', 'BrandNewTool', {}],
    ['bash', 'Bash', { command: 'touch PWNED' }],
    ['write', 'Write', { file_path: file, content: 'x' }],
    ['monitor', 'Monitor', { command: 'touch PWNED', description: 'd', timeout_ms: 1000 }],
    ['cron', 'CronCreate', { cron: '* * * * *', prompt: 'touch PWNED' }],
    ['wakeup', 'ScheduleWakeup', { delaySeconds: 60, reason: 'd', prompt: 'touch PWNED' }],
    ['worktree', 'EnterWorktree', { name: 'x' }],
    ['skill', 'Skill', { skill: 'update-config' }],
    ['message', 'SendMessage', { to: 'x', message: 'touch PWNED' }],
    ['general', 'Agent', agent('general-purpose')],
    ['fork', 'Agent', agent('fork')],
    ...Object.keys(GARBAGE).map(name => [name, 'Read', { file_path: join(folder, name) }] as Call),
    ['thrown', 'Read', { file_path: join(folder, 'thrown') }],
    ['proper', 'Read', { file_path: join(folder, 'README.md') }],
    ['glance', 'Bash', { command: 'git status --short' }],
  ];
}

/** Hands the hook garbage in place of what the harness says of the marked calls. */
function spoilt(matcher: HookMatcher): HookMatcher {
  const garbageFor = (input: HookInput): string | undefined =>
    Object.keys(GARBAGE).find(name => JSON.stringify(input.tool_input).includes(`/${name}"`));
  const spoil =
    (hook: HookMatcher['hooks'][number]): HookMatcher['hooks'][number] =>
    (input, id, options) => {
      const name = garbageFor(input);
      return hook((name === undefined ? input : GARBAGE[name]) as HookInput, id, options);
    };
  return { ...matcher, hooks: matcher.hooks.map(spoil) };
}

beforeAll(async () => {
  directory = scratchDirectory();
  workspace = join(directory, 'ws');
  scratchRepository(workspace);
  for (const name of [...Object.keys(GARBAGE), 'thrown']) put(join(workspace, name), 'SECRET\n');
  const queue = calls(workspace);
  await using model = await ScriptedModel.start(turn => {
    if (turn.agent !== 'main') return say('report');
    if (offered.length === 0) offered = turn.tools;
    for (const result of turn.toolResults) shown.set(result.id.replace('toolu_', ''), result);
    const call = queue.shift();
    return call === undefined ? say('done') : use(call[1], call[2], { id: `toolu_${call[0]}` });
  });
  const server = createSdkMcpServer({
    name: 'm',
    version: '1',
    tools: [
      tool('BrandNewTool', 'd', {}, async () => {
        ran += 1;
        return { content: [{ type: 'text', text: 'ran' }] };
      }),
    ],
  });
  const hooks = sessionHooks(spec, {
    workspace,
    runDir: null,
    workbench: null,
    spillThreshold: null,
    lang: 'en',
    clock: systemClock,
    report: notice => void notices.push(notice),
  });
  const [first, ...others] = hooks['PreToolUse'] ?? [];
  if (first === undefined) throw new Error('there is no hook');
  const options: Options = {
    agents: { coder: { description: 'd', prompt: 'p', tools: ['Read', 'Bash'] } },
    allowedTools: [...new Set(calls(workspace).map(([, name]) => name))],
    permissionMode: 'acceptEdits',
    mcpServers: { m: server },
    hooks: { ...hooks, PreToolUse: [spoilt(first), ...others] } as NonNullable<Options['hooks']>,
  };
  // No list, no prefix on server tools, the harness's own agents: nothing but the hook stands in the way.
  const session = await runBareSession(model, { workspace, home: join(directory, 'home') }, options, {
    CLAUDE_AGENT_SDK_MCP_NO_PREFIX: '1',
    CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: '0',
  });
  expect(session.thrown).toBeUndefined();
}, 120_000);
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

describe('the hook alone, on a main thread that is offered everything', () => {
  const fair = ['proper', 'glance'];
  const names = calls('/').map(([name]) => name);

  it('is what stands in the way: the tools are offered, the unknown one too', () => {
    for (const name of ['BrandNewTool', 'Write', 'Monitor', 'CronCreate', 'Skill', 'Agent']) {
      expect(offered).toContain(name);
    }
  });

  it.each(names.filter(name => !fair.includes(name)))('%s is refused by the hook', name => {
    expect(shown.get(name)).toMatchObject({ isError: true });
    expect(shown.get(name)?.text).toMatch(/PreToolUse:\w+ hook error|you delegate/);
    expect(shown.get(name)?.text).not.toContain('SECRET');
  });

  it.each(fair)('%s runs', name => {
    expect(shown.get(name)).toMatchObject({ isError: false });
  });

  it('nothing ran and nothing was written', () => {
    expect(ran).toBe(0);
    expect(readdirSync(workspace).filter(name => name.startsWith('PWNED'))).toEqual([]);
    expect(existsSync(join(workspace, '.claude'))).toBe(false);
  });

  it('the unknown tool, the garbage and the hook that threw are reported', () => {
    const denied = notices.filter(notice => notice.kind === 'asked' && notice.decision === 'deny');
    expect(denied).toContainEqual(expect.objectContaining({ tool: 'BrandNewTool', isKnownTool: false }));
    expect(denied).toHaveLength(names.length - fair.length - 1);
    expect(notices.filter(notice => notice.kind === 'failed')).toEqual([
      expect.objectContaining({ where: 'hook', tool: 'Read', toolUseId: 'toolu_thrown', message: 'boom' }),
    ]);
  });
});
