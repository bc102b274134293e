/** How vitest runs while mutants are tried: the tests of one area, quick files first, since the first red one ends the try. */
import { basename, dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areas } from './area.mjs';
import { createPoolWorker } from './kept-worker.ts';

const SLOW: readonly string[] = [
  'curation.test.ts',
  'round-trip.test.ts',
  'is-ephemeral.property.test.ts',
  'parse-command.test.ts',
  'step-invariant.test.ts',
];

const LOAD = 'load.test.ts';

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Last, when the others have loaded everything: what is loaded within a test counts as covered by that test alone.
    const rank = (file: TestSpecification): number =>
      basename(file.moduleId) === LOAD ? SLOW.length : SLOW.indexOf(basename(file.moduleId));
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

const area = areas[process.env['FLOWER_MUTATION_AREA'] ?? ''];
if (area === undefined) throw new Error(`Set FLOWER_MUTATION_AREA to one of: ${Object.keys(areas).join(', ')}.`);

const FEW_RUNS = join(import.meta.dirname, 'few-run-fast-check.ts');

export default defineConfig({
  plugins: [
    {
      name: 'few-runs',
      enforce: 'pre',
      resolveId: (source, importer) => (source === 'fast-check' && importer !== FEW_RUNS ? FEW_RUNS : null),
    },
    {
      name: 'kept-thread',
      // Not in the configuration itself: Stryker's choice of a pool would win over it.
      configureVitest: ({ project }) => {
        project.config.pool = 'kept-thread' as typeof project.config.pool;
        project.config.poolRunner = { name: 'kept-thread', createPoolWorker };
      },
    },
  ],
  test: {
    // One worker for all files of a try; it is a new one for each mutant all the same.
    isolate: false,
    // For load.test.ts; the sources of an area lie in one folder.
    provide: { folder: dirname(area.mutate[0] ?? '') },
    include: [...area.include, `tools/mutation/${LOAD}`],
    exclude: area.exclude,
    setupFiles: ['./tools/mutation/switch-off.ts', './test/setup-environment.ts'],
    testTimeout: 60_000,
    sequence: { sequencer: QuickFirst },
  },
});
