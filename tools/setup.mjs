// Makes a clone ready: installs what the lock file names when it is not there yet, then builds. Prints only what it does.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const installed = 'node_modules/.package-lock.json';
const isFresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;
// Called by `npm pack --dry-run`, npm would only say what it would install.
if (!isFresh) run('npm', ['ci', '--dry-run=false', '--no-fund', '--no-audit', '--loglevel=error']);
run(process.execPath, ['tools/build.mjs']);

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
