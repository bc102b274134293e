import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/domain/error.ts';
import { say, stall } from '../../src/testing.ts';
import { marked, workplace } from './workplace.ts';

const spec = { name: 'a', instructions: '' };
const silent = () => stall(Number.POSITIVE_INFINITY);

it('a Runtime closed in the same breath as a step was started ends that step, and leaves no process', async () => {
  const { runtime, model } = await workplace(silent);
  const run = runtime.run(spec, 'go');
  await runtime.close();
  expect(await run).toMatchObject({ ok: false, error: expect.stringMatching(/^aborted/) });
  expect(model.turns).toEqual([]);
  expect(marked(runtime.runDir)).toEqual([]);
  await expect(runtime.run(spec, 'go')).rejects.toThrow(UsageError);
});

it('a rescued step is over: it is not tried again, and stays killed in the manifest', async () => {
  const { runtime, model } = await workplace(silent);
  const run = runtime.run(spec, 'go');
  await model.waitFor(() => true);
  runtime.rescue();
  expect((await run).ok).toBe(false);
  expect(model.turns).toHaveLength(1);
  expect(readFileSync(runtime.manifestPath, 'utf8')).toContain('killed-by-signal');
});

it('a step has its row in the manifest from its first moment on, with its session, and one row when it is over', async () => {
  const { runtime, model } = await workplace(turn => (turn.n === 1 ? silent() : say('x')));
  const rows = (): Record<string, unknown>[] => JSON.parse(readFileSync(runtime.manifestPath, 'utf8'));
  let session = '';
  let early: Record<string, unknown>[] = [];
  const stop = new AbortController();
  const run = runtime.run(spec, 'go', {
    signal: stop.signal,
    onEvent: event => {
      if (event.kind === 'system' && event.subtype === 'init') early = rows();
    },
  });
  runtime.onSession = id => {
    session = id;
  };
  await model.waitFor(() => true);
  expect(session).not.toBe('');
  expect(early).toEqual([
    expect.objectContaining({
      run: runtime.runId,
      step: 'a',
      sessionId: session,
      ok: false,
      error: expect.stringMatching(/^running: /),
    }),
  ]);
  stop.abort();
  const result = await run;
  expect(rows()).toEqual([{ run: runtime.runId, ...result }]);
});

it('a step that was refused for its options leaves no row', async () => {
  const { runtime } = await workplace(() => say('x'));
  const wrong = { ...spec, env: { CLAUDE_CONFIG_DIR: '/elsewhere' } };
  await expect(runtime.run(wrong, 'go')).rejects.toThrow(UsageError);
  expect(runtime.results).toEqual([]);
  expect(JSON.parse(readFileSync(runtime.manifestPath, 'utf8'))).toEqual([]);
});

it('listeners that fail, at once or later, harm nothing and are told of', async () => {
  const { runtime } = await workplace(() => say('x'));
  const told: string[] = [];
  runtime.onSession = () => {
    throw new Error('onSession');
  };
  const result = await runtime.run(spec, 'go', {
    onEvent: async event => {
      if (event.kind === 'system' && event.subtype === 'listener_threw') told.push(event.text);
      else throw new Error('LISTENER-BROKE');
    },
  });
  expect(result).toMatchObject({ ok: true, attempts: 1 });
  expect(told.join()).toContain('LISTENER-BROKE');
});

it('an empty session id is wrong usage', async () => {
  const { runtime } = await workplace(() => say('x'));
  await expect(runtime.run(spec, 'go', { resume: '' })).rejects.toThrow(/resume/);
});

it('says in the words of the harness why it would not start, and tries once', async () => {
  const { runtime } = await workplace(() => say('x'));
  const result = await runtime.run({ ...spec, permissionMode: 'bypassPermissions' }, 'go');
  // The harness takes this mode from everybody but root.
  const isRoot = process.getuid?.() === 0;
  expect(result.error ?? '').toMatch(isRoot ? /^harness:exited: .*root/ : /^$/);
  expect(result).toMatchObject({ ok: !isRoot, attempts: 1 });
});
