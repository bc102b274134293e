import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import {
  answeredId,
  blocksOf,
  callId,
  isUntouchable,
  parentOf,
  resultText,
  uuidOf,
  withEdits,
  withResultText,
} from '../../src/history/entry.ts';
import { inThreadOf, isMessage, isSpeech, threadOf } from '../../src/history/thread.ts';

const of = (fields: object): TranscriptEntry => ({ type: 'user', ...fields }) as TranscriptEntry;
const text = (words: string): TranscriptBlock => ({ type: 'text', text: words });
const image: TranscriptBlock = { type: 'image' };
const result = (content?: unknown): TranscriptBlock => ({ type: 'tool_result', tool_use_id: 'a', content });

describe('what an entry says of itself', () => {
  it('a uuid and a parent are texts; anything else is none', () => {
    expect(
      [of({ uuid: 'u' }), of({ uuid: '' }), of({ uuid: 7 }), of({}), null].map(one => uuidOf(one as never)),
    ).toEqual(['u', undefined, undefined, undefined, undefined]);
    expect([of({ parentUuid: 'p' }), of({ parentUuid: null }), undefined].map(parentOf)).toEqual([
      'p',
      undefined,
      undefined,
    ]);
  });

  it('content that is no list has no blocks', () => {
    expect([of({ message: { content: 'x' } }), of({ message: null }), of({})].map(blocksOf)).toEqual([[], [], []]);
  });

  it('only marks that are true make it untouchable', () => {
    const marks = [{ isMeta: true }, { isCompactSummary: true }, { isMeta: 'yes' }, { isCompactSummary: false }, {}];
    expect(marks.map(mark => isUntouchable(of(mark)))).toEqual([true, true, false, false, false]);
    expect(isUntouchable('x' as never)).toBe(true);
  });

  it('calls are the assistant’s, results the user’s, both by ids that are texts', () => {
    const call = { type: 'tool_use', id: 'a' };
    const ids = (type: string, block: unknown): unknown[] => [
      callId(of({ type }), block),
      answeredId(of({ type }), block),
    ];
    expect(ids('assistant', call)).toEqual(['a', undefined]);
    expect(ids('user', call)).toEqual([undefined, undefined]);
    expect(ids('user', result())).toEqual([undefined, 'a']);
    expect(ids('assistant', result())).toEqual([undefined, undefined]);
    expect(ids('assistant', { ...call, id: 1 })).toEqual([undefined, undefined]);
    expect(ids('user', { ...result(), tool_use_id: 1 })).toEqual([undefined, undefined]);
    for (const odd of [null, 'x', { id: 'a' }, { tool_use_id: 'a' }])
      expect(ids('user', odd)).toEqual([undefined, undefined]);
  });
});

describe('the text of a result', () => {
  it.each<[unknown, string | undefined]>([
    ['x', 'x'],
    [[text('a'), image, text('b')], 'a\nb'],
    [[image], undefined],
    [
      [
        { type: 'text', text: 7 },
        { type: 'document', text: 'd' },
      ],
      undefined,
    ],
    [undefined, undefined],
  ])('of %j is %j', (content, expected) => {
    expect(resultText(result(content))).toBe(expected);
  });

  it.each<[unknown, unknown]>([
    ['x', 'new'],
    [
      [image, text('a'), image, text('b')],
      [image, text('new'), image],
    ],
    [[image], [text('new'), image]],
  ])('in %j is put where the first one was', (content, expected) => {
    expect(withResultText(result(content), 'new')).toEqual(result(expected));
  });

  it('edits replace and take out blocks; without any left the entry is gone', () => {
    const entry = of({ message: { content: [text('a'), text('b')] } });
    expect(withEdits(entry, undefined)).toBe(entry);
    expect(withEdits(entry, new Map([[0, null]]))).toEqual(of({ message: { content: [text('b')] } }));
    expect(withEdits(entry, new Map([[1, text('c')]]))).toEqual(of({ message: { content: [text('a'), text('c')] } }));
    expect(withEdits(entry, new Map([0, 1].map(index => [index, null])))).toBeNull();
  });
});

describe('threads', () => {
  it('are the main one, a subagent’s by its id, or a side one without a name', () => {
    expect(
      [{}, { isSidechain: false }, { isSidechain: true }, { isSidechain: true, agentId: 'x' }, { agentId: 7 }].map(
        fields => threadOf(of(fields)),
      ),
    ).toEqual(['main', 'main', 'sidechain', 'agent x', 'main']);
  });

  it('an entry is taken into another’s thread with its marks and without its own', () => {
    const own = of({ agentId: 'x', isSidechain: true, uuid: 'u' });
    expect(inThreadOf(of({ isSidechain: false }), own)).toEqual(of({ isSidechain: false, uuid: 'u' }));
    expect(inThreadOf(of({ isSidechain: true, agentId: 'y' }), own)).toEqual(
      of({ isSidechain: true, agentId: 'y', uuid: 'u' }),
    );
    expect(inThreadOf(of({ agentId: 'x' }), own)).toBe(own);
  });

  it('four kinds take part in the chain; results are no words of a person', () => {
    expect(
      ['user', 'assistant', 'attachment', 'system', 'progress', 'mode'].filter(type => isMessage(of({ type }))),
    ).toEqual(['user', 'assistant', 'attachment', 'system']);
    const words = [
      of({ type: 'assistant' }),
      of({ message: { content: [text('x')] } }),
      of({ message: { content: [result()] } }),
      of({ type: 'system' }),
    ];
    expect(words.map(isSpeech)).toEqual([true, true, false, false]);
  });
});
