import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { httpError, ScriptedModel, say, together, use } from '../../src/testing.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { type Finished, flower } from './command.ts';

const KEY = 'sk-ant-SENTINEL-0123456789';

/** Everything of a run that outlives it and holds the word, and the streams that do. */
function leaks(directory: string, { stdout, stderr }: Finished): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(path => join(directory, path))
    .filter(path => statSync(path).isFile() && readFileSync(path).includes('SENTINEL'));
  const streams = Object.entries({ stdout, stderr }).filter(([, text]) => text.includes('SENTINEL'));
  return [...files, ...streams.map(([name]) => name)];
}

describe('a secret', () => {
  it('that the gateway echoes in prose, thinking, calls and results is in no output, event, manifest, log or database', async () => {
    await using model = await ScriptedModel.start(turn => {
      const key = turn.headers['x-api-key'] ?? '';
      expect(key).toBe(KEY);
      if (turn.n > 1) return say(`your key is ${key}, and once more %73${key.slice(1)}`);
      const echo = { command: `echo ${key} && node -p '"${key}"'`, description: key };
      return together(say(`I see ${key}`), use('Bash', echo));
    });
    const workspace = temporaryDirectory();
    const env = { ...model.env, ANTHROPIC_API_KEY: KEY };
    const finished = await flower(['once', 'go', '-t', 'Bash', '-w', workspace, '--json', '-v'], env).finished;
    expect(finished.code).toBe(0);
    expect(finished.stdout).toContain('your key is ***');
    expect(leaks(workspace, finished)).toEqual([]);
  });

  it('that the gateway echoes in an error is in no output, crash text, manifest or log', async () => {
    await using model = await ScriptedModel.start(turn => {
      const message = `who is ${turn.headers['x-api-key'] ?? ''}?`;
      return httpError(400, { type: 'error', error: { type: 'invalid_request_error', message } });
    });
    const workspace = temporaryDirectory();
    const env = { ...model.env, ANTHROPIC_API_KEY: KEY, FLOWER_DEBUG: '1' };
    const finished = await flower(['once', 'go', '-v', '-w', workspace], env).finished;
    expect(finished.code).toBe(1);
    expect(finished.stderr).toContain('who is ***?');
    expect(leaks(workspace, finished)).toEqual([]);
  });

  it('in an address, as login or parameter, is shown by nothing', async () => {
    const address = 'http://user:SENTINEL@127.0.0.1:9/?key=SENTINEL';
    const workspace = temporaryDirectory();
    const env = { ANTHROPIC_BASE_URL: address, ANTHROPIC_API_KEY: KEY, CLAUDE_CODE_MAX_RETRIES: '0' };
    const started = flower(['once', 'go', '-v', '-w', workspace], env);
    await started.shows('127.0.0.1:9 cannot be reached');
    started.process.kill('SIGINT');
    const finished = await started.finished;
    expect(finished.code).toBe(130);
    expect(finished.stderr).toContain('ANTHROPIC_BASE_URL = http://***@127.0.0.1:9/?key=***');
    expect(leaks(workspace, finished)).toEqual([]);
    const doctor = await flower(['doctor', '-v', '--json', '-w', workspace], env).finished;
    expect(doctor.code).toBe(1);
    expect(leaks(workspace, doctor)).toEqual([]);
  });
});
