/**
 * Every source of the area can be loaded. A mutant that breaks a module while it is loaded leaves the other test files
 * without a single test, and a run without a red test counts as one that noticed nothing.
 */
import { expect, inject, it } from 'vitest';

const folder = (inject as (key: string) => unknown)('folder');
const modules = Object.entries(import.meta.glob('../../src/*/*.ts')).filter(([path]) =>
  path.startsWith(`../../${String(folder)}/`),
);

it.each(modules)('%s', async (_path, load) => {
  expect(await load()).toBeDefined();
});
