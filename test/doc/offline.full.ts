/** The programs of the guide to rehearsing, run as they stand there, in a project that has the built package. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { blocksOf, ROOT } from './page.ts';

const programs = blocksOf('docs/guide/offline.md').filter(({ code }) => /^import .*Runtime/m.test(code));

/** What each prints, in the order of the page. */
const PRINTED: readonly RegExp[] = [/^Done\. \d+\n$/, /^achieved 2 I have read it\.\n$/, /^$/];

it('are three', () => expect(programs).toHaveLength(PRINTED.length));

it.each(PRINTED.map((printed, index) => [index, printed] as const))('program %i prints %s', async (index, printed) => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'flower-offline-')));
  onTestFinished(() => rmSync(project, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(ROOT, join(project, 'node_modules/flower'), 'junction');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  // Its own directory instead of one that the page shares with whoever reads it.
  writeFileSync(join(project, 'prog.ts'), programs[index]?.code.replaceAll("'/tmp/rehearsal'", "'rehearsal'") ?? '');
  const jiti = join(ROOT, 'node_modules/jiti/lib/jiti-cli.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [jiti, 'prog.ts'], {
    cwd: project,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', LANG: 'C.UTF-8' },
  });
  expect(stdout).toMatch(printed);
});
