/** `npm run bench [name…]`: runs the benchmarks, prints a table, and the same as JSON into bench/results/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchCommand } from './command.ts';
import { benchCrowd } from './crowd.ts';
import { benchCuration } from './curation.ts';
import { benchEconomy } from './economy.ts';
import { benchGlance } from './glance.ts';
import { benchHandoff } from './handoff.ts';
import { benchHook } from './hook.ts';
import { benchRecovery } from './recovery.ts';
import type { Row } from './row.ts';
import { benchStart } from './start.ts';
import { benchStore } from './store.ts';
import { benchWorkflow } from './workflow.ts';

const BENCHES: Readonly<Record<string, () => Promise<Row[]>>> = {
  crowd: () => benchCrowd(),
  curation: () => benchCuration(),
  glance: () => benchGlance(),
  economy: () => benchEconomy(),
  hook: () => benchHook(),
  command: () => benchCommand(),
  handoff: () => benchHandoff(),
  recovery: () => benchRecovery(),
  start: () => benchStart(),
  store: () => benchStore(),
  workflow: () => benchWorkflow(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find(name => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) throw new Error(`no benchmark "${unknown}"; there are: ${Object.keys(BENCHES).join(', ')}`);

const results: Record<string, Row[]> = {};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await bench();
  results[name] = rows;
  for (const row of rows) console.log(lineOf(name, row));
}
const directory = join(import.meta.dirname, 'results');
mkdirSync(directory, { recursive: true });
writeFileSync(join(directory, 'last.json'), `${JSON.stringify(results, null, 2)}\n`);

function lineOf(name: string, row: Row): string {
  const value = `${row.value.toPrecision(4)} ${row.unit}`;
  const ratio =
    row.ratio === undefined
      ? ''
      : `  ${row.ratio < 0.1 ? row.ratio.toPrecision(2) : row.ratio.toFixed(2)} × ${row.against ?? ''}`;
  const goal = row.goal === undefined ? '' : `  (goal ${row.goal})`;
  return `${name.padEnd(10)} ${row.figure.padEnd(48)} ${value.padStart(14)}${ratio}${goal}`;
}
