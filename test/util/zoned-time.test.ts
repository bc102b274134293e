import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, readZone, wallTimeAt } from '../../src/util/zoned-time.ts';

const BERLIN = { name: 'Europe/Berlin' };
const at = (text: string): number => Date.parse(text);

describe('momentOf', () => {
  it('goes by the clock of the season', () => {
    expect(momentOf({ year: 2026, month: 1, day: 15, hour: 15, minute: 0 }, BERLIN)).toBe(at('2026-01-15T14:00:00Z'));
    expect(momentOf({ year: 2026, month: 7, day: 15, hour: 15, minute: 0 }, BERLIN)).toBe(at('2026-07-15T13:00:00Z'));
  });

  it('takes the later of two moments with the same face, and leaps over the hour that is left out', () => {
    expect(momentOf({ year: 2026, month: 10, day: 25, hour: 2, minute: 30 }, BERLIN)).toBe(at('2026-10-25T01:30:00Z'));
    expect(momentOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 }, BERLIN)).toBe(at('2026-03-29T01:30:00Z'));
  });

  it('knows distances that are no whole hours, and what no clock shows', () => {
    expect(momentOf({ year: 2026, month: 6, day: 1, hour: 17, minute: 30 }, { minutes: 330 })).toBe(
      at('2026-06-01T12:00:00Z'),
    );
    expect(momentOf({ year: 2026, month: 6, day: 1, hour: 24, minute: 0 }, BERLIN)).toBeNull();
    expect(momentOf({ year: 2026, month: 6, day: 1, hour: 3, minute: 60 }, BERLIN)).toBeNull();
  });

  it('is the way back from what the wall shows, but for the hour that is shown twice', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
    const seconds = fc.integer({ min: at('2020-01-01T00:00:00Z') / 1_000, max: at('2035-01-01T00:00:00Z') / 1_000 });
    fc.assert(
      fc.property(zones, seconds, (name, second) => {
        const moment = second * 1_000;
        const back = momentOf(wallTimeAt(moment, { name }), { name }) ?? 0;
        expect([0, 1_800_000, 3_600_000]).toContain(back - moment);
      }),
    );
  });
});

describe('readZone', () => {
  it.each([
    ['UTC', { minutes: 0 }],
    ['z', { minutes: 0 }],
    ['GMT+2', { minutes: 120 }],
    ['+05:30', { minutes: 330 }],
    ['-0330', { minutes: -210 }],
    ['Europe/Berlin', BERLIN],
    ['PDT', { name: 'America/Los_Angeles' }],
    ['ET', { name: 'America/New_York' }],
    ['MSK', { name: 'Europe/Moscow' }],
    ['Nowhere/Atlantis', null],
  ])('%s', (word, zone) => {
    expect(readZone(word)).toEqual(zone);
  });
});
