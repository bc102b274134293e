/** Every test file begins with an environment of its own: of the machine's nothing but its PATH, an empty home, a place for temporary files. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll } from 'vitest';

const KEPT: readonly string[] = ['PATH', 'TMPDIR', 'NODE_OPTIONS'];
const OWN = /^(VITEST|FLOWER_TEST_|NODE_ENV$|TEST$|PROD$|DEV$|MODE$|SSR$|BASE_URL$)/;

for (const name of Object.keys(process.env)) {
  if (!KEPT.includes(name) && !OWN.test(name)) delete process.env[name];
}
// The same examples every time, so that a red run can be had again; the wide tier draws new ones.
if (process.env['FLOWER_TEST_TIER'] !== 'full') fc.configureGlobal({ seed: 20261130 });

const { TMPDIR: placeOfAll } = process.env;
// A short name: the path of a socket below it has to fit into 100 bytes.
const place = mkdtempSync(join(tmpdir(), 'ft-'));
process.env['TMPDIR'] = place;
process.env['HOME'] = join(place, 'home');
mkdirSync(join(place, 'home'));
process.env['LANG'] = 'C.UTF-8';
// git asks nobody who it is.
process.env['GIT_CONFIG_NOSYSTEM'] = '1';

afterAll(() => {
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  // Where files share a process, the next one makes its own place where this one did.
  if (placeOfAll === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = placeOfAll;
});
