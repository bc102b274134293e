import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { goalText } from '../../src/text/goal-text.ts';
import type { Lang } from '../../src/text/lang.ts';
import { BRIEF_KEY } from '../../src/workflow/clarify-step.ts';
import { GOAL_KEY } from '../../src/workflow/frozen-goal.ts';
import { goalStep } from '../../src/workflow/goal-step.ts';
import { withGoal } from '../../src/workflow/guarded-step.ts';
import type { Ctx } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { BRIEF, GOAL, placeWith, saysJudge } from './goal-fixture.ts';
import { agent } from './scripted-runner.ts';

const text = goalText.en;

describe('a goal on disk', () => {
  /** How often the goal is set when one that says `briefHash` is there and the context holds `brief`. */
  async function timesSet(briefHash: string | null, brief: Brief | null): Promise<number> {
    const place = placeWith(() => GOAL);
    const goal = Goal.parse(GOAL);
    goal.briefHash = briefHash;
    goal.write(place.goalPath);
    const context: Ctx = brief === null ? {} : { [BRIEF_KEY]: brief };
    await new Workflow([goalStep(place.channel, { goalPath: place.goalPath })], { context }).run(place.runner);
    return place.runner.calls.length;
  }
  const brief = Brief.parse(BRIEF);
  const other = Brief.parse(BRIEF.replace('A file.', 'Two files.'));

  it.each<[what: string, hash: string | null, brief: Brief | null, times: number]>([
    ['of no brief holds for any', null, brief, 0],
    ['of a brief holds where none is known', brief.contentHash(), null, 0],
    ['of this brief holds', brief.contentHash(), brief, 0],
    ['of another brief is set again', other.contentHash(), brief, 1],
  ])('%s', async (_, hash, known, times) => {
    expect(await timesSet(hash, known)).toBe(times);
  });
});

describe('a goal that lacks a section', () => {
  const HALF = '## Goal\nThe file is there.';

  it('is asked for again, in its session, only where there are retries', async () => {
    const { channel, goalPath } = placeWith(() => HALF);
    expect(goalStep(channel, { goalPath }).onReject).toBeUndefined();
    const again = goalStep(channel, { goalPath, retries: 1 });
    expect(await again.onReject?.({} as never, {})).toBe(text.missingSections([]));
  });

  it('and is let through by onFail is handed on as it was said', async () => {
    const { channel, goalPath } = placeWith(() => HALF);
    expect(goalStep(channel, { goalPath }).reduce?.({ text: HALF } as never, {})).toBe(Goal.parse(HALF).promptBlock());
    const held = Goal.parse(GOAL);
    expect(goalStep(channel, { goalPath }).reduce?.({ text: HALF } as never, { [GOAL_KEY]: held })).toBe(
      held.promptBlock(),
    );
  });
});

it('the spec that goalStep was given is the one that sets the goal', () => {
  const { channel, goalPath } = placeWith(() => GOAL);
  expect(goalStep(channel, { goalPath, spec: agent }).spec).toBe(agent);
  expect(goalStep(channel, { goalPath, model: 'opus', maxTurns: 3 }).spec).toMatchObject({
    name: 'goal',
    model: 'opus',
    maxTurns: 3,
  });
});

it.each<Lang>(['zh', 'ru'])('a goal is set, warned of and frozen in %s', async lang => {
  const place = placeWith(() => `${GOAL}\n- [cannot verify here: no printer] it prints`);
  const former = new Goal({ statement: 'half' }, { lang });
  former.write(place.goalPath);
  const step = goalStep(place.channel, { goalPath: place.goalPath, lang });
  expect(step.reduce?.({ text: '## Goal\nhalf' } as never, {})).toBe(former.promptBlock());
  const ctx = await new Workflow([step]).run(place.runner, { onEvent: event => place.events.push(event) });
  expect(place.runner.prompts[0]).toContain(goalText[lang].formerGoal(place.goalPath, former.promptBlock()));
  expect(ctx[GOAL_KEY].lang).toBe(lang);
  const warning = place.events.find(event => event.kind === 'goal');
  expect(warning?.text).toBe(goalText[lang].unverifiable(1, 3, place.goalPath));
  const later = await new Workflow([step]).run(place.runner.again(() => 'unused'));
  expect(later[GOAL_KEY].lang).toBe(lang);
  expect(later['goal']).toBe(ctx['goal']);
});

it('a new goal that was asked for and that nobody names ends the step at once, and says so', async () => {
  const cannot = saysJudge('cannot be verified or reached here');
  const place = placeWith(({ step }) => (step.includes('verdict') ? cannot : 'made it'), [text.change, null]);
  Goal.parse(GOAL).write(place.goalPath);
  const guarded = withGoal({ name: 'work', spec: agent, prompt: 'go' }, place.channel, { goalPath: place.goalPath });
  const ctx = await new Workflow([guarded]).run(place.runner);
  expect(ctx).toMatchObject({ _aborted: text.nobodyNamedGoal, _needsPerson: true });
  expect(place.questions).toEqual([expect.any(String), text.newGoalQuestion]);
  expect(place.runner.labels).toEqual(['work', 'work:verdict#1']);
});
