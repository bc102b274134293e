import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { prune } from '../../src/history/prune.ts';
import { blocks, chainOf } from './conversation.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const kinds = (entries: readonly TranscriptEntry[]): string[] =>
  entries.map(
    entry =>
      `${entry.type}:${blocks(entry)
        .map(block => block.type)
        .join('+')}`,
  );

const results = (entries: readonly TranscriptEntry[]): unknown[] =>
  entries.flatMap(entry => blocks(entry).flatMap(block => (block.type === 'tool_result' ? [block['content']] : [])));

describe('prune', () => {
  it('keeps the newest denial and drops the others, call and result together', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ text: 'I try', calls: [{ outcome: 'hook' }, { outcome: 'ran' }] })
      .turn({ calls: [{ outcome: 'mode' }] })
      .turn({ calls: [{ outcome: 'hook' }] });
    const out = prune(entries);
    expect(out.report).toMatchObject({ denialsDropped: 2 });
    expect(kinds(out.entries)).toEqual([
      'user:',
      'assistant:text',
      'assistant:tool_use',
      'user:tool_result',
      'assistant:tool_use',
      'user:tool_result',
    ]);
    expect(prune(entries, { keepDenials: 0 }).report.denialsDropped).toBe(3);
    expect(prune(entries, { keepDenials: 9 }).entries).toEqual(entries);
  });

  it('takes a denied call out of a message with others, which stay: text, thinking with its signature, healthy calls', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ thinking: 'hm', text: 'I try', calls: [{ outcome: 'ran' }, { outcome: 'hook' }], isOneEntry: true });
    const [, message, result, ...rest] = prune(entries, { keepDenials: 0 }).entries;
    const content = entries[1]?.message?.content ?? [];
    expect(message?.message?.content).toEqual(content.slice(0, 3));
    expect(result).toEqual(entries[2]);
    expect(rest).toEqual([]);
  });

  it('drops what hooks added about a denied call, and only that', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({
        calls: [
          { outcome: 'hook', hasHookNote: true },
          { outcome: 'ran', hasHookNote: true },
        ],
      })
      .attachment();
    const out = prune(entries, { keepDenials: 0 }).entries;
    expect(kinds(out)).toEqual(['user:', 'assistant:tool_use', 'attachment:', 'user:tool_result', 'attachment:']);
  });

  it('tells a guard from a person and from an interrupt', () => {
    const { entries } = new TranscriptBuilder().turn({
      calls: [{ outcome: 'person' }, { outcome: 'stopped' }, { outcome: 'failed' }],
    });
    const out = prune(entries, { keepDenials: 0, interruptText: 'stopped' });
    expect(out.report).toMatchObject({ denialsDropped: 0, neutralized: 1 });
    expect(results(out.entries)).toEqual(['PreToolUse:Bash hook error: no', 'stopped', 'out of toolu_01_2']);
  });

  it('takes the failed one for the denied one where an entry holds several results', () => {
    const call = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: {} });
    const { entries } = new TranscriptBuilder()
      .message('assistant', { role: 'assistant', content: [call('t1'), call('t2')] })
      .prompt(
        [
          { type: 'tool_result', tool_use_id: 't1', content: 'fine' },
          { type: 'tool_result', tool_use_id: 't2', content: 'no', is_error: true },
        ],
        { toolDenialKind: 'permission-rule' },
      );
    const out = prune(entries, { keepDenials: 0 });
    expect(out.report.denialsDropped).toBe(1);
    expect(results(out.entries)).toEqual(['fine']);
  });

  it('recognises an interrupt of a harness that left no mark by its words, and remembers it', () => {
    const text = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const { entries } = new TranscriptBuilder().turn({ calls: [{ outcome: 'failed', output: text }] });
    const once = prune(entries, { interruptText: 'stopped' });
    expect(results(once.entries)).toEqual(['stopped']);
    expect(once.entries.at(-1)?.['toolDenialKind']).toBe('user-rejected');
    const { entries: quoted } = new TranscriptBuilder().turn({ calls: [{ tool: 'Read', output: text }] });
    expect(prune(quoted).entries).toEqual(quoted);
  });

  it('drops messages about API errors and records of retries; an explicit no to the mark keeps a synthetic message', () => {
    const synthetic = {
      role: 'assistant',
      model: '<synthetic>',
      content: [{ type: 'text', text: 'No response requested.' }],
    };
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .apiError(3)
      .message('assistant', synthetic, { isApiErrorMessage: false })
      .prompt('again');
    const out = prune(entries);
    expect(out.report).toMatchObject({ errorsDropped: 1 });
    expect(kinds(out.entries)).toEqual(['user:', 'assistant:text', 'user:']);
    expect(chainOf(out.entries)).toHaveLength(3);
    expect(prune(entries, { dropApiErrors: false }).entries).toEqual(entries);
  });

  it('hangs the next message on the nearest kept ancestor, not on whatever came before it in the file', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{}, { outcome: 'hook' }] })
      .turn({ text: 'next' });
    const out = prune(entries, { keepDenials: 0 }).entries;
    const [, call, , next] = out;
    expect(kinds(out)).toEqual(['user:', 'assistant:tool_use', 'user:tool_result', 'assistant:text']);
    expect(next?.parentUuid).toBe(call?.uuid);
  });

  it('leaves a denied call alone when an aside of the harness has a part in it', () => {
    const { entries } = new TranscriptBuilder().turn({ calls: [{ outcome: 'hook' }] });
    const fixed = entries.map(entry => (entry.type === 'assistant' ? { ...entry, isMeta: true } : entry));
    expect(prune(fixed, { keepDenials: 0 }).entries).toEqual(fixed);
  });

  it('forgets the list of preserved messages when none of them is left', () => {
    const builder = new TranscriptBuilder().prompt('go').turn({ calls: [{ outcome: 'hook' }] });
    const { entries } = builder.compact('summary', 1).prompt('on');
    const boundary = prune(entries, { keepDenials: 0 }).entries.find(entry => entry.type === 'system');
    expect(boundary?.['compactMetadata']).toEqual({ trigger: 'auto' });
  });
});
