import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { loadWorkflow } from '../../src/cli/run-file.ts';
import { ScriptedModel, say } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

const FLOWS = `
import { Workflow, type Step } from 'flower';
import { say } from 'flower/testing';
import { prompt } from './words.ts';
enum Word { Hello = 'HELLO' }
const step = { name: 'look', spec: { name: 'looker', instructions: 'You look.' }, prompt: prompt + Word.Hello } satisfies Step;
export const main: Workflow = new Workflow([step], { name: typeof say });
export default async (): Promise<Workflow> => new Workflow([{ ...step, name: 'by-default' }]);
export const words = 'no workflow';
export const nothing = null;
export const broken = (): Workflow => { throw new Error('KABOOM'); };
export const twice = () => new Workflow([step, step]);
`;

/** A directory with workflows in files and in a package. */
function withFlows(): string {
  const directory = temporaryDirectory();
  const inPackage = join(directory, 'node_modules', 'my-flows');
  mkdirSync(inPackage, { recursive: true });
  writeFileSync(join(directory, 'flows.ts'), FLOWS);
  writeFileSync(join(directory, 'words.ts'), "export const prompt: string = 'say ';");
  writeFileSync(join(directory, 'unfinished.ts'), 'export const main = {');
  writeFileSync(join(directory, 'astray.ts'), "import './nowhere.ts';");
  writeFileSync(join(directory, 'throwing.ts'), "throw new Error('AT LOAD');");
  writeFileSync(join(inPackage, 'package.json'), '{"name":"my-flows","type":"module","exports":"./index.js"}');
  writeFileSync(
    join(inPackage, 'index.js'),
    "import { Workflow } from 'flower';\nexport const chain = new Workflow([{ name: 'packed', spec: { name: 'a', instructions: 'x' }, prompt: 'y' }]);",
  );
  return directory;
}

describe('flower run', () => {
  it('runs a TypeScript file as it is, with what it imports; the same module serves it and the command', async () => {
    const workspace = withFlows();
    const model = await ScriptedModel.start(() => say('seen'));
    onTestFinished(() => model.close());
    const file = join(workspace, 'flows.ts');
    const { code, stderr, stdout } = await flower(['run', `${file}:main`, '-w', workspace], model.env).finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('step 1 of 1: look');
    expect(JSON.stringify(model.turns[0]?.messages)).toContain('say HELLO');

    writeFileSync(join(workspace, 'runs', 'lineage.json'), '{');
    const again = await flower(['run', `${file}:main`, '-w', workspace], model.env).finished;
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/! .*lineage\.json/);
  });

  it('with --json keeps stdout for events: what the workflow prints itself goes to stderr', async () => {
    const workspace = withFlows();
    const step =
      "{ name: 'look', spec: { name: 'a', instructions: 'x' }, prompt: () => { console.log('AT WORK'); return 'y'; } }";
    writeFileSync(
      join(workspace, 'talking.ts'),
      `import own from 'node:console';
      import { Workflow } from 'flower';
      console.info('AT LOAD');
      own.log('BY ITS OWN CONSOLE');
      process.stdout.write('RAW', () => process.stdout.write(' AND DONE\\n'));
      export const main = new Workflow([${step}]);`,
    );
    const model = await ScriptedModel.start(() => say('seen'));
    onTestFinished(() => model.close());
    const args = ['run', join(workspace, 'talking.ts:main'), '--json', '-w', workspace];
    const { code, stderr, stdout } = await flower(args, model.env).finished;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^AT LOAD\nBY ITS OWN CONSOLE\nRAW AND DONE\n(?:.*\n)*AT WORK$/m);
    const kinds = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).kind);
    expect(kinds).toContain('result');
  });

  it.each([['flows.ts:nope', ['no export "nope"']]])(
    '%s ends with 2, in one paragraph, before any request',
    async (target, said) => {
      const workspace = withFlows();
      const { code, stderr, stdout } = await flower(['run', join(workspace, target), '-w', workspace]).finished;
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      for (const words of said) expect(stderr).toContain(words);
    },
  );
});

describe('what file:export or package:export names', () => {
  // As built: a workflow file's own import of flower then needs no compiling.
  const built = join(import.meta.dirname, '../../dist/cli/run-file.js');
  const before = process.cwd();
  afterEach(() => process.chdir(before));

  const load = async (target: string): ReturnType<typeof loadWorkflow> => {
    process.chdir(withFlows());
    return (await import(built)).loadWorkflow(target, 'en');
  };

  it.each([
    ['flows.ts:main', 'look'],
    ['./flows.ts:main', 'look'],
    ['flows.ts', 'by-default'],
    ['flows.ts:default', 'by-default'],
    ['my-flows:chain', 'packed'],
  ])('%s is found', async (target, step) => {
    expect((await load(target)).steps.map(each => each.name)).toEqual([step]);
  });

  it.each([
    ['', 'file:export'],
    ['flows.ts:nope', 'no export "nope"'],
    ['flows.ts:a-b', 'no export "a-b"'],
    ['flows.ts:', 'no export ""'],
    ['flows.ts:words', 'no Workflow'],
    ['flows.ts:nothing', 'no Workflow'],
    ['flows.ts:broken', 'threw: KABOOM'],
    ['flows.ts:twice', 'look'],
    ['missing.ts:main', 'There is no file'],
    ['.', 'There is no file'],
    ['unfinished.ts', 'could not be loaded'],
    ['astray.ts', 'nowhere.ts'],
    ['throwing.ts', 'AT LOAD'],
    ['not-installed:main', 'nor an installed package "not-installed"'],
    ['flows:main', 'flows.ts:main'],
    ['my-flows:nope', 'no export "nope"'],
    ['my-flows', 'no export "default"'],
  ])('%j is wrong usage, and the message says what', async (target, said) => {
    const refusal: unknown = await load(target).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'UsageError' });
    expect(String(refusal)).toContain(said);
    expect(String(refusal)).not.toContain('Require stack');
  });
});
