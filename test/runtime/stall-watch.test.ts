import { expect, it } from 'vitest';
import { StallWatch } from '../../src/runtime/stall-watch.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

function watched(): { watch: StallWatch; clock: VirtualClock; stalls: () => number } {
  const clock = new VirtualClock();
  let stalls = 0;
  const watch = new StallWatch(clock, 1_000, () => {
    stalls += 1;
  });
  return { watch, clock, stalls: () => stalls };
}

it('a harness that says nothing from its start on is noticed', async () => {
  const { clock, stalls } = watched();
  await clock.advance(999);
  expect(stalls()).toBe(0);
  await clock.advance(1);
  expect(stalls()).toBe(1);
});

it('each sign of life gives it as long again; while something runs it may be silent', async () => {
  const { watch, clock, stalls } = watched();
  for (const isBusy of [false, false, true]) {
    await clock.advance(900);
    watch.touch(isBusy);
  }
  await clock.advance(86_400_000);
  expect(stalls()).toBe(0);
  watch.touch(false);
  await clock.advance(1_000);
  expect(stalls()).toBe(1);
});

it.each([false, true])('once it is over nothing is noticed, whatever still comes (busy: %s)', async isBusy => {
  const { watch, clock, stalls } = watched();
  watch.stop();
  watch.touch(isBusy);
  expect(clock.pending).toBe(0);
  await clock.advance(86_400_000);
  expect(stalls()).toBe(0);
});
