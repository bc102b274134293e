import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Event, SystemEvent } from '../../src/domain/event.ts';
import type { AskedNotice } from '../../src/guard/guard-notice.ts';
import type { ApiBlock, ApiMessage } from '../../src/model/api-message.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { dropBefore, type Reply, ScriptedModel, say, stall, type Turn, use, useAll } from '../../src/testing.ts';
import { lookingRuntime, lookingSpec } from './resume-victim-option.ts';
import { repository } from './workplace.ts';

const VICTIM = fileURLToPath(new URL('./resume-victim.ts', import.meta.url));
const LARGE = Array.from({ length: 200 }, (_, index) => `line ${index} of a large file`).join('\n');

/** A glance, a refused call and a large result; a lost connection; then a worker that never answers. */
function script(directory: string): (turn: Turn) => Reply {
  return turn => {
    if (turn.agent === 'helper') return stall(Number.POSITIVE_INFINITY);
    if (turn.lastUser.includes('go on')) return say('resumed');
    if (turn.n === 1) {
      return useAll([
        { name: 'Bash', input: { command: 'git log --oneline', description: 'look' }, id: 'toolu_glance' },
        { name: 'Bash', input: { command: 'touch DENIED-CALL', description: 'write' }, id: 'toolu_denied' },
        { name: 'Read', input: { file_path: join(directory, 'large.txt') }, id: 'toolu_large' },
      ]);
    }
    if (turn.attempt === 1) return dropBefore();
    return use(
      'Agent',
      { description: 'd', prompt: 'help', subagent_type: 'helper', run_in_background: false },
      { id: 'toolu_flight' },
    );
  };
}

/** Runs the step in a process of its own until its worker is at work and that is stored; then kill -9. */
async function killInFlight(model: ScriptedModel, directory: string): Promise<string> {
  const victim = fork(VICTIM, [directory], {
    env: { ...model.env, PATH: process.env['PATH'], HOME: process.env['HOME'] },
    execArgv: ['--import', 'jiti/register'],
  });
  onTestFinished(() => void victim.kill('SIGKILL'));
  const [sessionId] = (await once(victim, 'message')) as [string];
  await model.waitFor(turn => turn.agent === 'helper');
  const reader = new Runtime({ ...lookingRuntime(directory), env: model.env });
  onTestFinished(() => reader.close());
  await vi.waitFor(
    async () => {
      const stored = await reader.store.load({ projectKey: reader.projectKey, sessionId });
      expect(JSON.stringify(stored)).toContain('toolu_flight');
    },
    { timeout: 30_000, interval: 100 },
  );
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  return sessionId;
}

async function resume(
  model: ScriptedModel,
  directory: string,
  runDir: string,
  id: string,
): Promise<readonly ApiMessage[]> {
  const runtime = new Runtime({ ...lookingRuntime(directory), runDir, env: model.env });
  onTestFinished(() => runtime.close());
  const result = await runtime.run(lookingSpec, 'go on', { resume: id });
  expect(result).toMatchObject({ error: null, text: 'resumed' });
  return model.turns.filter(turn => turn.lastUser.includes('go on')).at(-1)?.messages ?? [];
}

/** Whose calls the events on disk say were refused. */
function refusalsIn(directory: string): Pick<AskedNotice, 'agentId' | 'tool' | 'isKnownTool'>[] {
  const lines = readdirSync(directory).flatMap(name => readFileSync(join(directory, name), 'utf8').split('\n'));
  const events = lines.filter(line => line !== '').map(line => JSON.parse(line) as Event);
  const refused = events.filter(event => event.kind === 'system' && event.subtype === 'refused');
  return refused.map(event => {
    const { agentId, tool, isKnownTool } = (event as SystemEvent).data as AskedNotice;
    return { agentId, tool, isKnownTool };
  });
}

const blocksOf = (messages: readonly ApiMessage[]): readonly ApiBlock[] =>
  messages.flatMap(({ content }) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content));

/** Without the marks by which the API is told what to cache. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'cache_control' ? undefined : inner));

it('a session that was killed in flight is resumed from the store: the request holds exactly what the policies say, and a second resume sends the same', async () => {
  const directory = repository();
  writeFileSync(join(directory, 'large.txt'), LARGE);
  await using model = await ScriptedModel.start(script(directory));
  const sessionId = await killInFlight(model, directory);
  // What was refused is counted by whoever reads the log, after the process is gone too.
  expect(refusalsIn(join(directory, 'runs/events'))).toEqual([{ agentId: null, tool: 'Bash', isKnownTool: true }]);
  // The same history a second time: a resume adds to its own. The place of the killed harness may hold its sockets.
  const isHistory = (path: string): boolean => path !== join(directory, 'runs/harness');
  cpSync(join(directory, 'runs'), join(directory, 'again'), { recursive: true, filter: isHistory });
  const fed = await resume(model, directory, 'runs', sessionId);
  const results = blocksOf(fed).filter(block => block.type === 'tool_result');
  const calls = blocksOf(fed).filter(block => block.type === 'tool_use');
  expect(calls.map(call => call['id'])).toEqual(['toolu_glance', 'toolu_large', 'toolu_flight']);
  expect(results.map(result => [result['tool_use_id'], plain(result['content'])])).toEqual([
    ['toolu_glance', expect.stringMatching(/result of `git log --oneline` from turn 1 has expired/)],
    [
      'toolu_large',
      expect.stringMatching(/characters of this result were moved out .*\.flower\/spill\/[0-9a-f]{16}\.txt/),
    ],
    ['toolu_flight', expect.stringMatching(/No result was recorded/)],
  ]);
  const text = plain(fed);
  expect(text).toContain('look at everything');
  for (const gone of ['DENIED-CALL', 'line 150 of a large file', 'ECONNRESET', 'API Error', 'api_error']) {
    expect(text).not.toContain(gone);
  }
  expect(plain(await resume(model, directory, 'again', sessionId))).toBe(text);
});
