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
import { runBenches } from './run-benches.ts';
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

const RESULTS = join(import.meta.dirname, 'results');

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
} else {
  const chosen = Object.entries(BENCHES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  mkdirSync(RESULTS, { recursive: true });
  process.exitCode = await runBenches(Object.fromEntries(chosen), {
    print: line => console.log(line),
    save: results => writeFileSync(join(RESULTS, 'last.json'), `${JSON.stringify(results, null, 2)}\n`),
  });
}
