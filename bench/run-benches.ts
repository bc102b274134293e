/** Runs benchmarks one after the other. What one of them has found is kept, whatever becomes of the others. */
import { HEADER, isMissed, lineOf, type Row } from './row.ts';

/** By the benchmark's name: its figures, or why there are none. */
export type Results = Readonly<Record<string, readonly Row[] | { readonly error: string }>>;

export interface BenchDesk {
  readonly print: (line: string) => void;
  /** Called after each benchmark with everything so far. */
  readonly save: (results: Results) => void;
}

/** Resolves with the exit status: 1 when a benchmark broke off. A goal that is missed is said and is no error. */
export async function runBenches(
  benches: Readonly<Record<string, () => Promise<readonly Row[]>>>,
  { print, save }: BenchDesk,
): Promise<number> {
  const start = performance.now();
  let results: Results = {};
  print(HEADER);
  for (const [name, bench] of Object.entries(benches)) {
    const found = await bench().catch((error: unknown) => ({
      error: error instanceof Error ? error.message : `${error}`,
    }));
    results = { ...results, [name]: found };
    save(results);
    if ('error' in found) print(`${name}: broke off: ${found.error}`);
    else for (const row of found) print(lineOf(name, row));
  }
  const rows = Object.values(results).flatMap(found => ('error' in found ? [] : found));
  const broken = Object.entries(results).flatMap(([name, found]) => ('error' in found ? [name] : []));
  print(
    `\n${rows.length} figures in ${timeText(performance.now() - start)}; goals missed: ${rows.filter(isMissed).length}`,
  );
  if (broken.length > 0) print(`broke off: ${broken.join(', ')}`);
  return broken.length > 0 ? 1 : 0;
}

function timeText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
