import { createServer } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../../src/domain/error.ts';
import { endpoint, firstHop, reachable } from '../../src/runtime/network-probe.ts';
import { Resilience } from '../../src/runtime/resilience.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function listenOn(port: number): Promise<void> {
  const server = createServer(socket => socket.destroy());
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())));
}

describe('Resilience', () => {
  it('doubles its delay up to the cap, give or take a quarter', () => {
    const resilience = new Resilience({ baseDelayMs: 1000, maxDelayMs: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), attempt => {
        const full = Math.min(1000 * 2 ** (attempt - 1), 10_000);
        const delay = resilience.delayFor(attempt);
        expect(delay).toBeGreaterThanOrEqual(full * 0.75);
        expect(delay).toBeLessThanOrEqual(full * 1.25);
      }),
    );
  });

  it('retries the transient, the unknown when told to, the fatal never, and nothing when off', () => {
    const on = new Resilience();
    expect([on.shouldRetry('transient'), on.shouldRetry('unknown'), on.shouldRetry('fatal')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(new Resilience({ retryUnknown: false }).shouldRetry('unknown')).toBe(false);
    expect(new Resilience({ enabled: false }).shouldRetry('transient')).toBe(false);
  });

  it.each(['maxAttempts', 'baseDelayMs', 'maxDelayMs', 'probeTimeoutMs', 'probeIntervalMs', 'maxOfflineMs', 'stallMs'])(
    'refuses a %s that is no positive number, by its name',
    name => {
      for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(() => new Resilience({ [name]: value })).toThrow(UsageError);
        expect(() => new Resilience({ [name]: value })).toThrow(name);
      }
    },
  );

  it('waits for the host with one notice when it is gone and one when it is back', async () => {
    const port = await freePort();
    const clock = new VirtualClock();
    const resilience = new Resilience({ clock, env: { ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` } });
    const notices: string[] = [];
    const waiting = resilience.waitOnline((state, text) => notices.push(`${state} ${text}`));
    for (let probe = 0; probe < 5; probe += 1) {
      await clock.untilPending();
      if (probe === 4) await listenOn(port);
      await clock.advanceToNext();
    }
    expect(await waiting).toBe(true);
    expect(notices.map(notice => notice.split(' ')[0])).toEqual(['offline', 'online']);
    for (const notice of notices) expect(notice).toContain(`127.0.0.1:${port}`);
    expect(clock.now()).toBe(5 * resilience.probeIntervalMs);
  });

  it('gives up after maxOfflineMs, and at once when it is told to stop', async () => {
    const clock = new VirtualClock();
    const env = { ANTHROPIC_BASE_URL: `http://127.0.0.1:${await freePort()}` };
    const resilience = new Resilience({ clock, env, maxOfflineMs: 60_000 });
    const waiting = resilience.waitOnline();
    for (let probe = 0; probe < 4; probe += 1) {
      await clock.untilPending();
      await clock.advanceToNext();
    }
    expect(await waiting).toBe(false);
    expect(clock.now()).toBe(60_000);
    const stop = new AbortController();
    const stopped = resilience.waitOnline(() => stop.abort(), stop.signal);
    expect(await stopped).toBe(false);
  });
});

describe('the probe', () => {
  it.each([
    [{}, ['api.anthropic.com', 443]],
    [{ ANTHROPIC_BASE_URL: '' }, ['api.anthropic.com', 443]],
    [{ ANTHROPIC_BASE_URL: 'http://gateway/x' }, ['gateway', 80]],
    [{ ANTHROPIC_BASE_URL: 'https://gateway:8443/v1' }, ['gateway', 8443]],
    [{ ANTHROPIC_BASE_URL: 'http://[::1]:81' }, ['::1', 81]],
    [{ ANTHROPIC_BASE_URL: 'gateway:8080' }, ['gateway', 8080]],
    [{ ANTHROPIC_BASE_URL: 'https://user:pass@h/?key=1' }, ['h', 443]],
    [{ ANTHROPIC_BASE_URL: '::::' }, ['api.anthropic.com', 443]],
  ])('%j → %j', (env, expected) => {
    expect(endpoint(env)).toEqual(expected);
  });

  it.each([
    [{}, ['api.anthropic.com', 443]],
    [{ HTTPS_PROXY: 'http://proxy:3128' }, ['proxy', 3128]],
    [{ https_proxy: 'proxy:3128' }, ['proxy', 3128]],
    [{ HTTPS_PROXY: 'http://me:secret@proxy' }, ['proxy', 80]],
    [{ HTTP_PROXY: 'http://proxy:3128' }, ['api.anthropic.com', 443]],
    [{ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: '.anthropic.com' }, ['api.anthropic.com', 443]],
    [{ HTTPS_PROXY: 'http://proxy:3128', ANTHROPIC_BASE_URL: 'http://127.0.0.1:81' }, ['127.0.0.1', 81]],
    [{ HTTPS_PROXY: '::::' }, ['api.anthropic.com', 443]],
  ])('behind a proxy looks for the proxy: %j → %j', (env, expected) => {
    expect(firstHop(env)).toEqual(expected);
  });

  it('waits for the proxy, which alone can be reached', async () => {
    const port = await freePort();
    await listenOn(port);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${port}`, ANTHROPIC_BASE_URL: 'https://nowhere.invalid' };
    expect(await new Resilience({ clock: new VirtualClock(), env }).waitOnline()).toBe(true);
  });

  it('never rejects', async () => {
    expect(await reachable('127.0.0.1', await freePort(), 1000)).toBe(false);
    expect(await reachable('not a host', 1, 1000)).toBe(false);
  });
});
