import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../src/domain/hook.ts';
import { DOCUMENT, type FakeSession, open, prompts, type Stage, type StageOptions, stage } from './fake-session.ts';

/** Windows of 100,000 tokens hand over at 50,000 and say so at 30,000. */
const full = { context: 60_000 };

const phases = (given: Stage): string[] =>
  given.events.filter(event => event.kind === 'handoff').map(event => event.phase);

const lines = (given: Stage): unknown[] =>
  given.events
    .filter(event => event.kind === 'system' && event.subtype === 'handoff_line')
    .map(event => ('data' in event ? event.data : null));

/** A message without a name of its own that calls a tool. */
const call = (id: string, context = 60_000) => ({
  type: 'assistant',
  message: {
    model: 'm',
    content: [{ type: 'tool_use', id, name: 'Write', input: {} }],
    usage: { input_tokens: context },
  },
});

/** What a session may do with its hands. */
function ask(session: FakeSession, tool: string, id: string | null = null): string {
  return session.request.port.guard({ id, tool, input: {}, agentId: null } as unknown as ToolCall).kind;
}

/** A first session that is left to the test, and a successor that is done at once. */
function handing(play: (session: FakeSession) => void | Promise<void>, options: StageOptions = {}): Stage {
  return stage((session, number) => {
    if (number === 1) return play(session);
    session.begin(`s${number}`);
    session.answer('done');
  }, options);
}

describe('how full a context is', () => {
  it.each([
    [29_999, []],
    [30_000, ['near']],
    [49_999, ['near']],
    [50_000, ['near', 'writing', 'done']],
  ])('%i tokens: %j', async (context, expected) => {
    const given = handing(async session => {
      open(session);
      session.speak('work', { context });
      session.speak('more', { context });
      session.result();
      session.idle();
      await session.spokenTo();
      session.answer(DOCUMENT, { context });
    });
    expect(await given.run()).toMatchObject({ ok: true });
    expect(phases(given)).toEqual(expected);
  });

  it('is shown beside what the model holds, as far as the harness knows: it is asked once a session', async () => {
    let asked = 0;
    const given = stage(
      (session, number) => {
        session.contextWindow = async () => {
          asked += 1;
          return 200_000;
        };
        open(session, `s${number}`);
        session.speak('work', { context: 20_000 });
        session.answer('more', { context: number === 1 ? 155_000 : 30_000 });
        if (number === 1) void session.spokenTo().then(() => session.answer(DOCUMENT, full));
      },
      { handoff: {} },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
    expect(asked).toBe(2);
    expect(lines(given)).toEqual([
      { window: 1_000_000, handoffAt: 950_000 },
      { window: 200_000, handoffAt: 150_000 },
    ]);
  });

  it.each([
    ['knows nothing', {}, null, 1_000_000],
    ['names more than the model has', {}, 2_000_000, 1_000_000],
    ['names less than is already in it', {}, 10_000, 20_000],
    ['is not asked, the window being given', { window: 100_000 }, 70_000, 100_000],
  ])('where the harness %s', async (_what, handoff, reported, window) => {
    const given = handing(
      session => {
        session.contextWindow = async () => reported;
        open(session);
        session.speak('work', { context: 20_000 });
        void session.clock.after(1, () => {
          session.speak('more', { context: 9_000 });
          session.result();
          session.idle();
        });
      },
      { handoff },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: [] });
    expect(lines(given).at(-1)).toMatchObject({ window });
  });

  it('is not disturbed by what is no message', async () => {
    const given = handing(session => {
      open(session);
      for (const message of [null, 'a line', { type: 'assistant' }]) session.request.port.onMessage(message);
      session.answer('done', { context: 20_000 });
    });
    expect(await given.run()).toMatchObject({ ok: true, context: 20_000 });
  });
});

describe('the hands of a session', () => {
  it('are free until its context is full, and then only read', async () => {
    const given = handing(async session => {
      open(session);
      session.speak('work', { context: 49_999 });
      expect(ask(session, 'Bash')).toBe('pass');
      session.speak('more', full);
      const tools = ['Read', 'Glob', 'Grep', 'Bash', 'Write', 'Agent'];
      expect(tools.map(tool => ask(session, tool))).toEqual(['pass', 'pass', 'pass', 'deny', 'deny', 'deny']);
      session.result();
      session.idle();
      await session.spokenTo();
      session.hear();
      // What the harness drops from the context gives the hands not back.
      session.speak(DOCUMENT, { context: 1_000 });
      expect(tools.map(tool => ask(session, tool))).toEqual(['pass', 'pass', 'pass', 'deny', 'deny', 'deny']);
      session.result();
      session.idle();
    });
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
  });

  it('finish what was begun when it became full, not what a later message without a name begins', async () => {
    const given = handing(async session => {
      open(session);
      session.take(call('first'));
      session.take(call('second'));
      expect([ask(session, 'Write', 'first'), ask(session, 'Write', 'second')]).toEqual(['pass', 'deny']);
      session.answer('full', full);
      await session.spokenTo();
      session.answer(DOCUMENT, full);
    });
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
  });
});

describe('the subagents of a session', () => {
  it('have ten minutes from the moment it is full, whatever is said meanwhile; the successor is told of them, once', async () => {
    const given = stage(
      async (session, number) => {
        open(session, `s${number}`);
        if (number === 3) return session.answer('done');
        if (number === 1) {
          session.speak('work', { context: 20_000 });
          await session.clock.sleep(700_000);
          session.startAgent('slow');
          session.startAgent('late', 'tester');
        }
        session.speak('full', full);
        await session.clock.sleep(300_000);
        session.speak('still full', full);
        await session.clock.sleep(299_999);
        expect(session.stopped).toEqual([]);
        await session.clock.sleep(2);
        expect(session.stopped).toEqual(number === 1 ? ['slow', 'late'] : []);
        session.result();
        session.idle();
        await session.spokenTo();
        session.answer(DOCUMENT, full);
      },
      { resilience: { stallMs: 86_400_000 } },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1', 's2'] });
    expect(prompts(given)[1]).toContain('stopped: coder: slow at work; tester: late at work.');
    expect(prompts(given)[2]).not.toContain('Not finished');
  });

  it('have their time also when it is the window that turns out smaller', async () => {
    const given = handing(
      async session => {
        session.contextWindow = async () => 200_000;
        open(session);
        session.startAgent('slow');
        session.speak('work', { context: 160_000 });
        await session.clock.sleep(1);
        expect(ask(session, 'Write', 'unheard of')).toBe('deny');
        session.speakAs('slow');
        session.take({ type: 'user', message: { content: 'a report' } });
        session.take(call('first', 160_000));
        expect(ask(session, 'Write', 'first')).toBe('pass');
        await session.clock.sleep(600_001);
        expect(session.stopped).toEqual(['slow']);
        session.result();
        session.idle();
        await session.spokenTo();
        session.answer(DOCUMENT, full);
      },
      { handoff: {}, resilience: { stallMs: 86_400_000 } },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
  });

  it('are stopped and named when the session has come to rest before them', async () => {
    const given = handing(async session => {
      open(session);
      session.startAgent('a1');
      session.speak('full', full);
      session.answer('still full', full);
      await session.spokenTo();
      expect(session.stopped).toEqual(['a1']);
      session.answer(DOCUMENT, full);
    });
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
    expect(prompts(given)[1]).toContain('stopped: coder: a1 at work.');
    // Nobody is left to be waited for.
    expect(given.clock.now()).toBe(before);
  });

  it('are left alone while there is room', async () => {
    const given = handing(
      async session => {
        open(session);
        session.startAgent('a1');
        session.speak('work', { context: 49_999 });
        await session.clock.sleep(3_600_000);
        expect(session.stopped).toEqual([]);
        session.endAgent('a1');
        session.answer('done');
      },
      { resilience: { stallMs: 86_400_000 } },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: [] });
  });

  it.each([
    ['half of the headroom is left', 75_000, []],
    ['less than half of the headroom is left', 75_001, ['a1']],
  ])('are stopped at once, and only once, when %s', async (_how, context, stopped) => {
    const told: string[] = [];
    const given = handing(async session => {
      open(session);
      session.startAgent('a1');
      // One that takes its time to end.
      session.stopTask = async id => told.push(id) > 0;
      session.speak('full', { context });
      session.speak('still full', { context });
      expect(told).toEqual(stopped);
      session.endAgent('a1');
      session.result();
      session.idle();
      await session.spokenTo();
      session.answer(DOCUMENT, full);
    });
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
    expect(prompts(given)[1]?.includes('stopped: coder: a1 at work.')).toBe(stopped.length > 0);
  });
});
