import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

/** Every file that the program loaded, as V8 lists them when it ends. */
function loadedFiles(coverage: string): string[] {
  return readdirSync(coverage).flatMap(name => {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(coverage, name), 'utf8'));
    return result.map(script => script.url);
  });
}

describe('what is wrong with the arguments is said before anything heavy is loaded', () => {
  it.each([
    [['once', 'x', '-b', '-1'], '--budget'],
    [['once', 'x', '--window', '5'], '--window'],
    [['x', '--rounds', '0'], '--rounds'],
    [['x', '--timeout', 'soon'], '--timeout'],
    [['run', 'flows.ts', '--budget', 'much'], '--budget'],
    [['run', 'nowhere.ts'], 'nowhere.ts'],
    [['demo', '-w', 'x'], '--workspace'],
    [['once', 'x', '-w', '/dev/null/x'], '/dev/null/x'],
  ])('%j', async (argv, named) => {
    const coverage = temporaryDirectory();
    const { code, stderr } = await flower(argv, { NODE_V8_COVERAGE: coverage }).finished;
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(named) });
    const loaded = loadedFiles(coverage);
    expect(loaded.some(url => url.endsWith('/dist/cli/program.js'))).toBe(true);
    expect(loaded.filter(url => /@anthropic-ai|\/dist\/runtime\/runtime\.js/.test(url))).toEqual([]);
  });
});

describe('a directory that cannot be used', () => {
  const file = (): string => {
    const path = join(temporaryDirectory(), 'file');
    writeFileSync(path, '');
    return path;
  };

  // Below /proc nothing can be made, though no right is missing: Node's own recursive mkdir never comes back from there.
  it.each([
    ['once', '-w', () => '/proc/flower-x/y'],
    ['go', '-w', () => '/proc/flower-x'],
    ['go', '-r', () => '/proc/flower-x'],
    ['go', '-w', file],
    ['once', '-r', file],
    ['go', '-r', () => join(file(), 'runs')],
  ])(
    '%s %s: is refused at once, before a request is made and before anything is written',
    async (command, flag, place) => {
      const path = place();
      const workspace = temporaryDirectory();
      // The gateway does not exist: whoever asked it first would say so.
      const env = { ANTHROPIC_API_KEY: 'sk-ant-x-1234567', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' };
      const words = [command, 'do it', '-w', workspace, flag, path];
      const { code, stderr } = await flower(words, env).finished;
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(path) });
      expect(stderr).not.toContain('127.0.0.1');
      expect(readdirSync(workspace)).toEqual([]);
    },
  );
});

describe('a call that is refused', () => {
  it.each<[argv: readonly string[], code: number, named: string]>([
    [['once', 'x', '--resume', 'nope'], 2, 'Leave --resume out'],
    [['once', 'x', '-t', 'Write', '-p', 'default'], 2, 'acceptEdits'],
    [['once', 'x', '-t', 'Read,Edit', '-p', 'plan'], 2, 'acceptEdits'],
    [['go', 'x', '--isolate', '--timeout', '0'], 1, 'git'],
    [['--timeout', '0'], 2, 'Say what is to be done'],
    [['statz'], 2, 'did you mean "stats"?'],
  ])('%j leaves no trace, and asks nobody', async (argv, code, named) => {
    const workspace = temporaryDirectory();
    // The gateway does not exist: whoever asked it first would say so.
    const env = { ANTHROPIC_API_KEY: 'sk-ant-x-1234567', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' };
    const refused = await flower([...argv, '-w', workspace], env).finished;
    expect(refused).toMatchObject({ code, stderr: expect.stringContaining(named) });
    expect(refused.stderr).not.toContain('127.0.0.1');
    expect(readdirSync(workspace)).toEqual([]);
  });
});

it('without credentials the places that were looked into are a list, one a line', async () => {
  const workspace = temporaryDirectory();
  const { code, stderr } = await flower(['once', 'x', '-w', workspace]).finished;
  expect(code).toBe(3);
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^flower: No credentials: .* in:$/);
  expect(lines.slice(1, 3)).toEqual(['  - the process environment', `  - ${join(workspace, '.env')}`]);
  expect(lines.at(-1)).toMatch(/^Run `flower setup`/);
  expect(stderr).not.toContain('env option');
  expect(readdirSync(workspace)).toEqual([]);
});

it.each([
  ['GBK', Buffer.from([0xd7, 0xf6, 0xd2, 0xbb, 0xb8, 0xf6])],
  ['UTF-16', Buffer.from('\ufeffmake me a clock', 'utf16le')],
])('a request in %s from a pipe is refused: the model would be sent question marks', async (_, request) => {
  const workspace = temporaryDirectory();
  const env = { ANTHROPIC_API_KEY: 'x', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' };
  const { code, stderr } = await flower(['--timeout', '0', '-w', workspace], env, request).finished;
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('UTF-8') });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(workspace)).toEqual([]);
});
