import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { withoutBlanks, withWholeCharacters } from '../../src/history/well-formed.ts';

const entry = (content: unknown, fields: object = {}): TranscriptEntry =>
  ({ type: 'user', message: { role: 'user', content }, ...fields }) as TranscriptEntry;
const text = (words: unknown): object => ({ type: 'text', text: words });
const result = (content: unknown): object => ({ type: 'tool_result', tool_use_id: 'a', content });

describe('blank texts', () => {
  it.each<[string, unknown, unknown]>([
    ['a message of blanks alone goes', ' \n', null],
    ['a message of a blank block alone goes', [text('')], null],
    ['a blank block goes, the others stay', [text(' '), text('a'), result('b')], [text('a'), result('b')]],
    ['line breaks may be all that a tool printed', [result([text('\n'), text('')])], [result([text('\n')])]],
    ['of a result with nothing but empty texts the empty text is left', [result([text('')])], [result('')]],
    ['an image beside an empty text stays', [result([text(''), { type: 'image' }])], [result([{ type: 'image' }])]],
    [
      'thinking is no text',
      [{ type: 'thinking', thinking: '', text: '' }],
      [{ type: 'thinking', thinking: '', text: '' }],
    ],
    ['a text that is none is left alone', [text(7), 'x'], [text(7), 'x']],
    [
      'content of another kind with an empty part stays',
      [{ type: 'document', content: [text('')] }],
      [{ type: 'document', content: [text('')] }],
    ],
    [
      'an empty text in a part of another kind is none',
      [result([{ type: 'document', text: '' }, text('')])],
      [result([{ type: 'document', text: '' }])],
    ],
    ['an empty list stays', [], []],
  ])('%s', (_name, content, expected) => {
    expect(withoutBlanks(entry(content))).toEqual(expected === null ? null : entry(expected));
  });

  it('nothing to do: the very object; what is no message is not looked into', () => {
    const same = [entry('a'), entry([text('a')]), entry([text(' ')], { type: 'system' }), entry(undefined)];
    for (const one of same) expect(withoutBlanks(one)).toBe(one);
    expect(withoutBlanks(entry([text(' ')], { type: 'assistant' }))).toBeNull();
  });
});

describe('half characters', () => {
  const TORN = 'a\ud800b';
  const WHOLE = 'a\ufffdb';

  it.each<[string, object, object]>([
    ['in the words', { message: { content: TORN } }, { message: { content: WHOLE } }],
    [
      'in one of many blocks',
      { message: { content: [text('x'), text(TORN)] } },
      { message: { content: [text('x'), text(WHOLE)] } },
    ],
    [
      'in a key',
      { message: { content: [{ input: { [TORN]: 1 } }] } },
      { message: { content: [{ input: { [WHOLE]: 1 } }] } },
    ],
    ['in an attachment', { attachment: { text: TORN } }, { attachment: { text: WHOLE } }],
    ['in what was rendered', { rendered: [TORN, 1, null] }, { rendered: [WHOLE, 1, null] }],
    ['only what is sent', { message: { content: TORN }, note: TORN }, { message: { content: WHOLE }, note: TORN }],
  ])('%s', (_name, given, expected) => {
    expect(withWholeCharacters({ type: 'user', ...given } as TranscriptEntry)).toEqual({ type: 'user', ...expected });
  });

  it('whole characters, and what is not sent, make no new object', () => {
    const same = [entry('a\u{1f600}b'), entry('a', { note: TORN }), entry([null, 7, { deep: [true] }])];
    for (const one of same) expect(withWholeCharacters(one)).toBe(one);
  });

  it('nesting without an end is passed on', () => {
    for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })]) {
      const nest = (depth: number): unknown => (depth === 0 ? TORN : wrap(nest(depth - 1)));
      const [near, far] = [entry(nest(400)), entry(nest(600))];
      expect(JSON.stringify(withWholeCharacters(near))).toContain('\ufffd');
      expect(withWholeCharacters(far)).toBe(far);
      // Beside something to mend.
      expect(withWholeCharacters(entry([TORN, nest(600)]))).toEqual(entry([WHOLE, nest(600)]));
    }
  });
});
