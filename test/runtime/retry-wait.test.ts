import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventInput } from '../../src/domain/event.ts';
import { Resilience } from '../../src/runtime/resilience.ts';
import { RetryWait } from '../../src/runtime/retry-wait.ts';
import type { StepFailure } from '../../src/runtime/step-error.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const failure: StepFailure = { code: 'api:overloaded', text: 'Overloaded', class: 'transient' };

let server: Server;
let url: string;
let clock: VirtualClock;
let events: EventInput[];
beforeEach(async () => {
  server = createServer(socket => socket.destroy());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  clock = new VirtualClock(START);
  events = [];
});
afterEach(() => new Promise(resolve => server.close(resolve)));

function waitWith(options: ConstructorParameters<typeof Resilience>[0] = {}): RetryWait {
  const env = { ANTHROPIC_BASE_URL: url };
  const resilience = new Resilience({ baseDelayMs: 1_000, maxAttempts: 4, ...options, env, clock });
  return new RetryWait({ resilience, clock, lang: 'en', emit: event => events.push(event) });
}

/** Lets time pass until the wait is over; how long it was. */
async function over(wait: Promise<unknown>): Promise<{ end: unknown; ms: number }> {
  let end: unknown;
  void wait.then(result => {
    end = result;
  });
  while (end === undefined) await clock.advanceToNext();
  return { end, ms: clock.now() - START };
}

describe('the wait before another attempt', () => {
  it('is told with its length and its reason, and doubles', async () => {
    const { end, ms } = await over(waitWith().wait(failure, 2));
    expect(end).toBe('waited');
    expect(ms).toBeGreaterThanOrEqual(1_500);
    expect(ms).toBeLessThanOrEqual(2_500);
    expect(events).toEqual([
      expect.objectContaining({ kind: 'retry', attempt: 3, reason: 'api:overloaded', delayMs: ms }),
    ]);
    expect(String(events[0]?.text)).toBe(
      `attempt 3 of 4 in ${Math.round(ms / 1_000)} s, after: api:overloaded: Overloaded`,
    );
    expect(events[0]).not.toHaveProperty('resetAt');
  });

  it('for a limit that names its end goes two seconds beyond it, and names the time', async () => {
    const resetAt = START + HOUR;
    const { end, ms } = await over(waitWith().wait({ ...failure, resetAt }, 1));
    expect({ end, ms }).toEqual({ end: 'waited', ms: HOUR + 2_000 });
    expect(events).toEqual([expect.objectContaining({ attempt: 2, resetAt, delayMs: HOUR + 2_000 })]);
    expect(String(events[0]?.text)).toContain('2026-01-01T01:00:02');
  });

  it.each([5_000, 2_000])('for a limit that is over for %i ms by now is the usual one', async ago => {
    const { ms } = await over(waitWith().wait({ ...failure, resetAt: START - ago }, 1));
    expect(ms).toBeGreaterThanOrEqual(750);
    expect(ms).toBeLessThanOrEqual(1_250);
    expect(events[0]).not.toHaveProperty('resetAt');
  });

  it('tells when the network is gone, and gives it up in the end', async () => {
    await new Promise(resolve => server.close(resolve));
    const { end, ms } = await over(waitWith({ maxOfflineMs: 60_000, probeIntervalMs: 20_000 }).wait(failure, 1));
    expect({ end, ms }).toEqual({ end: 'offline', ms: 60_000 });
    expect(events).toEqual([
      expect.objectContaining({ kind: 'retry', attempt: 2, reason: 'api:overloaded' }),
      expect.objectContaining({ kind: 'retry', attempt: 2, reason: 'offline' }),
    ]);
  });

  it.each([
    ['a while', failure],
    ['a limit', { ...failure, resetAt: START + HOUR }],
  ])('of %s is ended by a person, and only while there is one', async (_what, given) => {
    const desk = waitWith();
    desk.cancel();
    const wait = desk.wait(given, 1);
    await clock.untilPending();
    desk.cancel();
    expect(await wait).toBe('cancelled');
    expect(clock.now()).toBe(START);
    expect((await over(desk.wait(failure, 1))).end).toBe('waited');
  });
});
