import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resetTimeIn } from '../../src/runtime/reset-time.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('resetTimeIn', () => {
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
