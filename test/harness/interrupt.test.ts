import { expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { Runtime } from '../../src/runtime/runtime.ts';
import { say, stall, useAll } from '../../src/testing.ts';
import { marked, workplace } from './workplace.ts';

const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read', 'Bash'] };
const team: AgentSpec = {
  name: 'work',
  instructions: 'You coordinate.',
  allowedTools: ['Agent', 'Read', 'Bash'],
  permissionMode: 'acceptEdits',
  agents: { coder },
};
/** Bare `sleep` is refused by the harness. */
const WAIT = { name: 'Bash', input: { command: 'for second in $(seq 60); do sleep 1; done', description: 'wait' } };
const dispatch = { name: 'Agent', input: { description: 'a task', prompt: 'p', subagent_type: 'coder' } };

function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}

it('with a tool and a subagent running, then with only the subagent, then while text streams: nothing said is lost, the subagent reports', async () => {
  const report = gate();
  const heard: string[] = [];
  const place = await workplace(async turn => {
    if (turn.agent === 'coder') {
      await report.opened;
      return say('REPORT-OF-CODER');
    }
    if (turn.lastUser !== '') heard.push(turn.lastUser);
    if (turn.n === 1) return useAll([dispatch, WAIT]);
    if (turn.lastUser.includes('THIRD-WORD')) {
      report.open();
      return say('heard');
    }
    if (turn.lastUser.includes('SECOND-WORD')) return stall(Number.POSITIVE_INFINITY, { at: 'middle' });
    if (turn.lastUser.includes('FIRST-WORD')) return say('as you wish');
    return say(`main: ${turn.reports.map(one => one.text).join()}`);
  });
  const { runtime, model } = place;
  const run = runtime.run(team, 'go', { onEvent: event => place.events.push(event) });
  await model.waitFor(request => request.agent === 'coder');
  while (place.of('tool_call').every(event => event.tool !== 'Bash'))
    await new Promise(resolve => setImmediate(resolve));
  // The turn stops at once; the words may take their time, and nothing goes on before they are there.
  let utter: (words: string) => void = () => undefined;
  const isHeard = runtime.interrupt(
    new Promise<string>(resolve => {
      utter = resolve;
    }),
  );
  while (!place.of('result').some(event => event.isError)) await new Promise(resolve => setImmediate(resolve));
  utter('FIRST-WORD');
  expect(await isHeard).toBe(true);
  await model.waitFor(request => request.lastUser.includes('FIRST-WORD') && request.state === 'answered');
  // Only the subagent runs now.
  await runtime.interrupt('SECOND-WORD');
  await model.waitFor(request => request.lastUser.includes('SECOND-WORD'));
  await runtime.interrupt('THIRD-WORD');
  const result = await run;
  expect(model.errors).toEqual([]);
  expect(result).toMatchObject({ ok: true, attempts: 1, resumed: true, retired: [] });
  for (const word of ['FIRST-WORD', 'SECOND-WORD', 'THIRD-WORD']) {
    expect(
      heard.filter(text => text.includes(word)),
      word,
    ).not.toEqual([]);
  }
  expect(heard.find(text => text.includes('FIRST-WORD'))).toContain(Runtime.INTERRUPT_NOTE.en);
  expect(JSON.stringify(model.turns.at(-1)?.messages)).toContain('REPORT-OF-CODER');
  expect(
    place
      .of('task')
      .filter(event => event.phase === 'ended')
      .map(event => event.status),
  ).toEqual(['completed']);
  expect(new Set(model.turns.filter(turn => turn.agent === 'main').map(turn => turn.sessionId)).size).toBe(1);
  expect(marked(runtime.runDir)).toEqual([]);
}, 60_000);

it('what is said without stopping anything is read, and one subagent can be ended', async () => {
  const place = await workplace(async turn => {
    if (turn.agent === 'coder') return stall();
    if (turn.n === 1) return useAll([dispatch]);
    return say(`main ${turn.n}`);
  });
  const { runtime, model } = place;
  const run = runtime.run(team, 'go', { onEvent: event => place.events.push(event) });
  await model.waitFor(request => request.agent === 'coder');
  await model.waitFor(request => request.agent === 'main' && request.n === 2 && request.state === 'answered');
  runtime.say('BY-THE-WAY');
  await model.waitFor(request => JSON.stringify(request.messages).includes('BY-THE-WAY'));
  const [started] = place.of('task');
  expect(await runtime.stopAgent('no-such-agent')).toBe(false);
  expect(await runtime.stopAgent(started?.id ?? '')).toBe(true);
  expect(await run).toMatchObject({ ok: true, attempts: 1, error: null });
});

it('before there is a session: the step stops and says why', async () => {
  const place = await workplace(() => say('never asked'));
  const run = place.runtime.run({ name: 'talk', instructions: 'x' }, 'go');
  while (marked(place.runtime.runDir).length === 0) await new Promise(resolve => setImmediate(resolve));
  await place.runtime.interrupt('stop');
  const result = await run;
  expect(result.error).toMatch(new RegExp(`^${Runtime.INTERRUPTED}`));
  expect(place.model.turns).toEqual([]);
  expect(marked(place.runtime.runDir)).toEqual([]);
});
