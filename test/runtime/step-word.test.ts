import { describe, expect, it } from 'vitest';
import { eventText } from '../../src/text/event-text.ts';
import { open, prompts, stage } from './fake-session.ts';

const NOTE = eventText.en.interruptNote;

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
