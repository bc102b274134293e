import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { BudgetError, StepAbort, UsageError } from '../../src/domain/error.ts';
import type { Event } from '../../src/domain/event.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { goalText } from '../../src/text/goal-text.ts';
import { GOAL_KEY } from '../../src/workflow/frozen-goal.ts';
import { goalStep } from '../../src/workflow/goal-step.ts';
import { type WithGoalOptions, withGoal } from '../../src/workflow/guarded-step.ts';
import type { Ctx, Step } from '../../src/workflow/step.ts';
import { ROUND_KEY, VERDICT_KEY } from '../../src/workflow/verdict-round.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { type Answers, GOAL, type Place, placeWith, saysJudge, WAITS } from './goal-fixture.ts';
import { agent, type Call, type Reply, type Script } from './scripted-runner.ts';

const text = goalText.en;
const work: Step = { name: 'work', spec: agent, prompt: 'go' };

/** What each judge call comes to, in order; the last one again and again. The worker says `made it N`. */
function judged(...verdicts: readonly (string | Reply)[]): Script {
  let calls = 0;
  let rounds = 0;
  return ({ step }) => {
    if (!step.includes('verdict')) return `made it ${++rounds}`;
    return verdicts[Math.min(calls++, verdicts.length - 1)] ?? saysJudge('achieved');
  };
}

interface Run extends Place {
  readonly ctx: Ctx;
}

interface Setting {
  readonly answers?: Answers;
  readonly options?: Partial<WithGoalOptions>;
  readonly goal?: string | null;
  readonly step?: Partial<Step>;
}

/** Runs the guarded step once; its goal is on disk unless `goal` is null. */
async function run(script: Script, { answers, options, goal = GOAL, step }: Setting = {}): Promise<Run> {
  const place = placeWith(script, answers ?? null);
  if (goal !== null) Goal.parse(goal).write(place.goalPath);
  const guarded = withGoal({ ...work, ...step }, place.channel, { goalPath: place.goalPath, ...options });
  const ctx = await new Workflow([guarded], { channel: place.channel }).run(place.runner, {
    onEvent: event => place.events.push(event),
  });
  return { ...place, ctx };
}

const callsOf = ({ runner }: Place, part: string): Call[] => runner.calls.filter(call => call.step.includes(part));
const verdictsIn = (events: readonly Event[]) => events.filter(event => event.kind === 'verdict');

describe('withGoal', () => {
  it('gives a copy: retries, gate and onReject are its own, every other field is kept, the step stays as it was', () => {
    const step: Step = Object.freeze({
      ...work,
      title: 'T',
      onFail: 'continue',
      when: () => true,
      reduce: () => 'r',
      resumePrompt: 'on',
      retries: 7,
    });
    const { channel, goalPath } = placeWith(() => 'x');
    const { gate, onReject, retries, ...others } = withGoal(step, channel, { goalPath, rounds: 5 });
    const { retries: _ownRetries, ...kept } = step;
    expect(others).toEqual(kept);
    expect(retries).toBe(4);
    expect([typeof gate, typeof onReject]).toEqual(['function', 'function']);
    expect(withGoal(step, channel, { goalPath }).retries).toBe(2);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %s rounds', rounds => {
    const { channel, goalPath } = placeWith(() => 'x');
    expect(() => withGoal(work, channel, { goalPath, rounds })).toThrow(UsageError);
  });

  it.each<[string, Partial<Step>]>([
    ['a gate', { gate: () => true }],
    ['an onReject', { onReject: () => 'no' }],
  ])('refuses a step that has %s', (_what, fields) => {
    const { channel, goalPath } = placeWith(() => 'x');
    expect(() => withGoal({ ...work, ...fields }, channel, { goalPath })).toThrow(UsageError);
  });

  it.each<[string, Partial<WithGoalOptions>]>([
    ['instructions', { instructions: 'be strict' }],
    ['canRun', { canRun: true }],
    ['model', { model: 'opus' }],
  ])('refuses a spec together with %s, and names it', (name, options) => {
    const { channel, goalPath } = placeWith(() => 'x');
    expect(() => withGoal(work, channel, { goalPath, spec: agent, ...options })).toThrow(name);
    expect(() => withGoal(work, channel, { goalPath, spec: agent, ...options })).toThrow('withGoal');
  });

  it('takes a spec with options that say nothing', () => {
    const { channel, goalPath } = placeWith(() => 'x');
    expect(() => withGoal(work, channel, { goalPath, spec: agent, instructions: '', canRun: false })).not.toThrow();
  });

  it('of a budget that is spent says why, to whoever asks its gate from one of their own', async () => {
    const spent = new BudgetError('the ceiling of 1 USD is reached');
    const { runner, channel, goalPath } = placeWith(() => {
      throw spent;
    });
    const { gate } = withGoal(work, channel, { goalPath });
    const result = { ok: true, text: 'done' } as never;
    await expect(async () => gate?.(result, { _runtime: runner })).rejects.toMatchObject({ cause: spent });
  });

  it('without a runtime never pretends that it passed', async () => {
    const { channel, goalPath } = placeWith(() => 'x');
    const { gate } = withGoal(work, channel, { goalPath });
    const result = { ok: true, text: 'done' } as never;
    await expect(async () => gate?.(result, {})).rejects.toThrow(StepAbort);
  });

  it('onReject has nothing to say where there is no verdict', async () => {
    const { channel, goalPath } = placeWith(() => 'x');
    expect(await withGoal(work, channel, { goalPath }).onReject?.({} as never, {})).toBe('');
  });
});

describe('the judge', () => {
  it('is a run of its own: no session to resume, its own label, the guarded step’s goal and last words', async () => {
    const ran = await run(judged(saysJudge('achieved')));
    const [call] = callsOf(ran, 'verdict');
    expect(call?.step).toBe('work:verdict#1');
    expect(call?.options.resume).toBeUndefined();
    expect(call?.prompt).toContain(Goal.parse(GOAL).promptBlock());
    expect(call?.prompt).toContain('made it 1');
    expect(ran.ctx).toMatchObject({ work: 'made it 1', [ROUND_KEY]: 1 });
    expect(ran.ctx[VERDICT_KEY].achieved).toBe(true);
    expect(ran.ctx['_lineage'].steps).toEqual({ work: 's1-work' });
  });

  it('looks anew each round: it sees neither an earlier verdict nor earlier words of the worker', async () => {
    const ran = await run(judged(saysJudge('not yet', 'EARLIER-REASON', ['it is blue']), saysJudge('achieved')));
    const [first, second] = callsOf(ran, 'verdict');
    expect(second?.step).toBe('work:verdict#2');
    expect(second?.options.resume).toBeUndefined();
    expect(second?.prompt).toContain('made it 2');
    expect(second?.prompt).not.toContain('EARLIER-REASON');
    expect(second?.prompt).not.toContain('made it 1');
    expect(first?.prompt.replace('made it 1', '')).toBe(second?.prompt.replace('made it 2', ''));
  });

  it('has the label it was given', async () => {
    const ran = await run(judged(saysJudge('achieved')), { options: { name: 'arbiter:verdict' } });
    expect(ran.runner.labels).toEqual(['work', 'arbiter:verdict#1']);
  });

  it('is the spec that was given, or a judge on the same channel', async () => {
    const mine = { ...agent, name: 'mine' };
    const script: Script = ({ spec, prompt }) => (prompt === 'go' ? 'ok' : saysJudge('achieved', spec.name));
    expect((await run(script, { options: { spec: mine } })).ctx[VERDICT_KEY].reason).toBe('mine');
    const { runner, channel } = await run(judged(saysJudge('achieved')), { options: { canRun: true } });
    expect(runner.calls[1]?.spec.allowedTools).toEqual(expect.arrayContaining([channel.toolName, 'Bash']));
    expect(runner.calls[1]?.spec.allowedTools).not.toContain(channel.inboxName);
  });

  it('is told when there is no goal', async () => {
    const noGoal = await run(judged(saysJudge('achieved')), { goal: null });
    expect(noGoal.runner.calls[1]?.prompt).toContain(text.noGoal);
  });

  it('is told when there was no reply', async () => {
    const ran = await run(({ step }) => (step.includes('verdict') ? saysJudge('achieved') : { text: '', ok: true }));
    expect(ran.runner.calls[1]?.prompt).toContain(text.noReply);
  });

  it('is not asked about an attempt that failed, nor does that count as a round', async () => {
    const ran = await run(({ step, index }) => {
      if (step.includes('verdict')) return saysJudge('achieved');
      return index === 1 ? { error: 'offline' } : 'made it';
    });
    expect(ran.runner.labels).toEqual(['work', 'work#round2', 'work:verdict#1']);
    expect(ran.runner.prompts[1]).toBe('RESUME');
    expect('_failedAt' in ran.ctx).toBe(false);
  });
});

describe('a verdict', () => {
  it('not yet: the worker goes on in its session with the reason and what did not pass', async () => {
    const ran = await run(judged(saysJudge('not yet', 'no blue', ['it is blue']), saysJudge('achieved')));
    expect(ran.runner.labels).toEqual(['work', 'work:verdict#1', 'work#round2', 'work:verdict#2']);
    const again = ran.runner.calls[2];
    expect(again?.options.resume).toBe('s1-work');
    expect(again?.prompt).toContain('no blue');
    expect(again?.prompt).toContain('it is blue');
    expect(ran.ctx['work']).toBe('made it 2');
    expect(verdictsIn(ran.events)).toMatchObject([
      { round: 1, state: 'not_yet', reason: 'no blue', failed: ['it is blue'], step: 'work' },
      { round: 2, state: 'achieved', failed: [], step: 'work' },
    ]);
    expect(ran.runner.recorded.filter(event => event.kind === 'verdict')).toHaveLength(2);
  });

  it.each(['well, it is hard to say', '', '## Reason\nlooks fine'])('that is unclear never passes: %j', async said => {
    const ran = await run(judged({ text: said, ok: true }), { options: { rounds: 2 } });
    expect(ran.ctx).toMatchObject({ _failedAt: 'work', [ROUND_KEY]: 2 });
    expect(verdictsIn(ran.events).map(event => event.state)).toEqual(['', '']);
    expect('_needsPerson' in ran.ctx).toBe(false);
  });

  it('that is unclear and gives no reason gets one, so that the worker is told something', async () => {
    const ran = await run(judged('hm', saysJudge('achieved')));
    expect(ran.ctx[VERDICT_KEY].achieved).toBe(true);
    expect(ran.runner.calls[2]?.prompt).toContain(text.noReason);
  });

  it('rounds is the total: when they are used up the step has failed, without a word of a person', async () => {
    for (const rounds of [1, 3]) {
      const ran = await run(judged(saysJudge('not yet')), { options: { rounds }, answers: [] });
      expect(callsOf(ran, 'verdict')).toHaveLength(rounds);
      expect(ran.runner.calls).toHaveLength(2 * rounds);
      expect(ran.ctx['_failedAt']).toBe('work');
      expect('_aborted' in ran.ctx || '_needsPerson' in ran.ctx).toBe(false);
      expect(ran.questions).toEqual([]);
      expect('work' in ran.ctx).toBe(false);
    }
  });

  it('that did not come is asked for once more, in a new session', async () => {
    const ran = await run(judged({ error: 'stalled', text: saysJudge('achieved') }, saysJudge('achieved')));
    expect(ran.runner.labels).toEqual(['work', 'work:verdict#1', 'work:verdict#1']);
    expect(ran.runner.calls[2]?.options.resume).toBeUndefined();
    expect('_failedAt' in ran.ctx).toBe(false);
    expect(ran.ctx[ROUND_KEY]).toBe(1);
    expect(verdictsIn(ran.events)).toHaveLength(1);
  });

  it('that did not come twice counts as unclear; what the failed judge had said does not pass', async () => {
    const broken = { error: 'api:overloaded: busy', text: saysJudge('achieved') };
    const ran = await run(judged(broken, broken, saysJudge('achieved')));
    expect(verdictsIn(ran.events).map(event => event.state)).toEqual(['', 'achieved']);
    expect(ran.runner.calls[3]).toMatchObject({ step: 'work#round2', options: { resume: 's1-work' } });
    expect(ran.runner.calls[3]?.prompt).toContain('busy');
  });

  it('that the budget no longer pays for ends the step', async () => {
    const ran = await run(({ step }) => {
      if (step.includes('verdict')) throw new BudgetError('the ceiling of 1 USD is reached');
      return 'made it';
    });
    expect(ran.ctx).toMatchObject({ _failedAt: 'work', _aborted: 'the ceiling of 1 USD is reached' });
    expect(ran.runner.labels).toEqual(['work', 'work:verdict#1']);
  });

  it('is not waited for when the caller stops the run', async () => {
    const stop = new AbortController();
    const place = placeWith(({ step }) => {
      if (!step.includes('verdict')) return 'made it';
      stop.abort();
      return { error: 'aborted' };
    });
    const guarded = withGoal(work, place.channel, { goalPath: place.goalPath });
    const ctx = await new Workflow([guarded]).run(place.runner, { signal: stop.signal });
    expect(place.runner.labels).toEqual(['work', 'work:verdict#1']);
    expect(place.runner.calls[1]?.options.signal).toBe(stop.signal);
    expect('_failedAt' in ctx).toBe(false);
    expect(ctx['_aborted']).toContain('Stopped from outside');
  });
});

const CANNOT = saysJudge('cannot be verified here', 'no such machine', ['it is blue']);

describe('what cannot be verified or reached', () => {
  it('is put to a person with the goal, the reason and what did not pass', async () => {
    const ran = await run(judged(CANNOT), { answers: [text.accept] });
    expect(ran.questions).toHaveLength(1);
    for (const part of ['no such machine', 'it is blue', 'The file is there.'])
      expect(ran.questions[0]).toContain(part);
    expect(ran.channel.asks[0]?.options).toEqual([text.accept, text.change, text.wrong]);
  });

  it.each([text.accept, '1', ` ${text.accept.toUpperCase()} `])(
    'accepted (%j): passes, on record as accepted by a person',
    async answer => {
      const ran = await run(judged(CANNOT), { answers: [answer] });
      expect(ran.runner.labels).toEqual(['work', 'work:verdict#1']);
      expect(ran.ctx['work']).toBe('made it 1');
      expect('_failedAt' in ran.ctx).toBe(false);
      expect(ran.ctx[VERDICT_KEY]).toMatchObject({ state: 'unreachable', achieved: false });
      expect(ran.ctx['_acceptedByPerson']).toMatchObject({ step: 'work', round: 1, failed: ['it is blue'] });
      expect(ran.runner.recorded.filter(event => event.kind === 'system')).toMatchObject([
        { subtype: 'goal_accepted', step: 'work', data: { step: 'work', round: 1, reason: 'no such machine' } },
      ]);
    },
  );

  it('judged wrong: the worker is told so and goes on', async () => {
    const ran = await run(judged(CANNOT, saysJudge('achieved')), { answers: [text.wrong] });
    expect(ran.runner.calls[2]).toMatchObject({ step: 'work#round2', options: { resume: 's1-work' } });
    expect(ran.runner.calls[2]?.prompt).toContain(text.personSaysWrong);
    expect('_failedAt' in ran.ctx).toBe(false);
  });

  it('any other answer becomes the reason', async () => {
    const ran = await run(judged(CANNOT, saysJudge('achieved')), { answers: ['use the machine in the cellar'] });
    expect(ran.runner.calls[2]?.prompt).toContain('use the machine in the cellar');
    expect(ran.runner.calls[2]?.prompt).not.toContain('no such machine');
  });

  it('nobody there: the step ends and says that only a person could help', async () => {
    const ran = await run(judged(CANNOT));
    expect(ran.ctx).toMatchObject({ _failedAt: 'work', _needsPerson: true });
    expect(ran.ctx['_aborted']).toContain('no such machine');
    expect(ran.runner.labels).toEqual(['work', 'work:verdict#1']);
  });

  it('nobody answers, for the person declines: the same', async () => {
    const ran = await run(judged(CANNOT), { answers: [null] });
    expect(ran.ctx).toMatchObject({ _failedAt: 'work', _needsPerson: true });
  });

  it('a question that waits ends with the run', async () => {
    const place = placeWith(judged(CANNOT), [WAITS]);
    Goal.parse(GOAL).write(place.goalPath);
    const stop = new AbortController();
    place.channel.subscribe(() => setImmediate(() => stop.abort()));
    const guarded = withGoal(work, place.channel, { goalPath: place.goalPath });
    const ctx = await new Workflow([guarded]).run(place.runner, { signal: stop.signal });
    expect(place.channel.asks.map(ask => ask.state)).toEqual(['aborted']);
    expect('_failedAt' in ctx || '_needsPerson' in ctx).toBe(false);
  });
});

describe('a goal that a person changes', () => {
  it('is asked for, written, judged by, and told to the worker', async () => {
    const ran = await run(judged(CANNOT, saysJudge('achieved')), { answers: [text.change, 'make it green'] });
    expect(ran.questions[1]).toBe(text.newGoalQuestion);
    const written = Goal.load(ran.goalPath);
    expect(written?.statement).toContain('The file is there.');
    expect(written?.statement).toContain('make it green');
    expect(ran.ctx[GOAL_KEY].contentHash()).toBe(written?.contentHash());
    const [, , again, second] = ran.runner.calls;
    expect(again?.prompt).toContain('A person changed the goal. New goal:');
    expect(again?.prompt).toContain(ran.ctx[GOAL_KEY].promptBlock());
    expect(second?.prompt).toContain('make it green');
    expect(ran.events.filter(event => event.kind === 'system')).toEqual([]);
    expect('_failedAt' in ran.ctx).toBe(false);
  });

  it.each<[string, { readonly amendPath?: string }]>([
    ['no document to add to', {}],
    ['a document that is not there yet', { amendPath: 'absent.md' }],
  ])('is changed also where the channel has %s', async (_what, { amendPath }) => {
    const place = placeWith(judged(CANNOT, saysJudge('achieved')));
    const goal = Goal.parse(GOAL);
    goal.briefHash = 'a'.repeat(64);
    goal.write(place.goalPath);
    const answers = [text.change, 'make it green'];
    const channel: HumanChannel = new HumanChannel({
      ...(amendPath === undefined ? {} : { amendPath: join(place.runner.workspace, amendPath) }),
      onEvent: event => {
        if (event.kind === 'ask' && event.state === 'asked') channel.answer(event.id, answers.shift() ?? '');
      },
    });
    const ctx = await new Workflow([withGoal(work, channel, { goalPath: place.goalPath })]).run(place.runner);
    expect('_failedAt' in ctx).toBe(false);
    const written = Goal.load(place.goalPath);
    expect(written?.statement).toContain('make it green');
    expect(written?.briefHash).toBe('a'.repeat(64));
  });

  it('that nobody names ends the step: the goal stays as it was', async () => {
    const ran = await run(judged(CANNOT), { answers: [text.change, null] });
    expect(ran.ctx).toMatchObject({ _failedAt: 'work', _needsPerson: true });
    expect(Goal.load(ran.goalPath)?.contentHash()).toBe(Goal.parse(GOAL).contentHash());
  });

  it('when no round is left is written all the same, and the message says that the next start goes on with it', async () => {
    const ran = await run(judged(CANNOT), { answers: [text.change, 'make it green'], options: { rounds: 1 } });
    expect(Goal.load(ran.goalPath)?.statement).toContain('make it green');
    expect(ran.ctx).toMatchObject({ _failedAt: 'work', _aborted: text.noRoundLeft(ran.goalPath) });
    expect('_needsPerson' in ran.ctx).toBe(false);
  });

  it('stands in the brief too, and the goal counts as made from that brief if it was before', async () => {
    const place = placeWith(judged(CANNOT, saysJudge('achieved')), [text.change, 'make it green']);
    const brief = new Brief({ goal: 'A file', accept: 'there', bounds: 'none', unknowns: 'none' });
    brief.write(place.briefPath);
    const goal = Goal.parse(GOAL);
    goal.briefHash = brief.contentHash();
    goal.write(place.goalPath);
    await new Workflow([withGoal(work, place.channel, { goalPath: place.goalPath })]).run(place.runner);
    const amended = Brief.load(place.briefPath);
    expect(amended?.toMarkdown()).toContain('make it green');
    expect(Goal.load(place.goalPath)?.briefHash).toBe(amended?.contentHash());
  });

  it('where there was none becomes the goal: later rounds are judged by the person’s words', async () => {
    const ran = await run(judged(CANNOT, saysJudge('achieved')), {
      answers: [text.change, 'make it green'],
      goal: null,
    });
    expect(Goal.load(ran.goalPath)?.statement).toContain('make it green');
    expect(ran.runner.calls[3]?.prompt).toContain('make it green');
    expect(ran.runner.calls[3]?.prompt).not.toContain(text.noGoal);
  });
});

describe('a goal’s file that changes during the work', () => {
  const CHANGED = '## Goal\nNOTHING-TO-DO\n## Checks\n- anything goes';

  /** The worker rewrites the goal in its first round; it was poured before. */
  async function tampered(
    answers: Answers | null,
    act: (goalPath: string, round: number) => void,
    verdicts: readonly string[] = [saysJudge('not yet'), saysJudge('achieved')],
  ): Promise<Run> {
    const script = judged(...verdicts);
    let round = 0;
    const place: Place = placeWith(call => {
      if (!call.step.includes('verdict')) act(place.goalPath, ++round);
      return script(call);
    }, answers);
    Goal.parse(GOAL).write(place.goalPath);
    const guarded = withGoal(work, place.channel, { goalPath: place.goalPath });
    // The goal step is skipped, for there is a goal; what it puts into the context is what is frozen.
    const ctx = await new Workflow([goalStep(place.channel, { goalPath: place.goalPath }), guarded]).run(place.runner, {
      onEvent: event => place.events.push(event),
    });
    return { ...place, ctx };
  }

  const rewrite = (path: string, round: number): void => {
    if (round === 1) writeFileSync(path, CHANGED);
  };

  it('is reported with both texts; nobody there: the frozen one counts', async () => {
    const ran = await tampered(null, rewrite);
    const reports = ran.events.filter(event => event.kind === 'system');
    expect(reports).toMatchObject([{ subtype: 'goal_changed', step: 'work' }]);
    expect(JSON.stringify(reports)).toContain('NOTHING-TO-DO');
    expect(JSON.stringify(reports)).toContain('The file is there.');
    for (const { prompt } of callsOf(ran, 'verdict')) {
      expect(prompt.indexOf('The file is there.')).toBeLessThan(prompt.indexOf('NOTHING-TO-DO'));
      expect(prompt).toContain('NOTHING-TO-DO');
    }
    expect(ran.ctx[GOAL_KEY].statement).toBe('The file is there.');
  });

  it('a person keeps the frozen one: asked once, and it goes on counting', async () => {
    const ran = await tampered([text.keepFrozen], rewrite);
    expect(ran.questions).toHaveLength(1);
    expect(ran.runner.calls[2]?.prompt).not.toContain('A person changed the goal');
    expect(ran.ctx[GOAL_KEY].statement).toBe('The file is there.');
    expect(callsOf(ran, 'verdict')).toHaveLength(2);
  });

  it('a person confirms the change: it is judged by, without a note, and told to the worker', async () => {
    const ran = await tampered([text.useChanged], rewrite);
    expect(ran.questions).toHaveLength(1);
    const block = Goal.parse(CHANGED).promptBlock();
    expect(callsOf(ran, 'verdict').map(({ prompt }) => prompt)).toEqual([
      text.verdictPrompt(block, 'made it 1'),
      text.verdictPrompt(block, 'made it 2'),
    ]);
    expect(ran.runner.calls[2]?.prompt).toContain('NOTHING-TO-DO');
  });

  it('each further change is asked about once', async () => {
    const ran = await tampered(
      [text.keepFrozen, text.keepFrozen],
      (path, round) => writeFileSync(path, CHANGED.replace('anything', round < 3 ? `thing ${round}` : 'thing 1')),
      [saysJudge('not yet')],
    );
    expect(callsOf(ran, 'verdict')).toHaveLength(3);
    expect(ran.questions).toHaveLength(2);
  });

  it.each<[string, (path: string) => void]>([
    ['gone', path => rmSync(path)],
    ['no goal any more', path => writeFileSync(path, '## Goal\nonly words')],
  ])('a file that is %s is reported, and nobody is asked', async (_what, act) => {
    const ran = await tampered([], path => existsSync(path) && act(path));
    expect(ran.events.filter(event => event.kind === 'system')).toHaveLength(1);
    expect(ran.questions).toEqual([]);
    expect(callsOf(ran, 'verdict')[0]?.prompt).toContain('The file is there.');
  });

  it('changed on the surface only is no change', async () => {
    const ran = await tampered(null, path => writeFileSync(path, `${readFileSync(path, 'utf8')}\n\n`));
    expect(ran.events.filter(event => event.kind === 'system')).toEqual([]);
  });

  it('a change of the goal by the person replaces what the worker wrote', async () => {
    const ran = await tampered([text.keepFrozen, text.change, 'make it green'], rewrite, [
      CANNOT,
      saysJudge('achieved'),
    ]);
    expect(Goal.load(ran.goalPath)?.statement).toContain('make it green');
    expect(readFileSync(ran.goalPath, 'utf8')).not.toContain('NOTHING-TO-DO');
    expect(callsOf(ran, 'verdict')[1]?.prompt).not.toContain('NOTHING-TO-DO');
    expect(ran.questions).toHaveLength(3);
  });
});

describe('where there is no goal', () => {
  it('one that the worker writes does not count by itself', async () => {
    const place: Place = placeWith(({ step }) => {
      if (step.includes('verdict')) return saysJudge('not yet');
      if (step === 'work#round2') writeFileSync(place.goalPath, GOAL);
      return 'made it';
    });
    const guarded = withGoal(work, place.channel, { goalPath: place.goalPath, rounds: 2 });
    await new Workflow([guarded]).run(place.runner, { onEvent: event => place.events.push(event) });
    expect(place.events.filter(event => event.kind === 'system')).toMatchObject([{ subtype: 'goal_changed' }]);
    const prompt = callsOf(place, 'verdict')[1]?.prompt ?? '';
    expect(prompt.indexOf(text.noGoal)).toBeGreaterThan(0);
    expect(prompt.indexOf(text.noGoal)).toBeLessThan(prompt.indexOf('it is blue'));
  });

  it('an unfinished one in the file is better than none', async () => {
    const ran = await run(judged(saysJudge('achieved')), { goal: '## Goal\nonly a statement' });
    expect(callsOf(ran, 'verdict')[0]?.prompt).toContain('only a statement');
  });
});

describe('the goal between runs', () => {
  it('is what the file says then: an edit is neither reported nor asked about', async () => {
    const place = placeWith(judged(saysJudge('achieved')), []);
    Goal.parse(GOAL).write(place.goalPath);
    const workflow = new Workflow([withGoal(work, place.channel, { goalPath: place.goalPath })]);
    await workflow.run(place.runner);
    writeFileSync(place.goalPath, GOAL.replace('blue', 'EDITED'));
    const onEvent = vi.fn();
    await workflow.run(place.runner, { onEvent });
    expect(place.questions).toEqual([]);
    expect(place.runner.calls.at(-1)?.prompt).toContain('EDITED');
    expect(place.runner.calls.at(-1)?.prompt).not.toContain('it is blue');
    expect(onEvent.mock.calls.filter(([event]) => event.kind === 'system')).toEqual([]);
  });

  it('that the caller put into the context counts above the file', async () => {
    const place = placeWith(judged(saysJudge('achieved')));
    Goal.parse(GOAL).write(place.goalPath);
    const context = { [GOAL_KEY]: Goal.parse(GOAL.replace('blue', 'MINE')) };
    const workflow = new Workflow([withGoal(work, place.channel, { goalPath: place.goalPath })], { context });
    await workflow.run(place.runner);
    await workflow.run(place.runner);
    for (const call of callsOf(place, 'verdict')) {
      expect(call.prompt).toContain('MINE');
      expect(call.prompt).not.toContain('it is blue');
    }
  });

  it('an incomplete one of the context gives way to the file’s', async () => {
    const place = placeWith(judged(saysJudge('achieved')));
    Goal.parse(GOAL).write(place.goalPath);
    const context = { [GOAL_KEY]: new Goal({ statement: 'half' }) };
    await new Workflow([withGoal(work, place.channel, { goalPath: place.goalPath })], { context }).run(place.runner);
    expect(callsOf(place, 'verdict')[0]?.prompt).toContain('it is blue');
  });
});
