import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { visibleLines } from '../../src/document/visible-line.ts';

const linesSeen = (text: string): string[] => visibleLines(text).map(line => line.text);
const visible = (...lines: readonly string[]): string => linesSeen(lines.join('\n')).join('\n');

describe('fenced code', () => {
  it.each([
    ['backticks', ['a', '```', 'x', '```', 'b']],
    ['tildes', ['a', '~~~', 'x', '~~~', 'b']],
    ['a language', ['a', '```sh title="x"', 'x', '```', 'b']],
    ['a language of its own mark', ['a', '~~~ `js` ~~~', 'x', '~~~', 'b']],
    ['the other mark inside', ['a', '```', '~~~', '```', 'b']],
    ['a shorter fence inside', ['a', '````', '```', 'x', '```', '````', 'b']],
    ['a longer closing fence', ['a', '```', 'x', '``````', 'b']],
    ['an opening fence inside', ['a', '```', '```sh', 'x', '```', 'b']],
    ['up to three blanks before it', ['a', '   ```', 'x', '  ```', 'b']],
    ['blanks behind the closing fence', ['a', '```', 'x', '``` \t', 'b']],
    ['a closing fence indented too far', ['a', '```', '    ```', 'x', '```', 'b']],
    ['an invisible character before it', ['a', '\u200b```', 'x', '```', 'b']],
    ['nothing in it', ['a', '```', '```', 'b']],
    ['a comment opened in it', ['a', '```', '<!--', '```', 'b']],
    ['a quote around it', ['a', '> ```', '> x', '> ```', 'b']],
    ['a quote in a quote around it', ['a', '> > ~~~', '> > x', '>> ~~~', 'b']],
    ['a quote that ends before it', ['a', '> ```', '> x', 'b']],
    ['CR LF', ['a\r', '```\r', 'x\r', '```\r', 'b']],
  ])('is cut out with %s', (_what, lines) => {
    expect(visible(...lines)).toBe('a\nb');
  });

  it.each([
    ['in a list item', ['- a', '  ```', '  x', '  ```', '- b']],
    ['in a nested list item', ['- a', '  - a', '    ```', '    x', '    ```', '- b']],
    ['in a numbered item', ['1. a', '', '   ```', '   x', '   ```', '2. b']],
    ['in an item indented by a tab', ['1. a', '\t```', '\tx', '\t```', '2. b']],
    ['in an item, written without indentation', ['- a', '```', 'x', '```', '- b']],
  ])('is cut out %s', (_what, lines) => {
    expect(visible(...lines)).not.toMatch(/x|`/);
    expect(visible(...lines)).toMatch(/b$/);
  });

  it('is cut out where it begins on the line of a list mark', () => {
    expect(visible('a', '- ```sh', '  x', '  ```', 'b')).toBe('a\nb');
    expect(visible('a', '1. - ~~~', '     x', '     ~~~', 'b')).toBe('a\nb');
  });

  it.each(['```', '~~~~', '   ```js', '- ```', '1. ~~~'])(
    'that is never closed drops everything after it: %j',
    fence => {
      expect(visible('a', fence, 'x', '## Goal', 'y')).toBe('a');
      expect(Brief.parse(`## Goal\na\n${fence}\n## Boundaries\nx`)).toEqual(new Brief({ goal: 'a' }));
    },
  );

  it('closes only with its own mark and at least its own length', () => {
    expect(visible('a', '````', 'x', '```', 'y', '~~~~')).toBe('a');
    expect(visible('a', '```', 'x', '``` js', 'y')).toBe('a');
  });

  it('in a nested item ends with the item when it is never closed', () => {
    expect(visible('- a', '  - a', '    ```', '    x', 'b')).toBe('- a\n  - a\nb');
  });

  it.each(['``', '`` ` ``', '``` a ``` b', '    ```', '\t```', '`code`', 'a ```', '~~ ~', '-```'])(
    'is not %j',
    line => {
      expect(visible('a', line, 'b')).toBe(`a\n${line}\nb`);
    },
  );

  it('never lets anything through: no line between fences is ever seen', () => {
    const mark = fc.constantFrom('`', '~');
    const code = fc.array(
      fc.constantFrom('LEAK', '## Goal', 'LEAK ```', '<!-- LEAK', '--> LEAK', '> LEAK', '- LEAK', '``', ''),
    );
    const prose = fc.constantFrom('text', '- item', '> quote', '', '1. item', 'a `b` c', '\\<!--');
    const block = fc.record({
      mark,
      length: fc.integer({ min: 3, max: 6 }),
      code,
      info: fc.constantFrom('', 'sh', ' x y'),
      prose,
    });
    fc.assert(
      fc.property(fc.array(block), blocks => {
        const lines = blocks.flatMap(({ mark: char, length, code: inside, info, prose: before }) => {
          const fence = char.repeat(length);
          return [before, '', fence + info, ...inside, fence];
        });
        const seen = linesSeen([...lines, 'end'].join('\n'));
        expect(seen.join('\n')).not.toContain('LEAK');
        expect(seen.at(-1)).toBe('end');
      }),
    );
  });
});

describe('an HTML comment', () => {
  it.each([
    ['on its line', ['a', '<!-- x -->', 'b'], 'a\n\nb'],
    ['over lines', ['a', '<!--', '## Goal', '-->', 'b'], 'a\n\nb'],
    ['within a line', ['a <!-- x --> b'], 'a  b'],
    ['twice in a line', ['a<!--x--> b<!--y--> c'], 'a b c'],
    ['from one line into another', ['a <!-- x', 'y', 'z --> b'], 'a  b'],
    ['with a fence in it', ['a', '<!--', '```', '-->', 'b'], 'a\n\nb'],
    ['closed at once', ['a<!-->b<!--->c'], 'abc'],
    ['before a fence', ['a', '<!-- x -->```', 'y', '```', 'b'], 'a\nb'],
    ['one behind the other', ['<!-- x', '--> a <!-- y', '--> b'], ' a  b'],
  ])('is cut out %s', (_what, lines, rest) => {
    expect(visible(...lines)).toBe(rest);
  });

  it('that begins a line and is never closed drops everything after it', () => {
    expect(visible('a', '<!-- x', '## Goal').trim()).toBe('a');
    expect(visible('a', '<!-- x --> <!-- y', 'z').trim()).toBe('a');
  });

  it('is text in code spans, behind a backslash, and in the middle of a line when nothing closes it', () => {
    expect(visible('use `<!-- x -->` here')).toBe('use `<!-- x -->` here');
    expect(visible('use ``<!-- ` -->`` here<!-- x -->')).toBe('use ``<!-- ` -->`` here');
    expect(visible('\\<!-- x -->')).toBe('\\<!-- x -->');
    expect(visible('an arrow <!-- left', 'b')).toBe('an arrow <!-- left\nb');
  });

  it('is one even where a backtick stands before it or in it', () => {
    expect(visible('a ` b <!-- x -->')).toBe('a ` b ');
    expect(visible('<!-- ` --> a ` <!-- x -->')).toBe(' a ` ');
  });
});

describe('a whole text', () => {
  it('has no headings in its list items but with hashes', () => {
    expect(
      Brief.parse('## Goal\n- a\n  Boundaries: x\n\n  **Acceptance** y\n  1. Unknowns\n- b\n\nBoundaries: z'),
    ).toEqual(new Brief({ goal: '- a\n  Boundaries: x\n\n  **Acceptance** y\n  1. Unknowns\n- b', bounds: 'z' }));
    expect(Brief.parse('## Goal\n- a\n  ## Boundaries\n  x')).toEqual(new Brief({ goal: '- a', bounds: 'x' }));
    expect(Brief.parse('1. Goal\n   x\n2. Boundaries\n   - y')).toEqual(new Brief({ goal: 'x', bounds: '- y' }));
  });

  it('may be indented as a whole', () => {
    expect(Brief.parse('    ## Goal\n    x\n      y\n\n    ## Boundaries\n    z')).toEqual(
      new Brief({ goal: 'x\n  y', bounds: 'z' }),
    );
  });

  it('may have headings underlined', () => {
    expect(Brief.parse('Goal\n====\nx\n\n**Boundaries**\n---\ny\n\nz\n---')).toEqual(
      new Brief({ goal: 'x', bounds: 'y\n\nz' }),
    );
  });

  it('may have rules between its sections, and tables in them', () => {
    expect(Brief.parse('## Goal\nx\n\n---\n\n## Boundaries\n| Goal | y |\n|---|---|\n| a | b |\n\n* * *\n')).toEqual(
      new Brief({ goal: 'x', bounds: '| Goal | y |\n|---|---|\n| a | b |' }),
    );
  });
});
