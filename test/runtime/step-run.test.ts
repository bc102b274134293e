import { describe, expect, it } from 'vitest';
import { eventText } from '../../src/text/event-text.ts';
import { type FakeSession, open, prompts, stage } from './fake-session.ts';

const RESUME = eventText.en.resumePrompt;
/** The harness waits by itself. */
const HOLD = { type: 'system', subtype: 'api_retry', max_retries: 2, error_status: 429, error: 'rate_limit' };
const CALL = { type: 'tool_use', id: 't', name: 'Bash', input: {} };

describe('the exits of a step', () => {
  it('success: one session, one attempt', async () => {
    const given = stage(session => {
      session.begin('s1');
      session.answer('done', { cost: 0.5, context: 1_000 });
    });
    expect(await given.run()).toMatchObject({
      ok: true,
      error: null,
      text: 'done',
      sessionId: 's1',
      costUsd: 0.5,
      attempts: 1,
      resumed: false,
      errors: [],
      context: 1_000,
    });
    expect(given.sessions[0]?.isClosed).toBe(true);
    expect(given.named).toEqual(['s1']);
    expect(given.spendings).toEqual([0.5]);
    expect(given.events.filter(event => event.kind !== 'system' || event.subtype !== 'handoff_line')).toEqual([]);
  });

  it('a failure worth retrying: the session is resumed and told only to go on; costs add up', async () => {
    const given = stage((session, number) => {
      session.begin('s1');
      if (number < 3) session.apiError('server_error', 500, 'API Error: 500 SECRET-TEXT', 0.25);
      else session.answer('done', { cost: 0.25 });
    });
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, attempts: 3, resumed: true, costUsd: 0.75, text: 'done' });
    expect(result.errors).toHaveLength(2);
    expect(prompts(given)).toEqual(['TASK', RESUME, RESUME]);
    expect(given.sessions.map(session => session.request.launch.resume)).toEqual([undefined, 's1', 's1']);
    expect(given.events.filter(event => event.kind === 'retry')).toHaveLength(2);
  });

  it('a failure that would come again: no second attempt, and advice', async () => {
    const given = stage(session => {
      session.begin('s1');
      session.apiError('authentication_failed', 401, 'Invalid API key');
    });
    const result = await given.run();
    expect(result).toMatchObject({ ok: false, attempts: 1 });
    expect(result.error).toMatch(/^api:authentication_failed: Invalid API key — .*flower setup/);
  });

  it('attempts count anew after five minutes of work, however long the step; the account tells them all', async () => {
    const given = stage(
      async (session, number) => {
        open(session);
        if (number === 2 || number === 4) {
          await session.clock.sleep(299_000);
          session.speak('at work');
          // Silence is no work, nor are the words about the failure that end it.
          await session.clock.sleep(number === 2 ? 0 : 900_000);
        }
        if (number === 3) {
          await session.clock.sleep(300_000);
          session.speakAs('a1');
        }
        session.apiError('overloaded', 529, 'Overloaded');
      },
      { resilience: { maxAttempts: 3, stallMs: 86_400_000 } },
    );
    // Two failures, a third after good work, and then three in a row with it.
    const result = await given.run();
    expect(result).toMatchObject({ ok: false, attempts: 5 });
    expect(result.errors).toHaveLength(5);
    expect(given.sessions).toHaveLength(5);
    const retries = given.events.filter(event => event.kind === 'retry');
    expect(retries.map(event => event.attempt)).toEqual([2, 3, 2, 3]);
    expect(retries.map(event => event.text.slice(0, 14))).toEqual(
      retries.map(({ attempt }) => `attempt ${attempt} of 3`),
    );
  });

  it.each([
    ['the same each time', () => 'kaput'],
    ['in other words each time', (number: number) => `kaput ${number}`],
  ])(
    'failures of no known class, %s, are not forgotten by good work: it would be paid for for ever',
    async (_, words) => {
      const given = stage(
        async (session, number) => {
          open(session);
          if (number > 9) return session.answer('for ever');
          if (number > 1) await session.clock.advance(300_000);
          session.speak('at work');
          // What comes in between from outside is forgotten, and makes nothing else so.
          if (number === 2 || number === 4) session.apiError('overloaded', 529, 'Overloaded', 0.25);
          else session.apiError('unknown', null, words(number), 0.25);
        },
        { resilience: { maxAttempts: 3 } },
      );
      const result = await given.run();
      expect(result).toMatchObject({ ok: false, attempts: 5, costUsd: 1.25, error: expect.stringContaining('kaput') });
      expect(given.events.flatMap(event => (event.kind === 'retry' ? [event.attempt] : []))).toEqual([2, 2, 3, 2]);
    },
  );

  it('attempts used up: exactly as many sessions as attempts', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('overloaded', 529, 'Repeated 529 Overloaded errors');
      },
      { resilience: { maxAttempts: 4 } },
    );
    const result = await given.run();
    expect(result).toMatchObject({ ok: false, attempts: 4 });
    expect(given.sessions).toHaveLength(4);
    expect(result.errors).toHaveLength(4);
  });

  it('resilience off: the first failure is the last', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('overloaded', 529, 'Overloaded');
      },
      { resilience: { enabled: false } },
    );
    expect(await given.run()).toMatchObject({ ok: false, attempts: 1 });
  });

  it('an answer without a word is not success', async () => {
    const given = stage((session, number) => {
      session.begin('s1');
      if (number === 1) session.answer('');
      else session.answer('said after all');
    });
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, attempts: 2, text: 'said after all' });
    expect(result.errors[0]).toMatch(/^empty-answer/);
  });

  it('an answer after which the harness never says it is idle counts, with a warning', async () => {
    const given = stage(session => {
      open(session);
      session.speak('done');
      session.result();
      session.missIdle();
    });
    expect(await given.run()).toMatchObject({ ok: true, text: 'done', attempts: 1 });
    const warnings = given.events.filter(event => event.kind === 'system' && event.subtype === 'no_idle');
    expect(warnings.map(event => event.text)).toEqual([eventText.en.noIdle(30)]);
  });

  it('a failure that only shows when the process has ended', async () => {
    const given = stage(session => {
      session.begin('s1');
      session.answer('done');
      const close = session.close.bind(session);
      session.close = async () => {
        await close();
        session.request.port.onFailure({ code: 'store-silent', text: 'nothing came', class: 'fatal' });
      };
    });
    expect(await given.run()).toMatchObject({ ok: false, error: 'store-silent: nothing came' });
  });
});

describe('a failure worth retrying', () => {
  it('of a session that was never stored begins another, with the same prompt', async () => {
    const given = stage(
      (session, number) => {
        open(session, `s${number}`);
        if (number === 1) session.die('killed');
        else session.answer('done');
      },
      { unstored: ['s1'] },
    );
    expect(await given.run()).toMatchObject({ ok: true, attempts: 2, sessionId: 's2', resumed: false });
    expect(given.sessions.map(session => session.request.launch)).toEqual([{ prompt: 'TASK' }, { prompt: 'TASK' }]);
  });

  it('of a resumed session before it says its name does not lose the session', async () => {
    const given = stage((session, number) => {
      if (number === 1) open(session);
      if (number === 2) session.take({ type: 'system', subtype: 'status' });
      if (number < 3) return session.die('killed');
      session.begin('s1');
      session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 3 });
    expect(given.sessions.map(session => session.request.launch.resume)).toEqual([undefined, 's1', 's1']);
    expect(given.named).toEqual(['s1']);
  });

  it('of a fork that has no name yet forks again: the session it comes from is not touched', async () => {
    const launch = { resume: 'old', fork: true };
    const given = stage(
      (session, number) => {
        if (number === 1) return session.die('killed');
        session.begin('forked');
        if (number === 2) return session.die('killed');
        session.answer('done');
      },
      { launch, stored: ['old'] },
    );
    expect(await given.run()).toMatchObject({ ok: true, attempts: 3, sessionId: 'forked' });
    const forked = { prompt: 'TASK', ...launch };
    expect(given.sessions.map(session => session.request.launch)).toEqual([
      forked,
      forked,
      { prompt: 'TASK', resume: 'forked' },
    ]);
  });

  it('waits for the network, but not for ever', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('overloaded', 529, 'Overloaded');
      },
      { isOnline: false, resilience: { maxOfflineMs: 7_200_000 } },
    );
    const result = await given.run();
    expect(result).toMatchObject({ ok: false, attempts: 1 });
    expect(result.error).toMatch(/^offline: api:overloaded: Overloaded.*; offline for 120 minutes$/);
    expect(given.sessions).toHaveLength(1);
  });
});

describe('a silent harness', () => {
  it('is ended after stallMs, even when its process does not go, and the session is resumed', async () => {
    const given = stage(
      (session, number) => {
        open(session);
        session.isDeaf = true;
        if (number === 2) session.answer('done');
      },
      { resilience: { stallMs: 60_000 } },
    );
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, attempts: 2 });
    expect(result.errors[0]).toMatch(/^stalled/);
    expect(given.sessions[1]?.request.launch).toMatchObject({ resume: 's1', prompt: RESUME });
  });

  const busy: readonly (readonly [string, (session: FakeSession) => void, (session: FakeSession) => void])[] = [
    [
      'a tool',
      session => session.take({ type: 'assistant', message: { model: 'm', content: [CALL] } }),
      session => session.take({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: CALL.id }] } }),
    ],
    ['a subagent', session => session.startAgent('a1'), session => session.endAgent('a1')],
  ];
  it.each(busy)('is left alone while %s is at work, and only then', async (_what, begin, end) => {
    const given = stage(
      (session, number) => {
        open(session);
        if (number === 1) begin(session);
        if (number === 1) given.clock.after(10 * 3_600_000, () => end(session));
        else session.answer('done');
      },
      { resilience: { stallMs: 60_000 } },
    );
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ok: true, attempts: 2, errors: [expect.stringMatching(/^stalled/)] });
    expect(given.clock.now() - before).toBeGreaterThanOrEqual(10 * 3_600_000 + 60_000);
  });
});

describe('a limit that names its reset time', () => {
  const limits: readonly (readonly [string, (session: FakeSession, resetAt: number) => void])[] = [
    [
      'in the words of the API',
      (session, resetAt) => session.apiError('rate_limit', 429, `resets at ${new Date(resetAt).toISOString()}`),
    ],
    [
      'in a rate limit event',
      (session, resetAt) => {
        session.take({ type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: resetAt / 1_000 } });
        session.apiError('rate_limit', 429, 'usage limit');
      },
    ],
    [
      'in the wait that the harness announces',
      (session, resetAt) => session.take({ ...HOLD, attempt: 1, retry_delay_ms: resetAt - session.clock.now() }),
    ],
    [
      'in the words of a refused call, which only the record of the session has',
      (session, resetAt) => {
        const message = `429 usage limit, resets at ${new Date(resetAt).toISOString()}`;
        session.request.port.onEntries([{ type: 'system', subtype: 'api_error', error: { message } }]);
        session.request.port.onEntries([{ type: 'user' }]);
        session.take({ ...HOLD, attempt: 1, retry_delay_ms: 500 });
      },
    ],
    [
      'in such words that come after the announcement',
      (session, resetAt) => {
        session.take({ ...HOLD, attempt: 1, retry_delay_ms: 500 });
        const message = `429 usage limit, resets at ${new Date(resetAt).toISOString()}`;
        session.request.port.onEntries([{ type: 'system', subtype: 'api_error', error: { message } }]);
      },
    ],
  ];
  it.each(limits)('%s is waited out without a session, and said', async (_where, meet) => {
    let reopenedAt = 0;
    const given = stage((session, number) => {
      open(session);
      if (number === 1) return meet(session, resetAt);
      reopenedAt = session.clock.now();
      session.answer('done');
    });
    const resetAt = given.clock.now() + 5 * 3_600_000;
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, attempts: 2 });
    expect(reopenedAt).toBeGreaterThan(resetAt);
    expect(reopenedAt).toBeLessThan(resetAt + 60_000);
    const [retry] = given.events.filter(event => event.kind === 'retry');
    expect(retry).toMatchObject({ resetAt, reason: 'api:rate_limit' });
    expect(retry?.text).toContain(new Date(resetAt).toISOString().slice(0, 16));
  });

  it.each([
    ['a limit without one', 'rate_limit', 429, 'Request rejected (429)', true],
    ['a limit with one', 'rate_limit', 429, 'try again in 2 hours', false],
    ['another trouble', 'overloaded', 529, 'Overloaded', false],
  ])('after %s the next attempt asks for it: %s %i %s, %s', async (_what, kind, status, text, asks) => {
    const given = stage((session, number) => {
      open(session);
      if (number === 1) session.apiError(kind, status, text);
      else session.answer('done');
    });
    await given.run();
    expect(given.sessions.map(session => session.request.asksForReset)).toEqual([false, asks]);
  });

  it('the harness is not cut short while subagents would be lost by it', async () => {
    const given = stage(session => {
      open(session);
      session.startAgent('a1');
      session.take({ type: 'system', subtype: 'api_retry', attempt: 5, max_retries: 2, retry_delay_ms: 3_600_000 });
      session.speak('through at last');
      session.endAgent('a1');
      session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1 });
  });
});
