import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventText } from '../../src/text/event-text.ts';
import { DOCUMENT, type FakeSession, type Stage, stage } from './fake-session.ts';

const { resumePrompt: RESUME, interruptNote: NOTE } = eventText.en;

const prompts = (given: Stage): string[] => given.sessions.map(session => session.request.launch.prompt);

/** Hears, begins, and waits for what the test does next. */
function open(session: FakeSession, id = 's1'): void {
  session.begin(id);
  session.hear();
}

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
          await session.clock.advance(299_000);
          session.speak('at work');
          // Silence is no work.
          await session.clock.advance(number === 2 ? 0 : 900_000);
        }
        if (number === 3) {
          await session.clock.advance(300_000);
          session.speakAs('a1');
        }
        session.apiError('overloaded', 529, 'Overloaded');
      },
      { resilience: { maxAttempts: 3 } },
    );
    // Two failures, a third after good work, and then three in a row with it.
    expect(await given.run()).toMatchObject({ ok: false, attempts: 5 });
    expect(given.sessions).toHaveLength(5);
  });

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

  it("the caller's signal: aborted, whatever the harness does", async () => {
    const abort = new AbortController();
    const given = stage(
      session => {
        open(session);
        session.speak('half of it');
        abort.abort();
      },
      { run: { signal: abort.signal } },
    );
    expect(await given.run()).toMatchObject({ ok: false, error: expect.stringMatching(/^aborted/), sessionId: 's1' });
    expect(given.sessions).toHaveLength(1);
  });

  it('closing the Runtime: aborted, and never opened again', async () => {
    const given = stage(session => {
      open(session);
      void given.step.close();
    });
    expect(await given.run()).toMatchObject({ ok: false, error: expect.stringMatching(/^aborted/) });
    expect(given.sessions).toHaveLength(1);
  });

  it('closing the Runtime during a wait ends the wait', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('rate_limit', 429, 'limit reached|1767312000');
      },
      { onEvent: (event, self) => void (event.kind === 'retry' && setImmediate(() => void self.step.close())) },
    );
    expect(await given.run()).toMatchObject({ ok: false, error: expect.stringMatching(/^aborted/) });
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

describe('what is said to a step', () => {
  it('an interrupt while a tool runs goes on in the same conversation, with the words and the note', async () => {
    const given = stage(async session => {
      open(session);
      session.take({
        type: 'assistant',
        message: { model: 'm', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }] },
      });
      await given.step.interrupt('the red one');
      session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1, resumed: true });
    expect(given.sessions[0]?.read).toEqual(['TASK', `the red one\n\n${NOTE}`]);
  });

  it('words that take longer than the process lives are said to the next one', async () => {
    let utter: (words: string) => void = () => undefined;
    const words = new Promise<string>(resolve => {
      utter = resolve;
    });
    let interrupting: Promise<void> = Promise.resolve();
    const given = stage(async (session, number) => {
      open(session);
      if (number === 1) {
        session.take({
          type: 'assistant',
          message: { model: 'm', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }] },
        });
        interrupting = given.step.interrupt(words);
        session.die('the process was killed');
        return;
      }
      utter('after all');
      await interrupting;
      session.hear();
      session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true });
    expect(given.sessions[1]?.read.join()).toContain('after all');
  });

  it('an empty interrupt goes on with the note alone', async () => {
    const given = stage(async session => {
      open(session);
      await given.step.interrupt('  ');
      session.answer('done');
    });
    await given.run();
    expect(given.sessions[0]?.read.at(-1)).toBe(NOTE);
  });

  it('before there is a session: the step stops, says so, and nothing is tried again', async () => {
    const given = stage(() => void given.step.interrupt('stop'));
    expect(await given.run()).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^interrupted-by-human/),
      sessionId: null,
    });
    expect(given.sessions).toHaveLength(1);
  });

  it('while a session that is resumed still starts: the words reach it', async () => {
    const given = stage(
      async session => {
        await given.step.interrupt('look here');
        session.begin('old');
        session.answer('done');
      },
      { launch: { resume: 'old' }, stored: ['old'] },
    );
    expect(await given.run()).toMatchObject({ ok: true });
    expect(given.sessions[0]?.read).toEqual(['TASK', 'look here']);
  });

  it('while it waits to try again: the wait ends, the words take the place of the resume prompt, no attempt is used', async () => {
    const given = stage(
      (session, number) => {
        session.begin('s1');
        if (number === 1) session.apiError('overloaded', 529, 'Overloaded');
        else session.answer('done');
      },
      {
        onEvent: (event, self) => {
          if (event.kind === 'retry') self.clock.after(1_000, () => void self.step.interrupt('now'));
        },
        resilience: { baseDelayMs: 1_000_000, maxDelayMs: 1_000_000 },
      },
    );
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1, resumed: true });
    expect(prompts(given)[1]).toBe(`now\n\n${NOTE}`);
    expect(given.clock.now() - before).toBeLessThan(500_000);
  });

  it('while only subagents run: said at once, nothing is stopped', async () => {
    const given = stage(async session => {
      open(session);
      session.startAgent('a1');
      session.speak('they are at work');
      session.result();
      await given.step.interrupt('hurry');
      expect(session.ledger.runningAgents).toHaveLength(1);
      session.hear();
      session.endAgent('a1');
      session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1 });
    expect(given.sessions[0]?.read).toEqual(['TASK', 'hurry']);
  });

  it('what a dying process has not read is said again, once', async () => {
    const given = stage((session, number) => {
      session.begin('s1');
      session.hear();
      if (number === 1) {
        given.step.say('a word');
        given.step.say('another');
        session.die('terminated by signal SIGKILL');
      } else session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 2 });
    expect(prompts(given)).toEqual(['TASK', 'a word\n\nanother']);
  });

  it('a prompt that a resumed session has not read when its process dies is not lost', async () => {
    const given = stage(
      (session, number) => {
        session.begin('old');
        if (number === 1) session.die('killed');
        else session.answer('done');
      },
      { launch: { resume: 'old' }, stored: ['old'] },
    );
    expect(await given.run()).toMatchObject({ ok: true, attempts: 2 });
    expect(prompts(given)).toEqual(['TASK', 'TASK']);
  });

  it('words that come when the last answer is there get an answer of their own', async () => {
    const given = stage((session, number) => {
      session.begin('s1');
      session.answer(`answer ${number}`);
      if (number > 1) return;
      const close = session.close.bind(session);
      session.close = async () => {
        await close();
        given.step.say('one more thing');
      };
    });
    expect(await given.run()).toMatchObject({ ok: true, text: 'answer 2', attempts: 1 });
    expect(prompts(given)).toEqual(['TASK', 'one more thing']);
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

  it('is left alone while a tool or a subagent is at work', async () => {
    const given = stage(
      async session => {
        open(session);
        session.startAgent('a1');
        session.take({
          type: 'assistant',
          message: { model: 'm', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }] },
        });
        await given.clock.sleep(10 * 3_600_000);
        session.take({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 't' }] } });
        await given.clock.sleep(3_600_000);
        session.endAgent('a1');
        session.answer('done');
      },
      { resilience: { stallMs: 60_000 } },
    );
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1, errors: [] });
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
      (session, resetAt) =>
        session.take({
          type: 'system',
          subtype: 'api_retry',
          attempt: 1,
          max_retries: 2,
          retry_delay_ms: resetAt - session.clock.now(),
          error_status: 429,
          error: 'rate_limit',
        }),
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

  it('a limit without one makes the next attempt ask for it', async () => {
    const given = stage((session, number) => {
      open(session);
      if (number === 1) session.apiError('rate_limit', 429, 'Request rejected (429)');
      else session.answer('done');
    });
    await given.run();
    expect(given.sessions.map(session => session.request.asksForReset)).toEqual([false, true]);
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

describe('the handoff', () => {
  const full = { context: 60_000 };

  it('sends the successor the document as it stands in the file, and the task; accounts are summed', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done', { cost: 0.25 });
      session.answer('long work', { ...full, cost: 0.5 });
      void session.spokenTo().then(() => session.answer(DOCUMENT, { context: 61_000, cost: 0.25 }));
    });
    const result = await given.run();
    expect(result).toMatchObject({
      ok: true,
      text: 'done',
      attempts: 1,
      resumed: false,
      retired: ['s1'],
      sessionId: 's2',
      costUsd: 1,
      numTurns: 3,
      errors: [],
    });
    const [, successor] = prompts(given);
    expect(successor).toContain('DOC-DOING');
    expect(successor).toContain('DOC-NEXT');
    expect(successor).toMatch(/TASK$/);
    expect(readFileSync(given.handoffPath, 'utf8')).toContain('DOC-DOING');
    const phases = given.events.filter(event => event.kind === 'handoff').map(event => event.phase);
    expect(phases).toEqual(['near', 'writing', 'done']);
    expect(given.events.find(event => event.kind === 'handoff' && event.phase === 'done')).toMatchObject({
      degraded: false,
      path: given.handoffPath,
      window: 100_000,
    });
  });

  it('obeys whoever edits the file before it is read', async () => {
    const given = stage(
      (session, number) => {
        session.begin(`s${number}`);
        if (number === 2) return session.answer('done');
        session.answer('long work', full);
        void session.spokenTo().then(() => session.answer(DOCUMENT, full));
      },
      {
        onEvent: (event, self) => {
          if (event.kind !== 'handoff' || event.phase !== 'done') return;
          const text = readFileSync(self.handoffPath, 'utf8');
          writeFileSync(self.handoffPath, text.replace('DOC-NEXT', 'A PERSON SAYS OTHERWISE'));
        },
      },
    );
    await given.run();
    expect(prompts(given)[1]).toContain('A PERSON SAYS OTHERWISE');
    expect(prompts(given)[1]).not.toContain('DOC-NEXT');
  });

  const spoilt: readonly (readonly [string, (session: FakeSession) => void, RegExp])[] = [
    ['fails', session => session.apiError('overloaded', 529, 'Overloaded 529'), /Overloaded/],
    ['misses a section', session => session.answer('## Doing now\nsomething', full), /Next step/],
    ['is empty', session => session.answer('', full), /empty/],
    ['loses its process', session => session.die('SIGKILL'), /SIGKILL/],
  ];
  it.each(spoilt)('goes on with a makeshift document when the writing turn %s', async (_how, spoil, why) => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      session.answer('long work', full);
      void session.spokenTo().then(() => spoil(session));
    });
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, text: 'done', attempts: 1, retired: ['s1'] });
    expect(result.errors.join()).toMatch(why);
    expect(prompts(given)[1]).toContain('TASK');
    expect(prompts(given)[1]).not.toMatch(/529|SIGKILL/);
    expect(given.events.some(event => event.kind === 'handoff' && event.degraded === true)).toBe(true);
  });

  it('two makeshift documents in a row end the step with advice', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      session.answer('long work', full);
      void session.spokenTo().then(() => session.answer('no document', full));
    });
    const result = await given.run();
    expect(result.error).toMatch(/^handoff-limit: .*--window/);
    expect(given.sessions).toHaveLength(2);
  });

  it('ends after maxGenerations sessions', async () => {
    const given = stage(
      (session, number) => {
        session.begin(`s${number}`);
        session.answer('long work', full);
        void session.spokenTo().then(() => session.answer(DOCUMENT, full));
      },
      { handoff: { window: 100_000, maxGenerations: 3 } },
    );
    const result = await given.run();
    expect(result.error).toMatch(/^handoff-limit/);
    expect(result.retired).toEqual(['s1', 's2', 's3']);
    expect(given.sessions).toHaveLength(4);
  });

  it('comes first in a session that is resumed past the threshold; its successor is told what it was resumed for', async () => {
    const given = stage(
      (session, number) => {
        session.begin(number === 1 ? 'old' : 's2');
        session.answer(number === 1 ? DOCUMENT : 'done', number === 1 ? full : {});
      },
      { launch: { resume: 'old' }, stored: ['old'], contextOf: () => 55_000 },
    );
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, text: 'done', retired: ['old'], sessionId: 's2' });
    expect(prompts(given)[0]).not.toContain('TASK');
    expect(prompts(given)[1]).toMatch(/DOC-DOING[\s\S]*TASK$/);
  });

  it('awaits running subagents, refuses the main thread its hands meanwhile, and stops who is too slow', async () => {
    const given = stage(
      async (session, number) => {
        session.begin(`s${number}`);
        if (number === 2) return session.answer('done');
        session.hear();
        session.startAgent('quick');
        session.startAgent('slow');
        session.speak('they work', full);
        session.result();
        const call = { tool: 'Bash', input: {}, agentId: null } as unknown as Parameters<
          typeof session.request.port.guard
        >[0];
        expect(session.request.port.guard(call)).toMatchObject({ kind: 'deny' });
        expect(session.request.port.guard({ ...call, tool: 'Read' })).toEqual({ kind: 'pass' });
        expect(session.request.port.guard({ ...call, agentId: 'quick' })).toEqual({ kind: 'pass' });
        expect(session.request.port.stopsAfterTool(true)).toBe(true);
        expect(session.request.port.stopsAfterTool(false)).toBe(false);
        session.endAgent('quick');
        session.speak('QUICK has reported', full);
        session.result();
        await given.clock.sleep(700_000);
        expect(session.stopped).toEqual(['slow']);
        session.idle();
        await given.clock.sleep(1);
        session.answer(DOCUMENT, full);
      },
      { resilience: { stallMs: 86_400_000 } },
    );
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, retired: ['s1'] });
    expect(prompts(given)[1]).toContain('slow at work');
    expect(prompts(given)[1]).not.toContain('quick at work');
  });

  it('lets the message that fills the context finish what it has begun, and nothing after it', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      session.hear();
      const part = (id: string, call: string) => ({
        type: 'assistant',
        message: {
          id,
          model: 'm',
          content: [{ type: 'tool_use', id: call, name: 'Write', input: {} }],
          usage: { input_tokens: 60_000 },
        },
      });
      const ask = (id: string) =>
        session.request.port.guard({ id, tool: 'Write', input: {}, agentId: null } as unknown as Parameters<
          typeof session.request.port.guard
        >[0]).kind;
      session.take(part('m1', 'first'));
      session.take(part('m1', 'second'));
      expect([ask('first'), ask('second'), ask('unheard of')]).toEqual(['pass', 'pass', 'deny']);
      session.take(part('m2', 'third'));
      expect(ask('third')).toBe('deny');
      session.speak('full', full);
      session.result();
      session.idle();
      void session.spokenTo().then(() => {
        expect(ask('first')).toBe('deny');
        session.answer(DOCUMENT, full);
      });
    });
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
  });

  it('hands what a person says meanwhile to the successor', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      session.answer('long work', full);
      given.step.say('use blue');
      void session.spokenTo().then(() => {
        void given.step.interrupt('and green');
        session.answer(DOCUMENT, full);
      });
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1 });
    expect(given.sessions[0]?.read.join()).not.toMatch(/blue|green/);
    expect(prompts(given)[1]).toMatch(/TASK\n\nuse blue\n\nand green$/);
  });

  it('takes an overflow that the API reports for a full context', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      session.hear();
      session.apiError('invalid_request', 400, 'Prompt is too long');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1, retired: ['s1'] });
  });

  it('after it, a failure of the new session never resumes the old one', async () => {
    const given = stage((session, number) => {
      if (number === 2) return session.die('ECONNRESET');
      session.begin(number === 1 ? 's1' : 's3');
      if (number === 3) return session.answer('done');
      session.answer('long work', full);
      void session.spokenTo().then(() => session.answer(DOCUMENT, full));
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 2, sessionId: 's3', retired: ['s1'] });
    expect(given.sessions.map(session => session.request.launch.resume)).toEqual([undefined, undefined, undefined]);
    expect(prompts(given)[2]).toBe(prompts(given)[1]);
  });

  it('does not happen when it is off', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.answer('done', { context: 999_999 });
      },
      { handoff: false },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: [] });
  });

  it('raises its window to what was seen without an overflow', async () => {
    const given = stage(
      (session, number) => {
        session.begin(`s${number}`);
        if (number === 2) return session.answer('done');
        session.answer('long work', { context: 219_313 });
        void session.spokenTo().then(() => session.answer(DOCUMENT, { context: 219_313 }));
      },
      { handoff: { window: 100_000 } },
    );
    await given.run();
    const [near] = given.events.filter(event => event.kind === 'handoff');
    expect(near).toMatchObject({ window: 219_313, context: 219_313 });
  });
});

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
