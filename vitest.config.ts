import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const isFull = process.env['FLOWER_TEST_TIER'] === 'full';

export default defineConfig({
  // What examples and documents import by name is what is tested, not what was built last.
  resolve: {
    alias: [
      { find: /^flower$/, replacement: fileURLToPath(new URL('./src/index.ts', import.meta.url)) },
      { find: /^flower\/testing$/, replacement: fileURLToPath(new URL('./src/testing.ts', import.meta.url)) },
    ],
  },
  test: {
    include: isFull ? ['test/**/*.test.ts', 'test/**/*.full.ts'] : ['test/**/*.test.ts'],
    // The machines this must run on have two cores; a harness process takes one of them.
    maxWorkers: 2,
    setupFiles: ['./test/setup-environment.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    reporters: ['default', './tools/count-reporter.ts'],
  },
});
