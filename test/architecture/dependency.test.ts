import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Versions = Readonly<Record<string, string>>;
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly overrides?: Versions;
};

/** Package names in the first column of the table under a heading of the decision. */
function listedUnder(heading: string): string[] {
  const section = read('docs/decisions/0001-dependencies.md')
    .split(/^## /m)
    .find(part => part.startsWith(`${heading}\n`));
  return [...(section ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(match => match[1] ?? '');
}

describe('dependencies', () => {
  it.each<[heading: string, versions: Versions]>([
    ['At run time', manifest.dependencies],
    ['For development', manifest.devDependencies],
    ['Overrides', manifest.overrides ?? {}],
  ])('"%s" has a line for each package, and a package for each line', (heading, versions) => {
    expect(listedUnder(heading).sort()).toEqual(Object.keys(versions).sort());
  });

  it('are pinned to one version each', () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
