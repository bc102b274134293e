/** The transcript and cost cases: faults that users of tools like this one have met. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { trim } from '../../src/history/trim.ts';
import { isUnfinished } from '../../src/history/unfinished.ts';
import { threadFigure } from '../../src/stats/thread-figure.ts';
import { blocks, chainOf } from './conversation.ts';

interface Case {
  readonly id: string;
  readonly input: { readonly entries: TranscriptEntry[]; readonly stored_text: string };
  readonly expected: Record<string, unknown>;
}

const read = (file: string): Map<string, Case> => {
  const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../cases', file), 'utf8')) as Case[];
  return new Map(cases.map(one => [one.id, one]));
};

const transcripts = read('transcript.json');
const entriesOf = (id: string): TranscriptEntry[] => transcripts.get(id)?.input.entries ?? [];
const expectedOf = (id: string): Record<string, unknown> => transcripts.get(id)?.expected ?? {};

const curate = (entries: readonly TranscriptEntry[]): TranscriptEntry[] => {
  const trimmed = trim(expire(entries, {}, () => false).entries, {}, () => null).entries;
  return heal(prune(trimmed).entries).entries;
};

/** What the API is sent after the assistant message: the user entries up to the next assistant, as one message. */
const answerTo = (entries: readonly TranscriptEntry[], uuid: string): TranscriptBlock[] => {
  const start = entries.findIndex(entry => entry.uuid === uuid) + 1;
  const end = entries.findIndex((entry, index) => index >= start && entry.type === 'assistant');
  return entries.slice(start, end === -1 ? undefined : end).flatMap(entry => {
    const content = entry.message?.content;
    return typeof content === 'string' ? [{ type: 'text', text: content }] : blocks(entry);
  });
};

const oldestFirst = (entries: readonly TranscriptEntry[]): string[] => chainOf(entries).reverse();

describe('transcript cases', () => {
  it('transcript-002: a missing result joins the others, in the order of the calls', () => {
    const out = curate(entriesOf('transcript-002'));
    const results = answerTo(out, 'a1');
    expect(results.map(block => block['tool_use_id'])).toEqual(
      expectedOf('transcript-002')['results_after_a1_in_one_user_message'],
    );
    expect(results.map(block => block['is_error'] === true)).toEqual([false, true, false]);
    expect(curate(out)).toEqual(out);
  });

  it('transcript-003: results of one message come in the order of its calls, before any words', () => {
    const results = answerTo(curate(entriesOf('transcript-003')), 'a1');
    expect(results.map(block => block['tool_use_id'])).toEqual(expectedOf('transcript-003')['request_result_order']);
    expect(results.map(block => block.type)).toEqual(['tool_result', 'tool_result', 'tool_result']);
  });

  it('transcript-004: words between a call and its result come after the result', () => {
    const out = curate(entriesOf('transcript-004'));
    const [first, second] = answerTo(out, 'a1');
    expect(first).toMatchObject({ type: 'tool_result', tool_use_id: 'T1', content: 'ok' });
    expect(second).toMatchObject({ type: 'text', text: 'also do X' });
    expect(oldestFirst(out)).toEqual(['u1', 'a1', 'u3', 'u2']);
  });

  it('transcript-008: a progress record that hangs on nothing does not cut the chain', () => {
    expect(oldestFirst(curate(entriesOf('transcript-008')))).toEqual(expectedOf('transcript-008')['chain']);
  });

  it('transcript-009: an error record beside the answer does not take the answer along', () => {
    expect(oldestFirst(curate(entriesOf('transcript-009')))).toEqual(
      expectedOf('transcript-009')['chain_without_errors'],
    );
  });

  it('transcript-011: a circle ends, and nothing in it is lost', () => {
    const out = curate(entriesOf('transcript-011'));
    expect(oldestFirst(out)).toEqual(['u1', 'u2']);
  });

  it('transcript-012: what the harness says of an API error is not the model speaking', () => {
    const out = curate(entriesOf('transcript-012'));
    expect(oldestFirst(out)).toEqual(expectedOf('transcript-012')['sent_to_model']);
    expect(out.findLast(entry => entry.type === 'assistant')?.message?.model).toBe(
      expectedOf('transcript-012')['model_name'],
    );
  });

  it('transcript-013: an empty text beside an image goes, the image stays', () => {
    const [u1] = curate(entriesOf('transcript-013'));
    expect(u1 === undefined ? [] : blocks(u1).map(block => block.type)).toEqual(
      expectedOf('transcript-013')['u1_block_types'],
    );
  });

  it('transcript-014: a message that says nothing goes', () => {
    expect(oldestFirst(curate(entriesOf('transcript-014')))).toEqual(expectedOf('transcript-014')['chain']);
  });

  it('transcript-016: half a character becomes a replacement character', () => {
    const text = transcripts.get('transcript-016')?.input.stored_text ?? '';
    const [entry] = curate([{ type: 'user', uuid: 'u', parentUuid: null, message: { role: 'user', content: text } }]);
    expect(text).toContain('\ud83d');
    expect(entry?.message?.content).toBe('x \ufffd… errored');
  });

  it('transcript-022: a worker whose transcript ends in a call is not done, whatever its status says', () => {
    const call = { type: 'tool_use', id: 'T1', name: 'Bash', input: { command: 'ls' } };
    const said = (content: TranscriptBlock[]): TranscriptEntry => ({
      type: 'assistant',
      message: { role: 'assistant', content },
    });
    expect(isUnfinished([said([call])])).toBe(true);
    expect(
      isUnfinished([
        said([call]),
        { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 'T1' }] } },
      ]),
    ).toBe(true);
    expect(isUnfinished([said([{ type: 'text', text: 'report' }]), { type: 'agent_metadata' }])).toBe(false);
    expect(isUnfinished([])).toBe(true);
    expect(threadFigure([said([call])])).toMatchObject({ isUnfinished: true });
  });
});

describe('cost cases that concern transcripts', () => {
  it('cost-002: the entries of one message count once, with its last figures', () => {
    const entries = read('cost.json').get('cost-002')?.input.entries ?? [];
    expect(threadFigure(entries)).toMatchObject({
      turns: 1,
      usage: { input: 4, cacheCreation: 15178, cacheRead: 0, output: 412 },
    });
  });

  it('cost-003: messages that a resumed or forked session copied count once', () => {
    const message = (number: number): TranscriptEntry => ({
      type: 'assistant',
      uuid: `${number}`,
      message: { id: `M${number}`, usage: { input_tokens: 1, output_tokens: 1 } },
    });
    const first = Array.from({ length: 9 }, (_, index) => message(index + 1));
    const seen = new Set<string>();
    const turns = [first, [...first, message(10)]].map(entries => threadFigure(entries, seen).turns);
    expect(turns).toEqual([9, 1]);
  });
});
