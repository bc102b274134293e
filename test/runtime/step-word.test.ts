import { describe, expect, it } from 'vitest';
import { eventText } from '../../src/text/event-text.ts';
import { DOCUMENT, type FakeSession, open, prompts, stage } from './fake-session.ts';

const NOTE = eventText.en.interruptNote;
const INTERRUPTED = expect.stringMatching(/^interrupted-by-human/);

describe('what is said to a step', () => {
  it('an interrupt while a tool runs goes on in the same conversation, with the words and the note', async () => {
    const given = stage(async session => {
      open(session);
      session.take({
        type: 'assistant',
        message: { model: 'm', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }] },
      });
      await given.step.interrupt('the red one');
      expect(session.ledger.result?.terminalReason).toBe('aborted_tools');
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

  it.each([
    ['a session', {}],
    ['a fork of its own', { launch: { resume: 'old', fork: true }, stored: ['old'] }],
  ])('before there is %s: the step stops at once, says so, and nothing is tried again', async (_what, options) => {
    const given = stage(session => {
      session.isDeaf = true;
      void given.step.interrupt('stop');
    }, options);
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ok: false, error: INTERRUPTED, sessionId: null, errors: [] });
    expect(given.clock.now()).toBe(before);
    expect(given.sessions.map(session => session.isTerminated)).toEqual([true]);
  });

  it.each([
    ['a session', {}],
    ['a fork', { launch: { resume: 'old', fork: true }, stored: ['old'] }],
  ])('before %s is opened: the same, and none is', async (_what, options) => {
    const given = stage(() => expect.unreachable('nothing may begin'), options);
    await given.step.interrupt('stop');
    expect(await given.run()).toMatchObject({ ok: false, error: INTERRUPTED, errors: [] });
    expect(given.sessions).toEqual([]);
  });

  it('before a session is resumed, or said to a step that has not begun: goes with the prompt', async () => {
    for (const speak of ['interrupt', 'say'] as const) {
      const given = stage(
        session => {
          session.begin('old');
          session.answer('done');
        },
        { launch: { resume: 'old' }, stored: ['old'] },
      );
      await given.step[speak]('look here');
      expect(await given.run()).toMatchObject({ ok: true, attempts: 1 });
      expect(prompts(given)).toEqual([speak === 'say' ? 'TASK\n\nlook here' : `TASK\n\nlook here\n\n${NOTE}`]);
    }
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

  it('while a session that has failed ends: it is not waited for', async () => {
    const given = stage((session, number) => {
      session.begin('s1');
      if (number === 2) return session.answer('done');
      session.apiError('overloaded', 529, 'Overloaded');
      session.close = closing(session, () => given.step.interrupt('now'));
    });
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1 });
    expect(given.clock.now()).toBe(before);
    expect(prompts(given)).toEqual(['TASK', `now\n\n${NOTE}`]);
  });

  it('said while it waits to try again: goes with the next attempt, in place of the resume prompt', async () => {
    const given = stage(
      (session, number) => {
        session.begin('s1');
        if (number === 1) session.apiError('overloaded', 529, 'Overloaded');
        else session.answer('done');
      },
      {
        onEvent: (event, self) => void (event.kind === 'retry' && self.clock.after(1_000, () => self.step.say('now'))),
      },
    );
    expect(await given.run()).toMatchObject({ ok: true, attempts: 2 });
    expect(prompts(given)).toEqual(['TASK', 'now']);
  });

  it.each([
    ['resumed: it goes on with it', { launch: { resume: 'old' }, stored: ['old'] }, ['TASK', `TASK\n\nnow\n\n${NOTE}`]],
    ['new: the step stops', {}, ['TASK']],
  ])('while it waits because no session came up, one that is %s', async (_what, options, expected) => {
    const underWay: Promise<void>[] = [];
    const given = stage(
      (session, number) => {
        if (number === 1) return session.die('killed');
        session.begin('old');
        session.answer('done');
      },
      {
        ...options,
        onEvent: (event, self) => {
          if (event.kind === 'retry') self.clock.after(1_000, () => underWay.push(self.step.interrupt('now')));
        },
      },
    );
    const result = await given.run();
    await Promise.all(underWay);
    expect(result).toMatchObject(expected.length > 1 ? { ok: true, resumed: true } : { ok: false, error: INTERRUPTED });
    expect(prompts(given)).toEqual(expected);
  });

  it.each([
    ['words', 'hurry', 'hurry'],
    ['words that are not there yet', Promise.resolve('hurry'), 'hurry'],
    ['no words', ' ', NOTE],
  ])('while only subagents run, with %s: said at once, nothing is stopped', async (_what, message, expected) => {
    const given = stage(async session => {
      open(session);
      session.startAgent('a1');
      session.speak('they are at work');
      session.result();
      await given.step.interrupt(message);
      expect(session.ledger.runningAgents).toHaveLength(1);
      session.hear();
      session.endAgent('a1');
      session.answer('done');
    });
    expect(await given.run()).toMatchObject({ ok: true, attempts: 1, resumed: true });
    expect(given.sessions[0]?.read).toEqual(['TASK', expected]);
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

  it.each([
    ['words', 'say', 'one more thing'],
    ['an interrupt', 'interrupt', `one more thing\n\n${NOTE}`],
  ] as const)('%s at the moment of the last answer: there is another one to it', async (_what, speak, expected) => {
    const given = stage((session, number) => {
      session.begin('s1');
      session.answer(`answer ${number}`);
      if (number === 1) session.close = closing(session, () => given.step[speak]('one more thing'));
    });
    expect(await given.run()).toMatchObject({ ok: true, text: 'answer 2', attempts: 1 });
    expect(prompts(given)).toEqual(['TASK', expected]);
    // It ends by itself and still writes down what it knows.
    expect(given.sessions[0]?.isTerminated).toBe(false);
  });
});

describe('what is said to a step that hands over', () => {
  const full = { context: 60_000 };

  it('reaches the successor while it starts', async () => {
    const given = stage(async (session, number) => {
      if (number === 2) await given.step.interrupt('look here');
      session.begin(`s${number}`);
      session.answer(number === 1 ? 'long work' : 'done', number === 1 ? full : {});
      if (number === 1) await session.spokenTo().then(() => session.answer(DOCUMENT, full));
    });
    expect(await given.run()).toMatchObject({ ok: true, sessionId: 's2', retired: ['s1'] });
    expect(given.sessions[1]?.read).toEqual([expect.stringMatching(/TASK$/), 'look here']);
  });

  it('reaches the successor also when it comes while a session that has overflowed ends', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      session.apiError('invalid_request', 400, 'Prompt is too long');
      session.close = closing(session, () => given.step.interrupt('look here'));
    });
    expect(await given.run()).toMatchObject({ ok: true, sessionId: 's2', retired: ['s1'] });
    expect(prompts(given)[1]).toMatch(/TASK\n\nlook here\n\n/);
  });

  it('before a full session is resumed: it writes its document, and the successor is told', async () => {
    const given = stage(
      (session, number) => {
        session.begin(number === 1 ? 'old' : 's2');
        session.answer(number === 1 ? DOCUMENT : 'done');
      },
      { launch: { resume: 'old' }, stored: ['old'], contextOf: () => 55_000 },
    );
    await given.step.interrupt('look here');
    expect(await given.run()).toMatchObject({ ok: true, retired: ['old'] });
    expect(prompts(given)[0]).not.toMatch(/TASK|look here/);
    expect(prompts(given)[1]).toMatch(/DOC-DOING[\s\S]*TASK\n\nlook here/);
  });

  it('is not heard by the document, though its context may have shrunk; an interrupt without words changes nothing', async () => {
    const given = stage((session, number) => {
      session.begin(`s${number}`);
      if (number === 2) return session.answer('done');
      session.answer('long work', full);
      void session.spokenTo().then(() => {
        session.hear();
        session.speak(DOCUMENT, { context: 1_000 });
        void given.step.interrupt(' ');
        given.step.say('use blue');
        session.result();
        session.idle();
      });
    });
    expect(await given.run()).toMatchObject({ ok: true, retired: ['s1'] });
    expect(given.sessions[0]?.read.join()).not.toContain('blue');
    expect(prompts(given)[1]).toMatch(/TASK\n\nuse blue$/);
  });
});

it('one subagent can be ended, as long as it runs', async () => {
  const ended: boolean[] = [];
  const given = stage(async session => {
    open(session);
    session.startAgent('a1');
    for (const id of ['a1', 'a1', 'never heard of']) ended.push(await given.step.stopAgent(id));
    expect(session.stopped).toEqual(['a1']);
    session.answer('done');
  });
  ended.push(await given.step.stopAgent('a1'));
  expect(await given.run()).toMatchObject({ ok: true });
  expect(ended).toEqual([false, true, false, false]);
});

/** How a session closes when `meanwhile` happens before its process is gone. */
function closing(session: FakeSession, meanwhile: () => unknown): () => Promise<void> {
  const close = session.close.bind(session);
  return async () => {
    await close();
    await meanwhile();
  };
}
