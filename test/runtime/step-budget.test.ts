import { describe, expect, it } from 'vitest';
import { open, stage } from './fake-session.ts';

describe('the budget', () => {
  const exhausted = { subtype: 'error_max_budget_usd', is_error: true, terminal_reason: 'budget_exhausted' };

  it('is what each session is given of what is left', async () => {
    const given = stage(
      (session, number) => {
        session.begin('s1');
        if (number === 1) session.apiError('server_error', 500, '500', 0.75);
        else session.answer('done');
      },
      { budget: 1 },
    );
    await given.run();
    expect(given.sessions.map(session => session.request.spec.maxBudgetUsd)).toEqual([1, 0.25]);
  });

  it.each([1, 1.5])(
    'ends the step when it is used up, by %d of 1, and no session is opened without any',
    async cost => {
      const given = stage(
        session => {
          session.begin('s1');
          session.apiError('server_error', 500, '500', cost);
        },
        { budget: 1 },
      );
      expect(await given.run()).toMatchObject({ ok: false, error: expect.stringMatching(/^budget/), costUsd: cost });
      expect(given.sessions).toHaveLength(1);
    },
  );

  it('says what all sessions of the step have cost, not only the last', async () => {
    const given = stage(
      (session, number) => {
        session.begin('s1');
        if (number === 1) return session.apiError('server_error', 500, '500', 0.5);
        session.hear();
        session.result(exhausted, 0.75);
        session.idle();
      },
      { budget: 1 },
    );
    expect(await given.run()).toMatchObject({ error: expect.stringMatching(/^budget: .*1\.2500/), costUsd: 1.25 });
  });

  it('that stops the subagents without a result: the account is asked for, and the step has failed', async () => {
    const given = stage(
      async session => {
        session.begin('s1');
        session.hear();
        session.startAgent('a1');
        session.speak('they work');
        session.result({}, 0.5);
        session.take({ type: 'system', subtype: 'task_notification', task_id: 'a1', status: 'stopped' });
        session.idle();
        await session.spokenTo();
        session.hear();
        session.result(exhausted, 0.75);
        session.idle();
      },
      { budget: 1 },
    );
    expect(await given.run()).toMatchObject({ error: expect.stringMatching(/^budget/), costUsd: 1.25, attempts: 1 });
    // A turn of its own: with a report that comes meanwhile it would be read as a part of that.
    expect(given.sessions[0]?.priorities).toEqual(['later']);
  });

  it.each([
    ['no ceiling', {}, 1],
    ['a process that is gone', { budget: 1 }, 2],
  ])('is not asked for what stopped subagents have spent with %s', async (_what, options, sessions) => {
    const given = stage((session, number) => {
      open(session);
      if (number === 2) return session.answer('done');
      session.startAgent('a1');
      session.speak('it works');
      if (sessions === 1) session.result();
      session.take({ type: 'system', subtype: 'task_notification', task_id: 'a1', status: 'stopped' });
      if (sessions === 1) session.idle();
      else session.die('killed');
    }, options);
    expect(await given.run()).toMatchObject({ ok: true, attempts: sessions });
    expect(given.sessions[0]?.priorities).toEqual([]);
  });

  it('that subagents use up while the main thread is held in a tool ends the step, everything stopped and counted', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.hear();
        session.startAgent('a1');
        session.startAgent('a2');
        session.spent = 0.5;
        session.speakAs('a1');
        session.spent = 1.25;
        setImmediate(() => session.speakAs('a2'));
      },
      { budget: 1 },
    );
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^budget: .*1\.2500/),
      errors: [expect.stringMatching(/^budget/)],
      costUsd: 1.25,
    });
    expect(given.clock.now()).toBe(before);
    const [session] = given.sessions;
    expect(session?.stopped).toEqual(['a1', 'a2']);
    // Once for each that has spoken, once when all are stopped.
    expect(session?.asked).toBe(3);
    expect(session?.turnStops).toBe(0);
  });

  it('is not asked for where there is none, nor for what the main thread says', async () => {
    const play: Parameters<typeof stage>[0] = session => {
      session.begin('s1');
      session.startAgent('a1');
      if (session.request.spec.maxBudgetUsd !== 1) session.speakAs('a1');
      session.answer('done');
    };
    for (const budget of [1, undefined]) {
      const given = stage(play, budget === undefined ? {} : { budget });
      await given.run();
      expect(given.sessions.map(({ asked, request }) => [asked, request.spec.maxBudgetUsd])).toEqual([[0, budget]]);
    }
  });

  it('that cuts a handoff off leaves the session as it is', async () => {
    const given = stage(session => {
      session.begin('s1');
      session.answer('long work', { context: 60_000, cost: 0.5 });
      void session.spokenTo().then(() => {
        session.hear();
        session.result(exhausted, 0.5);
        session.idle();
      });
    });
    const result = await given.run();
    expect(result).toMatchObject({ error: expect.stringMatching(/^budget/), sessionId: 's1', retired: [], costUsd: 1 });
    expect(given.events.some(event => event.kind === 'handoff' && event.phase === 'done')).toBe(false);
  });
});
