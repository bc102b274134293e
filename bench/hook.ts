/** What the hooks cost: time inside our callbacks, time added per call on the real harness; and what spilling spares the main thread. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec } from '../src/domain/agent-spec.ts';
import type { HookInput } from '../src/domain/hook.ts';
import { sessionHooks } from '../src/guard/session-hooks.ts';
import { Runtime } from '../src/runtime/runtime.ts';
import { ScriptedModel, say, useAll } from '../src/testing.ts';
import { systemClock } from '../src/util/system-clock.ts';
import { Workbench } from '../src/workbench/workbench.ts';
import { type Goal, median, type Row } from './row.ts';

const CALLS = 1000;
const BATCH = 50;
const ROUNDS = 2;

const LEAD: AgentSpec = {
  name: 'lead',
  instructions: '',
  allowedTools: ['Agent', 'Read'],
  agents: { coder: { description: 'd', prompt: 'p', tools: ['Bash', 'Read', 'Write'] } },
  delegateOnly: true,
  glance: true,
};

/** What main threads and workers do: reading, glances with and without git, work that is refused, a worker's own. */
const INPUTS: readonly (readonly [tool: string, input: Record<string, unknown>, agent?: string])[] = [
  ['Read', { file_path: 'README.md' }],
  ['Bash', { command: 'git status --short && git log --oneline -5' }],
  ['Bash', { command: 'git diff --stat' }],
  ['Bash', { command: "grep -rn 'TODO' src | head -20" }],
  ['Bash', { command: 'npm test' }],
  ['Agent', { subagent_type: 'coder', prompt: 'x', description: 'd' }],
  ['Bash', { command: 'npm test' }, 'coder'],
  ['Write', { file_path: 'src/a.ts', content: 'x' }, 'coder'],
];

/** All three measurements, in a scratch repository. */
export async function benchHook(): Promise<Row[]> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  try {
    const workspace = join(directory, 'workspace');
    mkdirSync(workspace);
    writeFileSync(join(workspace, 'README.md'), 'hello\n');
    execFileSync('git', ['init', '-q', workspace]);
    return [
      ...(await benchCallback(workspace)),
      await benchAddedTime(workspace, directory),
      ...(await benchSpill(directory)),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function hooksOf(spec: AgentSpec, workspace: string): ReturnType<typeof sessionHooks> {
  const workbench = new Workbench(workspace, { home: join(workspace, '.flower') });
  workbench.ensure();
  const runDir = join(workspace, 'runs');
  const more = { lang: 'en', clock: systemClock, report: () => undefined } as const;
  return sessionHooks(spec, { workspace, runDir, workbench, spillThreshold: 4000, ...more });
}

/** The hook before each call, and the one after it; every tenth result is long, so that it is spilled. */
async function benchCallback(workspace: string): Promise<Row[]> {
  const hooks = hooksOf(LEAD, workspace);
  const ask = async (event: string, input: HookInput): Promise<void> => {
    for (const matcher of hooks[event] ?? []) {
      for (const hook of matcher.hooks) await hook(input, undefined, { signal: new AbortController().signal });
    }
  };
  const times: Record<'before' | 'after' | 'spill', number[]> = { before: [], after: [], spill: [] };
  for (let call = -INPUTS.length; call < CALLS; call += 1) {
    const [tool, tool_input, role] = INPUTS[(call + INPUTS.length) % INPUTS.length] ?? ['Read', {}];
    const agent = role === undefined ? {} : { agent_id: 'a1', agent_type: role };
    const base = { tool_name: tool, tool_input, tool_use_id: `toolu_${call}`, cwd: workspace, ...agent };
    const isLong = call % 10 === 0 && tool === 'Bash';
    const tool_response = { stdout: isLong ? `${call} `.repeat(4000) : 'short', stderr: '', interrupted: false };
    const start = performance.now();
    await ask('PreToolUse', { hook_event_name: 'PreToolUse', ...base });
    const middle = performance.now();
    await ask('PostToolUse', { hook_event_name: 'PostToolUse', ...base, tool_response });
    if (call < 0) continue;
    times.before.push(middle - start);
    times[isLong ? 'spill' : 'after'].push(performance.now() - middle);
  }
  const at = (list: readonly number[], share: number): number =>
    list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? Number.NaN;
  const rowsOf = (name: string, list: readonly number[], goal?: Goal): Row[] => [
    { figure: `inside our hook ${name}, p50`, value: at(list, 0.5), unit: 'ms' },
    {
      figure: `inside our hook ${name}, p95`,
      value: at(list, 0.95),
      unit: 'ms',
      ...(goal === undefined ? {} : { goal }),
    },
  ];
  return [
    ...rowsOf('before a call', times.before, '<= 5'),
    ...rowsOf('after a call', times.after, '<= 5'),
    ...rowsOf('after a call, spilling', times.spill),
  ];
}

/** A thousand small reads on the real harness, with all hooks and with none, by turns. */
async function benchAddedTime(workspace: string, directory: string): Promise<Row> {
  const [withHooks, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await readManyTimes(workspace, directory, false));
    withHooks.push(await readManyTimes(workspace, directory, true));
  }
  return {
    figure: `added to a call on the harness, ${CALLS} calls`,
    value: median(withHooks) - median(without),
    unit: 'ms',
    against: `${median(without).toFixed(1)} ms without hooks`,
    ratio: median(withHooks) / median(without),
  };
}

/** Milliseconds a call, from the first request to the last. */
async function readManyTimes(workspace: string, directory: string, hasHooks: boolean): Promise<number> {
  let [start, end, made] = [0, 0, 0];
  const read = { name: 'Read', input: { file_path: join(workspace, 'README.md') } };
  const model = await ScriptedModel.start(() => {
    start ||= performance.now();
    end = performance.now();
    if (made >= CALLS) return say('done');
    made += BATCH;
    return useAll(Array.from({ length: BATCH }, () => read));
  });
  try {
    const messages = query({
      prompt: 'go',
      options: {
        cwd: workspace,
        settingSources: [],
        tools: ['Read'],
        allowedTools: ['Read'],
        title: 'bench',
        ...(hasHooks ? { hooks: hooksOf({ ...LEAD, agents: {} }, workspace) as never } : {}),
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: directory,
          CLAUDE_CONFIG_DIR: join(directory, 'config'),
          CLAUDE_CODE_TMPDIR: join(directory, 'tmp'),
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
          DISABLE_AUTO_COMPACT: '1',
          ...model.env,
        },
      },
    });
    for await (const _message of messages);
    return (end - start) / CALLS;
  } finally {
    await model.close();
  }
}

/** The same job twice: forty commands that print 12,000 characters each. What the main thread is sent, in all its requests. */
async function benchSpill(directory: string): Promise<Row[]> {
  const sent = async (name: string, spillThreshold: number | null): Promise<number> => {
    const workspace = join(directory, name);
    mkdirSync(workspace);
    const model = await ScriptedModel.start(turn => {
      if (turn.n > 10) return say('done');
      const command = (index: number): string => `seq -f 'line %g of run ${turn.n}-${index}' 1 500`;
      return useAll(
        [1, 2, 3, 4].map(index => ({ name: 'Bash', input: { command: command(index), description: 'x' } })),
      );
    });
    try {
      const runtime = new Runtime({ workspace, workbench: true, spillThreshold, env: model.env });
      const result = await runtime.run({ name: 'bench', instructions: '', allowedTools: ['Bash'] }, 'go');
      await runtime.close();
      if (!result.ok) throw new Error(result.error ?? 'failed');
      return model.turns.reduce((sum, turn) => sum + JSON.stringify(turn.messages).length, 0);
    } finally {
      await model.close();
    }
  };
  const [whole, spilled] = [await sent('whole', null), await sent('spilled', 4000)];
  return [
    { figure: 'sent to the main thread, 40 long results', value: whole, unit: 'characters' },
    {
      figure: 'sent to the main thread, spilled',
      value: spilled,
      unit: 'characters',
      against: 'without spilling',
      ratio: spilled / whole,
    },
  ];
}
