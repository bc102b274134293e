/** Full curation of long transcripts: time, growth and memory, beside JSON.parse of the same bytes; and a load with it from the store. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteSessionStore } from '../src/sqlite/sqlite-session-store.ts';
import { PruningSessionStore } from '../src/store/pruning-session-store.ts';
import type { CurationSample } from './curation-child.ts';
import { median, type Row } from './row.ts';
import { benchTranscript } from './transcript.ts';

const CHILD = fileURLToPath(new URL('./curation-child.ts', import.meta.url));
const SIZES = [10_000, 100_000];
const ROUNDS = 5;

/** Each size in a process of its own, so that the peak of one is not the other's. */
export async function benchCuration(): Promise<Row[]> {
  const samples: CurationSample[] = [];
  for (const size of SIZES) samples.push(await inOwnProcess(size));
  const [small, large] = samples;
  return [
    ...samples.flatMap(rowsOf),
    {
      figure: 'growth from 10,000 to 100,000 entries',
      value: round((large?.curationMs ?? Number.NaN) / (small?.curationMs ?? Number.NaN)),
      unit: '×',
      goal: 'about 10',
    },
    ...(await benchLoad()),
  ];
}

function rowsOf(sample: CurationSample): Row[] {
  const { entries, bytes, curationMs, parseMs, curationPeakMiB, parsePeakMiB } = sample;
  const figure = `curation of ${entries.toLocaleString('en')} entries`;
  return [
    { figure: `JSON.parse of ${entries.toLocaleString('en')} entries`, value: round(parseMs), unit: 'ms' },
    {
      figure,
      value: round(curationMs),
      unit: 'ms',
      against: `JSON.parse of ${round(bytes / 1e6)} MB`,
      ratio: round(curationMs / parseMs),
      goal: '<= 3',
    },
    {
      figure: `${figure}: memory at the peak`,
      value: round(curationPeakMiB),
      unit: 'MiB',
      against: 'what JSON.parse adds',
      ratio: round(curationPeakMiB / parsePeakMiB),
    },
  ];
}

async function inOwnProcess(entries: number): Promise<CurationSample> {
  const child = fork(CHILD, [String(entries)], { execArgv: ['--expose-gc', '--import', 'jiti/register'] });
  const [sample] = (await once(child, 'message')) as [CurationSample];
  await once(child, 'exit');
  return sample;
}

/** What a resume waits for: 20,000 entries out of the file, curated, beside the same without curation. */
async function benchLoad(): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-bench-'));
  const store = new SqliteSessionStore(join(directory, 'sessions.db'));
  try {
    const key = { projectKey: 'bench', sessionId: randomUUID() };
    await store.append(key, benchTranscript(20_000, key.sessionId));
    const curated = new PruningSessionStore(store, { workspace: directory, prune: { keepDenials: 1 } });
    const [plainMs, curatedMs] = await alternate(
      () => store.load(key),
      () => curated.load(key),
    );
    return [
      { figure: 'load of 20,000 entries', value: round(plainMs), unit: 'ms' },
      {
        figure: 'load of 20,000 entries with full curation',
        value: round(curatedMs),
        unit: 'ms',
        against: 'load without',
        ratio: round(curatedMs / plainMs),
      },
    ];
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** By turns, so that both meet the same machine. The first round fills caches and spills, and does not count. */
async function alternate(a: () => Promise<unknown>, b: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const [index, work] of [a, b].entries()) {
      const start = performance.now();
      await work();
      if (turn > 0) times[index]?.push(performance.now() - start);
    }
  }
  return [median(times[0]), median(times[1])];
}

const round = (value: number): number => Math.round(value * 100) / 100;
