// Mutation testing: changes the sources of an area one place at a time and counts the changes that no test notices.
// node tools/mutation/main.mjs [area …]   all areas when none is named; what did not change since the last time is not tried again, except survivors in code that runs on loading
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Stryker } from '@stryker-mutator/core';
import { areas } from './area.mjs';

const FLOOR_PERCENT = 75;

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in areas));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(', ')}. There are: ${Object.keys(areas).join(', ')}.`);
  process.exit(2);
}

mkdirSync('reports/mutation', { recursive: true });
for (const name of asked.length > 0 ? asked : Object.keys(areas)) {
  process.env['FLOWER_MUTATION_AREA'] = name;
  console.log(`\n== ${name}`);
  forgetSurvivorsOnLoading(memoryOf(name));
  // Below the floor Stryker sets a failing exit status and carries on with the next area.
  await new Stryker(optionsFor(name)).runMutationTest();
}

function optionsFor(name) {
  return {
    mutate: areas[name].mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['FLOWER_MUTATION_WORKERS'] ?? 2),
    incremental: true,
    incrementalFile: memoryOf(name),
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
    tempDirName: `.stryker-tmp/${name}`,
    ignorePatterns: ['.stryker-tmp', 'dist', 'runs', 'reports', '.flower', '*.tgz'],
    checkers: [],
    timeoutMS: 20_000,
    thresholds: { high: 90, low: FLOOR_PERCENT, break: FLOOR_PERCENT },
    allowConsoleColors: false,
  };
}

function memoryOf(name) {
  return `reports/mutation/${name}.incremental.json`;
}

/**
 * Which tests reach a mutant in code that runs on loading is not known, so Stryker takes one that once survived for a
 * survivor whatever tests are written later. Those are tried again.
 */
function forgetSurvivorsOnLoading(file) {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const source of Object.values(report.files)) {
    source.mutants = source.mutants.filter(
      ({ status, static: runsOnLoading }) => status !== 'Survived' || !runsOnLoading,
    );
  }
  writeFileSync(file, JSON.stringify(report));
}
