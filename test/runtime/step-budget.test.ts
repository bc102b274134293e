import { describe, expect, it } from 'vitest';
import { stage } from './fake-session.ts';

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

  it('ends the step when it is used up, and no session is opened without any', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('server_error', 500, '500', 1.5);
      },
      { budget: 1 },
    );
    expect(await given.run()).toMatchObject({ ok: false, error: expect.stringMatching(/^budget/), costUsd: 1.5 });
    expect(given.sessions).toHaveLength(1);
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
    expect(await given.run()).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^budget: .*1\.2500/),
      costUsd: 1.25,
    });
    const [session] = given.sessions;
    expect(session?.stopped).toEqual(['a1', 'a2']);
    // Once for each that has spoken, once when all are stopped.
    expect(session?.asked).toBe(3);
  });

  it('is not asked for where there is none, nor for what the main thread says', async () => {
    const play: Parameters<typeof stage>[0] = session => {
      session.begin('s1');
      session.startAgent('a1');
      if (session.request.spec.maxBudgetUsd === undefined) session.speakAs('a1');
      session.answer('done');
    };
    for (const given of [stage(play, { budget: 1 }), stage(play)]) {
      await given.run();
      expect(given.sessions.map(session => session.asked)).toEqual([0]);
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
