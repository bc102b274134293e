/** How soon a killed run is at work again: from the start of the next process to the first request of its session. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Runtime } from '../src/runtime/runtime.ts';
import { httpError, ScriptedModel, say, stall } from '../src/testing.ts';
import { VirtualClock } from '../src/util/virtual-clock.ts';
import type { Row } from './row.ts';

const SPEC = { name: 'bench', instructions: 'You answer.' };
const VICTIM = fileURLToPath(new URL('./recovery-victim.ts', import.meta.url));

/** Kills a run `rounds` times with a request under way, and resumes it each time. */
export async function benchRecovery(rounds: number = 50): Promise<Row[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await recoverOnce());
  samples.sort((a, b) => a - b);
  const at = (share: number): number => samples[Math.ceil(samples.length * share) - 1] ?? Number.NaN;
  return [
    { figure: 'kill -9 to the first request again, p50', value: at(0.5), unit: 'ms' },
    { figure: 'kill -9 to the first request again, p95', value: at(0.95), unit: 'ms' },
    { figure: 'model calls while a limit is waited out', value: await callsWhileWaiting(), unit: 'calls', goal: '0' },
  ];
}

async function recoverOnce(): Promise<number> {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  let isKilled = false;
  let start = 0;
  let elapsedMs = 0;
  const model = await ScriptedModel.start(() => {
    if (!isKilled) return stall();
    elapsedMs ||= performance.now() - start;
    return say('done');
  });
  try {
    const sessionFile = join(workspace, 'session');
    writeFileSync(sessionFile, '');
    const victim = fork(VICTIM, [workspace, sessionFile], {
      env: { ...model.env, PATH: process.env['PATH'] },
      execArgv: ['--import', 'jiti/register'],
    });
    await model.waitFor(() => true, { timeoutMs: 120_000 });
    // The session's first entries are on disk a moment after its first request is out.
    await new Promise(resolve => setTimeout(resolve, 500));
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    isKilled = true;
    start = performance.now();
    const runtime = new Runtime({ workspace, env: model.env });
    const result = await runtime.run(SPEC, 'go on', { resume: readFileSync(sessionFile, 'utf8') });
    await runtime.close();
    if (!result.ok) throw new Error(result.error ?? 'failed');
    return elapsedMs;
  } finally {
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** Two hours of a limit on a clock that is turned by hand. */
async function callsWhileWaiting(): Promise<number> {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  const clock = new VirtualClock(Date.now());
  let isLifted = false;
  const model = await ScriptedModel.start(() =>
    isLifted ? say('done') : httpError(429, 'limit', { 'retry-after': '7200' }),
  );
  try {
    const runtime = new Runtime({ workspace, env: model.env, clock });
    let noteWait: (delayMs: number) => void = () => undefined;
    const waiting = new Promise<number>(resolve => {
      noteWait = resolve;
    });
    const run = runtime.run(SPEC, 'go', {
      onEvent: event => {
        if (event.kind === 'retry' && event.resetAt !== undefined) noteWait(event.delayMs ?? 0);
      },
    });
    // The harness adds up to a quarter to what the API asks for.
    const delayMs = await waiting;
    const before = model.requests.length;
    await clock.advance(delayMs - 1);
    const calls = model.requests.length - before;
    isLifted = true;
    await clock.advance(1);
    await run;
    await runtime.close();
    return calls;
  } finally {
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}
