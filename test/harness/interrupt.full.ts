import { expect, it, onTestFinished } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import type { Event } from '../../src/domain/event.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { coordinator } from '../../src/role/coordinator.ts';
import { worker } from '../../src/role/worker.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { garbage, ScriptedModel, say, stall, use, useAll } from '../../src/testing.ts';
import { type Workplace, workplace } from './workplace.ts';

const NOTE = Runtime.INTERRUPT_NOTE.en;
const alone: AgentSpec = {
  name: 'work',
  instructions: 'You work.',
  allowedTools: ['Bash'],
  permissionMode: 'acceptEdits',
};
const HOURS = 10_000_000;

/** Resolves with the first event, past or future, that fits. */
function eventWhere(
  place: Workplace,
  fits: (event: Event) => boolean,
): { take: (event: Event) => void; seen: Promise<Event> } {
  let found: (event: Event) => void = () => undefined;
  const seen = new Promise<Event>(resolve => {
    found = resolve;
  });
  const take = (event: Event): void => {
    place.events.push(event);
    if (fits(event)) found(event);
  };
  return { take, seen };
}

it('while a question waits for a person: the question ends, the words are read, nothing is an attempt', async () => {
  const channel = new HumanChannel({ timeoutMs: null });
  const place = await workplace(turn => {
    if (turn.lastUser.includes('FIRST-WORD')) return say('as you wish');
    return use(channel.toolName, { question: 'red or green?', options: ['red', 'green'] });
  });
  const spec = coordinator('work', 'You lead.', { coder: worker('codes', 'You code.') }, { channel });
  const run = place.runtime.run(spec, 'go');
  await channel.nextAsk();
  await place.runtime.interrupt('FIRST-WORD');
  expect(await run).toMatchObject({ ok: true, attempts: 1, text: 'as you wish' });
  expect(channel.pending()).toEqual([]);
});

it('while a failed step waits to try again: the wait ends, the words stand in for the word to go on', async () => {
  let isBroken = true;
  const place = await workplace(() => (isBroken ? garbage('html') : say('as you wish')), {
    resilience: { baseDelayMs: HOURS, maxDelayMs: HOURS },
  });
  const { take, seen } = eventWhere(place, event => event.kind === 'retry' && event.byHarness !== true);
  const run = place.runtime.run(alone, 'go', { onEvent: take });
  await seen;
  isBroken = false;
  await place.runtime.interrupt('FIRST-WORD');
  expect(await run).toMatchObject({ ok: true, attempts: 1, resumed: true, text: 'as you wish' });
  expect(place.model.turns.at(-1)?.lastUser).toContain(`FIRST-WORD\n\n${NOTE}`);
});

it('while the network is gone: the words are kept until it is back, then read once', async () => {
  const place = await workplace(() => say('never asked'), {
    resilience: { baseDelayMs: 1, maxDelayMs: 1, probeIntervalMs: 50 },
  });
  await place.model.close();
  let offline = 0;
  let next: () => void = () => undefined;
  const isOffline = (times: number): Promise<void> =>
    new Promise(resolve => {
      next = () => void (offline >= times && resolve());
      next();
    });
  const run = place.runtime.run(alone, 'go', {
    onEvent: event => {
      if (event.kind === 'retry' && event.reason === 'offline') offline += 1;
      next();
    },
  });
  await isOffline(1);
  await place.runtime.interrupt('FIRST-WORD');
  await isOffline(2);
  const back = await ScriptedModel.start(() => say('as you wish'), { port: Number(new URL(place.model.url).port) });
  onTestFinished(() => back.close());
  expect(await run).toMatchObject({ ok: true, text: 'as you wish' });
  expect(JSON.stringify(back.turns.at(-1)?.messages).split('FIRST-WORD')).toHaveLength(2);
});

it('twice in one breath, and once more without words: everything is heard, in order', async () => {
  const place = await workplace(turn => {
    const words = JSON.stringify(turn.messages);
    if (words.includes('SECOND-WORD')) return say('heard both');
    return use('Bash', { command: 'node -e "setTimeout(() => 0, 60000)"', description: 'wait' });
  });
  const { take, seen } = eventWhere(place, event => event.kind === 'tool_call');
  const run = place.runtime.run(alone, 'go', { onEvent: take });
  await seen;
  await Promise.all([place.runtime.interrupt('FIRST-WORD'), place.runtime.interrupt('SECOND-WORD')]);
  await place.runtime.interrupt();
  const result = await run;
  expect(result).toMatchObject({ ok: true, attempts: 1, resumed: true, retired: [] });
  const said = JSON.stringify(place.model.turns.at(-1)?.messages);
  expect(said.indexOf('FIRST-WORD')).toBeGreaterThan(-1);
  expect(said.indexOf('SECOND-WORD')).toBeGreaterThan(said.indexOf('FIRST-WORD'));
});

it('a worker that never returns is ended alone: what the others report is kept', async () => {
  const place = await workplace(turn => {
    if (turn.agent === 'coder') return turn.prompt.includes('STUCK') ? stall() : say('QUICK-REPORT');
    if (turn.n > 1)
      return say(`main: ${JSON.stringify(turn.messages).match(/QUICK-REPORT|REPORT/g)?.[0] ?? 'nothing'}`);
    const dispatch = (prompt: string) => ({
      name: 'Agent',
      input: { description: prompt, prompt, subagent_type: 'coder' },
    });
    return useAll([dispatch('STUCK'), dispatch('QUICK')]);
  });
  const coder = { description: 'codes', prompt: 'You code.', tools: ['Read'] };
  const spec: AgentSpec = { ...alone, allowedTools: ['Agent'], agents: { coder } };
  const { take, seen } = eventWhere(place, event => event.kind === 'task' && event.phase === 'ended');
  const run = place.runtime.run(spec, 'go', { onEvent: take });
  await seen;
  const stuck = place.of('task').find(event => event.phase === 'started' && event.description === 'STUCK');
  expect(await place.runtime.stopAgent(stuck?.id ?? '')).toBe(true);
  expect(await run).toMatchObject({ ok: true, attempts: 1, text: 'main: QUICK-REPORT' });
  expect(await place.runtime.stopAgent(stuck?.id ?? '')).toBe(false);
});
