import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqliteSessionStore } from '../../src/index.ts';
import { httpError, type Script, ScriptedModel, say, use } from '../../src/testing.ts';
import { marked, temporaryDirectory } from '../harness/workplace.ts';
import { flower } from './command.ts';

async function scripted(script: Script): Promise<ScriptedModel> {
  const model = await ScriptedModel.start(script);
  onTestFinished(() => model.close());
  return model;
}

/** The harness refuses a bare `sleep`. */
const WAIT = 'node -e "setTimeout(() => 0, 60000)"';
const sleepingTurn = () => use('Bash', { command: WAIT, description: 'wait' });
const sleeping: Script = turn => (turn.n === 1 ? sleepingTurn() : say('never said'));

const runDirOf = (workspace: string): string => join(workspace, 'runs');

async function untilGone(runDir: string): Promise<void> {
  for (let tries = 0; marked(runDir).length > 0 && tries < 100; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** What is shown is not yet stored: the harness hands it over a moment later. */
async function untilStored(runDir: string, kind: string): Promise<void> {
  const store = new SqliteSessionStore(join(runDir, 'sessions.db'));
  onTestFinished(() => store.close());
  for (let tries = 0; tries < 400 && !store.sizeByKind().some(size => size.kind === kind); tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 25));
  }
}

describe('flower once', () => {
  it('prints the answer and nothing else on stdout, and exits with 0', async () => {
    const model = await scripted(turn => (turn.n === 1 ? use('Glob', { pattern: '*' }) : say('the answer')));
    const workspace = temporaryDirectory();
    const { code, stdout, stderr } = await flower(['once', 'look', 'here', '-w', workspace], model.env).finished;
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'the answer\n' });
    expect(stderr).toContain('Glob *');
    expect(JSON.stringify(model.turns[0]?.messages)).toContain('look here');
    expect(readdirSync(process.env['HOME'] ?? '')).toEqual([]);
    expect(marked(runDirOf(workspace))).toEqual([]);
  });

  it('says in one paragraph on stderr what failed and what to do, and exits with 1', async () => {
    const model = await scripted(() =>
      httpError(401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }),
    );
    const workspace = temporaryDirectory();
    const { code, stdout, stderr } = await flower(['once', 'go', '-w', workspace], model.env).finished;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const paragraph = stderr.split('\n').filter(line => line.startsWith('flower: '));
    expect(paragraph).toHaveLength(1);
    expect(paragraph[0]).toContain('ANTHROPIC_API_KEY');
    expect(paragraph[0]).toContain(`flower -w ${workspace} once --resume `);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(model.turns.length).toBeLessThanOrEqual(3);
  });

  it('names the model that the gateway does not know', async () => {
    const model = await scripted(() =>
      httpError(404, { type: 'error', error: { type: 'not_found_error', message: 'model: nope-9' } }),
    );
    const { code, stderr } = await flower(['once', 'go', '--model', 'nope-9', '-w', temporaryDirectory()], model.env)
      .finished;
    expect(code).toBe(1);
    expect(stderr).toContain('nope-9');
    expect(stderr).toContain('ANTHROPIC_MODEL');
  });

  it('tells at once that a host cannot be reached, and waits for it without calls', async () => {
    const env = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', ANTHROPIC_API_KEY: 'sk-x', CLAUDE_CODE_MAX_RETRIES: '0' };
    const workspace = temporaryDirectory();
    const started = flower(['once', 'go', '-w', workspace], env);
    await started.shows('127.0.0.1:9 cannot be reached');
    started.process.kill('SIGINT');
    const { code } = await started.finished;
    expect(code).toBe(130);
    expect(marked(runDirOf(workspace))).toEqual([]);
  });

  it('without a key exits with 3 and says where it looked', async () => {
    const { code, stderr } = await flower(['once', 'go', '-w', temporaryDirectory()]).finished;
    expect(code).toBe(3);
    expect(stderr).toContain('.env');
  });

  it.each([
    [['once', 'x', '--fork'], '--resume'],
    [['once', 'x', '-b', '-1'], '--budget'],
    [['once', 'x', '-b', 'much'], '--budget'],
    [['once', 'x', '--window', '5'], '--window'],
    [['once', 'x', '--window', '200000', '--no-handoff'], '--no-handoff'],
    [['once', 'x', '-p', 'never'], '--permission-mode'],
    [['once', 'x', '--nonsense'], '--nonsense'],
    [['once'], 'prompt'],
  ])('exits with 2 for %j and names what is wrong', async (args, named) => {
    const { code, stderr } = await flower(args, { ANTHROPIC_API_KEY: 'sk-x' }).finished;
    expect(code).toBe(2);
    expect(stderr).toContain(named);
  });
});

describe.skipIf(process.platform !== 'linux')('whatever ends the command, nothing of it goes on', () => {
  const command = (workspace: string): string[] => ['once', 'go', '-t', 'Bash', '-w', workspace];

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s: the child, its shell and its directories are gone',
    async signal => {
      const model = await scripted(sleeping);
      const workspace = temporaryDirectory();
      const started = flower(command(workspace), model.env);
      await started.shows('Bash node -e');
      started.process.kill(signal);
      const finished = await started.finished;
      if (signal === 'SIGINT') expect(finished.code).toBe(130);
      else expect(finished.signal).toBe(signal);
      expect(finished.stderr).not.toMatch(/\n\s+at /);
      expect(marked(runDirOf(workspace))).toEqual([]);
      expect(readdirSync(join(runDirOf(workspace), 'harness'))).toEqual(['children']);
      const [row] = JSON.parse(readFileSync(join(runDirOf(workspace), 'manifest.json'), 'utf8'));
      expect(row.error).toMatch(signal === 'SIGINT' ? /^aborted/ : /^killed-by-signal/);
      expect(row.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('a reader of its output that goes away: the run ends in good order, with the status of a broken pipe', async () => {
    const model = await scripted(sleeping);
    const workspace = temporaryDirectory();
    const started = flower([...command(workspace), '--json'], model.env);
    started.process.stdout?.once('data', () => started.process.stdout?.destroy());
    expect((await started.finished).code).toBe(141);
    expect(marked(runDirOf(workspace))).toEqual([]);
    expect(readdirSync(join(runDirOf(workspace), 'harness'))).toEqual(['children']);
  });

  it('an answer that cannot be written is a failure', async () => {
    const model = await scripted(() => say('lost'));
    const line = `"$0" "$1" once go -w "$2" > /dev/full`;
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const run = (): Promise<unknown> =>
      promisify(execFile)('bash', ['-c', line, process.execPath, main, temporaryDirectory()], {
        env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...model.env },
      });
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('flower: ') });
  });

  it('kill -9: the child ends by itself, and the next start removes what is left and goes on with the session', async () => {
    const model = await scripted(turn => (turn.n === 1 ? sleepingTurn() : say('back again')));
    const workspace = temporaryDirectory();
    const started = flower(command(workspace), model.env);
    await started.shows('Bash node -e');
    await untilStored(runDirOf(workspace), 'assistant');
    started.process.kill('SIGKILL');
    await started.finished;
    await untilGone(runDirOf(workspace));
    expect(marked(runDirOf(workspace))).toEqual([]);
    const left = readdirSync(join(runDirOf(workspace), 'harness')).filter(name => name !== 'children');
    expect(left).toHaveLength(1);
    const events = readdirSync(join(runDirOf(workspace), 'events')).map(name =>
      join(runDirOf(workspace), 'events', name),
    );
    const session = /"sessionId":"([0-9a-f-]{36})"/.exec(readFileSync(events[0] ?? '', 'utf8'))?.[1] ?? '';
    const again = await flower([...command(workspace), '--resume', session], model.env).finished;
    expect(again.stdout).toBe('back again\n');
    expect(again.stderr).toContain('an earlier run was killed here');
    expect(readdirSync(join(runDirOf(workspace), 'harness'))).toEqual(['children']);
    expect(readdirSync(join(runDirOf(workspace), 'harness', 'children'))).toEqual([]);
  });
});

describe('the command as such', () => {
  it('shows help and version without loading the SDK, and survives a reader that has seen enough', () => {
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const run = (line: string): string => execFileSync('bash', ['-c', line], { encoding: 'utf8', stdio: 'pipe' });
    expect(run(`node ${main} --version`).trim()).toBe(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version,
    );
    const first = run(`node ${main} --help 2>&1 | head -1; exit \${PIPESTATUS[0]}`);
    expect(first).toMatch(/flower/);
    expect(existsSync(main)).toBe(true);
  });
});
