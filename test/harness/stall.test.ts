import { expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { say, stall, use } from '../../src/testing.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';
import { marked, workplace } from './workplace.ts';

const talk: AgentSpec = { name: 'talk', instructions: 'You talk.' };

it('a harness that says nothing and does not end when asked is ended all the same, and its session resumed', async () => {
  const clock = new VirtualClock(Date.now());
  let calls = 0;
  const place = await workplace(
    turn => {
      calls += 1;
      if (turn.n === 1) return use('Glob', { pattern: '*' });
      return calls === 2 ? stall() : say('back again');
    },
    { clock, resilience: { baseDelayMs: 1, maxDelayMs: 1 } },
  );
  const run = place.runtime.run(talk, 'go', { onEvent: event => place.events.push(event) });
  await place.model.waitFor(request => request.n === 2);
  const [child] = marked(place.runtime.runDir);
  // A stopped process takes no SIGTERM and answers nothing, for ever.
  process.kill(child ?? 0, 'SIGSTOP');
  await clock.advance(1_900_000);
  let isOver = false;
  void run.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await clock.advance(10);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  const result = await run;
  expect(result).toMatchObject({ ok: true, attempts: 2, resumed: true, text: 'back again' });
  expect(result.errors[0]).toMatch(/^stalled/);
  expect(place.of('retry').map(event => event.reason)).toContain('stalled');
  expect(new Set(place.model.turns.map(turn => turn.sessionId)).size).toBe(1);
  expect(marked(place.runtime.runDir)).toEqual([]);
}, 90_000);
