import { expect, it, onTestFinished } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { dropMidStream, httpError, ScriptedModel, say, use } from '../../src/testing.ts';
import { LeapingClock } from './leaping-clock.ts';
import { marked, workplace } from './workplace.ts';

const talk: AgentSpec = { name: 'talk', instructions: 'You talk.' };
const quick = { baseDelayMs: 1, maxDelayMs: 1 };
const cost = { usage: { input: 100_000, output: 1_000 } };

it('a key that is refused stops the step at once, with advice', async () => {
  const place = await workplace(() => httpError(401, 'invalid x-api-key'));
  const result = await place.runtime.run(talk, 'go');
  expect(result).toMatchObject({ ok: false, attempts: 1, errors: [result.error] });
  expect(result.error).toMatch(/^api:authentication_failed: .*flower setup/);
  expect(marked(place.runtime.runDir)).toEqual([]);
});

it('a bug in the script of a scripted model ends the step at its first request, and its error names the bug', async () => {
  const place = await workplace(() => {
    throw new Error('MY-BUG');
  });
  const result = await place.runtime.run(talk, 'go', { onEvent: event => place.events.push(event) });
  expect(result).toMatchObject({ ok: false, attempts: 1, errors: [result.error] });
  expect(result.error).toContain('The script failed at request 1 of "main": MY-BUG');
  expect(place.model.requests).toHaveLength(1);
  expect(place.model.errors.map(error => error.message)).toEqual(['The script failed at request 1 of "main": MY-BUG']);
  expect(place.of('retry')).toEqual([]);
});

it('a storm in mid-turn is waited out: same session, no word of it to the model, every cost counted once', async () => {
  let calls = 0;
  const place = await workplace(
    turn => {
      calls += 1;
      if (turn.n === 1) return use('Glob', { pattern: '*' }, cost);
      return calls <= 4 ? httpError(529, 'STORM-SENTINEL') : say('through', cost);
    },
    { resilience: quick },
  );
  const result = await place.runtime.run(talk, 'go', { onEvent: event => place.events.push(event) });
  expect(place.model.errors).toEqual([]);
  expect(result).toMatchObject({ ok: true, attempts: 2, resumed: true, text: 'through', retired: [] });
  // No bare number: the file list that the tool gives back has process ids in it.
  // Three calls of one attempt failed; the next attempt's first went through.
  expect(place.model.turns).toHaveLength(5);
  expect(new Set(place.model.turns.map(turn => turn.sessionId))).toEqual(new Set([result.sessionId]));
  expect(JSON.stringify(place.model.turns.at(-1)?.messages)).not.toMatch(/STORM|API Error|verloaded/);
  expect(result.usage.input).toBe(200_000);
  const spent = place.of('result').map(event => event.costUsd);
  expect(result.costUsd).toBeCloseTo(2 * (spent[0] ?? 0), 8);
  expect(result.costUsd).toBeGreaterThan(0);
});

it('a connection lost in the middle of an answer, on the main thread and in a subagent, costs no attempt and leaves no half answer', async () => {
  const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read'] };
  const lost = new Set<string>();
  const once = (agent: string) => !lost.has(agent) && lost.add(agent) !== undefined;
  const place = await workplace(turn => {
    if (turn.agent === 'coder') return once('coder') ? dropMidStream(4, say('HALF-OF-IT')) : say('whole report');
    if (turn.n === 1) return use('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' });
    if (turn.reports.length > 0) return say(`main heard ${turn.reports[0]?.text}`);
    return once('main') ? dropMidStream(4, say('HALF-OF-IT')) : say('waiting');
  });
  const spec: AgentSpec = { ...talk, allowedTools: ['Agent', 'Read'], agents: { coder } };
  const result = await place.runtime.run(spec, 'go');
  expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
  expect(result.text).not.toContain('HALF');
  expect(result.text).toMatch(/whole report|waiting/);
});

it('a limit that names its hour is waited out without a call or a process, and said', async () => {
  const clock = new LeapingClock();
  const callsAt: number[] = [];
  const processes: number[][] = [];
  const place = await workplace(
    () => {
      callsAt.push(clock.now());
      return callsAt.length === 1 ? httpError(429, 'LIMIT', { 'retry-after': '3600' }) : say('done');
    },
    { clock },
  );
  const result = await place.runtime.run(talk, 'go', {
    onEvent: event => {
      place.events.push(event);
      if (event.kind === 'retry' && event.byHarness !== true) processes.push(marked(place.runtime.runDir));
    },
  });
  expect(result).toMatchObject({ ok: true, attempts: 2, errors: [expect.stringMatching(/^api:rate_limit/)] });
  expect(processes).toEqual([[]]);
  expect(callsAt).toHaveLength(2);
  expect((callsAt[1] ?? 0) - (callsAt[0] ?? 0)).toBeGreaterThan(3_600_000);
  const [wait] = place.of('retry').filter(event => event.byHarness !== true);
  expect(wait?.text).toMatch(/waiting until \d{4}-/);
  expect(JSON.stringify(place.model.turns.at(-1)?.messages)).not.toContain('LIMIT');
});

it('a limit that only its words put a time to is waited out, and called once before', async () => {
  const clock = new LeapingClock();
  const callsAt: number[] = [];
  const place = await workplace(
    () => {
      callsAt.push(clock.now());
      return callsAt.length === 1
        ? httpError(429, 'Session limit reached. Try again in 5 hours 20 minutes.')
        : say('done');
    },
    { clock },
  );
  const result = await place.runtime.run(talk, 'go', { onEvent: event => place.events.push(event) });
  expect(result).toMatchObject({ ok: true, attempts: 2, errors: [expect.stringContaining('Session limit reached')] });
  expect((callsAt[1] ?? 0) - (callsAt[0] ?? 0)).toBeGreaterThan(5.3 * 3_600_000);
  expect(callsAt).toHaveLength(2);
});

it.each([500, 529])(
  "a subagent outlasts a storm of %i that would have ended the main thread's attempt",
  async status => {
    const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read'] };
    let refused = 0;
    const place = await workplace(turn => {
      if (turn.agent !== 'coder') {
        if (turn.n === 1) return use('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' });
        return say(turn.reports[0]?.text ?? 'waiting');
      }
      refused += 1;
      return refused <= 4 ? httpError(status, 'STORM-SENTINEL') : say('whole report');
    });
    const spec: AgentSpec = { ...talk, allowedTools: ['Agent', 'Read'], agents: { coder } };
    const result = await place.runtime.run(spec, 'go', { onEvent: event => place.events.push(event) });
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'whole report' });
    expect(place.of('task').find(event => event.phase === 'ended')?.status).toBe('completed');
    for (const turn of place.model.turns) expect(JSON.stringify(turn.messages)).not.toContain('STORM');
  },
);

it('a host that refuses every connection is waited for, and the step goes on when it is back', async () => {
  const place = await workplace(() => say('never asked'), { resilience: { ...quick, probeIntervalMs: 50 } });
  await place.model.close();
  const told: string[] = [];
  let back: Promise<ScriptedModel> | null = null;
  const result = await place.runtime.run(talk, 'THE-TASK', {
    onEvent: event => {
      if (event.kind !== 'retry' || event.byHarness === true) return;
      told.push(event.reason);
      if (event.reason === 'offline') {
        back = ScriptedModel.start(() => say('there again'), { port: Number(new URL(place.model.url).port) });
      }
    },
  });
  const model = await (back as Promise<ScriptedModel> | null);
  onTestFinished(() => model?.close());
  expect(result).toMatchObject({ ok: true, attempts: 2, text: 'there again', retired: [] });
  expect(told).toEqual(['api:server_error', 'offline', 'online']);
  expect(JSON.stringify(model?.turns[0]?.messages)).toContain('THE-TASK');
  expect(JSON.stringify(model?.turns[0]?.messages)).not.toMatch(/ECONNREFUSED|refused/);
});
