import { fork } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { StepResult } from '../../src/domain/step-result.ts';
import { httpError, type ReplyLike, ScriptedModel, say, type Turn, use } from '../../src/testing.ts';
import { temporaryDirectory } from './workplace.ts';

const HANDOFFS = 20;
const CALLS_EACH = 100;
/** The harness tries three times; after that it is flower that waits. */
const REFUSALS = 3;
const HOUR_MS = 3_600_000;
const DOCUMENT = '## Doing now\nthe work\n\n## Next step\ngo on\n';
/** Tokens of a call. The harness takes 4 and 20 USD for a million of them, in and out. */
const small = { usage: { input: 1_000, output: 100 } };
const full = { usage: { input: 60_000, output: 100 } };

/** The whole run: in each session a storm of four hours, a worker of a hundred calls, and a context that is full then. */
function script(): { readonly play: (turn: Turn) => ReplyLike; readonly spent: { input: number; output: number } } {
  const refused = new Map<string, number>();
  const spent = { input: 0, output: 0 };
  const answer = (turn: Turn): { readonly reply: ReplyLike; readonly figures: typeof small } => {
    if (turn.agent === 'coder') {
      const isDone = turn.n > CALLS_EACH;
      return { reply: isDone ? say('report', small) : use('Glob', { pattern: `*${turn.n}` }, small), figures: small };
    }
    if (turn.lastUser.includes('context is nearly full')) return { reply: say(DOCUMENT, full), figures: full };
    if (refused.size > HANDOFFS) return { reply: say('finished', small), figures: small };
    if (turn.toolResults.length > 0) return { reply: say('done', full), figures: full };
    const task = { description: 'task', prompt: 'task', subagent_type: 'coder', run_in_background: false };
    return { reply: use('Agent', task, small), figures: small };
  };
  const play = (turn: Turn): ReplyLike => {
    const refusals = turn.agent === 'main' ? (refused.get(turn.sessionId) ?? 0) + 1 : REFUSALS + 1;
    if (turn.agent === 'main') refused.set(turn.sessionId, refusals);
    if (refusals <= REFUSALS && refused.size <= HANDOFFS) return httpError(529, 'Overloaded');
    const { reply, figures } = answer(turn);
    spent.input += figures.usage.input;
    spent.output += figures.usage.output;
    return reply;
  };
  return { play, spent };
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : lstatSync(path).size);
  }, 0);
}

it('three days, 20 handoffs, 2,000 calls of workers: memory flat, disk under 200 MB, accounts to the cent', async () => {
  const workspace = temporaryDirectory();
  const { play, spent } = script();
  await using model = await ScriptedModel.start(play);
  const child = fork(join(import.meta.dirname, 'long-run-child.ts'), [workspace], {
    env: { ...model.env, PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] },
    execArgv: ['--expose-gc', '--import', 'jiti/register'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const heaps: number[] = [];
  const results: StepResult[] = [];
  child.on('message', (message: { heapBytes?: number; result?: StepResult }) => {
    if (message.heapBytes !== undefined) heaps.push(message.heapBytes);
    if (message.result !== undefined) results.push(message.result);
  });
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(model.errors).toEqual([]);

  const [result] = results;
  expect(result).toMatchObject({ ok: true, text: 'finished', attempts: HANDOFFS + 1 });
  expect(result?.retired).toHaveLength(HANDOFFS);
  expect(result?.durationMs).toBeGreaterThan(72 * HOUR_MS);
  expect(model.turns.filter(turn => turn.agent === 'coder')).toHaveLength(HANDOFFS * (CALLS_EACH + 1));
  expect(result?.usage).toMatchObject(spent);
  expect(result?.costUsd).toBeCloseTo((4 * spent.input + 20 * spent.output) / 1e6, 2);
  const rows: StepResult[] = JSON.parse(readFileSync(join(workspace, 'runs', 'manifest.json'), 'utf8'));
  expect(rows.map(row => row.costUsd)).toEqual([result?.costUsd]);

  expect(heaps).toHaveLength(HANDOFFS);
  expect((heaps.at(-1) ?? 0) - (heaps[4] ?? 0)).toBeLessThan(20 * 2 ** 20);
  expect(bytesIn(workspace)).toBeLessThan(200e6);
}, 1_200_000);
