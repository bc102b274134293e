import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { Verdict, type VerdictFields } from '../../src/document/verdict.ts';
import { type GoalText, goalText } from '../../src/text/goal-text.ts';
import type { Lang } from '../../src/text/lang.ts';
import { GOAL_KEY } from '../../src/workflow/frozen-goal.ts';
import { type WithGoalOptions, withGoal } from '../../src/workflow/guarded-step.ts';
import type { Ctx, Step } from '../../src/workflow/step.ts';
import { VERDICT_KEY } from '../../src/workflow/verdict-round.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { type Answers, GOAL, type Place, placeWith, saysJudge, WAITS } from './goal-fixture.ts';
import { agent, type Reply, type Script } from './scripted-runner.ts';

const text = goalText.en;
const work: Step = { name: 'work', spec: agent, prompt: 'go' };
const CANNOT = saysJudge('cannot be verified or reached here', 'no printer here');
const OTHER = '## Goal\nNOTHING-TO-DO\n## Checks\n- anything goes';

/** What the judge says, in order; then that it is achieved. */
function judged(...verdicts: readonly string[]): Script {
  const left = [...verdicts];
  return ({ step }) => (step.includes('verdict') ? (left.shift() ?? saysJudge('achieved')) : 'made it');
}

/** The worker rewrites the goal's file in its second round; `verdicts` are those from then on. */
function placeWithChange(answers: Answers, ...verdicts: readonly string[]): Place {
  const script = judged(saysJudge('not yet', 'reason 1'), ...verdicts);
  const place: Place = placeWith(call => {
    if (call.step === 'work#round2') writeFileSync(place.goalPath, OTHER);
    return script(call);
  }, answers);
  return place;
}

/** Runs the guarded step once with the goal as it lies on disk. */
const play = (place: Place, options: Partial<WithGoalOptions> = {}, signal?: AbortSignal): Promise<Ctx> =>
  new Workflow([withGoal(work, place.channel, { goalPath: place.goalPath, ...options })]).run(place.runner, {
    onEvent: event => place.events.push(event),
    ...(signal && { signal }),
  });

const prompts = ({ runner }: Place, part: string): string[] =>
  runner.calls.filter(({ step }) => step.includes(part)).map(({ prompt }) => prompt);

describe('a round', () => {
  it('is not yet where the judge names a check that did not pass, whatever it concludes', async () => {
    const place = placeWith(judged('## Conclusion\nachieved\n## Reason\nr\n## Not passed\n- check 2'));
    const ctx = await play(place);
    const states = place.events.flatMap(event => (event.kind === 'verdict' ? [event.state] : []));
    expect(states).toEqual(['not_yet', 'achieved']);
    expect(prompts(place, '#round2')[0]).toContain('- check 2');
    expect(ctx['_failedAt']).toBeUndefined();
  });

  it('shows what the judge does to whoever listens to the workflow', async () => {
    const place = placeWith(judged());
    await play(place);
    const judge = place.runner.calls.find(({ step }) => step.includes('verdict'));
    judge?.options.onEvent?.({ kind: 'text', text: 'I look.' } as never);
    expect(place.events).toContainEqual({ kind: 'text', text: 'I look.' });
  });

  it('tells the judge the goal and the reply, and where nothing was changed nothing else', async () => {
    const place = placeWith(judged());
    writeFileSync(place.goalPath, GOAL);
    await play(place);
    expect(prompts(place, 'verdict')).toEqual([text.verdictPrompt(Goal.parse(GOAL).promptBlock(), 'made it')]);
  });

  it('tells the worker the reason of an unclear verdict in the words of the judge', async () => {
    const place = placeWith(judged('## Reason\nThe file is there, but is it blue?'));
    await play(place);
    expect(prompts(place, '#round2')[0]).toContain('The file is there, but is it blue?');
    expect(prompts(place, '#round2')[0]).not.toContain(text.noReason);
  });

  it('of a clear verdict without a reason makes up none', async () => {
    const place = placeWith(judged('## Conclusion\nnot yet\n## Reason\n\n## Not passed\n- made.txt exists'));
    await play(place);
    expect(prompts(place, '#round2')[0]).toContain('made.txt exists');
    expect(prompts(place, '#round2')[0]).not.toContain(text.noReason);
  });

  it('is left in the context under the names that are promised to whoever reads it', async () => {
    const place = placeWith(judged());
    writeFileSync(place.goalPath, GOAL);
    expect(await play(place)).toMatchObject({
      _goal: { statement: 'The file is there.' },
      _verdict: { state: 'achieved' },
      _goalRounds: 1,
    });
  });

  it('takes only the budget for a reason to end the step: a fault of the program is told as one', async () => {
    const fault = new TypeError('a fault');
    const place = placeWith(({ step }) => {
      if (step.includes('verdict')) throw fault;
      return 'made it';
    });
    expect((await play(place))['_aborted']).toBe('The gate of step "work" failed: a fault');
  });
});

describe.each<Lang>(['zh', 'ru'])('a goal in %s', lang => {
  const words = goalText[lang];

  it('is read, asked about, written and told in that language', async () => {
    const place = placeWith(judged(CANNOT, saysJudge('achieved')), [words.change, 'make it green']);
    new Goal({ statement: 'The file is there.', checks: ['made.txt exists'] }, { lang }).write(place.goalPath);
    const ctx = await play(place, { lang });
    expect('_failedAt' in ctx).toBe(false);
    const goal = Goal.load(place.goalPath, { lang });
    const block = new Goal({ statement: 'The file is there.', checks: ['made.txt exists'] }, { lang }).promptBlock();
    expect(prompts(place, 'verdict#1')[0]).toContain(block);
    expect(place.questions[0]).toContain(block);
    expect(prompts(place, '#round2')[0]).toContain(words.personChanged(goal?.promptBlock() ?? ''));
  });

  it.each<[string, Reply, (words: GoalText) => VerdictFields]>([
    [
      'what is missing',
      { text: saysJudge('not yet', 'r', ['a']) },
      () => ({ state: 'not_yet', reason: 'r', failed: ['a'] }),
    ],
    ['why the judge failed', { error: 'api:x: busy' }, ({ judgeFailed }) => ({ reason: judgeFailed('api:x: busy') })],
    ['that it failed without a word', { ok: false }, ({ judgeFailed }) => ({ reason: judgeFailed('?') })],
  ])('has verdicts in that language: the worker is told %s', async (_what, reply, fieldsOf) => {
    const place = placeWith(({ step }) => {
      if (!step.includes('verdict')) return 'made it';
      return step.includes('#1') ? reply : saysJudge('achieved');
    });
    Goal.parse(GOAL, { lang }).write(place.goalPath);
    await play(place, { lang });
    expect(prompts(place, '#round2')).toEqual([new Verdict(fieldsOf(words), { lang }).feedback()]);
  });

  it('is changed in that language: what the file says now is shown to the person and told to the worker', async () => {
    const place = placeWithChange([words.useChanged], saysJudge('not yet'));
    const goal = Goal.parse(GOAL, { lang });
    goal.write(place.goalPath);
    await play(place, { lang });
    const block = Goal.parse(OTHER, { lang }).promptBlock();
    expect(place.questions).toEqual([words.changedQuestion(place.goalPath, goal.promptBlock(), block)]);
    expect(prompts(place, '#round3')[0]).toContain(words.personChanged(block));
  });

  it('is begun in that language where there was none', async () => {
    const place = placeWith(judged(CANNOT), [words.change, 'make it green']);
    await play(place, { lang });
    expect(readFileSync(place.goalPath, 'utf8')).toBe(Goal.load(place.goalPath, { lang })?.toMarkdown());
  });
});

describe('a goal changed on disk', () => {
  const told = text.personChanged(Goal.parse(OTHER).promptBlock());

  it('and confirmed is told to the worker beside the reason, each in a paragraph of its own', async () => {
    const place = placeWithChange([text.useChanged], saysJudge('not yet', 'reason 2'));
    Goal.parse(GOAL).write(place.goalPath);
    await play(place);
    expect(prompts(place, '#round2')[0]).not.toContain('A person changed');
    expect(prompts(place, '#round3')[0]).toContain(`${told}\n\nreason 2`);
  });

  it.each([
    ['is the only reason of a verdict that gives none', saysJudge('not yet', ''), told],
    ['is no reason of a result that is accepted', CANNOT, 'no printer here'],
  ])('and confirmed %s', async (_what, verdict, reason) => {
    const place = placeWithChange([text.useChanged, text.accept], verdict);
    Goal.parse(GOAL).write(place.goalPath);
    expect((await play(place, { rounds: 2 }))[VERDICT_KEY].reason).toBe(reason);
  });

  it('is not confirmed by whoever declines to answer, whatever they say to it', async () => {
    const place = placeWithChange([WAITS], saysJudge('achieved'));
    Goal.parse(GOAL).write(place.goalPath);
    place.channel.subscribe(event => {
      if (event.kind === 'ask' && event.state === 'asked') place.channel.decline(event.id, text.useChanged);
    });
    expect((await play(place))[GOAL_KEY].statement).toBe('The file is there.');
  });

  it('where none was frozen: judge and person are told that there was none', async () => {
    const place = placeWithChange([text.keepFrozen], saysJudge('achieved'));
    await play(place);
    expect(place.questions[0]).toContain(text.noGoal);
    expect(place.questions[0]).not.toContain('undefined');
    const note = text.changedForJudge(text.noGoal, Goal.parse(OTHER).promptBlock());
    expect(prompts(place, 'verdict#2')[0]?.endsWith(`.\n\n${note}`)).toBe(true);
  });

  it('asks nobody any more when the run is stopped', async () => {
    const stop = new AbortController();
    const place = placeWithChange([WAITS], saysJudge('not yet'));
    Goal.parse(GOAL).write(place.goalPath);
    const ask = place.channel.ask.bind(place.channel);
    place.channel.ask = (question, options, more) => {
      queueMicrotask(() => stop.abort());
      return ask(question, options, more);
    };
    await play(place, {}, stop.signal);
    expect(place.questions).toHaveLength(1);
    expect(place.channel.pending()).toEqual([]);
    expect(prompts(place, 'verdict#3')).toEqual([]);
  });
});

it('a context in which there never was a goal can be run again', async () => {
  const place = placeWith(judged());
  const workflow = new Workflow([withGoal(work, place.channel, { goalPath: place.goalPath })]);
  await workflow.run(place.runner);
  await workflow.run(place.runner);
  expect(prompts(place, 'verdict').at(-1)).toBe(text.verdictPrompt(text.noGoal, 'made it'));
});

describe('a goal that a person names', () => {
  it('counts as made from the brief it was made from, when that is another than the one there is', async () => {
    const place = placeWith(judged(CANNOT), [text.change, 'make it green']);
    new Brief({ goal: 'A file', accept: 'there', bounds: 'none', unknowns: 'none' }).write(place.briefPath);
    const goal = Goal.parse(GOAL);
    const earlier = new Brief({
      goal: 'Another file',
      accept: 'there',
      bounds: 'none',
      unknowns: 'none',
    }).contentHash();
    goal.briefHash = earlier;
    goal.write(place.goalPath);
    await play(place);
    expect(Brief.load(place.briefPath)?.toMarkdown()).toContain('make it green');
    expect(Goal.load(place.goalPath)?.briefHash).toBe(earlier);
  });

  it('counts as made from none when it was, and when there is no brief to add to', async () => {
    const place = placeWith(judged(CANNOT), [text.change, 'make it green']);
    Goal.parse(GOAL).write(place.goalPath);
    rmSync(place.briefPath, { force: true });
    await play(place);
    expect(Goal.load(place.goalPath)?.statement).toContain('make it green');
    expect(Goal.load(place.goalPath)?.briefHash).toBeNull();
  });

  it('is asked for in words: nothing is offered to choose from', async () => {
    const place = placeWith(judged(CANNOT), [text.change, 'make it green']);
    Goal.parse(GOAL).write(place.goalPath);
    const options: (readonly string[])[] = [];
    const asks = place.channel.ask.bind(place.channel);
    place.channel.ask = (question, offered, more) => {
      options.push(offered ?? []);
      return asks(question, offered, more);
    };
    await play(place);
    expect(options).toEqual([[text.accept, text.change, text.wrong], []]);
  });
});
