import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../src/claude/ledger.ts';

interface Case {
  readonly id: string;
  readonly input: Record<string, never>;
  readonly expected: Record<string, number>;
}
const cases: Case[] = JSON.parse(readFileSync(join(import.meta.dirname, '../cases/cost.json'), 'utf8'));
const caseOf = (id: string): { input: Record<string, never>; expected: Record<string, number> } => {
  const found = cases.find(entry => entry.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
};

const result = (extra: Record<string, unknown> = {}) => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  terminal_reason: 'completed',
  ...extra,
});
const says = (content: unknown, extra: Record<string, unknown> = {}) => ({
  type: 'assistant',
  parent_tool_use_id: null,
  message: { model: 'claude', content, usage: { input_tokens: 1 } },
  ...extra,
});
const text = (value: string) => ({ type: 'text', text: value });
const ledgerOf = (...messages: unknown[]): Ledger => {
  const ledger = new Ledger();
  for (const [index, message] of messages.entries()) ledger.take(message, index);
  return ledger;
};

describe('the ledger of a conversation', () => {
  it('takes the last cumulative cost of several results, an error among them (cost-005, cost-006)', () => {
    const { input, expected } = caseOf('cost-005');
    const results = (input['results_in_one_query'] as unknown as Record<string, number>[]).map(extra => result(extra));
    expect(ledgerOf(...results).costUsd).toBe(expected['step_cost']);
    const failed = caseOf('cost-006');
    const [only] = failed.input['results'] as unknown as Record<string, unknown>[];
    expect(ledgerOf(result({ is_error: true, ...only })).costUsd).toBe(failed.expected['step_cost']);
  });

  it.each([-5, Number.NaN, Number.POSITIVE_INFINITY, '3', null, 0.1])(
    'never gives back what is spent: a figure of %s changes nothing',
    figure => {
      const modelUsage = { m: { inputTokens: -500, outputTokens: Number.NaN, cacheReadInputTokens: 7 } };
      const ledger = ledgerOf(result({ total_cost_usd: 0.25 }), result({ total_cost_usd: figure, modelUsage }));
      expect(ledger.costUsd).toBe(0.25);
      expect(ledger.usage).toEqual({ input: 0, cacheRead: 7, cacheCreation: 0, output: 0 });
    },
  );

  it('counts the tokens of all models, subagents included (cost-004)', () => {
    const { input, expected } = caseOf('cost-004');
    const { usage } = ledgerOf(result(input['result'] as unknown as Record<string, unknown>));
    expect(usage.input + usage.output + usage.cacheRead + usage.cacheCreation).toBe(expected['total_tokens']);
  });

  it('adds up turns over results, and usage where the harness names no models', () => {
    const usage = { input_tokens: 10, output_tokens: 2 };
    const ledger = ledgerOf(result({ num_turns: 3, usage }), result({ num_turns: 1, usage }));
    expect(ledger.numTurns).toBe(4);
    expect(ledger.usage).toEqual({ input: 20, cacheRead: 0, cacheCreation: 0, output: 4 });
  });

  it("keeps the main thread's last prose, without what was said between calls, subagents, or API errors", () => {
    const ledger = ledgerOf(
      says([text('first I look')]),
      says([{ type: 'tool_use', id: 't', name: 'Read', input: {} }]),
      { type: 'user', parent_tool_use_id: null, message: { content: [{ type: 'tool_result', tool_use_id: 't' }] } },
      says([text('a subagent speaks')], { parent_tool_use_id: 'p' }),
      says([text('the answer, part one')]),
      says([text('part two')]),
      says([text('API Error: 500')], { error: 'server_error' }),
      result(),
    );
    expect(ledger.text).toBe('the answer, part one\n\npart two');
    expect(ledger.runningTools.size).toBe(0);
  });

  it('never replaces an answer by an empty one, and keeps words aside out of it', () => {
    const ledger = ledgerOf(says([text('the answer')]), result());
    ledger.promptSent();
    ledger.take(result(), 9);
    expect(ledger.text).toBe('the answer');
    expect(ledger.turnText).toBe('');
    ledger.speakAside();
    ledger.promptSent();
    ledger.take(says([text('a document')]), 10);
    ledger.take(result(), 11);
    expect([ledger.text, ledger.turnText]).toEqual(['the answer', 'a document']);
  });

  it('follows tasks from start to any kind of end', () => {
    const start = (id: string) => ({
      type: 'system',
      subtype: 'task_started',
      task_id: id,
      task_type: 'local_agent',
      subagent_type: 'coder',
    });
    const ledger = ledgerOf(
      start('a'),
      start('b'),
      start('c'),
      { type: 'system', subtype: 'task_notification', task_id: 'a', status: 'completed' },
      { type: 'system', subtype: 'task_updated', task_id: 'b', patch: { status: 'killed' } },
    );
    expect(ledger.runningAgents.map(task => task.id)).toEqual(['c']);
    expect(ledger.runningAgents[0]).toMatchObject({ type: 'coder', startedAt: 2 });
  });

  it('takes the context of the main thread only', () => {
    const usage = { input_tokens: 4, cache_read_input_tokens: 100, cache_creation_input_tokens: 20, output_tokens: 9 };
    const ledger = ledgerOf(
      { type: 'assistant', parent_tool_use_id: null, message: { model: 'm', content: [], usage } },
      {
        type: 'assistant',
        parent_tool_use_id: 'p',
        message: { model: 'm', content: [], usage: { input_tokens: 9e6 } },
      },
    );
    expect(ledger.context).toBe(124);
  });
});
