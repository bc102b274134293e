/** Curates a transcript of the size it is told, in a process whose memory holds nothing else. Says what it measured. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expire } from '../src/history/expire.ts';
import { heal, withoutCostState } from '../src/history/heal.ts';
import { ephemeralPolicy, prunePolicy, trimPolicy } from '../src/history/policy.ts';
import { prune } from '../src/history/prune.ts';
import { trim } from '../src/history/trim.ts';
import type { SessionStoreEntry } from '../src/store/session-store.ts';
import { createSpill } from '../src/store/spill-file.ts';
import { median } from './row.ts';
import { benchTranscript } from './transcript.ts';

export interface CurationSample {
  readonly entries: number;
  readonly bytes: number;
  readonly curationMs: number;
  readonly parseMs: number;
  /** Heap above what was there before, at its highest, with everything still held. */
  readonly curationPeakMiB: number;
  readonly parsePeakMiB: number;
}

const ROUNDS = 5;

function measure(entries: number): CurationSample {
  const directory = mkdtempSync(join(tmpdir(), 'flower-bench-'));
  try {
    const lines = benchTranscript(entries, 'session').map(entry => JSON.stringify(entry));
    const parse = (): SessionStoreEntry[] => lines.map(line => JSON.parse(line) as SessionStoreEntry);
    const parsed = parse();
    // The first curation writes the spilled files; the later ones find them, as every resume but the first does.
    curate(parsed, directory);
    const [parseMs, curationMs] = [[] as number[], [] as number[]];
    for (let round = 0; round < ROUNDS; round += 1) {
      parseMs.push(timed(parse).ms);
      curationMs.push(timed(() => curate(parsed, directory)).ms);
    }
    const parsePeakMiB = timed(parse).peakMiB;
    const curationPeakMiB = timed(() => curate(parsed, directory)).peakMiB;
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    return { entries, bytes, curationMs: median(curationMs), parseMs: median(parseMs), curationPeakMiB, parsePeakMiB };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function curate(entries: readonly SessionStoreEntry[], directory: string): unknown {
  const expired = expire(entries, ephemeralPolicy({}, 'en'));
  const trimmed = trim(expired.entries, trimPolicy({}), createSpill(directory), 'en');
  const pruned = prune(withoutCostState(trimmed.entries), prunePolicy({}, 'en'));
  return heal(pruned.entries, prunePolicy({}, 'en')).entries;
}

function timed(work: () => unknown): { readonly ms: number; readonly peakMiB: number } {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const result = work();
  const ms = performance.now() - start;
  const peakMiB = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  if (result === undefined) throw new Error('nothing was made');
  return { ms, peakMiB };
}

process.send?.(measure(Number(process.argv[2])));
