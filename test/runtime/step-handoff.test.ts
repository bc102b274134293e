import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handoffText } from '../../src/text/document-handoff-text.ts';
import { documentText } from '../../src/text/document-text.ts';
import { DOCUMENT, type FakeSession, open, prompts, stage } from './fake-session.ts';

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
    expect(successor).toMatch(/DOC-NEXT\n\nTASK$/);
    // The document is a turn of its own: with a report that comes meanwhile it would be read as a part of that.
    expect(given.sessions[0]?.priorities).toEqual(['later']);
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
    ['misses all', session => session.answer('no document', full), /Doing now, Next step/],
    ['is empty', session => session.answer('', full), /empty/],
    ['loses its process', session => session.die('SIGKILL'), /SIGKILL/],
    ['says nothing any more', session => void session.hear(), /stalled|said nothing for/],
    [
      'fails when all is said',
      session => {
        session.hear();
        session.speak(DOCUMENT, full);
        session.apiError('overloaded', 529, 'Overloaded 529');
      },
      /Overloaded/,
    ],
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
    // Why there is none is for people: no word of a failure reaches the model.
    expect(prompts(given)[1]).toContain(`${handoffText.en.degradedDoing('work', '')}\n\n`);
    expect(prompts(given)[1]).not.toMatch(/529|SIGKILL|DOC-NEXT/);
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
    // The last one is not asked for a document that nobody would read.
    expect(given.sessions[3]?.read).toHaveLength(1);
    const near = given.events.filter(event => event.kind === 'handoff' && event.phase === 'near');
    expect(near).toHaveLength(4);
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
    const phases = given.events.filter(event => event.kind === 'handoff').map(event => event.phase);
    expect(phases).toEqual(['writing', 'done']);
  });

  it.each([
    ['dies', (session: FakeSession) => session.die('killed'), []],
    ['is refused', (session: FakeSession) => session.apiError('overloaded', 529, 'Overloaded'), ['old']],
  ])('comes with a makeshift document when the full session that is resumed %s', async (_how, spoil, retired) => {
    const given = stage(
      (session, number) => {
        if (number === 1 && retired.length > 0) session.begin('old');
        if (number === 1) return spoil(session);
        session.begin('s2');
        session.apiError('authentication_failed', 401, 'Invalid API key');
      },
      { launch: { resume: 'old' }, stored: ['old'], contextOf: () => 55_000 },
    );
    // A session that never came up has burned nothing.
    expect(await given.run()).toMatchObject({ ok: false, retired, sessionId: 's2' });
    expect(given.events.find(event => event.kind === 'handoff' && event.phase === 'done')).toMatchObject({
      degraded: true,
      context: 55_000,
    });
  });

  it('is asked of the resumed session when a full one has lost its process; its words are no answer of the step', async () => {
    const given = stage((session, number) => {
      session.begin(number < 3 ? 's1' : 's2');
      if (number === 1) {
        session.hear();
        session.speak('long work', full);
        session.die('killed');
      } else if (number === 2) session.answer(DOCUMENT, full);
      else session.apiError('authentication_failed', 401, 'Invalid API key');
    });
    expect(await given.run()).toMatchObject({ ok: false, attempts: 2, retired: ['s1'], text: '' });
    expect(given.sessions.map(session => session.request.launch.resume)).toEqual([undefined, 's1', undefined]);
    expect(prompts(given)[1]).not.toMatch(/TASK/);
    expect(prompts(given)[2]).toMatch(/DOC-DOING[\s\S]*TASK$/);
  });

  it('is told in the language of the run', async () => {
    const given = stage(
      (session, number) => {
        session.begin(`s${number}`);
        session.answer(number === 1 ? 'long work' : 'done', number === 1 ? full : {});
        if (number === 1) void session.spokenTo().then(() => session.answer(DOCUMENT, full));
      },
      { lang: 'zh' },
    );
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
    expect(prompts(given)[1]).toContain(handoffText.zh.takeOver);
    expect(readFileSync(given.handoffPath, 'utf8')).toContain(documentText.zh.handoffTitle);
  });

  it('is told even when its file cannot be written, and the file of the one before does not come up again', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      writeFileSync(given.handoffPath, DOCUMENT.replace('DOC-NEXT', 'STALE'));
      // No directory can be made where a file is.
      writeFileSync(join(given.directory, 'archive'), '');
      session.answer('long work', full);
      void session.spokenTo().then(() => session.answer(DOCUMENT, full));
    });
    expect(await given.run()).toMatchObject({ ok: true, errors: [expect.stringContaining(given.handoffPath)] });
    expect(prompts(given)[1]).toContain('DOC-NEXT');
    expect(prompts(given)[1]).not.toContain('STALE');
    expect(given.events.find(event => event.kind === 'handoff' && event.phase === 'done')).toMatchObject({ path: '' });
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

  const FULL = { is_error: true, errors: ['no room is left'] };
  const overflows: readonly (readonly [string, (session: FakeSession) => void])[] = [
    ['the API says', session => session.apiError('invalid_request', 400, 'Prompt is too long')],
    ['the harness says', session => session.result({ ...FULL, terminal_reason: 'prompt_too_long' })],
    ['the harness foresees', session => session.result({ ...FULL, terminal_reason: 'blocking_limit' })],
  ];
  it.each(overflows)('takes an overflow for a full context, that %s', async (_who, overflow) => {
    const given = stage((session, number) => {
      open(session, `s${number}`);
      if (number === 2) return session.answer('done');
      session.hear();
      overflow(session);
      session.idle();
    });
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, attempts: 1, retired: ['s1'] });
    // What went wrong, and what came of it.
    expect(result.errors).toEqual([expect.any(String), expect.stringContaining(`(${result.errors[0]})`)]);
  });

  it('takes no overflow for one where there is no session to hand over', async () => {
    const given = stage(session => session.apiError('invalid_request', 400, 'Prompt is too long'));
    expect(await given.run()).toMatchObject({ ok: false, error: expect.stringMatching(/^api:invalid_request/) });
    expect(given.sessions).toHaveLength(1);
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

  it('does not happen when it is off, nor in a session that is new, whatever is known of others', async () => {
    const play = (session: FakeSession): void => {
      session.begin('s1');
      session.answer('done', { context: 999_999 });
    };
    const off = stage(play, { handoff: false });
    expect(await off.run()).toMatchObject({ ok: true, retired: [] });
    expect(off.events).toEqual([]);
    const fresh = stage(play, { handoff: { window: 2_000_000 }, contextOf: () => 1_990_000 });
    expect(await fresh.run()).toMatchObject({ ok: true, retired: [] });
  });

  it('does not happen for an overflow when it is off', async () => {
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('invalid_request', 400, 'Prompt is too long');
      },
      { handoff: false },
    );
    expect(await given.run()).toMatchObject({ ok: false, retired: [] });
    expect(given.sessions).toHaveLength(1);
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
