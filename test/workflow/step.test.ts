import { describe, expect, it, vi } from 'vitest';
import { BudgetError, StepAbort, UsageError } from '../../src/domain/error.ts';
import type { Ctx, Step } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { agent, type Reply, type Script, ScriptedRunner } from './scripted-runner.ts';

const step = (fields: Partial<Step> = {}): Step => ({ name: 'work', spec: agent, prompt: 'go', ...fields });
const after: Step = { name: 'after', spec: agent, prompt: 'then' };

async function run(steps: readonly Step[], script?: Script): Promise<{ ctx: Ctx; runner: ScriptedRunner }> {
  const runner = new ScriptedRunner(script);
  return { ctx: await new Workflow(steps).run(runner), runner };
}

const failing: Script = ({ step: label }) =>
  label.startsWith('work') ? { error: 'api:overloaded: busy', text: 'half' } : 'done';

describe('the names and fields of steps', () => {
  it.each(['', ' ', '_x', 'a#b', 'a:b', 'a/b'])('refuses the name %j', name => {
    expect(() => new Workflow([step({ name })])).toThrow(UsageError);
  });

  it.each<[string, readonly Step[]]>([
    ['two steps of one name', [step(), step()]],
    ['an unknown onFail', [step({ onFail: 'explode' as 'stop' })]],
    ['negative retries', [step({ retries: -1 })]],
    ['retries that are no whole number', [step({ retries: 1.5 })]],
    ['fork without resumeFrom', [step({ fork: true })]],
    ['resumeFrom a later step', [step({ resumeFrom: 'after' }), after]],
    ['resumeFrom itself', [step({ resumeFrom: 'work' })]],
  ])('refuses %s', (_what, steps) => {
    expect(() => new Workflow(steps)).toThrow(UsageError);
  });

  it('takes names that mean something to objects', async () => {
    const { ctx } = await run([step({ name: 'constructor', when: () => false }), step({ name: 'toString' })]);
    expect(Object.keys(ctx['_results'])).toEqual(['toString']);
    expect(ctx['toString']).toBe('done');
  });
});

describe('prompt and what a step leaves', () => {
  it('hands the text of a step to the next one', async () => {
    const { ctx, runner } = await run(
      [step({ prompt: 'first' }), step({ name: 'next', prompt: context => `after ${context['work']}` })],
      ({ prompt }) => `said ${prompt}`,
    );
    expect(runner.prompts).toEqual(['first', 'after said first']);
    expect(ctx['next']).toBe('said after said first');
  });

  it('names to the runner nothing that the step does not say: a runner may put these options over its own', async () => {
    const { runner } = await run([step()]);
    expect(Object.keys(runner.calls[0]?.options ?? {})).toEqual(['stepName', 'onEvent']);
  });

  it('reduce decides what is left; the accounts keep the text', async () => {
    const { ctx } = await run([step({ reduce: ({ text }) => text.toUpperCase() })]);
    expect(ctx['work']).toBe('DONE');
    expect(ctx['_results'].work.text).toBe('done');
    expect(ctx['_sessions'].work).toBe('s1-work');
  });
});

describe('when', () => {
  it('false skips the whole step and writes nothing', async () => {
    const onStep = vi.fn();
    const runner = new ScriptedRunner();
    const events: string[] = [];
    const ctx = await new Workflow([step({ when: async () => false }), after]).run(runner, {
      onStep,
      onEvent: event => event.kind === 'step' && events.push(event.step),
    });
    expect(runner.labels).toEqual(['after']);
    expect(Object.keys(ctx['_results'])).toEqual(['after']);
    expect('work' in ctx).toBe(false);
    expect(onStep).toHaveBeenCalledTimes(1);
    expect(events).toEqual(['after']);
  });
});

describe('resumeFrom and fork', () => {
  it('goes on in the session of that step', async () => {
    const { runner } = await run([step(), step({ name: 'more', resumeFrom: 'work' })]);
    expect(runner.calls[1]?.options).toMatchObject({ resume: 's1-work' });
    expect(runner.calls[1]?.options.fork).toBeUndefined();
  });

  it('branches off it with fork', async () => {
    const { runner, ctx } = await run([step(), step({ name: 'more', resumeFrom: 'work', fork: true })]);
    expect(runner.calls[1]?.options).toMatchObject({ resume: 's1-work', fork: true });
    expect(ctx['_sessions'].more).toBe('s2-more');
  });

  it('a step without a session to resume from is a UsageError, never a fresh start', async () => {
    const runner = new ScriptedRunner();
    const steps = [step({ when: () => false }), step({ name: 'more', resumeFrom: 'work' })];
    await expect(new Workflow(steps).run(runner)).rejects.toThrow(UsageError);
    expect(runner.calls).toEqual([]);
  });

  it('the same where sessions are not remembered at all', async () => {
    const steps = [step({ when: () => false }), step({ name: 'more', resumeFrom: 'work' })];
    const workflow = new Workflow(steps, { continuous: false });
    await expect(workflow.run(new ScriptedRunner())).rejects.toThrow(UsageError);
  });
});

describe('gate and retries', () => {
  it('is asked exactly once per attempt that ended well, and not at all for one that did not', async () => {
    const gate = vi.fn(() => false);
    await run([step({ gate, retries: 3 })], ({ index }) => (index === 2 ? { error: 'stalled' } : 'x'));
    expect(gate).toHaveBeenCalledTimes(3);
  });

  it('rejected without onReject: every attempt starts like the first one', async () => {
    const { ctx, runner } = await run([
      step(),
      step({ name: 'more', resumeFrom: 'work', fork: true, retries: 2, gate: () => false }),
      after,
    ]);
    expect(runner.labels).toEqual(['work', 'more', 'more#retry1', 'more#retry2']);
    for (const call of runner.calls.slice(1)) {
      expect(call.prompt).toBe('go');
      expect(call.options).toMatchObject({ resume: 's1-work', fork: true });
    }
    expect(ctx['_failedAt']).toBe('more');
    expect(ctx['_sessions'].more).toBe('s4-more#retry2');
  });

  it('rejected with onReject: the rejected session goes on with those words, fork off', async () => {
    const gate = vi.fn(async () => gate.mock.calls.length === 3);
    const onReject = vi.fn(async ({ text }) => `not ${text}`);
    const { ctx, runner } = await run(
      [step(), step({ name: 'more', resumeFrom: 'work', fork: true, retries: 5, gate, onReject })],
      ({ index }) => `try ${index}`,
    );
    expect(runner.labels).toEqual(['work', 'more', 'more#round2', 'more#round3']);
    expect(runner.calls[2]).toMatchObject({ prompt: 'not try 2', options: { resume: 's2-more' } });
    expect(runner.calls[2]?.options.fork).toBeUndefined();
    expect(runner.calls[3]).toMatchObject({ prompt: 'not try 3', options: { resume: 's2-more' } });
    expect(onReject).toHaveBeenCalledTimes(2);
    expect(ctx['more']).toBe('try 4');
    expect('_failedAt' in ctx).toBe(false);
  });

  it('onReject without words, or a session that is not known: like the first attempt', async () => {
    for (const fields of [{ onReject: () => '' }, { onReject: () => 'words' }]) {
      const { runner } = await run([step({ retries: 1, gate: () => false, ...fields })], () => ({ sessionId: null }));
      expect(runner.labels).toEqual(['work', 'work#round2']);
      expect(runner.prompts).toEqual(['go', 'go']);
      expect(runner.calls[1]?.options.resume).toBeUndefined();
    }
  });

  it.each<[string, Partial<Step>, Reply]>([
    ['blank words', { onReject: () => ' \n' }, {}],
    ['nothing given back', { onReject: (() => undefined) as unknown as () => string }, {}],
    ['a session that the store does not have', { onReject: () => 'words' }, { unstored: true }],
  ])('onReject with %s: like the first attempt, whose session is resumed again', async (_what, fields, reply) => {
    const { runner } = await run(
      [step(), step({ name: 'more', resumeFrom: 'work', fork: true, retries: 1, gate: () => false, ...fields })],
      ({ index }) => (index === 2 ? reply : 'x'),
    );
    expect(runner.labels).toEqual(['work', 'more', 'more#round2']);
    expect(runner.calls[2]).toMatchObject({ prompt: 'go', options: { resume: 's1-work', fork: true } });
  });

  it('onReject is asked only when there is a rejected result and a round to follow', async () => {
    const onReject = vi.fn(() => 'words');
    await run([step({ retries: 2, gate: () => false, onReject })], ({ index }) =>
      index === 2 ? { error: 'offline' } : 'x',
    );
    expect(onReject).toHaveBeenCalledTimes(1);
  });

  it('an attempt that failed goes on in its session with the resume prompt', async () => {
    const { runner, ctx } = await run([step({ retries: 1 })], ({ index }) =>
      index === 1 ? { error: 'offline' } : 'ok',
    );
    expect(runner.calls[1]).toMatchObject({ prompt: 'RESUME', options: { resume: 's1-work' } });
    expect(ctx['work']).toBe('ok');
  });

  it.each([{ sessionId: null }, { unstored: true }])(
    'one that left no session to go on in starts again: %j',
    async left => {
      const { runner } = await run([step({ retries: 1 })], ({ index }) =>
        index === 1 ? { error: 'offline', ...left } : 'ok',
      );
      expect(runner.calls[1]?.prompt).toBe('go');
      expect(runner.calls[1]?.options.resume).toBeUndefined();
    },
  );

  it('a later one that left nothing is made again: what was said of the rejected result is not lost', async () => {
    const { runner } = await run([step({ retries: 2, gate: () => false, onReject: () => 'words' })], ({ index }) =>
      index === 2 ? { error: 'offline', sessionId: null } : 'x',
    );
    expect(runner.calls[1]).toMatchObject({ prompt: 'words', options: { resume: 's1-work' } });
    expect(runner.calls[2]).toMatchObject({ step: 'work#round3', prompt: 'words', options: { resume: 's1-work' } });
  });

  it.each(['budget: spent', 'interrupted-by-human'])('is not tried again after %s', async error => {
    const { runner, ctx } = await run([step({ retries: 4 })], () => ({ error }));
    expect(runner.calls).toHaveLength(1);
    expect(ctx['_failedAt']).toBe('work');
  });

  it('tells the gate how many attempts are left', async () => {
    const left: number[] = [];
    await run([step({ retries: 2, gate: (_result, ctx) => left.push(ctx['_attemptsLeft']) < 0 })]);
    expect(left).toEqual([2, 1, 0]);
  });

  it('leaves the step object as it was: it runs again the same way', async () => {
    const fields: Step = Object.freeze(step({ retries: 1, gate: () => false, onReject: () => 'again' }));
    const workflow = new Workflow([fields], { continuous: false });
    const runner = new ScriptedRunner();
    await workflow.run(runner);
    await workflow.run(runner);
    expect(runner.prompts).toEqual(['go', 'again', 'go', 'again']);
  });
});

describe('StepAbort', () => {
  it('in a gate ends the attempts; accounts are written and onFail decides', async () => {
    const gate = vi.fn(() => {
      throw new StepAbort('no use');
    });
    const { ctx, runner } = await run([step({ gate, retries: 5 }), after]);
    expect(ctx).toMatchObject({ _aborted: 'no use', _failedAt: 'work', _sessions: { work: 's1-work' } });
    expect(ctx['_results'].work.ok).toBe(true);
    expect(ctx['_lineage'].steps).toEqual({ work: 's1-work' });
    expect(runner.calls).toHaveLength(1);
    expect('_needsPerson' in ctx).toBe(false);
  });

  it('says whether only a person could have helped', async () => {
    const gate = (): never => {
      throw new StepAbort('nobody there', { needsPerson: true });
    };
    const { ctx } = await run([step({ gate, onFail: 'skip' }), after]);
    expect(ctx).toMatchObject({ _aborted: 'nobody there', _needsPerson: true, after: 'done' });
    expect('_failedAt' in ctx).toBe(false);
  });

  it('of an earlier run is forgotten at the next', async () => {
    let isFirst = true;
    const gate = (): boolean => {
      if (!isFirst) return true;
      isFirst = false;
      throw new StepAbort('nobody there', { needsPerson: true });
    };
    const context: Ctx = { mine: 1 };
    const workflow = new Workflow([step({ gate })], { context });
    const runner = new ScriptedRunner();
    expect(await workflow.run(runner)).toBe(context);
    await workflow.run(runner);
    for (const key of ['_aborted', '_failedAt', '_needsPerson']) expect(key in context).toBe(false);
    expect(context).toMatchObject({ mine: 1, work: 'done' });
  });
});

describe('onFail', () => {
  it('stop ends the run and names the step', async () => {
    const { ctx, runner } = await run([step(), after], failing);
    expect(ctx['_failedAt']).toBe('work');
    expect(runner.labels).toEqual(['work']);
    expect('work' in ctx).toBe(false);
    expect(ctx['_results'].work.error).toContain('overloaded');
    expect(ctx['_aborted']).toBe('api:overloaded: busy');
  });

  it('stop says why of that step alone: nothing of a step that was skipped, and no more than that of a rejection', async () => {
    const gate = (): never => {
      throw new StepAbort('no use');
    };
    const { ctx } = await run([step({ gate, onFail: 'skip' }), { ...after, gate: () => false }]);
    expect(ctx['_failedAt']).toBe('after');
    expect('_aborted' in ctx).toBe(false);
  });

  it('skip goes on without the step', async () => {
    const { ctx } = await run([step({ onFail: 'skip' }), after], failing);
    expect('work' in ctx).toBe(false);
    expect(ctx['after']).toBe('done');
    expect('_failedAt' in ctx).toBe(false);
  });

  it('continue goes on with what the step said last', async () => {
    const { ctx } = await run([step({ onFail: 'continue', reduce: () => 'reduced' }), after], failing);
    expect(ctx).toMatchObject({ work: 'half', after: 'done' });
  });
});

describe('a callback that throws', () => {
  const boom = (): never => {
    throw new Error('boom');
  };

  it.each<[string, Partial<Step>, number]>([
    ['when', { when: boom }, 0],
    ['prompt', { prompt: boom }, 0],
    ['gate', { gate: boom }, 1],
    ['gate', { gate: async () => boom() }, 1],
    ['onReject', { gate: () => false, onReject: boom }, 1],
    ['onReject', { gate: () => false, onReject: async () => boom() }, 1],
    ['prompt', { prompt: () => ' ' }, 0],
    ['onReject', { gate: () => false, onReject: (() => 7) as unknown as () => string }, 1],
    ['reduce', { reduce: boom }, 1],
    ['reduce', { reduce: (async () => 'late') as unknown as () => string }, 1],
  ])('fails the step with a message that names %s', async (callback, fields, calls) => {
    const { ctx, runner } = await run([step({ retries: 3, ...fields }), after]);
    expect(ctx['_aborted']).toContain(`${callback} of step "work"`);
    expect(ctx['_failedAt']).toBe('work');
    expect(runner.calls).toHaveLength(calls);
    expect('work' in ctx).toBe(false);
    expect(Object.keys(ctx['_results'])).toHaveLength(calls);
  });

  it('names the prompt of a step that goes on in another one’s session, and the one of a step that is continued', async () => {
    const more = await run([step(), step({ name: 'more', resumeFrom: 'work', prompt: boom })]);
    expect(more.ctx['_aborted']).toContain('prompt of step "more"');
    const { runner } = await run([step({ resumePrompt: 'on' })]);
    const again = async (fields: Partial<Step>): Promise<string> => {
      const ctx = await new Workflow([step(fields)]).run(runner.again(() => 'done'));
      return ctx['_aborted'];
    };
    expect(await again({ resumePrompt: boom })).toContain('resumePrompt of step "work"');
    expect(await again({ prompt: boom })).toContain(' prompt of step "work"');
  });

  it('fails it the way onFail says', async () => {
    const { ctx } = await run([
      step({ reduce: boom, onFail: 'continue' }),
      step({ name: 'cond', when: boom, onFail: 'continue' }),
      after,
    ]);
    expect(ctx).toMatchObject({ work: 'done', after: 'done' });
    expect('cond' in ctx).toBe(false);
  });
});

describe('what the runner refuses', () => {
  it('a used-up budget is a failed step', async () => {
    const { ctx } = await run([step(), after], ({ step: label }) => {
      if (label === 'after') throw new BudgetError('the ceiling of 1 USD is reached');
      return 'done';
    });
    expect(ctx).toMatchObject({ work: 'done', _failedAt: 'after', _aborted: 'the ceiling of 1 USD is reached' });
  });

  it('anything else is the caller’s to see', async () => {
    const wrong = new UsageError('no such session');
    await expect(
      run([step({ retries: 2 })], () => {
        throw wrong;
      }),
    ).rejects.toBe(wrong);
  });
});
