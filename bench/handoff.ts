/** What a handoff costs: calls of the model and time, from the full context to the successor's first call. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Runtime } from '../src/runtime/runtime.ts';
import { ScriptedModel, say } from '../src/testing.ts';
import type { Row } from './row.ts';

const SPEC = { name: 'bench', instructions: 'You answer.' };
const FULL = { usage: { input: 60_000, output: 10 } };
const DOCUMENT = '## Doing now\nthe work\n\n## Next step\ngo on\n';

/** Hands over `rounds` times. */
export async function benchHandoff(rounds: number = 10): Promise<Row[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await handOverOnce());
  const middle = (pick: (sample: Sample) => number): number =>
    samples.map(pick).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
  return [
    { figure: 'model calls that a handoff adds', value: Math.max(...samples.map(one => one.calls)), unit: 'calls' },
    { figure: 'full context to the document, p50', value: middle(one => one.writtenMs), unit: 'ms' },
    {
      figure: 'full context to the first call of the successor, p50',
      value: middle(one => one.takenOverMs),
      unit: 'ms',
    },
  ];
}

interface Sample {
  readonly calls: number;
  readonly writtenMs: number;
  readonly takenOverMs: number;
}

async function handOverOnce(): Promise<Sample> {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  let fullAt = 0;
  let takenOverAt = 0;
  const model = await ScriptedModel.start(turn => {
    if (turn.lastUser.includes('context is nearly full')) return say(DOCUMENT, FULL);
    if (turn.prompt.includes('You take over')) {
      takenOverAt = performance.now();
      return say('done');
    }
    fullAt = performance.now();
    return say('working', FULL);
  });
  try {
    const runtime = new Runtime({ workspace, env: model.env, lang: 'en', handoff: { window: 100_000 } });
    let writtenAt = 0;
    const result = await runtime.run(SPEC, 'go', {
      onEvent: event => {
        if (event.kind === 'handoff' && event.phase === 'done') writtenAt = performance.now();
      },
    });
    await runtime.close();
    if (!result.ok || result.retired.length !== 1) throw new Error(result.error ?? 'no handoff');
    // What would have been needed anyway: the call that filled the context, and the one that ended the work.
    return { calls: model.turns.length - 2, writtenMs: writtenAt - fullAt, takenOverMs: takenOverAt - fullAt };
  } finally {
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}
