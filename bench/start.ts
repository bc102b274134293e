/** How long a step takes to get to its first request, and to its end, against the bare SDK on the same script. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query, type SDKUserMessage } from '@anthropic-ai/claude-agent-sdk';
import { Runtime } from '../src/runtime/runtime.ts';
import { ScriptedModel, say, use } from '../src/testing.ts';
import { median, type Row } from './row.ts';

interface Sample {
  readonly firstRequestMs: number;
  readonly stepMs: number;
}

const INSTRUCTIONS = 'You answer.';

/** Runs both in turn `rounds` times, after one round that does not count. */
export async function benchStart(rounds: number = 7): Promise<Row[]> {
  const flower: Sample[] = [];
  const bare: Sample[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [await measure(runFlower), await measure(runBare)] as const;
    if (round === 0) continue;
    flower.push(pair[0]);
    bare.push(pair[1]);
  }
  const row = (figure: string, pick: (sample: Sample) => number): Row => {
    const [value, against] = [median(flower.map(pick)), median(bare.map(pick))];
    return { figure, value, unit: 'ms', against: 'bare query()', ratio: value / against, goal: '<= 1.1' };
  };
  return [
    row('time to the first request', sample => sample.firstRequestMs),
    row('a two-turn step', sample => sample.stepMs),
    { figure: 'memory of the parent after the runs', value: process.memoryUsage.rss() / 2 ** 20, unit: 'MiB' },
  ];
}

async function measure(run: (model: ScriptedModel, directory: string) => Promise<void>): Promise<Sample> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  let firstRequestMs = 0;
  const start = performance.now();
  const model = await ScriptedModel.start(turn => {
    if (turn.n > 1) return say('done');
    firstRequestMs = performance.now() - start;
    return use('Glob', { pattern: '*' });
  });
  try {
    await run(model, directory);
    return { firstRequestMs, stepMs: performance.now() - start };
  } finally {
    await model.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function runFlower(model: ScriptedModel, workspace: string): Promise<void> {
  const runtime = new Runtime({ workspace, env: model.env });
  const result = await runtime.run({ name: 'bench', instructions: INSTRUCTIONS }, 'go');
  await runtime.close();
  if (!result.ok) throw new Error(result.error ?? 'failed');
}

/** What a careful user of the SDK would write: open input, ended when the session is idle. */
async function runBare(model: ScriptedModel, cwd: string): Promise<void> {
  let end: () => void = () => undefined;
  const isOver = new Promise<void>(resolve => {
    end = resolve;
  });
  async function* input(): AsyncGenerator<SDKUserMessage> {
    yield { type: 'user', message: { role: 'user', content: 'go' }, parent_tool_use_id: null, session_id: '' };
    await isOver;
  }
  const messages = query({
    prompt: input(),
    options: {
      cwd,
      settingSources: [],
      systemPrompt: { type: 'preset', preset: 'claude_code', append: INSTRUCTIONS },
      tools: ['Read', 'Glob', 'Grep'],
      allowedTools: ['Read', 'Glob', 'Grep'],
      title: 'bench',
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: cwd,
        CLAUDE_CONFIG_DIR: join(cwd, 'config'),
        CLAUDE_CODE_TMPDIR: join(cwd, 'tmp'),
        CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: '1',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
        ...model.env,
      },
    },
  });
  for await (const message of messages) {
    if (message.type === 'system' && message.subtype === 'session_state_changed' && message.state === 'idle') end();
  }
}
