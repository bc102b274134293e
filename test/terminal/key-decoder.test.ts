import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDITS } from '../../src/terminal/edit-key.ts';
import type { Key } from '../../src/terminal/key.ts';
import { KeyDecoder } from '../../src/terminal/key-decoder.ts';
import type { Draft } from '../../src/terminal/line-edit.ts';
import { PromptDesk } from '../../src/terminal/prompt-desk.ts';

const decode = (...chunks: (string | Uint8Array)[]): Key[] => {
  const decoder = new KeyDecoder();
  return joined(chunks.flatMap(chunk => decoder.take(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
};
/** Text that came in pieces, as one. */
function joined(keys: readonly Key[]): Key[] {
  const all: Key[] = [];
  for (const key of keys) {
    const last = all.at(-1);
    if (key.kind === 'text' && last?.kind === 'text') all.splice(-1, 1, { kind: 'text', text: last.text + key.text });
    else all.push(key);
  }
  return all;
}

describe('keys', () => {
  it('are the same however their bytes are cut', () => {
    const piece = fc.constantFrom(
      'a',
      '目',
      '👨‍👩‍👧',
      '\r',
      '\u001b[A',
      '\u001bOH',
      '\u001b[1;5C',
      '\u001b[200~x\ny\u001b[201~',
      '\t',
      '\u001b]11;rgb:0\u0007',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(''));
        const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1)))].sort((one, other) => one - other);
        const chunks = [...places, bytes.length].map((end, index) => bytes.subarray(places[index - 1] ?? 0, end));
        expect(decode(...chunks)).toEqual(decode(bytes));
      }),
      { numRuns: 300 },
    );
  });

  it('that mean nothing here leave no trace, and the escape key alone eats nothing that follows', () => {
    expect(decode('\u001b[5~\u001b[<0;1;1M\u001b[15~\u001b]0;t\u001b\\\u0000\u001fx')).toEqual([
      { kind: 'text', text: 'x' },
    ]);
    const decoder = new KeyDecoder();
    expect(decoder.take(Buffer.from('\u001b'))).toEqual([]);
    expect(decoder.hasUnfinished).toBe(true);
    decoder.drop();
    expect(decoder.take(Buffer.from('b'))).toEqual([{ kind: 'text', text: 'b' }]);
  });

  it('in a paste whose end never comes: Ctrl-C still is Ctrl-C', () => {
    expect(decode('\u001b[200~abc', '\u0003')).toEqual([{ kind: 'key', name: 'interrupt' }]);
    expect(decode('\r\n')).toEqual([{ kind: 'key', name: 'enter' }]);
  });
});

describe('editing', () => {
  it('never tears a character, and never leaves the cursor outside the text', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    const edits = fc.array(fc.constantFrom(...(Object.keys(EDITS) as (keyof typeof EDITS)[])));
    const words = fc.array(fc.constantFrom('a', ' ', '目', '👨‍👩‍👧', 'e\u0301', '🇨🇳')).map(pieces => pieces.join(''));
    fc.assert(
      fc.property(words, edits, (text, names) => {
        let draft: Draft = { text, cursor: text.length };
        for (const name of names) {
          draft = EDITS[name](draft);
          const bounds = [0, ...Array.from(segmenter.segment(draft.text), one => one.index + one.segment.length)];
          expect(bounds).toContain(draft.cursor);
        }
      }),
      { numRuns: 300 },
    );
    expect(EDITS['erase-word']({ text: 'one two  three', cursor: 9 })).toEqual({ text: 'one three', cursor: 4 });
    expect(EDITS['erase-to-end']({ text: 'one two', cursor: 3 })).toEqual({ text: 'one', cursor: 3 });
  });

  it('brings back lines sent before, and what was being typed', () => {
    const desk = new PromptDesk('en');
    const press = (...names: Extract<Key, { kind: 'key' }>['name'][]): string => {
      for (const name of names) desk.take({ kind: 'key', name });
      return desk.draft.text;
    };
    for (const text of ['one', 'two']) {
      desk.take({ kind: 'text', text });
      press('enter');
    }
    desk.take({ kind: 'text', text: 'half' });
    expect([press('up'), press('up'), press('up'), press('down'), press('down'), press('down')]).toEqual([
      'two',
      'one',
      'one',
      'two',
      'half',
      'half',
    ]);
  });

  it('takes no control character into the line, and refuses a paste that is too long as a whole', () => {
    const desk = new PromptDesk('en');
    desk.take({ kind: 'paste', text: 'a\u001b[2Jb\r\nc\td\u202ee' });
    expect(desk.draft.text).toBe('ab\nc\tde');
    const [notice] = desk.take({ kind: 'paste', text: 'x'.repeat(1_000_001) });
    expect(notice).toMatchObject({ kind: 'notice', text: expect.stringContaining('1000001') });
    expect(desk.draft.text).toBe('ab\nc\tde');
  });
});
