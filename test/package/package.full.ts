import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSUMER_OPTIONS, WHOLE_SURFACE } from './consumer-source.ts';
import { type Packed, pack } from './packed.ts';

let packed: Packed;
beforeAll(() => {
  packed = pack();
});
afterAll(() => rmSync(packed.project, { recursive: true, force: true, maxRetries: 5 }));

it('every declaration that a strict project outside comes to is sound, those of libraries included', () => {
  const path = join(packed.project, 'main.ts');
  writeFileSync(path, WHOLE_SURFACE);
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([path], CONSUMER_OPTIONS));
  expect(diagnostics.map(({ file, messageText }) => `${file?.fileName}: ${JSON.stringify(messageText)}`)).toEqual([]);
});

it('the installed command plays its demo', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(packed.installed, 'dist/cli/main.js'), 'demo'], {
    cwd: packed.project,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', LANG: 'C.UTF-8' },
  });
  expect(stdout).toContain('step 3 of 3');
  expect(stdout).toContain('0.0000 USD');
});
