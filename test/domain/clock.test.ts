import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/domain/clock.ts';

const DAY_MS = 24 * 3_600_000;

describe('the clock of the machine', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sleeps longer than a timer of Node can', async () => {
    let isOver = false;
    void systemClock.sleep(40 * DAY_MS).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(isOver).toBe(false);
    vi.setSystemTime(Date.now() + 40 * DAY_MS);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(isOver).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('notices within seconds that the machine was suspended past the end of a wait', async () => {
    let isOver = false;
    systemClock.after(DAY_MS, () => {
      isOver = true;
    });
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await vi.advanceTimersByTimeAsync(15_001);
    expect(isOver).toBe(true);
  });

  it('does not wait again when the wall clock is set back', async () => {
    let isOver = false;
    systemClock.after(60_000, () => {
      isOver = true;
    });
    vi.setSystemTime(Date.now() - DAY_MS);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isOver).toBe(true);
  });

  it('ends a sleep at once when its signal aborts, leaving nothing behind', async () => {
    const stop = new AbortController();
    const asleep = systemClock.sleep(DAY_MS, stop.signal);
    stop.abort();
    await asleep;
    await systemClock.sleep(DAY_MS, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not call back after it was told not to', async () => {
    const callback = vi.fn();
    systemClock.after(50_000, callback)();
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(callback).not.toHaveBeenCalled();
  });
});
