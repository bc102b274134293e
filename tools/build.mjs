// Compiles src/ to dist/. Starts from nothing, so that a removed source leaves no stale file behind.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';

const COMPILER = 'node_modules/typescript/bin/tsc';
if (!existsSync(COMPILER)) {
  console.error('There is no compiler in node_modules: run `npm ci` first, or `npm run build`, which does that too.');
  process.exit(1);
}
rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [COMPILER, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
if (existsSync('dist/cli/main.js')) chmodSync('dist/cli/main.js', 0o755);

// The compiler forgets to rewrite `import('./x.ts')` in a block with `await using`: it compiles, and fails when it runs.
const left = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.js') && /import\(['"]\.[^'"]*\.ts['"]\)/.test(readFileSync(`dist/${name}`, 'utf8')),
);
if (left.length > 0) {
  console.error(
    `an import of a .ts file is left in: ${left.join(', ')}. Move it out of the block with \`await using\`.`,
  );
  process.exit(1);
}
