/** flower as a user gets it: packed, unpacked into an empty project, with nothing beside it but what it depends on. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Packed {
  /** The tarball's bytes. */
  readonly tarball: Uint8Array<ArrayBuffer>;
  /** An empty project that has flower installed. */
  readonly project: string;
  /** Where it is installed there. */
  readonly installed: string;
  /** Paths of all files below `installed`, with forward slashes, sorted. */
  readonly files: readonly string[];
}

/** Packs the built package. Needs `dist/`, and no network. The caller removes `project`. */
export function pack(): Packed {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'flower-packed-')));
  const to = ['--pack-destination', project];
  const report = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--offline', ...to], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const [{ filename }] = JSON.parse(report) as [{ readonly filename: string }];
  const installed = join(project, 'node_modules/flower');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, filename), '-C', installed, '--strip-components=1']);
  writeFileSync(join(project, 'package.json'), '{ "name": "outside", "private": true, "type": "module" }\n');
  linkDependencies(project, installed);
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(installed.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  return { tarball: new Uint8Array(readFileSync(join(project, filename))), project, installed, files };
}

/** Links what the packed manifest names and no more: a dependency that is used but not named is not found. */
function linkDependencies(project: string, installed: string): void {
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  // The types of Node are what a TypeScript project on Node has anyway.
  for (const name of [...Object.keys(manifest.dependencies), '@types/node']) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link, 'junction');
  }
}
