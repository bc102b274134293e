import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { reportApi } from '../../tools/api-report.mjs';

const ROOT = join(import.meta.dirname, '../..');

it('the reports in api/ say what is exported; where a change is meant, `npm run api` writes them anew', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'flower-api-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  reportApi({ rewrite: false, scratch });
  for (const name of ['flower.api.md', 'testing.api.md']) {
    const read = (folder: string): string => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    expect(read(scratch), `api/${name} is out of date`).toBe(read(join(ROOT, 'api')));
  }
});
