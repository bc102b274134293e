import { expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { say, use, useAll } from '../../src/testing.ts';
import { workplace } from './workplace.ts';

const WORKERS = 10;
const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Glob'] };
const alone: AgentSpec = { name: 'work', instructions: 'You work.', allowedTools: ['Glob'] };
const team: AgentSpec = { ...alone, allowedTools: ['Agent'], agents: { coder } };
const dear = { usage: { input: 20_000, output: 100 } };

it('ten workers side by side: at most a call each beyond the ceiling, all of it accounted for; a raised ceiling goes on', async () => {
  let isRich = false;
  const dispatches = Array.from({ length: WORKERS }, (_, index) => ({
    name: 'Agent',
    input: { description: `task ${index}`, prompt: `task ${index}`, subagent_type: 'coder' },
  }));
  const place = await workplace(
    turn => {
      if (turn.agent === 'coder') return isRich ? say('report') : use('Glob', { pattern: `*${turn.n}` }, dear);
      return turn.n === 1 ? useAll(dispatches) : say('main');
    },
    { maxBudgetUsd: 3 },
  );
  const result = await place.runtime.run(team, 'go', { onEvent: event => place.events.push(event) });
  expect(result).toMatchObject({ ok: false, attempts: 1, error: expect.stringMatching(/^budget: /) });
  const calls = place.model.turns.filter(turn => turn.agent === 'coder');
  expect(new Set(calls.map(call => call.agentId)).size).toBe(WORKERS);
  const answered = place.model.turns.filter(turn => turn.state === 'answered');
  const dearCalls = answered.filter(turn => turn.agent === 'coder').length;
  expect(result.usage.input).toBe(20_000 * dearCalls + 100 * (answered.length - dearCalls));
  expect(result.costUsd).toBeGreaterThanOrEqual(3);
  expect(result.costUsd).toBeLessThanOrEqual(3 + (WORKERS + 1) * (result.costUsd / dearCalls));
  expect(result.error).toContain(`${result.costUsd.toFixed(4)} USD`);

  isRich = true;
  const richer = new Runtime({ workspace: place.directory, lang: 'en', env: place.model.env, maxBudgetUsd: 10 });
  const resumed = await richer.run(team, 'go on', { resume: result.sessionId ?? '' });
  await richer.close();
  expect(resumed).toMatchObject({ ok: true, sessionId: result.sessionId });
  expect(resumed.costUsd).toBeLessThan(0.1);
});

it('binds while the main thread waits in a command and subagents spend', async () => {
  const minute = 'for second in $(seq 60); do sleep 1; done';
  const place = await workplace(
    async turn => {
      if (turn.agent === 'coder') return use('Glob', { pattern: `*${turn.n}` }, dear);
      const task = { description: 'task', prompt: 'task', subagent_type: 'coder' };
      return useAll([
        { name: 'Agent', input: task },
        { name: 'Bash', input: { command: minute, description: 'wait', timeout: 120_000 } },
      ]);
    },
    { maxBudgetUsd: 1 },
  );
  const spec: AgentSpec = { ...team, allowedTools: ['Agent', 'Bash'], permissionMode: 'acceptEdits' };
  const result = await place.runtime.run(spec, 'go');
  expect(result).toMatchObject({ ok: false, attempts: 1, error: expect.stringMatching(/^budget: /) });
  const calls = place.model.turns.filter(turn => turn.agent === 'coder').length;
  expect(result.costUsd).toBeGreaterThanOrEqual(1);
  expect(result.costUsd).toBeLessThanOrEqual(1 + 2 * (result.costUsd / calls));
  expect(result.durationMs).toBeLessThan(60_000);
});

it("a step's own ceiling binds that step alone, over all its attempts", async () => {
  const place = await workplace(turn => {
    if (turn.lastUser.includes('CHEAP')) return say('done');
    return use('Glob', { pattern: `*${turn.n}` }, dear);
  });
  const result = await place.runtime.run({ ...alone, maxBudgetUsd: 0.5 }, 'go');
  expect(result).toMatchObject({ ok: false, attempts: 1, error: expect.stringMatching(/^budget: .*raise the budget/) });
  const perCall = result.costUsd / place.model.turns.length;
  expect(result.costUsd).toBeGreaterThanOrEqual(0.5);
  expect(result.costUsd).toBeLessThan(0.5 + 2 * perCall);
  expect(await place.runtime.run({ ...alone, maxBudgetUsd: 0.5 }, 'CHEAP')).toMatchObject({ ok: true });
});
