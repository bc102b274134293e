import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { delay, type Script, ScriptedModel, say } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { type Finished, flower } from './command.ts';

const LOOK = "{ name: 'look', spec: { name: 'looker', instructions: 'You look.' }, prompt: 'look'";
const GO_ON = /Go on from here with: /g;

interface Ended extends Finished {
  readonly runDir: string;
}

/** Runs a workflow file of this code, with a model that answers each turn by what `script` makes for the workspace. */
async function run(code: string, script: (workspace: string) => Script = () => () => say('seen')): Promise<Ended> {
  const workspace = temporaryDirectory();
  const model = await ScriptedModel.start(script(workspace));
  onTestFinished(() => model.close());
  writeFileSync(join(workspace, 'flows.ts'), `import { Workflow } from 'flower';\n${code}`);
  const target = `${join(workspace, 'flows.ts')}:main`;
  const ended = await flower(['run', target, '-w', workspace, '--no-probe'], model.env).finished;
  return { ...ended, runDir: join(workspace, 'runs') };
}

describe('an error that nobody catches', () => {
  it.each([
    [
      'when a workflow file is loaded',
      `Promise.reject(new Error('LOST')); export const main = new Workflow([${LOOK} }]);`,
    ],
    [
      'in the function that makes the workflow',
      `export const main = () => { Promise.reject(new Error('LOST')); return new Workflow([${LOOK} }]); };`,
    ],
    [
      'while such a function goes on',
      `export const main = async () => { setImmediate(() => { throw new Error('LOST'); }); await new Promise(() => {}); };`,
    ],
  ])('%s ends the command with one paragraph, before anything is spent', async (_, code) => {
    const { stderr, stdout, ...ended } = await run(code);
    expect({ code: ended.code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('flower: an error that nothing caught ended the command: LOST.\n');
    expect(existsSync(ended.runDir)).toBe(false);
  });

  it('amid a step ends the run in good order: accounts written, no stack, one way on', async () => {
    const code = `
      import { watch } from 'node:fs';
      const when = () => {
        watch(import.meta.dirname, (_, name) => { if (name === 'asked') Promise.reject(new Error('LOST')); });
        return true;
      };
      export const main = new Workflow([${LOOK}, when }]);`;
    const { stderr, ...ended } = await run(code, workspace => () => {
      writeFileSync(join(workspace, 'asked'), '');
      return delay(20_000, say('seen'));
    });
    expect(ended.code).toBe(1);
    expect(stderr).toMatch(/^flower: .*LOST.*Go on from here with: flower .*run .*\n$/);
    expect(stderr.match(GO_ON)).toHaveLength(1);
    const rows: unknown = JSON.parse(readFileSync(join(ended.runDir, 'manifest.json'), 'utf8'));
    expect(rows).toMatchObject([{ step: 'look', error: expect.stringMatching(/^aborted/) }]);
    expect(readdirSync(join(ended.runDir, 'harness', 'children'))).toEqual([]);
    expect(existsSync(join(ended.runDir, 'command.lock'))).toBe(false);
  });

  it.each([
    [
      'once the end has been told',
      `const write = process.stdout.write;
      process.stdout.write = (...args) => {
        if (/done; /.test(args[0])) for (const n of [1, 2]) Promise.reject(new Error('LATE ' + n));
        return write.apply(process.stdout, args);
      };`,
    ],
    ['when nothing else is left', "process.once('beforeExit', () => { Promise.reject(new Error('LATE 1')); });"],
    [
      'again and again, when the command is over',
      "process.once('beforeExit', () => { setInterval(() => { throw new Error('LATE 1'); }, 1); });",
    ],
  ])('%s is said, and changes neither the outcome nor the status', async (_, code) => {
    const { stdout, stderr, ...ended } = await run(`${code}\nexport const main = new Workflow([${LOOK} }]);`);
    expect({ code: ended.code, stderr }).toEqual({
      code: 0,
      stderr: 'flower: after the end, an error that nothing caught; the outcome is not touched by it: LATE 1.\n',
    });
    expect(stdout).toMatch(/^\+ +done; /m);
    expect(existsSync(join(ended.runDir, 'command.lock'))).toBe(false);
  });
});

describe('a workflow that waits for what never comes', () => {
  it.each([
    ['a file', 'await new Promise(() => {});'],
    ['a function', 'export const main = () => new Promise(() => {});'],
    ['a function that calls it well', 'process.exitCode = 0; export const main = () => new Promise(() => {});'],
  ])('%s: the command ends with a word of it', async (_, code) => {
    expect(await run(code)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^flower: It waited .*\n$/) });
  });

  it('a gate, after its step has been paid for: with the way on, and the run directory given back', async () => {
    const { stderr, ...ended } = await run(
      `export const main = new Workflow([${LOOK}, gate: () => { process.exitCode = 0; return new Promise(() => {}); } }]);`,
    );
    expect(ended.code).toBe(1);
    expect(stderr).toMatch(/^flower: It waited .*Go on from here with: flower .*run .*\n$/);
    expect(stderr.match(GO_ON)).toHaveLength(1);
    const rows: unknown = JSON.parse(readFileSync(join(ended.runDir, 'manifest.json'), 'utf8'));
    expect(rows).toMatchObject([{ step: 'look', ok: true }]);
    expect(existsSync(join(ended.runDir, 'command.lock'))).toBe(false);
  });
});
