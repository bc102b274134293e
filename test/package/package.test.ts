import { execFile } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScriptedModel, say } from '../../src/testing.ts';
import { CONSUMER_OPTIONS, ONE_STEP, WHOLE_SURFACE } from './consumer-source.ts';
import { type Packed, pack } from './packed.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let packed: Packed;
beforeAll(() => {
  packed = pack();
});
afterAll(() => rmSync(packed.project, { recursive: true, force: true, maxRetries: 5 }));

/** Starts Node in the outside project with nothing of this environment but where programs are. */
const node = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [...args], {
    cwd: packed.project,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', LANG: 'C.UTF-8', ...env },
  });

/** What the compiler finds wrong in programs of users, and in the declarations of flower they lead to. */
function faultsOf(sources: readonly string[]): string[] {
  const files = sources.map((source, index) => {
    const path = join(packed.project, `main-${index}.ts`);
    writeFileSync(path, source);
    return path;
  });
  const program = ts.createProgram(files, CONSUMER_OPTIONS);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => files.includes(fileName) || fileName.startsWith(packed.installed))
    .flatMap(file => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .concat(program.getGlobalDiagnostics(), program.getOptionsDiagnostics())
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

describe('the packed package', () => {
  it('holds what is run and what is read, and nothing of how it was made', () => {
    const roots = new Set(packed.files.map(path => path.split('/')[0]));
    expect([...roots].sort()).toEqual([
      'LICENSE',
      'README.md',
      'README.ru.md',
      'README.zh.md',
      'dist',
      'libexec',
      'package.json',
      'scenarios',
    ]);
    const kinds = new Set(
      packed.files.filter(path => path.startsWith('dist/')).map(path => /\.d\.ts$|\.\w+$/.exec(path)?.[0]),
    );
    expect([...kinds].sort()).toEqual(['.d.ts', '.js']);
    const modules = packed.files.filter(path => path.endsWith('.js'));
    expect(modules.filter(path => !packed.files.includes(path.replace(/\.js$/, '.d.ts')))).toEqual([]);
  });

  it('keeps its programs executable', () => {
    for (const path of ['dist/cli/main.js', 'libexec/bash']) {
      expect({ path, mode: statSync(join(packed.installed, path)).mode & 0o111 }).toEqual({ path, mode: 0o111 });
    }
  });

  it('is found in order by publint', async () => {
    const { messages } = await publint({ pack: { tarball: packed.tarball.buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  it('says the truth about its types to every way of finding them that knows ES modules', async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(packed.tarball))) as {
      readonly problems: readonly { readonly kind: string; readonly resolutionKind?: string }[];
    };
    // An ESM package with `exports` is out of reach for the oldest resolution, and a CommonJS file has to import() it.
    const ofOldWays = ['node10', 'node16-cjs'];
    expect(problems.filter(problem => !ofOldWays.includes(problem.resolutionKind ?? ''))).toEqual([]);
  });

  it('compiles in a strict project outside, its declarations checked too, and as its README shows it', () => {
    const readme = readFileSync(join(packed.installed, 'README.md'), 'utf8');
    const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, example]) => example ?? '');
    expect(examples[0]).toContain("from 'flower'");
    // The last one shows that faults are found.
    const wrong = `import type { Lang } from 'flower'; export const lang: Lang = 'eo';`;
    expect(faultsOf([...examples, WHOLE_SURFACE, wrong])).toEqual([expect.stringContaining(`"eo"' is not assignable`)]);
  });

  it('starts as a command', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    const { stdout } = await node([join(packed.installed, 'dist/cli/main.js'), '--version']);
    expect(stdout.trim()).toBe(version);
  });

  it('runs and checks the program of the quick start as the page says', async () => {
    const page = readFileSync(join(ROOT, 'docs/guide/quick-start.md'), 'utf8').split('## Write a program')[1] ?? '';
    const block = (language: string): string =>
      new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
    writeFileSync(join(packed.project, 'prog.ts'), block('ts'));
    writeFileSync(join(packed.project, 'tsconfig.json'), block('json').replace('{', '{ "files": ["prog.ts"],'));
    await using model = await ScriptedModel.start(() => say('It is done.'));
    const { stdout } = await node(['node_modules/jiti/lib/jiti-cli.mjs', 'prog.ts'], model.env);
    expect(stdout).toMatch(/^true It is done\. 0\.\d+\n$/);
    expect(await node([join(ROOT, 'node_modules/typescript/bin/tsc')])).toEqual({ stdout: '', stderr: '' });
  });

  it('drives the harness from where it is installed: a command runs in the home of the user', async () => {
    const script = join(packed.project, 'one-step.mjs');
    writeFileSync(script, ONE_STEP);
    const workspace = join(packed.project, 'workspace');
    const { stdout } = await node([script, workspace]);
    expect(JSON.parse(stdout)).toEqual({ ok: true, error: null, seen: [`home is ${process.env['HOME']}`] });
  });
});
