/** Placeholders in JSON values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillIn, placeholdersOf } from '../../src/model/template.ts';

const name = fc.stringMatching(/^[a-zA-Z]\w{0,5}$/);
const plain = fc.string().filter(text => !text.includes('{') && !text.includes('\\'));

describe('a placeholder', () => {
  it('is filled in wherever a string stands, and keys stay as they are', () => {
    const value = { '{{a}}': ['{{a}}', { deep: 'x{{ b }}y' }, 1, null, true] };
    expect(fillIn(value, key => key.toUpperCase())).toEqual({ '{{a}}': ['A', { deep: 'xBy' }, 1, null, true] });
    expect(placeholdersOf(value)).toEqual(['a', 'b']);
  });

  it('is left alone behind a backslash, and where the braces hold no name', () => {
    const text = String.raw`\{{a}} {{}} {{1}} {{a-b}} {a} {{ a  }} \n`;
    expect(placeholdersOf(text)).toEqual([]);
    expect(fillIn(text, () => 'never')).toBe(text.slice(1));
  });

  it('takes any value as it is: nothing in it is read as a pattern or as another placeholder', () => {
    fc.assert(
      fc.property(fc.string(), value => {
        expect(fillIn('<{{x}}>', () => value)).toBe(`<${value}>`);
      }),
    );
    expect(fillIn('{{x}}', () => "$& $1 {{x}} $'")).toBe("$& $1 {{x}} $'");
  });

  it('is found exactly where it is filled in', () => {
    const piece = fc.oneof(
      plain,
      name.map(n => `{{${n}}}`),
      name.map(n => String.raw`\{{${n}}}`),
    );
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const asked: string[] = [];
        fillIn(pieces.join(''), key => {
          asked.push(key);
          return '';
        });
        expect(placeholdersOf(pieces.join(''))).toEqual([...new Set(asked)]);
      }),
    );
  });

  it('leaves every JSON value without one equal to itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        fc.pre(!JSON.stringify(value).includes('{{'));
        expect(JSON.stringify(fillIn(value, () => 'never'))).toBe(JSON.stringify(value));
      }),
    );
  });
});
