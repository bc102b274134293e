import { describe, expect, it } from 'vitest';
import { Ledger } from '../../src/claude/ledger.ts';
import { refusalWords } from '../../src/claude/refusal-words.ts';
import { holdFailure, limitFailure } from '../../src/runtime/limit.ts';
import { LONGEST_WAIT_MS } from '../../src/runtime/reset-time.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const context = { lang: 'en', host: 'api.example' } as const;

function retry(attempt: number, delayMs: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'system',
    subtype: 'api_retry',
    attempt,
    max_retries: 6,
    retry_delay_ms: delayMs,
    error_status: 429,
    error: 'rate_limit',
    ...fields,
  };
}

function holding(message: Record<string, unknown>, words?: string): Ledger {
  const ledger = new Ledger();
  ledger.promptSent();
  ledger.take(message, NOW);
  if (words !== undefined) ledger.refused(words);
  return ledger;
}

describe('holdFailure', () => {
  it('lets the harness try twice, however many tries it has for its subagents', () => {
    expect(holdFailure(holding(retry(2, 1_000)), NOW, context)).toBeNull();
    expect(holdFailure(holding(retry(3, 2_000)), NOW, context)).toMatchObject({ class: 'transient' });
  });

  it('goes by the words of the refusal, which the harness does not look at', () => {
    const words = "429 You've hit your session limit · resets 5pm (Europe/Berlin)";
    const failure = holdFailure(holding(retry(1, 591), words), NOW, context);
    expect(failure).toMatchObject({ code: 'api:rate_limit', class: 'transient', resetAt: NOW + 3 * HOUR });
    expect(failure?.text).toContain(words);
  });

  it('takes a wait that was cut to what the harness may wait for no time anybody has named', () => {
    expect(holdFailure(holding(retry(1, 60_000)), NOW, context)).not.toHaveProperty('resetAt');
    expect(holdFailure(holding(retry(1, 61_000)), NOW, context)).toMatchObject({ resetAt: NOW + 61_000 });
    const named = holding(retry(1, 60_000), 'resets 5pm (Europe/Berlin)');
    expect(holdFailure(named, NOW, context)).toMatchObject({ resetAt: NOW + 3 * HOUR });
  });

  it('calls a connection that fails what the harness calls it when it gives up', () => {
    const dropped = retry(3, 500, { error_status: null, error: 'unknown' });
    const failure = holdFailure(holding(dropped, 'Connection dropped (ECONNRESET)'), NOW, context);
    expect(failure).toMatchObject({ code: 'api:server_error', class: 'transient' });
  });

  it.each([
    ['has a word of its own', { error_status: null, error: 'overloaded' }, 'Connection dropped', 'api:overloaded'],
    ['has a status', { error_status: 503, error: 'unknown' }, 'Connection dropped (ECONNRESET)', 'api:unknown'],
    ['is none', { error_status: null, error: 'unknown' }, 'an odd answer', 'api:unknown'],
  ])('leaves its name to a failure that %s', (_what, fields, words, code) => {
    expect(holdFailure(holding(retry(3, 500, fields), words), NOW, context)).toMatchObject({ code });
  });

  it('names the status where the record of the session has no words yet', () => {
    expect(holdFailure(holding(retry(3, 500)), NOW, context)?.text).toContain('429');
  });

  it('is fatal where the status is', () => {
    const refused = retry(3, 500, { error_status: 401, error: 'authentication_failed' });
    expect(holdFailure(holding(refused), NOW, context)).toMatchObject({ class: 'fatal' });
  });

  it('spares what runs, and forgets the words of a call that has gone through since', () => {
    const ledger = holding(retry(3, 1), 'resets 5pm (UTC)');
    ledger.take({ type: 'system', subtype: 'task_started', task_id: 'a', task_type: 'local_agent' }, NOW);
    expect(holdFailure(ledger, NOW, context)).toBeNull();
    ledger.take({ type: 'assistant', message: { content: [] } }, NOW);
    expect(ledger.refusal).toBeNull();
  });
});

describe('limitFailure', () => {
  const failed = (status: number, text: string, limit: Record<string, unknown> | null = null) => {
    const ledger = new Ledger();
    const message = { content: [{ type: 'text', text }] };
    ledger.take({ type: 'assistant', error: 'rate_limit', api_error_status: status, message }, NOW);
    if (limit !== null) ledger.take({ type: 'rate_limit_event', rate_limit_info: limit }, NOW);
    return ledger;
  };
  const failure = { code: 'api:rate_limit', text: '', class: 'transient' } as const;

  it('waits for a limit that was used up, also where its status is that of a mistake', () => {
    const ledger = failed(
      400,
      'You have reached your API usage limits. You will regain access on 2026-06-02 at 00:00 UTC.',
    );
    const fatal = { code: 'api:unknown', text: '', class: 'fatal' } as const;
    expect(limitFailure(fatal, ledger, NOW)).toMatchObject({ class: 'transient', resetAt: NOW + 12 * HOUR });
    const other = failed(400, 'bad field; try again in 5 minutes');
    expect(limitFailure(fatal, other, NOW)).toEqual(fatal);
  });

  it.each([
    ['what is no failure of the API', { code: 'harness:exited', text: 'try again in 2 hours' }, null, undefined],
    ['what only its own words tell', { code: 'api:rate_limit', text: 'try again in 2 hours' }, null, NOW + 2 * HOUR],
    ['trouble that is no limit', { code: 'api:overloaded', text: 'Overloaded' }, NOW + HOUR, undefined],
  ])('waits for %s: %j', (_what, told, until, resetAt) => {
    const ledger = new Ledger();
    const limit = { status: 'rejected', resetsAt: Number(until) / 1_000 };
    if (until !== null) ledger.take({ type: 'rate_limit_event', rate_limit_info: limit }, NOW);
    expect(limitFailure({ ...told, class: 'transient' }, ledger, NOW).resetAt).toBe(resetAt);
  });

  it('waits as long as anything is waited for, where the time told is that far off', () => {
    const ledger = failed(429, 'limit', { status: 'rejected', resetsAt: (NOW + LONGEST_WAIT_MS) / 1_000 });
    expect(limitFailure(failure, ledger, NOW)).toMatchObject({ resetAt: NOW + LONGEST_WAIT_MS });
  });

  it.each([
    ['past', NOW - HOUR],
    ['now', NOW],
    ['a hundred years off', NOW + 100 * 365 * 24 * HOUR],
  ])('goes by the words where the time told is %s', (_, resetsAt) => {
    const ledger = failed(429, 'try again in 2 hours', { status: 'rejected', resetsAt: resetsAt / 1_000 });
    expect(limitFailure(failure, ledger, NOW)).toMatchObject({ resetAt: NOW + 2 * HOUR });
  });
});

describe('refusalWords', () => {
  it('are those of the last refusal, as people may read them', () => {
    const entry = (formatted: unknown, message = 'raw') => ({
      type: 'system',
      subtype: 'api_error',
      error: { formatted, message },
    });
    expect(refusalWords([entry('429 one'), { type: 'user' }, entry('429 two'), null])).toBe('429 two');
    expect(refusalWords([entry(undefined, '429 {"type":"error"}')])).toBe('429 {"type":"error"}');
    expect(refusalWords([{ type: 'assistant' }, 7, { type: 'system', subtype: 'api_error' }])).toBeNull();
  });
});
