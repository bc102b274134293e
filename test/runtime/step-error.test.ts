import { describe, expect, it } from 'vitest';
import type { TurnEnd } from '../../src/claude/conversation.ts';
import { Ledger } from '../../src/claude/ledger.ts';
import { apiFailure, failureOf, renderFailure, type StepFailure } from '../../src/runtime/step-error.ts';
import { runtimeText } from '../../src/text/runtime-text.ts';

const context = { lang: 'en', host: 'api.example' } as const;
const IDLE: TurnEnd = { kind: 'idle' };
const text = runtimeText.en;

const RESULT = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  terminal_reason: 'completed',
  total_cost_usd: 0.25,
  num_turns: 1,
  usage: { input_tokens: 10, output_tokens: 1 },
};

interface Told {
  readonly result?: Readonly<Record<string, unknown>> | null;
  readonly says?: string;
  readonly refusal?: { readonly kind: string; readonly status: number | null; readonly text: string };
  readonly session?: string;
}

/** What a ledger has heard of one turn. */
function heard({ result = {}, says = 'done', refusal, session }: Told = {}): Ledger {
  const ledger = new Ledger();
  ledger.promptSent();
  if (session !== undefined) ledger.take({ type: 'system', subtype: 'init', session_id: session }, 0);
  const usage = { input_tokens: 10, output_tokens: 1 };
  if (says !== '') {
    ledger.take({ type: 'assistant', message: { model: 'm', content: [{ type: 'text', text: says }], usage } }, 0);
  }
  if (refusal !== undefined) {
    const message = { model: '<synthetic>', content: [{ type: 'text', text: refusal.text }] };
    ledger.take(
      { type: 'assistant', error: refusal.kind, is_api_error_message: true, api_error_status: refusal.status, message },
      0,
    );
  }
  if (result !== null) ledger.take({ ...RESULT, ...result }, 0);
  return ledger;
}

const failed = (told: Told, end: TurnEnd = IDLE): StepFailure | null => failureOf(heard(told), end, context);

describe('failureOf', () => {
  it('is null after a turn that ended well and said something', () => {
    expect(failed({})).toBeNull();
  });

  it('is an empty answer where nothing was said: worth another try', () => {
    expect(failed({ says: '' })).toEqual({ code: 'empty-answer', text: text.emptyAnswer, class: 'unknown' });
  });

  it.each([{ terminal_reason: 'budget_exhausted' }, { subtype: 'error_max_budget_usd', is_error: true }])(
    'is the budget, with what was spent, for %j',
    result => {
      expect(failed({ result })).toEqual({ code: 'budget', text: text.budgetReached('0.2500'), class: 'fatal' });
    },
  );

  it('is the limit of turns, in the words of the harness where it has some', () => {
    const result = { subtype: 'error_max_turns', is_error: true };
    expect(failed({ result: { ...result, errors: ['Reached 3 turns'] } })).toEqual({
      code: 'max-turns',
      text: text.maxTurns('Reached 3 turns'),
      class: 'fatal',
    });
    expect(failed({ result })?.text).toBe(text.maxTurns(''));
  });

  it('is what the API refused, with a status that only the result names', () => {
    const refusal = { kind: 'unknown', status: null, text: 'no' };
    const result = { is_error: true, api_error_status: 402 };
    expect(failed({ result, refusal })).toEqual({
      code: 'api:unknown',
      text: `no — ${text.advice('billing_error', 'api.example')}`,
      class: 'fatal',
    });
    expect(failed({ result: null, refusal: { ...refusal, status: 503 } })).toMatchObject({ class: 'transient' });
    expect(failed({ result: null, refusal })).toMatchObject({ code: 'api:unknown' });
  });

  it('is not a refusal that the turn has got over', () => {
    expect(failed({ refusal: { kind: 'overloaded', status: 529, text: 'Overloaded' } })).toBeNull();
  });

  it('tells a process that could not start from one that died: the next one may live', () => {
    const missing: TurnEnd = { kind: 'ended', reason: 'spawn claude ENOENT' };
    expect(failed({ result: null }, missing)).toMatchObject({ code: 'harness:exited', class: 'fatal' });
    const forbidden: TurnEnd = { kind: 'ended', reason: 'spawn claude: EACCES' };
    expect(failed({ result: null }, forbidden)).toMatchObject({ code: 'harness:exited', class: 'fatal' });
    const inSession = failed({ result: null, session: 's' }, { kind: 'ended', reason: 'open ./x: EACCES' });
    expect(inSession).toMatchObject({ code: 'harness:exited', text: 'open ./x: EACCES', class: 'unknown' });
    expect(failed({ result: null }, { kind: 'ended', reason: '' })).toMatchObject({ text: 'exited', class: 'unknown' });
  });

  it.each([
    [{ is_error: true, terminal_reason: 'model_error', errors: ['a', 'b'] }, 'harness:model_error', 'a; b'],
    [{ subtype: 'error_during_execution', terminal_reason: '', result: 'x' }, 'harness:error_during_execution', 'x'],
    [{ terminal_reason: 'hook_stopped' }, 'harness:hook_stopped', 'hook_stopped'],
    [{ subtype: 'error_max_structured_output_retries' }, 'harness:completed', 'completed'],
  ])('names why the harness stopped: %j', (result, code, words) => {
    expect(failed({ result })).toMatchObject({ code, text: words });
  });

  it('is no result at all where the turn is over without one', () => {
    expect(failed({ result: null })).toMatchObject({ code: 'harness:no-result', text: 'no-result' });
  });
});

describe('apiFailure', () => {
  it.each([
    [{ kind: 'overloaded', status: 529, text: 'Overloaded' }, 'overloaded', 'transient'],
    [{ kind: 'unknown', status: 407, text: 'Proxy Authentication Required' }, 'proxy', 'fatal'],
    [{ kind: 'unknown', status: 402, text: 'Payment Required' }, 'billing_error', 'fatal'],
    [{ kind: 'unknown', status: 400, text: 'bad field' }, 'invalid_request', 'fatal'],
    [{ kind: 'unknown', status: 502, text: 'Bad Gateway' }, 'server_error', 'transient'],
    [{ kind: 'invalid_request', status: 400, text: 'prompt is too long' }, 'overflow', 'fatal'],
  ] as const)('%j: advice for %s', (refused, key, kind) => {
    const advice = text.advice(key, 'api.example');
    expect(advice).not.toBe('');
    expect(apiFailure(refused, context)).toEqual({
      code: `api:${refused.kind}`,
      text: `${refused.text} — ${advice}`,
      class: kind,
    });
  });
});

it('a refusal that there is nothing to say about is told as it is', () => {
  const refused = { kind: 'max_output_tokens', status: null, text: 'cut off' };
  expect(apiFailure(refused, context).text).toBe('cut off');
});

it('an error is its code, and behind it what there is to say', () => {
  expect(renderFailure({ code: 'stalled', text: '' })).toBe('stalled');
  expect(renderFailure({ code: 'stalled', text: 'half an hour' })).toBe('stalled: half an hour');
});
