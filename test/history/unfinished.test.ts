import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { isUnfinished } from '../../src/history/unfinished.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const work = (): TranscriptBuilder =>
  new TranscriptBuilder('a').prompt('Do it.').turn({ text: 'I look.', calls: [{}] });
const block = (type: string, id: string) => ({ type, id, name: 'Bash', input: {} });

describe("a subagent's work", () => {
  it.each<[what: string, entries: readonly TranscriptEntry[]]>([
    ['its last words', work().turn({ text: 'Done.' }).entries],
    [
      'its last words and what the harness noted behind them',
      work().turn({ text: 'Done.' }).attachment().line('x').entries,
    ],
    [
      'its last words, after a call that was lost on the way',
      work()
        .turn({ calls: [{ outcome: 'lost' }] })
        .turn({ text: 'Done.' }).entries,
    ],
  ])('has come to an end with %s', (_, entries) => {
    expect(isUnfinished(entries)).toBe(false);
  });

  it('is judged by what can be read where some of it is no entry', () => {
    const rubbish = [null, undefined, 'x', 7, []] as never[];
    expect(isUnfinished([...rubbish, ...work().turn({ text: 'Done.' }).entries, ...rubbish])).toBe(false);
    expect(isUnfinished([...work().entries, ...rubbish])).toBe(true);
    expect(isUnfinished(rubbish)).toBe(true);
  });

  it.each<[what: string, entries: readonly TranscriptEntry[]]>([
    ['nothing at all', []],
    ['lines that are no messages', new TranscriptBuilder('a').line('x').attachment().entries],
    ['what it was asked', new TranscriptBuilder('a').prompt('Do it.').entries],
    ['a result that nobody answered', work().entries],
    ['a call without a result', work().turn({ calls: [{ outcome: 'lost' }] }).entries],
    [
      'words and a call in one entry',
      work().turn({ text: 'Now.', calls: [{ outcome: 'lost' }], isOneEntry: true }).entries,
    ],
    ['an API error', work().apiError().entries],
    ['what it was asked after its last words', work().turn({ text: 'Done.' }).prompt('One more thing.').entries],
    [
      'a call that was stored again behind its result',
      work().message('assistant', { id: 'm', role: 'assistant', content: [block('tool_use', 'toolu_a1_0')] }).entries,
    ],
    [
      'words and a call without an id, which nothing can answer',
      work().message('assistant', {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Now.' },
          { type: 'tool_use', name: 'Bash', input: {} },
        ],
      }).entries,
    ],
    [
      'words that were stored behind a call of the same message, which has no result',
      work()
        .message('assistant', { id: 'm', role: 'assistant', content: [block('tool_use', 't')] })
        .message('assistant', { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'and' }] }).entries,
    ],
  ])('has not when the transcript ends in %s', (_, entries) => {
    expect(isUnfinished(entries)).toBe(true);
  });
});
