import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createEvent, type Event } from '../../src/domain/event.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { Workbench } from '../../src/workbench/workbench.ts';
import type { Step } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { agent, ScriptedRunner, scratch } from './scripted-runner.ts';

const step = (fields: Partial<Step> = {}): Step => ({ name: 'work', spec: agent, prompt: 'go', ...fields });
const two = [step(), step({ name: 'more' })];

describe('a run of a workflow', () => {
  it('tells of every step with its place, title, and whether it goes on from an earlier run', async () => {
    const runner = new ScriptedRunner();
    const events: Event[] = [];
    await new Workflow([step({ title: 'The work' }), step({ name: 'more' })]).run(runner, {
      onEvent: event => events.push(event),
    });
    expect(events).toMatchObject([
      { kind: 'step', step: 'work', title: 'The work', index: 1, total: 2, resumed: false, woke: 0 },
      { kind: 'step', step: 'more', title: 'more', index: 2, total: 2, resumed: false, woke: 0 },
    ]);
    expect(runner.recorded).toEqual(events);
  });

  it('gives gates the runner and the listener, and writes the framework’s keys', async () => {
    const runner = new ScriptedRunner();
    const events: Event[] = [];
    const gate: Step['gate'] = (_result, ctx) => {
      ctx['_onEvent'](createEvent({ kind: 'text', text: 'from the gate' }));
      return ctx['_runtime'] === runner;
    };
    const ctx = await new Workflow([step({ gate })]).run(runner, { onEvent: event => events.push(event) });
    expect(events.map(event => event.kind)).toEqual(['step', 'text']);
    expect(ctx).toMatchObject({
      work: 'done',
      _woke: 0,
      _results: { work: { text: 'done' } },
      _sessions: { work: 's1-work' },
    });
    expect(ctx['_lineage'].steps).toEqual({ work: 's1-work' });
  });

  it('calls a step resumed that goes on in a session of an earlier run, not of this one', async () => {
    const events: Event[] = [];
    await new Workflow([step(), step({ name: 'more', resumeFrom: 'work' })]).run(new ScriptedRunner(), {
      onEvent: event => events.push(event),
    });
    expect(events).toMatchObject([{ resumed: false }, { step: 'more', resumed: false }]);
  });

  it('keeps the result of a step that came to no session, and remembers no session of it', async () => {
    const runner = new ScriptedRunner(() => ({ sessionId: null }));
    const ctx = await new Workflow([step()]).run(runner);
    expect(ctx['_results'].work).toMatchObject({ sessionId: null });
    expect(ctx['_sessions']).toEqual({});
    expect(ctx['_lineage'].steps).toEqual({});
  });

  it('calls onStep once per step that ran, after its last attempt and gate', async () => {
    const order: string[] = [];
    const gate: Step['gate'] = ({ step: label }) => {
      order.push(`gate ${label}`);
      return label !== 'work';
    };
    await new Workflow([step({ retries: 1, gate }), step({ name: 'more' })]).run(new ScriptedRunner(), {
      onStep: (ran, result) => order.push(`${ran.name} = ${result.step}`),
    });
    expect(order).toEqual(['gate work', 'gate work#retry1', 'work = work#retry1', 'more = more']);
  });

  it('is not harmed by listeners that throw; one failure is reported', async () => {
    const runner = new ScriptedRunner();
    const broken = (): never => {
      throw new Error('broken screen');
    };
    const ctx = await new Workflow(two).run(runner, { onEvent: broken, onStep: broken });
    expect(ctx).toMatchObject({ work: 'done', more: 'done' });
    const reports = runner.recorded.filter(event => event.kind === 'system');
    expect(reports).toMatchObject([{ subtype: 'listener_threw', data: { reason: 'broken screen' } }]);
  });

  it('is one at a time: a second one is refused and harms the first in nothing; afterwards it can run again', async () => {
    const workflow = new Workflow(two);
    const runner = new ScriptedRunner();
    const first = workflow.run(runner);
    await expect(workflow.run(runner)).rejects.toThrow(/"workflow" is running already/);
    expect(await first).toMatchObject({ work: 'done', more: 'done' });
    expect(runner.labels).toEqual(['work', 'more']);
    await workflow.run(runner);
    expect(runner.labels).toHaveLength(4);
  });

  it('prepares before earlier sessions are looked up', async () => {
    const runner = new ScriptedRunner();
    await new Workflow(two).run(runner);
    const later = runner.again(() => 'x');
    const prepare = vi.fn(() => later.stored.clear());
    await new Workflow(two, { prepare }).run(later);
    expect(prepare).toHaveBeenCalledWith(later, expect.anything());
    expect(later.calls[0]?.options.resume).toBeUndefined();
  });
});

describe('onSession', () => {
  it('is set around the one run, and taken off before the gate', async () => {
    const runner = new ScriptedRunner();
    const mine = vi.fn();
    runner.onSession = mine;
    const gate: Step['gate'] = async (_result, ctx) => {
      await ctx['_runtime'].run(agent, 'judge', { stepName: 'work:verdict#1' });
      return true;
    };
    const ctx = await new Workflow([step({ gate })]).run(runner);
    expect(ctx['_lineage'].steps).toEqual({ work: 's1-work' });
    expect(runner.onSession).toBe(mine);
    expect(mine.mock.calls.flat()).toEqual(['s1-work', 's2-work:verdict#1']);
  });

  it('of two workflows side by side tells each of its own sessions, and is left as it was', async () => {
    const runner = new ScriptedRunner();
    const mine = vi.fn();
    runner.onSession = mine;
    const own = (name: string, index: number): Step =>
      step({
        name,
        gate: async (_result, ctx) => {
          await ctx['_runtime'].run(agent, 'judge', { stepName: `${name}:verdict#${index}` });
          return true;
        },
      });
    const both = [new Workflow([own('a', 1), own('b', 2)]), new Workflow([own('c', 3), own('d', 4)])];
    const [one, two] = await Promise.all(both.map(workflow => workflow.run(runner)));
    const steps = {
      a: one?.['_sessions'].a,
      b: one?.['_sessions'].b,
      c: two?.['_sessions'].c,
      d: two?.['_sessions'].d,
    };
    expect(new Set(Object.values(steps)).size).toBe(4);
    expect(JSON.parse(readFileSync(join(runner.runDir, 'lineage.json'), 'utf8'))).toMatchObject({ steps });
    expect(JSON.parse(readFileSync(join(runner.runDir, 'lineage.json'), 'utf8')).earlier).toBeUndefined();
    expect(mine).toHaveBeenCalledTimes(8);
    expect(runner.onSession).toBe(mine);
  });

  it('is taken off also when the run throws', async () => {
    const runner = new ScriptedRunner(() => {
      throw new Error('no');
    });
    await expect(new Workflow([step()]).run(runner)).rejects.toThrow('no');
    expect(runner.onSession).toBeNull();
  });

  it('remembers a session at once: a process killed in the middle of the step has lost nothing', async () => {
    const runner = new ScriptedRunner(async ({ tell }) => {
      runner.stored.add('early');
      tell('early');
      throw new Error('killed');
    });
    await expect(new Workflow([step()]).run(runner)).rejects.toThrow('killed');
    const later = runner.again(() => 'done');
    await new Workflow([step({ resumePrompt: 'go on' })]).run(later);
    expect(later.calls[0]).toMatchObject({ prompt: 'go on', options: { resume: 'early' } });
  });
});

describe('continuity', () => {
  it('goes on in the sessions of an earlier run, also without resumeFrom', async () => {
    const runner = new ScriptedRunner();
    await new Workflow(two).run(runner);
    const later = runner.again(() => 'x');
    const events: Event[] = [];
    const ctx = await new Workflow([
      step({ resumePrompt: ({ _woke }) => `wake ${_woke}` }),
      step({ name: 'more' }),
    ]).run(later, {
      onEvent: event => events.push(event),
    });
    expect(later.calls).toMatchObject([
      { prompt: 'wake 1', options: { resume: 's1-work' } },
      { prompt: 'go', options: { resume: 's2-more' } },
    ]);
    expect(events).toMatchObject([
      { resumed: true, woke: 1 },
      { resumed: true, woke: 1 },
    ]);
    expect(ctx['_woke']).toBe(1);
    expect(later.locked).toBeGreaterThan(0);
  });

  it('goes on after a crash in the middle of a chain of sessions: S says A, then B, then the third start resumes B', async () => {
    const first = new ScriptedRunner(() => ({ sessionId: 'A' }));
    await new Workflow([step()]).run(first);
    const second = first.again(() => ({ sessionId: 'B' }));
    await new Workflow([step()]).run(second);
    expect(second.calls[0]?.options.resume).toBe('A');
    const third = first.again(() => 'x');
    await new Workflow([step()]).run(third);
    expect(third.calls[0]?.options.resume).toBe('B');
  });

  it('falls back to the session before one that was never stored, and says so', async () => {
    const first = new ScriptedRunner(() => ({ sessionId: 'A' }));
    await new Workflow([step()]).run(first);
    await new Workflow([step()]).run(first.again(() => ({ sessionId: 'B', unstored: true, error: 'stalled' })));
    const third = first.again(() => 'x');
    const events: Event[] = [];
    await new Workflow([step()]).run(third, { onEvent: event => events.push(event) });
    expect(third.calls[0]?.options.resume).toBe('A');
    expect(events.filter(event => event.kind === 'system')).toHaveLength(1);
  });

  it('starts afresh with one note when the store no longer has the sessions', async () => {
    const runner = new ScriptedRunner();
    await new Workflow(two).run(runner);
    runner.stored.clear();
    const later = runner.again(() => 'x');
    const events: Event[] = [];
    const ctx = await new Workflow(two).run(later, { onEvent: event => events.push(event) });
    expect(later.calls.map(call => call.options.resume)).toEqual([undefined, undefined]);
    expect(events.filter(event => event.kind === 'system').map(event => event.text)).toEqual([
      expect.stringContaining('work, more'),
    ]);
    expect('_failedAt' in ctx).toBe(false);
    expect(ctx['_woke']).toBe(1);
  });

  it('false: fresh sessions, nothing remembered', async () => {
    const runner = new ScriptedRunner();
    await new Workflow(two).run(runner);
    const later = runner.again(() => 'x');
    const ctx = await new Workflow(two, { continuous: false }).run(later);
    expect(later.calls.map(call => call.options.resume)).toEqual([undefined, undefined]);
    expect(ctx).toMatchObject({ _lineage: null, _woke: 0 });
  });

  it('resumeFrom wins over the step’s own session: this run’s of that step, else its carried one', async () => {
    const steps = [step(), step({ name: 'more', resumeFrom: 'work', resumePrompt: 'never said' })];
    const runner = new ScriptedRunner(({ step: label }) => ({ sessionId: `first-${label}` }));
    await new Workflow(steps).run(runner);
    const later = runner.again(({ step: label }) => ({ sessionId: `second-${label}` }));
    await new Workflow(steps).run(later);
    expect(later.calls[1]).toMatchObject({ prompt: 'go', options: { resume: 'second-work' } });
    const third = runner.again(() => 'x');
    const events: Event[] = [];
    await new Workflow([step({ when: () => false }), ...steps.slice(1)]).run(third, {
      onEvent: event => events.push(event),
    });
    expect(third.calls[0]?.options.resume).toBe('second-work');
    expect(events.at(-1)).toMatchObject({ kind: 'step', resumed: true });
  });

  it('suffixed names never enter it', async () => {
    const runner = new ScriptedRunner();
    const ctx = await new Workflow([step({ retries: 2, gate: () => false })]).run(runner);
    expect(ctx['_lineage'].steps).toEqual({ work: 's3-work#retry2' });
  });

  it('rejected without onReject, an attempt that went on from an earlier run goes on from there again', async () => {
    const runner = new ScriptedRunner(() => ({ sessionId: 'old' }));
    await new Workflow([step()]).run(runner);
    const later = runner.again(({ index }) => ({ sessionId: `new${index}` }));
    await new Workflow([step({ retries: 1, gate: () => false, resumePrompt: 'go on' })]).run(later);
    expect(later.calls).toMatchObject([
      { prompt: 'go on', options: { resume: 'old' } },
      { prompt: 'go on', options: { resume: 'old' } },
    ]);
  });
});

describe('stopping from outside', () => {
  it('ends the workflow without retries and onFail; accounts are written', async () => {
    const stop = new AbortController();
    const runner = new ScriptedRunner(() => {
      stop.abort();
      return { error: 'aborted', text: '' };
    });
    const onStep = vi.fn();
    const steps = [step({ retries: 3, onFail: 'skip' }), step({ name: 'more' })];
    const ctx = await new Workflow(steps).run(runner, { signal: stop.signal, onStep });
    expect(runner.labels).toEqual(['work']);
    expect(runner.calls[0]?.options.signal).toBe(stop.signal);
    expect('_failedAt' in ctx).toBe(false);
    expect(ctx['_aborted']).toContain('"work"');
    expect(ctx['_results'].work.error).toBe('aborted');
    expect(ctx['_lineage'].steps).toEqual({ work: 's1-work' });
    expect(onStep).toHaveBeenCalledTimes(1);
  });

  it('before anything ran starts nothing', async () => {
    const runner = new ScriptedRunner();
    const ctx = await new Workflow(two).run(runner, { signal: AbortSignal.abort() });
    expect(runner.calls).toEqual([]);
    expect(ctx['_aborted']).toContain('"work"');
  });

  it('while a gate asks is a stop, not a failure of the gate', async () => {
    const stop = new AbortController();
    const channel = new HumanChannel({ timeoutMs: null });
    const gate: Step['gate'] = async (_result, ctx) => {
      setImmediate(() => stop.abort());
      return (await channel.ask('fine?', [], { signal: ctx['_signal'] })).state === 'answered';
    };
    const ctx = await new Workflow([step({ gate, retries: 2 })], { channel }).run(new ScriptedRunner(), {
      signal: stop.signal,
    });
    expect('_failedAt' in ctx).toBe(false);
    expect(ctx['_aborted']).toContain('Stopped from outside');
  });
});

describe('the channel of a workflow', () => {
  const asking: Step['gate'] = async (_result, ctx) => {
    const channel: HumanChannel = ctx['channel'];
    const asked = channel.ask('fine?');
    channel.answer('q1', 'yes');
    return (await asked).state === 'answered';
  };

  it('is heard through onEvent when it has no listener of its own, and only during the run', async () => {
    const channel = new HumanChannel();
    const runner = new ScriptedRunner();
    const events: Event[] = [];
    await new Workflow([step({ gate: asking })], { channel, context: { channel } }).run(runner, {
      onEvent: event => events.push(event),
    });
    expect(events.map(event => event.kind)).toEqual(['step', 'ask', 'ask']);
    channel.send('afterwards');
    expect(events).toHaveLength(3);
    expect(channel.onEvent).toBeNull();
  });

  it('that has a listener is heard there; the record has its events all the same', async () => {
    const own: Event[] = [];
    const channel = new HumanChannel({ onEvent: event => own.push(event) });
    const runner = new ScriptedRunner();
    const events: Event[] = [];
    await new Workflow([step({ gate: asking })], { channel, context: { channel } }).run(runner, {
      onEvent: event => events.push(event),
    });
    expect(events.map(event => event.kind)).toEqual(['step']);
    expect(own.map(event => event.kind)).toEqual(['ask', 'ask']);
    expect(runner.recorded.map(event => event.kind)).toEqual(['step', 'ask', 'ask']);
  });
});

describe('the workbench of a workflow', () => {
  it.each([
    ['another one', { root: '/elsewhere' }, 1],
    ['none', null, 1],
    ['the same', 'same' as const, 0],
  ])('a runner with %s', async (_what, ofRuntime, warnings) => {
    const runner = new ScriptedRunner();
    const workbench = new Workbench(scratch());
    runner.workbench = ofRuntime === 'same' ? workbench : ofRuntime;
    await new Workflow([step()], { workbench }).run(runner);
    const warned = runner.recorded.filter(event => event.kind === 'system' && event.subtype === 'workbench_mismatch');
    expect(warned).toHaveLength(warnings);
  });
});
