import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';

const ROOT = join(import.meta.dirname, '../..');

it('a clone in which nothing is installed is built and packed by what installs first', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['prestart', 'pretest', 'build', 'prepack', 'docs', 'api', 'bench'])
    expect(scripts[name], name).toMatch(/^node tools\/setup\.mjs/);
});

it('the build alone says in one sentence that nothing is installed, and leaves what was built before', () => {
  const clone = temporaryDirectory();
  for (const directory of ['tools', 'dist']) mkdirSync(join(clone, directory));
  copyFileSync(join(ROOT, 'tools/build.mjs'), join(clone, 'tools/build.mjs'));
  writeFileSync(join(clone, 'dist/old.js'), '');
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: clone, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no compiler .*`npm ci`.*\n$/);
  expect(readFileSync(join(clone, 'dist/old.js'), 'utf8')).toBe('');
});
