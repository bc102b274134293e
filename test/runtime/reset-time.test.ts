import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resetTimeIn } from '../../src/runtime/reset-time.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('resetTimeIn', () => {
  it.each([
    // Zones by name, in winter and summer, and by their distance.
    ["You've hit your session limit · resets 3:30pm (Europe/Berlin)", NOW + 1.5 * HOUR],
    ['resets 3pm (America/New_York)', NOW + 7 * HOUR],
    ['resets 9am (Asia/Shanghai)', NOW + 13 * HOUR],
    ['resets at 9 p.m. PT', NOW + 16 * HOUR],
    ['resets at 15:00 UTC+2', NOW + HOUR],
    ['resets at 15:00 (GMT+2)', NOW + HOUR],
    ['resets at 3pm UTC-5', NOW + 8 * HOUR],
    ['resets at 15:00 +02:00', NOW + HOUR],
    ['resets at 15:00Z', NOW + 3 * HOUR],
    // A place nobody knows.
    ['resets 3pm (Nowhere/Atlantis)', null],
    ['resets at 2026-06-01 17:30:00 (Nowhere/Atlantis)', null],
    ['resets Mon, 01-Jun-2026 17:30:00 (Nowhere/Atlantis)', null],
    ['resets Jun 3, 9am (Nowhere/Atlantis)', null],
    ['resets Wednesday at 9am (Nowhere/Atlantis)', null],
    // Days.
    ['resets Jun 3, 9am (UTC)', NOW + 45 * HOUR],
    ['Your weekly limit resets June 4th at 10pm (America/Los_Angeles)', NOW + 3.5 * DAY + 5 * HOUR],
    ['resets Oct 28, 3pm (Europe/Berlin)', null],
    ['resets tomorrow at 9am (UTC)', NOW + 21 * HOUR],
    ['resets on Wednesday at 9am UTC', NOW + 45 * HOUR],
    ['resets on Sunday at 9am UTC', NOW + 6 * DAY - 3 * HOUR],
    ['resets today at 5pm UTC', NOW + 5 * HOUR],
    ['resets today at 9am UTC', null],
    // It is Monday noon.
    ['resets Monday at 3pm UTC', NOW + 3 * HOUR],
    ['resets Monday at 11:50am UTC', null],
    ['resets Monday at 9am UTC', NOW + 7 * DAY - 3 * HOUR],
    ['resets 12am (UTC)', NOW + 12 * HOUR],
    ['resets 1pm (UTC)', NOW + HOUR],
    ['resets at 12:30 p.m. UTC', NOW + 30 * MINUTE],
    ['You will regain access on 2026-06-02 at 00:00 UTC.', NOW + 12 * HOUR],
    ['resets at 2026-06-01 17:30:00 UTC', NOW + 5.5 * HOUR],
    ['resets at 2026-06-01T17:30:00.250+00:00', NOW + 5.5 * HOUR + 250],
    ['resets at 2026-06-01T17:30:00', null],
    ['Retry-After: Mon, 01 Jun 2026 13:00:30 GMT', NOW + HOUR + 30_000],
    ['retry-after: Monday, 01-jun-2026 13:00:30 gmt', NOW + HOUR + 30_000],
    // The day before the month, and in other words than English ones: misread as a time of today they wake too early.
    ['resets 5 June at 09:00 UTC', NOW + 93 * HOUR],
    ['available again on 3rd of June 2026, 9am UTC', NOW + 45 * HOUR],
    ['лимит обновится 3 июня 2026 г. в 12:00 МСК', NOW + 45 * HOUR],
    ['лимит будет сброшен завтра в 15:30 (Europe/Moscow)', NOW + 24.5 * HOUR],
    ['Сброс в среду в 12:00 по московскому времени', NOW + 45 * HOUR],
    ['额度将于 2026年6月3日 17:00 (UTC+8) 重置', NOW + 45 * HOUR],
    ['将在北京时间 6月3日 17:00 恢复', NOW + 45 * HOUR],
    ['额度将在明天 21:00（UTC+8）恢复', NOW + 25 * HOUR],
    ['重置时间：周三 17:00 (Asia/Shanghai)', NOW + 45 * HOUR],
    ['Quota resets at midnight Pacific Time', NOW + 19 * HOUR],
    ['您在 5 分钟内请求过多，请稍后重试', null],
    // Lengths.
    ['try again in 5 seconds; the limit is 10 per 1 minute', NOW + 5_000],
    ['retry with a smaller prompt or another model; at most 20 requests per 1 minute', null],
    ['try again in 1500 ms', NOW + 1_500],
    ['try again in half an hour', NOW + 30 * MINUTE],
    ['Повторите через полчаса', NOW + 30 * MINUTE],
    ['Лимит будет сброшен через 2 ч 15 мин', NOW + 2.25 * HOUR],
    ['Retry-After: 120', NOW + 2 * MINUTE],
    ['{"retry_after": 30}', NOW + 30_000],
    ['{"retry-after":"30"}', NOW + 30_000],
    ['retryAfter=30', NOW + 30_000],
    ['retry_after_seconds: 30', NOW + 30_000],
    ['retry after 2.5', NOW + 2_500],
    ['retry_after_ms=1500', NOW + 1_500],
    ['"retryDelay": "32.5s"', NOW + 32_500],
    ['try again in 6m0s', NOW + 6 * MINUTE],
    ['try again in 1h2m3s', NOW + HOUR + 2 * MINUTE + 3_000],
    ['try again in 1 day 3 hours', NOW + DAY + 3 * HOUR],
    ['resets in 4 hrs, 12 mins', NOW + 4 * HOUR + 12 * MINUTE],
    ['try again in an hour', NOW + HOUR],
    ['请在 30 秒后重试', NOW + 30_000],
    ['повторите через 5 минут', NOW + 5 * MINUTE],
    // Headers and fields of gateways.
    ['x-ratelimit-reset-tokens: 6m0s', NOW + 6 * MINUTE],
    ['anthropic-ratelimit-requests-reset: 2026-06-01T13:00:00Z', NOW + HOUR],
    [`resetsAt: ${NOW + HOUR}`, NOW + HOUR],
    [`{"resetsAt":${NOW + HOUR + 250},"kind":"x"}`, NOW + HOUR + 250],
    [`"resets_at": ${(NOW + HOUR) / 1_000}`, NOW + HOUR],
    // The time of a log line is none of a limit, nor is the time without its cue.
    ['[2026-06-01T12:00:30Z] rate limited', null],
    ['created 2026-06-01T12:00:30Z; resets at 2026-06-01T15:00:00Z', NOW + 3 * HOUR],
    ['Limit of 5 per 1 minute. Retry after 7 seconds', NOW + 7_000],
    ['unavailable 3 hours', null],
    [`resets with the next period of your account, ${'which you can look up, '.repeat(3)}2026-06-01T13:00:00Z`, null],
    ['resets_at: 17803152001', null],
    // No clock shows these.
    ['resets at 25:00 UTC', null],
    ['resets at 13pm UTC', null],
    ['resets at 0am UTC', null],
    ['resets Wednesday at 13pm UTC', null],
    ['resets Jun 3, 13pm (UTC)', null],
    ['resets at 3:75pm UTC', null],
    // The two clocks differ: a time just past is not a day off.
    ['resets 11:50am (UTC)', null],
    ['resets 11:30am (UTC)', NOW + 23.5 * HOUR],
  ])('reads %s', (text, at) => {
    expect(resetTimeIn(text, NOW)).toBe(at);
  });

  it.each([
    ['Your limit resets at 2026-06-01T17:30:00Z', NOW + 5.5 * HOUR],
    ['try again after 2026-06-01T14:00:00+02:00 plus', null],
    [`Claude AI usage limit reached|${NOW / 1_000 + 3_600}`, NOW + HOUR],
    ['Rate limited. Please try again in 20 seconds.', NOW + 20_000],
    ['retry-after: 120 s', NOW + 2 * MINUTE],
    ['Please wait 2h before the next request', NOW + 2 * HOUR],
    ['try again in 1 hour and 30 minutes', NOW + 1.5 * HOUR],
    ['limit will reset at 3pm (UTC)', NOW + 3 * HOUR],
    ['limit resets 10:30 AM UTC', NOW + 22.5 * HOUR],
    ['resets at 3pm', null],
    ['API Error: Request rejected (429) · rate limited', null],
    ['resets at 2026-05-01T17:30:00Z', null],
    ['try again in 400 days', null],
    ['', null],
  ])('%s', (text, at) => {
    expect(resetTimeIn(text, NOW)).toBe(at);
  });

  it.each('January February March April May June July August September October November December'.split(' '))(
    'knows %s, long and short, over the end of a month and of a year',
    name => {
      const month = new Date(`${name} 1, 2026 UTC`).getUTCMonth();
      const eve = Date.UTC(2026, month, 0, 12);
      for (const word of [name, name.slice(0, 3), `${name.slice(0, 3).toLowerCase()}.`]) {
        expect(resetTimeIn(`resets ${word} 2, 9am (UTC)`, eve), word).toBe(eve + DAY + 21 * HOUR);
      }
    },
  );

  it('takes a day of the week that is over today for the one in a week, Sundays too', () => {
    const sunday = NOW - DAY;
    expect(resetTimeIn('resets Sunday at 9am UTC', sunday)).toBe(sunday + 7 * DAY - 3 * HOUR);
  });

  it('never names a time that is past or further off than eight days, whatever it is given', () => {
    const pieces = fc.constantFrom(
      'resets at ',
      'try again in ',
      '2026-06-02T00:00:00Z',
      '|',
      'limit',
      ' s',
      ' d',
      'pm UTC',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.nat().map(String), fc.string())), words => {
        const at = resetTimeIn(words.join(''), NOW);
        expect(at === null || (at > NOW && at - NOW <= 8 * 24 * HOUR)).toBe(true);
      }),
    );
  });
});
