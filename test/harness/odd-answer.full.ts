/** Answers that are no failure of the connection and yet no use: harness.md, table 7, its last rows. */
import { describe, expect, it } from 'vitest';
import type { StepResult } from '../../src/domain/step-result.ts';
import { delay, type ReplyLike, say, use } from '../../src/testing.ts';
import { type Workplace, workplace } from './workplace.ts';

const SPEC = { name: 'work', instructions: 'You work.', allowedTools: ['Glob'] };
const ATTEMPTS = 3;

interface Trial {
  readonly place: Workplace;
  readonly result: StepResult;
  /** How many calls were answered oddly. */
  readonly odd: number;
}

/** Runs a step whose second call, or every call from the second on, is answered with `reply`. */
async function meet(reply: () => ReplyLike, lasts: 'once' | 'always'): Promise<Trial> {
  let odd = 0;
  const place = await workplace(
    turn => {
      if (turn.messages.every(message => message.role !== 'assistant')) return use('Glob', { pattern: 'README*' });
      if (lasts === 'once' && odd > 0) return say('through');
      odd += 1;
      return reply();
    },
    { resilience: { baseDelayMs: 1, maxDelayMs: 1, maxAttempts: ATTEMPTS } },
  );
  const result = await place.runtime.run(SPEC, 'THE-TASK');
  expect(new Set(place.model.turns.map(turn => turn.sessionId)).size).toBe(1);
  return { place, result, odd };
}

const cutOff = (): ReplyLike => say('cut off', { stopReason: 'max_tokens' });
const refusal = (): ReplyLike => say('no', { stopReason: 'refusal' });
const empty = (): ReplyLike => say('');

describe('an answer that the model was cut off in', () => {
  it('is taken up by the harness', async () => {
    const { result, odd } = await meet(cutOff, 'once');
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'cut off\n\nthrough' });
    expect(odd).toBe(1);
  });

  it('time after time is tried again as often as was asked for, and named', async () => {
    const { result, odd, place } = await meet(cutOff, 'always');
    expect(result).toMatchObject({ ok: false, attempts: ATTEMPTS });
    for (const error of result.errors) expect(error).toMatch(/^api:max_output_tokens: /);
    // The harness asks four times before it gives up.
    expect(odd).toBe(4 * ATTEMPTS);
    for (const turn of place.model.turns) expect(JSON.stringify(turn.messages)).not.toContain('API Error');
  });
});

describe('an answer that the model’s safeguards stop', () => {
  it('once is asked for again by the harness', async () => {
    expect((await meet(refusal, 'once')).result).toMatchObject({ ok: true, attempts: 1, errors: [] });
  });

  it('again ends the step at once, with the words of the harness', async () => {
    const { result, odd } = await meet(refusal, 'always');
    expect(result).toMatchObject({ ok: false, attempts: 1, errors: [result.error] });
    expect(result.error).toMatch(/^api:invalid_request: .*safeguards/s);
    expect(odd).toBe(2);
  });
});

describe('an answer without a word', () => {
  it('once is asked for again by the harness', async () => {
    expect((await meet(empty, 'once')).result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'through' });
  });

  it('time after time is no success', async () => {
    const { result, odd } = await meet(empty, 'always');
    expect(result).toMatchObject({ ok: false, attempts: ATTEMPTS, text: '' });
    for (const error of result.errors) expect(error).toMatch(/^empty-answer: /);
    expect(odd).toBe(2 * ATTEMPTS);
  });
});

describe('an answer that is long in coming', () => {
  it('is waited for, without a second call', async () => {
    const { result, odd } = await meet(() => delay(66_000, say('late')), 'always');
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [], text: 'late' });
    expect(odd).toBe(1);
  });
});
