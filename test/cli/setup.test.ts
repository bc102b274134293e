import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpError, ScriptedModel, say } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
const ENTER = '\r';
const CTRL_C = '\u0003';

/** A person at a terminal: types the next of `answers` whenever the screen shows what it waits for. */
function session(args: readonly string[], env: Record<string, string>, answers: readonly [string, string][]) {
  const terminal = spawn(process.execPath, [MAIN, ...args], {
    cols: 100,
    rows: 30,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm', ...env },
  });
  onTestFinished(() => {
    try {
      terminal.kill('SIGKILL');
    } catch {
      // It has ended.
    }
  });
  const left = [...answers];
  let screen = '';
  let seen = 0;
  terminal.onData(data => {
    screen += data;
    const [next] = left;
    const at = next === undefined ? -1 : screen.indexOf(next[0], seen);
    if (next === undefined || at < 0) return;
    left.shift();
    seen = at + next[0].length;
    terminal.write(next[1]);
  });
  return new Promise<{ code: number; screen: string }>(resolve => {
    terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen }));
  });
}

describe('flower setup', () => {
  it('asks, hides the secret, merges into the file that is there, and tries what was entered', async () => {
    await using model = await ScriptedModel.start([]);
    const home = temporaryDirectory();
    const path = join(home, '.config', 'flower', '.env');
    mkdirSync(join(home, '.config', 'flower'), { recursive: true });
    writeFileSync(
      path,
      '# mine\nOTHER=1\nANTHROPIC_API_KEY=sk-ant-old-old-old\nANTHROPIC_BASE_URL=http://127.0.0.1:1\n',
      {
        mode: 0o644,
      },
    );
    const { code, screen } = await session(['setup', '-w', home], { HOME: home, NO_PROXY: '127.0.0.1' }, [
      ['not shown', `gw-SENTINEL-token${ENTER}`],
      ['Address of the gateway', `\u0015${model.url}${ENTER}`],
      ["harness's own choice", `some-model-1${ENTER}`],
    ]);
    expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining('takes the credentials') });
    expect(screen).not.toContain('SENTINEL');
    expect(screen).not.toContain('old-old');
    const file = readFileSync(path, 'utf8');
    expect(file).toBe(
      `# mine\nOTHER=1\nANTHROPIC_BASE_URL=${model.url}\nANTHROPIC_AUTH_TOKEN=gw-SENTINEL-token\nANTHROPIC_MODEL=some-model-1\nANTHROPIC_DEFAULT_OPUS_MODEL=some-model-1\nANTHROPIC_DEFAULT_SONNET_MODEL=some-model-1\n`,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(model.requests.map(request => [request.purpose, request.headers['authorization']])).toEqual([
      ['probe', 'Bearer gw-SENTINEL-token'],
    ]);
  });

  it('cancelled at any question ends with 130 and writes nothing', async () => {
    const home = temporaryDirectory();
    const answers: [string, string][] = [
      ['not shown', `sk-ant-x-1234567${ENTER}`],
      ['Address of the gateway', CTRL_C],
    ];
    for (const typed of [[['not shown', CTRL_C] as [string, string]], answers]) {
      const { code, screen } = await session(['setup'], { HOME: home }, typed);
      expect({ code, screen }).toMatchObject({ code: 130, screen: expect.stringContaining('nothing was written') });
    }
    expect(existsSync(join(home, '.config'))).toBe(false);
  });

  it('says that another place comes before what was just written', async () => {
    const home = temporaryDirectory();
    writeFileSync(join(home, '.env'), 'ANTHROPIC_API_KEY=sk-ant-project-1\n');
    const { code, screen } = await session(['setup', '--no-probe', '-w', home], { HOME: home }, [
      ['not shown', `sk-ant-x-1234567${ENTER}`],
      ['Address of the gateway', ENTER],
      ["harness's own choice", ENTER],
    ]);
    expect(code).toBe(0);
    expect(screen.replaceAll(/\s+/g, ' ')).toContain(`ANTHROPIC_API_KEY from ${home}/.env comes before`);
    expect(readFileSync(join(home, '.config', 'flower', '.env'), 'utf8')).toBe('ANTHROPIC_API_KEY=sk-ant-x-1234567\n');
  });

  it('is offered once where the gateway refuses what a run would use, and the run begins with what was entered', async () => {
    await using model = await ScriptedModel.start(
      turn => {
        if (turn.headers['x-api-key'] === 'sk-ant-new-1234567') return say('the answer');
        return httpError(401, { type: 'error', error: { type: 'authentication_error', message: 'bad key' } });
      },
      { purposes: ['turn', 'probe'] },
    );
    const home = temporaryDirectory();
    const path = join(home, '.config', 'flower', '.env');
    mkdirSync(join(home, '.config', 'flower'), { recursive: true });
    writeFileSync(path, `ANTHROPIC_API_KEY=sk-ant-old-1234567\nANTHROPIC_BASE_URL=${model.url}\n`);
    const once = ['once', 'go', '-w', temporaryDirectory()];
    const env = { HOME: home, NO_PROXY: '127.0.0.1' };
    const declined = await session(once, env, [['Set up again now?', `n`]]);
    expect({ code: declined.code, screen: declined.screen }).toMatchObject({
      code: 1,
      screen: expect.stringContaining('bad key'),
    });
    const set = await session(once, env, [
      ['Set up again now?', 'y'],
      ['not shown', `sk-ant-new-1234567${ENTER}`],
      ['Address of the gateway', ENTER],
      ["harness's own choice", ENTER],
    ]);
    expect({ code: set.code, screen: set.screen }).toMatchObject({
      code: 0,
      screen: expect.stringContaining('the answer'),
    });
  });

  it.each([
    ['below a place where nothing can be made', '/proc/flower-x/.env'],
    ['a directory', '/tmp'],
  ])('asks nothing where the file is %s: exit 2, the file, and what to do', async (_, path) => {
    const { code, screen } = await session(['setup'], { HOME: temporaryDirectory(), FLOWER_ENV: path }, []);
    expect({ code, screen }).toMatchObject({ code: 2, screen: expect.stringContaining(`${path} cannot be written`) });
    expect(screen).toContain('FLOWER_ENV');
    expect(screen).not.toContain('not shown');
  });

  it('without a terminal exits with 2 and says what to put where', async () => {
    const home = temporaryDirectory();
    const { code, stderr } = await flower(['-v', 'setup'], { HOME: home }).finished;
    expect(code).toBe(2);
    for (const word of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', join(home, '.config', 'flower', '.env')])
      expect(stderr).toContain(word);
  });
});
