import { describe, expect, it } from 'vitest';
import { DOCUMENT, type FakeSession, open, type Stage, stage } from './fake-session.ts';

type End = (given: Stage, abort: AbortController) => unknown;

/** How a step is told to end, and how often its turn is stopped first, so that its account comes. */
const ways: readonly (readonly [string, End, number])[] = [
  ['by its caller', (_given, abort) => abort.abort(), 1],
  ['by the Runtime that closes', given => given.step.close(), 1],
  ['by a handler of signals', given => given.step.terminate(), 0],
];
const ABORTED = { ok: false, error: expect.stringMatching(/^aborted/), attempts: 1, resumed: false };

describe('a step that is told to end', () => {
  it.each(ways)('%s while it works does so at once: nothing has gone wrong', async (_how, end, turnStops) => {
    const abort = new AbortController();
    const given = stage(
      session => {
        open(session);
        session.speak('half of it');
        void end(given, abort);
      },
      { run: { signal: abort.signal } },
    );
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ...ABORTED, sessionId: 's1', errors: [] });
    expect(given.clock.now()).toBe(before);
    expect(given.sessions.map(session => session.turnStops)).toEqual([turnStops]);
    expect(given.sessions[0]?.isClosed).toBe(true);
  });

  it.each(ways)('%s while it waits to try again waits no longer', async (_how, end) => {
    const abort = new AbortController();
    const given = stage(
      session => {
        session.begin('s1');
        session.apiError('rate_limit', 429, 'limit reached|1767312000');
      },
      {
        run: { signal: abort.signal },
        onEvent: (event, self) => void (event.kind === 'retry' && self.clock.after(1_000, () => void end(self, abort))),
      },
    );
    const before = given.clock.now();
    expect(await given.run()).toMatchObject(ABORTED);
    expect(given.clock.now() - before).toBe(1_000);
    expect(given.sessions).toHaveLength(1);
  });

  it.each(ways)('%s before it has begun opens no session', async (_how, end) => {
    const abort = new AbortController();
    const given = stage(() => expect.unreachable('nothing may begin'), { run: { signal: abort.signal } });
    await end(given, abort);
    expect(await given.run()).toMatchObject({ ...ABORTED, sessionId: null, errors: [] });
    expect(given.sessions).toEqual([]);
  });

  it('by whoever hears of an event ends with it', async () => {
    const abort = new AbortController();
    const given = stage(
      session => {
        session.begin('s1');
        session.answer('long work', { context: 60_000 });
      },
      {
        run: { signal: abort.signal },
        onEvent: event => void (event.kind === 'handoff' && event.phase === 'writing' && abort.abort()),
      },
    );
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ ...ABORTED, retired: [] });
    expect(given.clock.now()).toBe(before);
  });

  it('stays aborted when something is found wrong as its process ends', async () => {
    const given = stage(session => {
      open(session);
      failWhenClosed(session);
      void given.step.close();
    });
    expect(await given.run()).toMatchObject({ ...ABORTED, errors: [] });
  });

  it('only after its end is not heard', async () => {
    const abort = new AbortController();
    const given = stage(
      session => {
        session.begin('s1');
        session.answer('done');
      },
      { run: { signal: abort.signal } },
    );
    expect(await given.run()).toMatchObject({ ok: true });
    abort.abort();
    expect(given.sessions.map(session => session.turnStops)).toEqual([0]);
  });
});

describe('what ends an attempt on its own', () => {
  const unsafe = (code: string) => ({ code, text: `${code} it is`, class: 'fatal' as const });

  it('is not waited for where it is not safe; the first reason counts', async () => {
    const given = stage(session => {
      open(session);
      session.stopTurn = () => new Promise(() => undefined);
      session.request.port.onFailure(unsafe('guard-silent'));
      session.request.port.onFailure(unsafe('store-silent'));
    });
    const before = given.clock.now();
    expect(await given.run()).toMatchObject({ error: 'guard-silent: guard-silent it is', attempts: 1 });
    expect(given.clock.now()).toBe(before);
    expect(given.sessions[0]?.isTerminated).toBe(true);
  });

  it('is no reason for a handoff either, while the document is written', async () => {
    const given = stage(async session => {
      session.begin('s1');
      session.answer('long work', { context: 60_000 });
      await session.spokenTo();
      session.hear();
      session.speak(DOCUMENT);
      session.request.port.onFailure(unsafe('guard-silent'));
    });
    expect(await given.run()).toMatchObject({ error: 'guard-silent: guard-silent it is', retired: [] });
    expect(given.sessions).toHaveLength(1);
  });

  it('stops the turn first where it may be tried again: what was spent is known', async () => {
    const given = stage(
      (session, number) => {
        open(session);
        if (number === 2) return session.answer('done', { cost: 0.25 });
        session.stopTurn = async () => session.result({ subtype: 'error_during_execution', is_error: true }, 0.5);
      },
      { resilience: { stallMs: 180_000 } },
    );
    const result = await given.run();
    expect(result).toMatchObject({ ok: true, attempts: 2, costUsd: 0.75 });
    expect(result.errors[0]).toMatch(/^stalled: .* 3 minutes/);
  });

  it('leaves nobody behind who could be hurt by what still comes', async () => {
    const given = stage(session => {
      session.begin('s1');
      session.answer('done');
    });
    const result = await given.run();
    const port = given.sessions[0]?.request.port;
    port?.onMessage({ type: 'result', subtype: 'success' });
    port?.onEntries([{ type: 'system', subtype: 'api_error', error: { message: '429 resets in 5 hours' } }]);
    port?.onFailure(unsafe('store-silent'));
    expect(given.step.account.result()).toEqual(result);
  });
});

it('a fault of our own ends the step with what it has come to so far', async () => {
  const given = stage(() => undefined);
  given.step.account.sessionId = 's1';
  await given.clock.advance(250);
  given.step.fail(new Error('the disk is full'));
  await given.clock.advance(1_000);
  expect(given.step.account.result()).toMatchObject({
    ok: false,
    error: 'harness:internal: the disk is full',
    sessionId: 's1',
    durationMs: 250,
  });
});

/** Its store has received nothing: known only once the process is gone. */
function failWhenClosed(session: FakeSession): void {
  const close = session.close.bind(session);
  session.close = async () => {
    await close();
    session.request.port.onFailure({ code: 'store-silent', text: 'nothing came', class: 'fatal' });
  };
}
