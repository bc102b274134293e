/** Ten runs side by side: the memory a run takes above the harness's own process, in processes of their own and in one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ScriptedModel, say, use } from '../src/testing.ts';
import type { Row } from './row.ts';

const CHILD = fileURLToPath(new URL('./crowd-child.mjs', import.meta.url));
const RUNS = 10;

type Mode = 'flower' | 'bare';

/** Needs Linux: what a process takes is read from /proc, shared pages counted by their share. */
export async function benchCrowd(): Promise<Row[]> {
  const measured = async (processes: number, runs: number): Promise<Record<Mode, number>> => ({
    bare: await mebibytes('bare', processes, runs),
    flower: await mebibytes('flower', processes, runs),
  });
  const apart = await measured(RUNS, 1);
  const one = await measured(1, 1);
  const together = await measured(1, RUNS);
  const row = (figure: string, of: (mode: Mode) => number): Row => ({
    figure,
    value: of('flower'),
    unit: 'MiB',
    against: 'bare query()',
    ratio: of('flower') / of('bare'),
  });
  return [
    row(`${RUNS} runs in ${RUNS} processes, each without its harness`, mode => apart[mode] / RUNS),
    row('1 run in 1 process, without its harness', mode => one[mode]),
    // Beside next to nothing a ratio says nothing.
    ...(['flower', 'bare'] as const).map(mode => ({
      figure: `${RUNS} runs in 1 process, each further one${mode === 'bare' ? ', bare query()' : ''}`,
      value: (together[mode] - one[mode]) / (RUNS - 1),
      unit: 'MiB',
    })),
  ];
}

/** What all `processes` take together while each of their runs waits for the second answer of its model. */
async function mebibytes(mode: Mode, processes: number, runs: number): Promise<number> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-bench-')));
  let waiting = 0;
  const [allWait, measured] = [signal(), signal()];
  const model = await ScriptedModel.start(async turn => {
    if (turn.n === 1) return use('Glob', { pattern: '*' });
    waiting += 1;
    if (waiting === processes * runs) allWait.give();
    await measured.given;
    return say('done');
  });
  const children = Array.from({ length: processes }, (_, index) =>
    spawn(process.execPath, [CHILD, mode, String(runs), join(directory, String(index))], {
      env: { ...model.env, PATH: process.env['PATH'], HOME: directory },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const end = Promise.all(children.map(child => once(child, 'exit')));
  try {
    await Promise.race([allWait.given, end]);
    const sum = children.reduce((total, child) => total + ownMebibytes(child), 0);
    measured.give();
    for (const [code] of await end) if (code !== 0) throw new Error(`${mode}: ended with ${code}`);
    return sum;
  } finally {
    for (const child of children) child.kill();
    await model.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>(resolve => {
    give = resolve;
  });
  return { given, give };
}

function ownMebibytes({ pid }: ChildProcess): number {
  const [, kibibytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}
