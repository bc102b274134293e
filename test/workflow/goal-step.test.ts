import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { UsageError } from '../../src/domain/error.ts';
import { goalText } from '../../src/text/goal-text.ts';
import { BRIEF_KEY } from '../../src/workflow/clarify-step.ts';
import { GOAL_KEY } from '../../src/workflow/frozen-goal.ts';
import { type GoalStepOptions, goalStep } from '../../src/workflow/goal-step.ts';
import type { Ctx, Step } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { BRIEF, GOAL, type Place, placeWith } from './goal-fixture.ts';
import { agent, type Script } from './scripted-runner.ts';

const HALF = '## Goal\nThe file is there.';
const UNVERIFIABLE = `${GOAL}\n- [cannot verify here: no printer] it prints`;
const after: Step = { name: 'after', spec: agent, prompt: ctx => `with: ${ctx['goal']}` };

interface Setting {
  readonly options?: Partial<GoalStepOptions>;
  readonly context?: Ctx;
  readonly prepare?: (place: Place) => void;
}

async function run(script: Script, { options, context, prepare }: Setting = {}): Promise<Place & { ctx: Ctx }> {
  const place = placeWith(script);
  prepare?.(place);
  const step = goalStep(place.channel, { goalPath: place.goalPath, ...options });
  const workflow = new Workflow([step, after], context ? { context } : {});
  const ctx = await workflow.run(place.runner, { onEvent: event => place.events.push(event) });
  return { ...place, ctx };
}

describe('goalStep', () => {
  it('sends the brief, freezes goal and checks, and hands on those alone', async () => {
    const { ctx, runner, goalPath, events } = await run(() => `Well.\n\n${GOAL}`, {
      context: { clarify: 'THE-BRIEF' },
    });
    const written = Goal.load(goalPath);
    expect(runner.calls[0]?.prompt).toBe(goalText.en.goalPrompt('THE-BRIEF'));
    expect(written?.checks).toEqual(['made.txt exists', 'it is blue']);
    expect(ctx[GOAL_KEY].contentHash()).toBe(written?.contentHash());
    expect(ctx['goal']).toBe(written?.promptBlock());
    expect(runner.calls[1]?.prompt).toBe(`with: ${written?.promptBlock()}`);
    expect(events.filter(event => event.kind === 'goal')).toEqual([]);
  });

  it('says so when there is no brief', async () => {
    expect((await run(() => GOAL)).runner.calls[0]?.prompt).toContain(goalText.en.noBrief);
  });

  it('takes the brief from the key it was given', async () => {
    const { runner } = await run(() => GOAL, {
      options: { briefKey: 'mine' },
      context: { mine: 'MINE', clarify: 'NO' },
    });
    expect(runner.calls[0]?.prompt).toContain('MINE');
    expect(runner.calls[0]?.prompt).not.toContain('NO\n');
  });

  it.each([HALF, '## Checks\n- one', 'nothing at all'])('does not write an incomplete goal: %j', async said => {
    const { ctx, goalPath } = await run(() => said);
    expect(existsSync(goalPath)).toBe(false);
    expect(ctx).toMatchObject({ _failedAt: 'goal', _goalMissing: Goal.parse(said).missing() });
    expect(GOAL_KEY in ctx || 'goal' in ctx).toBe(false);
  });

  it('with retries says in the session which sections are missing', async () => {
    const { runner, ctx } = await run(({ step }) => (step === 'goal' ? HALF : GOAL), { options: { retries: 1 } });
    expect(runner.labels).toEqual(['goal', 'goal#round2', 'after']);
    expect(runner.calls[1]).toMatchObject({ prompt: goalText.en.missingSections(Goal.parse(HALF).missing()) });
    expect(runner.calls[1]?.options.resume).toBe('s1-goal');
    expect('_failedAt' in ctx).toBe(false);
  });

  it('warns of checks that cannot be verified while nothing has been spent, and passes', async () => {
    const { events, runner, goalPath, ctx } = await run(() => UNVERIFIABLE);
    expect(events.filter(event => event.kind === 'goal')).toMatchObject([
      { total: 3, path: goalPath, unverifiable: [expect.stringContaining('it prints')] },
    ]);
    expect(events.findIndex(event => event.kind === 'goal')).toBeLessThan(
      events.findIndex(event => event.kind === 'step' && event.step === 'after'),
    );
    expect(runner.recorded.filter(event => event.kind === 'goal')).toHaveLength(1);
    expect('_failedAt' in ctx).toBe(false);
  });

  it('is skipped when a complete goal is on disk, which later steps get all the same', async () => {
    const { runner, ctx } = await run(() => 'ok', { prepare: ({ goalPath }) => Goal.parse(GOAL).write(goalPath) });
    expect(runner.labels).toEqual(['after']);
    expect(ctx[GOAL_KEY]).toBeInstanceOf(Goal);
    expect(ctx['goal']).toBe(Goal.parse(GOAL).promptBlock());
  });

  it('is not skipped with alwaysSet, nor by an incomplete goal', async () => {
    const again = GOAL.replace('blue', 'green');
    const always = await run(() => again, {
      options: { alwaysSet: true },
      prepare: ({ goalPath }) => Goal.parse(GOAL).write(goalPath),
    });
    expect(Goal.load(always.goalPath)?.checks).toContain('it is green');
    expect(always.ctx['goal']).toContain('it is green');
    const incomplete = await run(() => GOAL, { prepare: ({ goalPath }) => Goal.parse(HALF).write(goalPath) });
    expect(incomplete.runner.labels).toEqual(['goal', 'after']);
  });

  it('is set again when the brief has changed since it was made, and not when it has not', async () => {
    const context: Ctx = { clarify: 'b', [BRIEF_KEY]: Brief.parse(BRIEF) };
    const first = await run(() => GOAL, { context });
    expect(Goal.load(first.goalPath)?.briefHash).toBe(Brief.parse(BRIEF).contentHash());
    const step = goalStep(first.channel, { goalPath: first.goalPath });
    await new Workflow([step], { context, continuous: false }).run(first.runner);
    expect(first.runner.labels).toEqual(['goal', 'after']);
    context[BRIEF_KEY] = Brief.parse(BRIEF.replace('A file.', 'Two files.'));
    await new Workflow([step], { context, continuous: false }).run(first.runner);
    expect(first.runner.labels).toEqual(['goal', 'after', 'goal']);
  });

  it('set again, it sends the brief again in full, also in a session of an earlier run', async () => {
    const context: Ctx = { clarify: 'FIRST-BRIEF' };
    const first = await run(() => HALF, { context });
    const later = first.runner.again(() => GOAL);
    context['clarify'] = 'SECOND-BRIEF';
    const step = goalStep(first.channel, { goalPath: first.goalPath });
    expect('resumePrompt' in step).toBe(false);
    await new Workflow([step], { context }).run(later);
    expect(later.calls[0]?.prompt).toBe(goalText.en.goalPrompt('SECOND-BRIEF'));
  });

  it('set again, it tells what the file said until then, complete or not, and keeps it', async () => {
    const edited = '## Goal\nBY-HAND\n## Checks\n';
    const { runner, goalPath } = await run(() => GOAL, { prepare: place => writeFileSync(place.goalPath, edited) });
    const former = goalText.en.formerGoal(goalPath, Goal.parse(edited).promptBlock());
    expect(former).toContain('BY-HAND');
    expect(runner.prompts[0]).toBe(`${goalText.en.goalPrompt(goalText.en.noBrief)}\n\n${former}`);
    const archive = join(dirname(goalPath), 'archive');
    expect(readdirSync(archive).map(name => readFileSync(join(archive, name), 'utf8'))).toEqual([edited]);
    expect(Goal.load(goalPath)?.complete()).toBe(true);
  });

  it('writes nothing of the model’s own words around the sections', async () => {
    const { goalPath } = await run(() => `Here is SECRET-TALK.\n\n${GOAL}\n`);
    expect(readFileSync(goalPath, 'utf8')).not.toContain('SECRET-TALK');
  });

  it.each<[string, Partial<GoalStepOptions>]>([
    ['instructions', { instructions: 'x' }],
    ['canRun', { canRun: true }],
    ['glance', { glance: false }],
  ])('refuses a spec together with %s, and names it', (name, options) => {
    const { channel, goalPath } = placeWith(() => 'x');
    const make = (): Step => goalStep(channel, { goalPath, spec: agent, ...options });
    expect(make).toThrow(UsageError);
    expect(make).toThrow(name);
    expect(make).toThrow('goalStep');
  });
});
