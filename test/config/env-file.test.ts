import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/config/env-file.ts';

interface Case {
  readonly id: string;
  readonly input: { readonly file: string };
  readonly expected: Readonly<Record<string, string | number>>;
}

const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../cases/env.json'), 'utf8')) as Case[];

const unclosedLines = (text: string): number[] =>
  parseEnvFile(text)
    .statements.filter(statement => statement.value === null)
    .map(statement => statement.firstLine);

describe('parseEnvFile', () => {
  it.each(cases)('$id gives what the case expects', ({ input, expected }) => {
    const { warning_line: line, ...values } = expected;
    const wanted = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, String(v).replaceAll('<LF>', '\n')]));
    expect(parseEnvFile(input.file).values).toEqual(wanted);
    expect(unclosedLines(input.file)).toEqual(line === undefined ? [] : [line]);
  });

  it.each<[what: string, text: string, values: Record<string, string>]>([
    ['export', 'export A=1\n  export  B=2\n', { A: '1', B: '2' }],
    ['comments', '# A=0\nA=1 # one\nB="#2" # two\nC=x#y\n', { A: '1', B: '#2', C: 'x' }],
    [
      'three kinds of quotes',
      `A="it's"\nB='say "x"'\nC=\`both ' and "\`\n`,
      { A: "it's", B: 'say "x"', C: `both ' and "` },
    ],
    ['blanks kept only within quotes', 'A="  x  "\nB=  y  \n', { A: '  x  ', B: 'y' }],
    ['empty values', 'A=\nB=""\nC=1', { A: '', B: '', C: '1' }],
    ['CRLF', 'A=1\r\nB="x\r\ny"\r\nC=3\r\n', { A: '1', B: 'x\ny', C: '3' }],
    ['a name that every object has', '__proto__=1\nconstructor=2\nA=3', { constructor: '2', A: '3' }],
    ['a BOM before export', '\ufeffexport A=1\r\nB=2', { A: '1', B: '2' }],
    ['a key named again, emptied', 'A=1\nA=2\nA=\n', { A: '' }],
    [
      'no expansion of variables',
      'A=x\nB=$A\nC="$\u007bA}"\nD=pa$$w0rd',
      { A: 'x', B: '$A', C: '$\u007bA}', D: 'pa$$w0rd' },
    ],
    ['equals signs within the value', 'A=a=b==\nB="a=b"', { A: 'a=b==', B: 'a=b' }],
    ['bare CR', 'A=1\rB=2\r', { A: '1', B: '2' }],
    ['a BOM', '\uFEFFA=1\n', { A: '1' }],
    ['a BOM before export', '\uFEFFexport A=1\n', { A: '1' }],
    [
      'a key over several lines',
      'A="-----BEGIN-----\nMIIE\nAB12CD==\n-----END-----"\nB=1',
      { A: '-----BEGIN-----\nMIIE\nAB12CD==\n-----END-----', B: '1' },
    ],
    ['several lines in single quotes', "A='x\n\n y'\nB=1", { A: 'x\n\n y', B: '1' }],
    ['assignments inside a quoted block that ends on a line of its own', 'A="\nB=1\n"\nC=2', { A: '\nB=1\n', C: '2' }],
    ['a Windows path that ends in a backslash', 'A="C:\\dir\\"\nB=2', { A: 'C:\\dir\\', B: '2' }],
    ['an escaped quote in a value over two lines', 'A="x\\"\ny"\nB=2', { A: 'x\\"\ny', B: '2' }],
    ['the last of two values', 'A=1\nA=2', { A: '2' }],
    ['nothing from lines that are none', 'hello\n=1\nA B=2\n', {}],
    ['a name from the prototype', 'constructor=1\n', { constructor: '1' }],
  ])('reads %s', (_, text, values) => {
    expect(parseEnvFile(text).values).toEqual(values);
    expect(unclosedLines(text)).toEqual([]);
  });

  it.each<[what: string, text: string, lines: number[]]>([
    ['at the end of the file', 'N=1\nBAD="x', [2]],
    ['with CRLF', 'BAD="x\r\nN=1\r\n', [1]],
    ['in single quotes', "BAD='x\nN=1", [1]],
    ['in backticks', 'BAD=`x\nN=1', [1]],
    ['after export', 'export BAD="x\nN=1', [1]],
    ['before a quoted value', 'BAD="x\nN="1"\n', [1]],
    ['before a value that ends in a quote', 'BAD="x\nN=1\nSIZE=5"\n', [1]],
    ['before a comment with quotes', 'BAD="x\nN=1\n# the "name"\n# it is "\n', [1]],
    ['before a comment with an apostrophe', "BAD='x\nN=1\n# the users'\n", [1]],
    ['twice', 'BAD="x\nN=1\nWORSE="\n', [1, 3]],
    ['before a comment on its own line', 'BAD="x # why\nN=1\n', [1]],
    ['before a comment that holds a quote', 'BAD="x # it"s\nN=1\n', [1]],
    ['with nothing behind it', 'BAD="\nN=1\n', [1]],
  ])('an unclosed quote %s spoils its own line only, and is reported', (_, text, lines) => {
    const { values } = parseEnvFile(text);
    expect(values['N']).toBe('1');
    expect(Object.keys(values)).not.toContain('BAD');
    expect(unclosedLines(text)).toEqual(lines);
  });

  it('numbers lines across values that span several', () => {
    const { statements } = parseEnvFile('# c\nA="1\n2\n3"\n\nB=x\n');
    expect(statements.map(({ key, firstLine, lastLine }) => [key, firstLine, lastLine])).toEqual([
      ['A', 2, 4],
      ['B', 6, 6],
    ]);
  });

  it('agrees with dotenv on every file whose quotes are closed', () => {
    const name = fc.constantFrom('A', 'B_1', 'c.d', 'E-F');
    const word = fc.string({ unit: fc.constantFrom('a', '1', ' ', '=', '\\n', '\\', '$', 'é', '.') });
    const value = fc.oneof(
      word,
      word.map(text => `"${text.replaceAll('\\', '')}"`),
      word.map(text => `'${text.replaceAll('\\', '')}'`),
      fc.tuple(word, word).map(([a, b]) => `"${a.replaceAll('\\', '')}\n ${b.replaceAll('\\', '')}."`),
    );
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('', 'export ', '  '), name, fc.constantFrom('=', ' = '), value)
        .map(parts => parts.join('')),
      fc.constantFrom('', '# a comment', 'A=1 # why', "B='x' # why"),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.join(end);
        expect({ ...parseEnvFile(text).values }).toEqual(parse(text));
      }),
    );
  });

  it('never throws, and reads a sound line after any line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AB=\'"`#\\ \r:$=x') }), line => {
        const { values } = parseEnvFile(`${line.replaceAll('\r', '')}\nSOUND=1\n`);
        expect(values['SOUND']).toBe('1');
      }),
      { numRuns: 1000 },
    );
  });

  it('stays quick on input made to be slow', () => {
    for (const text of [
      '\n'.repeat(200_000),
      `A=${' '.repeat(200_000)}#`,
      `A="${'\\'.repeat(200_000)}`,
      'A="\n'.repeat(3000),
    ]) {
      const start = performance.now();
      parseEnvFile(text);
      expect(performance.now() - start).toBeLessThan(2000);
    }
  });
});
