import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { heal } from '../../src/history/heal.ts';
import { blocks, pairingFaults } from './conversation.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const shape = (entries: readonly TranscriptEntry[]): string[] =>
  entries.map(entry => {
    const ids = blocks(entry).map(block => block['id'] ?? block['tool_use_id'] ?? block.type);
    return `${entry.type} ${ids.join('+')}`.trim();
  });

const result = (id: string): TranscriptBlock => ({ type: 'tool_result', tool_use_id: id, content: 'ok' });
const text: TranscriptBlock = { type: 'text', text: 'words' };
const toolUse = (id: string): TranscriptBlock => ({ type: 'tool_use', id, name: 'Bash', input: {} });
const calls = (...ids: string[]): TranscriptBuilder =>
  new TranscriptBuilder().message('assistant', { id: 'm', role: 'assistant', content: ids.map(toolUse) });

describe('the order of results', () => {
  it('within one message all come before the words, none is lost and none comes twice', () => {
    const { entries } = calls('t1', 't2').prompt([result('t1'), text, result('t2')]);
    expect(shape(heal(entries).entries)).toEqual(['assistant t1+t2', 'user t1+t2+text']);
  });

  it('is not touched where it is right: the very entries come back', () => {
    const { entries } = calls('t1', 't2')
      .prompt([result('t1')])
      .prompt([result('t2'), text, text]);
    heal(entries).entries.forEach((entry, index) => {
      expect(entry).toBe(entries[index]);
    });
  });

  it('is not touched in an aside of the harness', () => {
    const { entries } = calls('t1').prompt([text, result('t1')], { isMeta: true });
    expect(heal(entries).entries).toEqual(entries);
  });

  it('follows that of the calls where one entry holds several: results that came in otherwise are gathered', () => {
    const { entries } = calls('t1', 't2')
      .prompt([result('t2')])
      .prompt([result('t1')])
      .turn({ text: 'end' });
    const out = heal(entries);
    expect(shape(out.entries)).toEqual(['assistant t1+t2', 'user t1+t2', 'assistant text']);
    expect(out.report.healed).toBe(0);
    expect(out.entries[1]).not.toHaveProperty('flowerHealed');
    expect(out.entries[2]?.parentUuid).toBe(out.entries[1]?.uuid);
  });
});

describe('a message of several calls in one entry', () => {
  it('is not gathered into an entry whose mark says that its results were denied', () => {
    const { entries } = calls('t1', 't2', 't3')
      .prompt([result('t1')])
      .prompt([result('t2')], { toolDenialKind: 'permission-rule' });
    const out = heal(entries, { orphanText: 'lost' }).entries;
    expect(shape(out)).toEqual(['assistant t1+t2+t3', 'user t1', 'user t2', 'user t3']);
    expect(out.map(entry => entry['toolDenialKind'])).toEqual([undefined, undefined, 'permission-rule', 'interrupted']);
    expect(pairingFaults(out)).toEqual([]);
  });

  it('gets a result for each call when none came in, in the order of the calls', () => {
    const out = heal(calls('t1', 't2').prompt('on').entries);
    expect(shape(out.entries)).toEqual(['assistant t1+t2', 'user t1', 'user t2', 'user']);
    expect(out.report.healed).toBe(2);
  });
});

describe('an entry with several results that came too late', () => {
  it('moves as it is, and what hung on it goes on from there', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t1')] })
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t2')] })
      .prompt('meanwhile')
      .prompt([result('t1'), result('t2')])
      .turn({ text: 'end' });
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t1', 'assistant t2', 'user t1+t2', 'user', 'assistant text']);
    expect(out[2]?.uuid).toBe(entries[3]?.uuid);
    expect(out.slice(1).map(entry => entry.parentUuid)).toEqual(out.slice(0, -1).map(entry => entry.uuid));
  });
});
