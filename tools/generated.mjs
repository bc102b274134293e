// Keeps a generated file as it should be: writes it, or with --check only says that it is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export function keep(path, content) {
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === content;
  if (isCurrent) return;
  if (!process.argv.includes('--check')) {
    writeFileSync(path, content);
    return;
  }
  process.stderr.write(`${path} is out of date. Run \`npm run docs\` and commit what it writes.\n`);
  process.exitCode = 1;
}
