import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { amendmentsOf, containsWords, quote, renderAmendment } from '../../src/human/amendment.ts';

/** Text a person or a model could write, rich in what documents are made of. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '## Goal',
        '```',
        '~~~~',
        '<!--',
        '-->',
        '<!-- end of addition -->',
        '\n',
        '\r\n',
        '\u2028',
        '> ',
        '边界:',
        '**',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
    { minLength: 1 },
  )
  .map(parts => parts.join(''))
  .filter(text => text.trim() !== '');

describe('an addition to a document', () => {
  it('opens no heading, fence or comment, whatever the words are', () => {
    fc.assert(
      fc.property(words, text => {
        const lines = quote(text).split('\n');
        expect(lines.every(line => line.startsWith('>'))).toBe(true);
        expect(quote(text)).not.toContain('<!--');
        expect(quote(text)).not.toMatch(/[\r\u2028\u2029]/);
      }),
    );
  });

  it('is found again whole among other text, in order, line ends of Windows included', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 4 }), fc.boolean(), (texts, isWindows) => {
        const blocks = texts.map((text, index) => renderAmendment(text, `by ${index} <!--\n x`, '2026-01-02'));
        const file = `# Brief\n\n## Goal\nX\n${blocks.join('between\n')}`;
        expect(amendmentsOf(isWindows ? file.replaceAll('\n', '\r\n') : file)).toBe(blocks.join(''));
      }),
    );
  });

  it('reaches the next model in full, pasted code included', () => {
    for (const text of [
      '```json\n{ "a": 1 }\n```\nand make it blue',
      'like this:\n~~~\ncode',
      '> ```\n> code\nblue',
      '- ```\n  code',
    ]) {
      const file = `${new Brief({ goal: 'g', accept: 'a', bounds: 'b', unknowns: 'u' }).toMarkdown()}${renderAmendment(text, 'by', '2026')}`;
      const said = Brief.parse(file).promptBlock();
      for (const word of text.match(/\w+/g) ?? []) expect(said).toContain(word);
    }
  });

  it('is recognised as being there', () => {
    fc.assert(
      fc.property(words, words, (text, other) => {
        const file = `# Brief\n${renderAmendment(other, 'by', '2026')}${renderAmendment(text, 'by', '2026')}`;
        expect(containsWords(file, text)).toBe(true);
      }),
    );
  });

  it.each([
    ['make it blue', 'Please make it\nblue.', true],
    ['make it', 'remake it', false],
    ['go', '## Goal', false],
    ['go', 'ergo, go on', true],
    ['蓝色', '改成\n蓝色', true],
    ['nothing', '', false],
  ])('%j in %j: %s', (text, file, isThere) => {
    expect(containsWords(file, text)).toBe(isThere);
  });
});
