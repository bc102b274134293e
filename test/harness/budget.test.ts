import { expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { BudgetError } from '../../src/domain/error.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { say, use } from '../../src/testing.ts';
import { workplace } from './workplace.ts';

const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read', 'Glob'] };
const team: AgentSpec = {
  name: 'work',
  instructions: 'You coordinate.',
  allowedTools: ['Agent', 'Read'],
  agents: { coder },
};

it('the ceiling of the run binds while a subagent spends; what it cost is in the account, and a raised ceiling resumes', async () => {
  let isRich = false;
  const place = await workplace(
    turn => {
      const dear = { usage: { input: 200_000, output: 1_000 } };
      if (turn.agent === 'coder') return isRich ? say('report') : use('Glob', { pattern: `*${turn.n}` }, dear);
      if (turn.n === 1) return use('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' });
      return say('main');
    },
    { maxBudgetUsd: 2 },
  );
  const result = await place.runtime.run(team, 'go', { onEvent: event => place.events.push(event) });
  expect(result).toMatchObject({ ok: false, attempts: 1, error: expect.stringMatching(/^budget: /) });
  // Bound: at most a call or two beyond the ceiling, and every call that was made is in the account.
  const dearCalls = place.model.turns.filter(turn => turn.agent === 'coder').length;
  expect(dearCalls).toBeLessThan(8);
  expect(result.costUsd).toBeGreaterThanOrEqual(2);
  expect(result.usage.input).toBe(
    200_000 * dearCalls + 100 * place.model.turns.filter(turn => turn.agent === 'main').length,
  );
  await expect(place.runtime.run(team, 'more')).rejects.toThrow(BudgetError);

  isRich = true;
  const richer = new Runtime({ workspace: place.directory, lang: 'en', env: place.model.env, maxBudgetUsd: 10 });
  const resumed = await richer.run(team, 'go on', { resume: result.sessionId ?? '' });
  await richer.close();
  expect(resumed).toMatchObject({ ok: true, sessionId: result.sessionId });
  expect(resumed.costUsd).toBeLessThan(0.1);
}, 60_000);
