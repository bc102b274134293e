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
  it('is put in order whichever of its results came in otherwise', () => {
    const { entries } = calls('t1', 't2', 't3')
      .prompt([result('t1')])
      .prompt([result('t3')])
      .prompt([result('t2')]);
    expect(shape(heal(entries).entries)).toEqual(['assistant t1+t2+t3', 'user t1+t2+t3']);
  });

  it.each([
    ['in order stay as they are', ['t1', 't3'], ['user t1', 'user t3']],
    ['out of order are gathered', ['t3', 't1'], ['user t1+t3']],
  ])('has one result in an aside of the harness, which stays there: the others %s', (_how, came, expected) => {
    const builder = calls('t1', 't2', 't3');
    for (const id of came) builder.prompt([result(id)]);
    const { entries } = builder.prompt('meanwhile').prompt([result('t2')], { isMeta: true });
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t1+t2+t3', ...expected, 'user', 'user t2']);
    expect(out.at(-1)).toMatchObject({ isMeta: true, message: entries.at(-1)?.message });
  });

  it('is not gathered into an aside of the harness', () => {
    const { entries } = calls('t1', 't2').prompt([result('t1')], { isMeta: true });
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t1+t2', 'user t1', 'user t2']);
    expect(out[1]).toBe(entries[1]);
  });

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

describe('a result that came after other words and hung on its call', () => {
  it.each([
    ['joins the others of its message', ['t1', 't2'], 'user t1+t2'],
    ['goes before them', ['t2'], 'user t2'],
  ])('%s, and what hung on it follows the words', (_where, ids, expected) => {
    const builder = calls(...ids);
    for (const id of ids.slice(0, -1)) builder.prompt([result(id)]);
    builder.prompt('meanwhile').leaf = builder.entries[0]?.uuid ?? null;
    const out = heal(builder.prompt([result('t2')]).turn({ text: 'end' }).entries).entries;
    expect(shape(out)).toEqual([`assistant ${ids.join('+')}`, expected, 'user', 'assistant text']);
    expect(out[3]?.parentUuid).toBe(out[2]?.uuid);
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
