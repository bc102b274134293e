import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { blocks, chainOf, pairingFaults } from './conversation.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const shape = (entries: readonly TranscriptEntry[]): string[] =>
  entries.map(entry => {
    const ids = blocks(entry).map(block => block['id'] ?? block['tool_use_id'] ?? block.type);
    return `${entry.type} ${ids.join('+')}`.trim();
  });

const result = (id: string, content: unknown = 'ok'): TranscriptBlock => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
});
const toolUse = (id: string): TranscriptBlock => ({ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } });

describe('heal', () => {
  it('gives a call in flight a result right after its message, and hangs what follows on it', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ text: 'x', calls: [{ outcome: 'lost' }] })
      .prompt('on');
    const out = heal(entries, { orphanText: 'lost' });
    expect(out.report.healed).toBe(1);
    const [, , call, healed, next] = out.entries;
    expect(healed).toMatchObject({
      type: 'user',
      parentUuid: call?.uuid,
      sourceToolAssistantUUID: call?.uuid,
      toolDenialKind: 'interrupted',
      sessionId: 's',
      cwd: '/w',
      isSidechain: false,
      timestamp: call?.timestamp,
      message: { role: 'user', content: [{ type: 'tool_result', is_error: true, content: 'lost' }] },
    });
    expect(next?.parentUuid).toBe(healed?.uuid);
    expect(healed?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('makes the same entry for the same call every time, so that what was stored behind it still finds it', () => {
    const builder = new TranscriptBuilder().prompt('go').turn({ calls: [{}, { outcome: 'lost' }] });
    const first = heal(builder.entries).entries;
    // The next process hung its prompt on the made-up entry, which no backend ever saw.
    builder.leaf = first.at(-1)?.uuid ?? null;
    const second = heal(prune(builder.prompt('on').entries).entries).entries;
    expect(second.slice(0, -1)).toEqual(first);
    expect(second.at(-1)?.parentUuid).toBe(first.at(-1)?.uuid);
    expect(heal(builder.entries).entries.at(-1)?.parentUuid).toBe(first.at(-1)?.uuid);
  });

  it('puts the results of parallel calls in flight after those that came in', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{ outcome: 'lost' }, {}, { outcome: 'lost' }] })
      .prompt('on');
    const out = heal(entries).entries;
    expect(shape(out)).toEqual([
      'user',
      'assistant toolu_01_0',
      'assistant toolu_01_1',
      'assistant toolu_01_2',
      'user toolu_01_1',
      'user toolu_01_0',
      'user toolu_01_2',
      'user',
    ]);
    // The harness finds the third call again by the id of its message.
    expect(chainOf(out)).toHaveLength(7);
  });

  it('heals a subagent inside the main transcript in its own thread', () => {
    const side = new TranscriptBuilder('a').prompt('brief').turn({ calls: [{ outcome: 'lost' }] });
    const { entries } = new TranscriptBuilder().prompt('go').turn({ calls: [{ tool: 'Agent' }] });
    const mixed = [...entries.slice(0, 2), ...side.entries, ...entries.slice(2)];
    const out = heal(mixed).entries;
    expect(shape(out)).toEqual([
      'user',
      'assistant toolu_01_0',
      'user',
      'assistant toolu_a1_0',
      'user toolu_a1_0',
      'user toolu_01_0',
    ]);
    expect(out[4]).toMatchObject({ agentId: 'a', isSidechain: true });
  });

  it('leaves out a result whose call was never stored, and a second result', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ text: 'x', calls: [{ outcome: 'stray' }, {}] })
      .prompt([result('toolu_01_1', 'again'), { type: 'text', text: 'and' }]);
    const out = heal(entries).entries;
    expect(pairingFaults(out)).toEqual([]);
    expect(shape(out)).toEqual(['user', 'assistant text', 'assistant toolu_01_1', 'user toolu_01_1', 'user text']);
    expect(out.at(-1)).not.toHaveProperty('flowerHealed');
  });

  it('leaves out every result of an entry that answers nothing, not just one', () => {
    const { entries } = new TranscriptBuilder().prompt([result('x'), result('y'), { type: 'text', text: 'and' }]);
    expect(shape(heal(entries).entries)).toEqual(['user text']);
  });

  it('keeps one of the entries that were stored twice', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{}] })
      .line('last-prompt');
    const twice = entries.flatMap(entry => [entry, structuredClone(entry)]);
    expect(heal(twice).entries).toEqual([...entries, entries.at(-1)]);
  });

  it('lets children keep the parent of which a second copy was left out', () => {
    const { entries } = new TranscriptBuilder().prompt('go').turn({ calls: [{}, {}], finished: [1, 0] });
    const call = entries[1] as TranscriptEntry;
    expect(heal([...entries.slice(0, 2), structuredClone(call), ...entries.slice(2)]).entries).toEqual(entries);
  });

  it('puts results before words within one message', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t')] })
      .prompt([{ type: 'text', text: 'by the way' }, result('t')]);
    expect(shape(heal(entries).entries)).toEqual(['assistant t', 'user t+text']);
  });

  it('an entry keeps its mark when its results only come before its words', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t')] })
      .prompt([{ type: 'text', text: 'by the way' }, result('t')], { toolDenialKind: 'permission-rule' });
    expect(heal(entries).entries[1]).toMatchObject({ toolDenialKind: 'permission-rule' });
  });

  it('takes entries without a message id, one after the other, for one message', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { role: 'assistant', content: [toolUse('t1')] })
      .message('assistant', { role: 'assistant', content: [toolUse('t2')] })
      .prompt([result('t2')])
      .prompt([result('t1')]);
    expect(heal(entries).entries).toEqual(entries);
  });

  it.each([undefined, null, 7])('takes the id %j for none: after its results another message begins', id => {
    const said = (...content: TranscriptBlock[]) => ({ ...(id !== undefined && { id }), role: 'assistant', content });
    const { entries } = new TranscriptBuilder()
      .message('assistant', said(toolUse('t1')) as never)
      .message('assistant', said(toolUse('t2')) as never)
      .prompt([result('t1')])
      .message('assistant', said({ type: 'text', text: 'go on' }) as never);
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t1', 'assistant t2', 'user t1', 'user t2', 'assistant text']);
  });

  it('passes an assistant entry without a message on', () => {
    const { entries } = new TranscriptBuilder().prompt('go');
    const bare = { type: 'assistant', uuid: 'bare', parentUuid: entries[0]?.uuid } as TranscriptEntry;
    expect(heal([...entries, bare]).entries).toEqual([...entries, bare]);
  });

  it('tells a sidechain without an agent id from the main thread', () => {
    const main = new TranscriptBuilder().prompt('go').turn({ calls: [{ tool: 'Agent' }] }).entries;
    const side = new TranscriptBuilder('a').prompt('brief').turn({ text: 'report' }).entries;
    const nameless = side.map(({ agentId: _, ...entry }) => entry as TranscriptEntry);
    const mixed = [...main.slice(0, 2), ...nameless, ...main.slice(2)];
    expect(heal(mixed).entries).toEqual(mixed);
  });

  it('moves a late result to its call, with the words between after it, all on one chain', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t')] })
      .prompt('meanwhile')
      .prompt([result('t')])
      .turn({ text: 'end' });
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t', 'user t', 'user', 'assistant text']);
    expect(chainOf(out).reverse()).toEqual(out.map(entry => entry.uuid));
    expect(heal(out).entries).toEqual(out);
  });

  it('takes a late result out of an entry that says more, which stays', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t')] })
      .prompt('meanwhile')
      .prompt([{ type: 'text', text: 'more' }, result('t')]);
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t', 'user t', 'user', 'user text']);
    expect(new Set(out.map(entry => entry.uuid)).size).toBe(4);
    expect(pairingFaults(out)).toEqual([]);
  });

  it('puts a result that came before its call after it', () => {
    const builder = new TranscriptBuilder().prompt([result('t')]);
    const { entries } = builder.message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t')] });
    expect(shape(heal(entries).entries)).toEqual(['assistant t', 'user t']);
  });

  it('answers several calls of one entry in one entry, and does not forget which result it made up', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t1'), toolUse('t2'), toolUse('t3')] })
      .prompt([result('t3')])
      .prompt([result('t1')]);
    const out = heal(entries).entries;
    expect(shape(out)).toEqual(['assistant t1+t2+t3', 'user t1+t2+t3']);
    expect(out[1]).toMatchObject({ flowerHealed: ['t2'], uuid: entries[1]?.uuid });
  });

  it('lets results of a streaming message stand between its entries', () => {
    const { entries } = new TranscriptBuilder()
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t1')] })
      .prompt([result('t1')])
      .message('assistant', { id: 'm', role: 'assistant', content: [toolUse('t2')] })
      .prompt([result('t2')]);
    expect(heal(entries).entries).toEqual(entries);
  });

  it('drops the cost figures of earlier processes, also when healing is off', () => {
    const { entries } = new TranscriptBuilder().prompt('go').turn({ calls: [{ outcome: 'lost' }] });
    const stored = [...entries, { type: 'cost-state', totalCostUSD: 3 }];
    expect(heal(stored, { healOrphans: false }).entries).toEqual(entries);
    expect(heal(stored).entries.some(entry => entry.type === 'cost-state')).toBe(false);
  });

  it('makes every text that is sent well-formed, and touches no other', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('a\ud83d')
      .turn({ calls: [{ command: 'echo \udc00', output: [{ type: 'text', text: '\ud83dx' }] }] })
      .attachment({ type: 'queued_command', prompt: '\ud83d' })
      .prompt('fine 👩‍👩‍👧‍👦');
    const out = heal(entries).entries;
    expect(JSON.stringify(out)).not.toMatch(/\\ud[89a-f]/);
    expect(blocks(out[1] as TranscriptEntry)).toMatchObject([{ input: { command: 'echo \ufffd' } }]);
    expect(out.at(-1)).toBe(entries.at(-1));
  });

  it('drops blank texts and messages that are blank altogether, but no output of a tool', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('  \n')
      .prompt([
        { type: 'text', text: '' },
        { type: 'image', source: {} },
      ])
      .turn({
        text: ' ',
        calls: [{ output: '' }, { output: [{ type: 'text', text: '' }] }, { output: [{ type: 'text', text: '\n' }] }],
      });
    const out = heal(entries).entries;
    expect(out.map(entry => blocks(entry).map(block => block.type))).toEqual([
      ['image'],
      ['tool_use'],
      ['tool_use'],
      ['tool_use'],
      ['tool_result'],
      ['tool_result'],
      ['tool_result'],
    ]);
    expect(out.slice(4).map(entry => blocks(entry)[0]?.['content'])).toEqual(['', '', [{ type: 'text', text: '\n' }]]);
  });
});
