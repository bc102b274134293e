/** Where healing puts results that stood elsewhere, and what becomes of the marks of the entries they stood in. */
import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { blocks, pairingFaults } from './conversation.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const result = (id: string, isError = false): TranscriptBlock => ({
  type: 'tool_result',
  tool_use_id: id,
  content: `of ${id}`,
  ...(isError ? { is_error: true } : {}),
});
const toolUse = (id: string): TranscriptBlock => ({ type: 'tool_use', id, name: 'Bash', input: {} });
const message = (builder: TranscriptBuilder, ...ids: string[]): TranscriptBuilder =>
  builder.message('assistant', { id: 'm', role: 'assistant', content: ids.map(toolUse) });

const shape = (entries: readonly TranscriptEntry[]): string[] =>
  entries.map(
    entry => `${entry.type} ${blocks(entry).map(block => block['id'] ?? block['tool_use_id'] ?? block.type)}`,
  );

/** Heals, and holds that nothing is left to heal. */
function healed(entries: readonly TranscriptEntry[]): readonly TranscriptEntry[] {
  const out = heal(entries, { orphanText: 'lost' }).entries;
  expect(pairingFaults(out)).toEqual([]);
  expect(heal(out, { orphanText: 'lost' }).entries).toEqual(out);
  return out;
}

describe('results of a message that holds several calls in one entry', () => {
  it('do not go before a call of theirs, where a tool had finished while the message was streaming', () => {
    const builder = message(new TranscriptBuilder(), 't1').prompt([result('t1')]);
    message(builder, 't2', 't3').prompt([result('t3')]);
    expect(shape(healed(builder.entries))).toEqual(['assistant t1', 'assistant t2,t3', 'user t1,t2,t3']);
  });

  it('come in the order of the calls in one entry, also where all of them came after other words', () => {
    const { entries } = message(new TranscriptBuilder(), 't1', 't2', 't3')
      .prompt('also do X')
      .prompt([result('t3'), result('t1')])
      .prompt('go on');
    const out = healed(entries);
    expect(shape(out)).toEqual(['assistant t1,t2,t3', 'user t1,t2,t3', 'user ', 'user ']);
    expect(out[1]?.['flowerHealed']).toEqual(['t2']);
    expect(out.map(entry => entry.parentUuid)).toEqual([null, ...out.slice(0, -1).map(entry => entry.uuid)]);
  });
});

describe('a result that stands in another conversation than its call', () => {
  it.each([[['t1']], [['t1', 't2']]])('comes to that of its call: whoever reads that one finds it (%j)', ids => {
    const results = ids.map(id => result(id));
    const builder = message(new TranscriptBuilder(), ...ids).prompt(results, { isSidechain: true, agentId: 'a' });
    const [, answer] = healed(builder.prompt('go on').entries);
    expect(answer).toMatchObject({ isSidechain: false, message: { content: results } });
    expect(answer).not.toHaveProperty('agentId');
  });
});

describe('the mark of an entry with several results', () => {
  const denial = { toolDenialKind: 'permission-rule', permissionDecision: { decision: 'reject', source: 'hook' } };

  it('goes with the denied one: what prune leaves is no denial the next time', () => {
    const builder = new TranscriptBuilder().prompt('go');
    const { entries } = message(builder, 't1', 't2').prompt([result('t1'), result('t2', true)], denial);
    const once = prune(entries, { keepDenials: 0 });
    expect(shape(once.entries)).toEqual(['user ', 'assistant t1', 'user t1']);
    expect(once.entries[2]).not.toHaveProperty('toolDenialKind');
    expect(prune(once.entries, { keepDenials: 0 }).entries).toEqual(once.entries);
  });

  it('does not go with one that ran to another place', () => {
    const builder = message(new TranscriptBuilder(), 't1').message('assistant', {
      id: 'n',
      role: 'assistant',
      content: [toolUse('t2')],
    });
    const { entries } = builder.prompt([result('t1'), result('t2', true)], denial);
    const marks = healed(entries).map(entry => [...shape([entry]), entry['toolDenialKind']]);
    expect(marks).toEqual([
      ['assistant t1', undefined],
      ['user t1', undefined],
      ['assistant t2', undefined],
      ['user t2', 'permission-rule'],
    ]);
  });
});

describe('what comes between a call and its result', () => {
  it.each<[string, string | readonly TranscriptBlock[]]>([
    ['words', 'also do X'],
    ['words in blocks', [{ type: 'text', text: 'also do X' }]],
  ])('%s: the result goes before them', (_name, words) => {
    const { entries } = message(new TranscriptBuilder(), 't1')
      .prompt(words as string)
      .prompt([result('t1')]);
    expect(shape(healed(entries))).toEqual(['assistant t1', 'user t1', words === 'also do X' ? 'user ' : 'user text']);
  });

  it('a boundary of compaction: the model reads on from there, and finds no result of what it cannot see', () => {
    const { entries } = message(new TranscriptBuilder(), 't1')
      .compact('so far')
      .prompt([result('t1')])
      .prompt('go on');
    // Without the summary: its words would end the message too.
    const out = healed(entries.filter(entry => entry['isCompactSummary'] !== true));
    expect(shape(out)).toEqual(['assistant t1', 'user t1', 'system ', 'user ']);
    expect(out[1]?.message?.content).toEqual([result('t1')]);
  });

  it('the same call once more: it is left out, its result is that of the first', () => {
    const builder = message(new TranscriptBuilder(), 't1').prompt([result('t1')]);
    message(builder, 't1', 't2').prompt([result('t2')]);
    expect(shape(healed(builder.entries))).toEqual(['assistant t1', 'user t1', 'assistant t2', 'user t2']);
  });
});
