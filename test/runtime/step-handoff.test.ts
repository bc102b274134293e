import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENT, type FakeSession, prompts, stage } from './fake-session.ts';

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
