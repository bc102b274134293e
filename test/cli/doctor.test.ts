import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

it('doctor removes what it made for its look at the harness when a signal ends it half-way', async () => {
  const temporary = temporaryDirectory();
  const started = flower(['doctor', '--no-probe', '-w', temporaryDirectory()], { TMPDIR: temporary });
  await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^flower-doctor-/)]), 10_000);
  started.process.kill('SIGTERM');
  expect((await started.finished).signal).toBe('SIGTERM');
  expect(readdirSync(temporary)).toEqual([]);
});
