import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'dotenv';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEnvFile } from '../../src/config/env-file.ts';
import { editEnvText, saveEnvFile } from '../../src/config/env-file-edit.ts';
import { setupEntries } from '../../src/config/setup-entry.ts';
import { UsageError } from '../../src/domain/error.ts';

const edit = (text: string, changes: Record<string, string | null>): string => editEnvText(text, changes, '/x/.env');

describe('editEnvText', () => {
  it('changes a key on its place and leaves everything else byte for byte', () => {
    const before = '# mine\r\nA = 1 # old\r\n\r\nB="x\r\ny"\r\nrest';
    expect(edit(before, { A: '2' })).toBe('# mine\r\nA=2\r\n\r\nB="x\r\ny"\r\nrest');
  });

  it('keeps other line ends in a file that mixes them', () => {
    expect(edit('A=1\nB=2\r\nC=3\rD=4', { C: '5' })).toBe('A=1\nB=2\r\nC=5\nD=4');
  });

  it('adds a new key at the end, on a line of its own', () => {
    expect(edit('A=1', { B: '2' })).toBe('A=1\nB=2\n');
    expect(edit('A=1\n', { B: '2' })).toBe('A=1\nB=2\n');
    expect(edit('', { B: '2' })).toBe('B=2\n');
  });

  it('replaces a value over several lines whole, and all but one of several', () => {
    expect(edit('A="1\n2"\nB=1\nA=3\nC=1\n', { A: 'x' })).toBe('B=1\nA=x\nC=1\n');
  });

  it('takes a key out, wherever it stands', () => {
    expect(edit('A=1\nB=2\nA="3\n4"\n', { A: null })).toBe('B=2\n');
    expect(edit('B=2', { A: null })).toBe('B=2');
  });

  it('keeps export and a BOM', () => {
    expect(edit('\uFEFFexport A=1\nB=2\n', { A: '3' })).toBe('\uFEFFexport A=3\nB=2\n');
    expect(edit('\uFEFF', { A: '3' })).toBe('\uFEFFA=3\n');
  });

  it('mends the line of a key whose quote was left open', () => {
    expect(edit('A="old\nB=2\n', { A: 'new' })).toBe('A=new\nB=2\n');
  });

  it('refuses a name that is none', () => {
    for (const key of ['', 'A B', 'A=B', '1A', 'A\nB']) expect(() => edit('', { [key]: 'x' })).toThrow(UsageError);
  });

  it('refuses what has no spelling instead of writing something else', () => {
    for (const value of ['#\'"`', 'a\0b', '\uD800', '\r\'"`#'])
      expect(() => edit('', { A: value })).toThrow(/cannot be written/);
  });

  const hostile = fc.string({ unit: fc.oneof(fc.constantFrom(...'\'"`#\\\n\r$= nr{}ab\uFEFF\u2028é'), fc.string()) });
  const fileText = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'A=1',
          'export B="x y"',
          '# note',
          '',
          'OPEN="never',
          "C='1",
          'D="1\n2"',
          'E=\\',
          "F='\\'",
          'G=',
        ),
        hostile.map(text => `H=${text}`),
      ),
    )
    .map(lines => lines.join('\n'));

  it('writes any value so that it reads back the same, changes no other, or refuses', () => {
    let written = 0;
    fc.assert(
      fc.property(fileText, fc.constantFrom('A', 'NEW', 'H', 'lower'), hostile, (before, key, value) => {
        const old = parseEnvFile(before).values;
        let after: string;
        try {
          after = edit(before, { [key]: value });
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
          return;
        }
        written += 1;
        expect({ ...parseEnvFile(after).values }).toEqual({ ...old, [key]: value });
      }),
      { numRuns: 1000 },
    );
    expect(written).toBeGreaterThan(500);
  });

  // A last line that reads like a comment or an assignment would be taken for one: such a value may be refused.
  const hasPlainEnd = (text: string): boolean => !/\n[^\n]*[#=][^\n]*$/.test(text);

  it('never refuses a value that leaves one kind of quote unused', () => {
    const value = fc
      .tuple(hostile, fc.constantFrom("'", '"', '`'))
      .map(([text, quote]) => text.replaceAll(quote, '').replaceAll(/[\\\r]/g, ''))
      .filter(text => Buffer.from(text).toString() === text && !text.includes('\0') && hasPlainEnd(text));
    fc.assert(
      fc.property(value, text => {
        const after = edit('A=1\n', { KEY: text });
        expect(parse(after)).toEqual({ A: '1', KEY: text });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('saveEnvFile', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flower-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('creates the file with its folders, readable by its owner only', () => {
    const path = join(folder, 'a/b/.env');
    saveEnvFile(path, { A: 'x y' });
    expect(readFileSync(path, 'utf8')).toBe("A='x y'\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('narrows the permissions of a file that others could read', () => {
    const path = join(folder, '.env');
    writeFileSync(path, 'A=1\n', { mode: 0o644 });
    saveEnvFile(path, { B: '2' });
    expect(readFileSync(path, 'utf8')).toBe('A=1\nB=2\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('writes through a symbolic link', () => {
    mkdirSync(join(folder, 'dotfiles'));
    writeFileSync(join(folder, 'dotfiles/env'), 'A=1\n');
    symlinkSync('dotfiles/env', join(folder, '.env'));
    saveEnvFile(join(folder, '.env'), { B: '2' });
    expect(readlinkSync(join(folder, '.env'))).toBe('dotfiles/env');
    expect(readFileSync(join(folder, 'dotfiles/env'), 'utf8')).toBe('A=1\nB=2\n');
  });

  it('leaves a file alone that is no UTF-8 text or cannot hold the value', () => {
    const path = join(folder, '.env');
    writeFileSync(path, Buffer.from([0x41, 0x3d, 0xff, 0x0a]));
    expect(() => saveEnvFile(path, { B: '2' })).toThrow(/not UTF-8/);
    expect(() => saveEnvFile(path, { B: '2' }, 'ru')).toThrow(/не текст в UTF-8/);
    expect([...readFileSync(path)]).toEqual([0x41, 0x3d, 0xff, 0x0a]);
    writeFileSync(path, 'A=1\n');
    expect(() => saveEnvFile(path, { A: '2', B: 'a\0' })).toThrow(UsageError);
    expect(readFileSync(path, 'utf8')).toBe('A=1\n');
  });
});

describe('setupEntries', () => {
  it('takes sk-ant-… for a key and anything else for a token, each displacing the other', () => {
    expect(setupEntries({ secret: 'sk-ant-x ' })).toEqual({
      ANTHROPIC_API_KEY: 'sk-ant-x',
      ANTHROPIC_AUTH_TOKEN: null,
    });
    expect(setupEntries({ secret: 'gw-1' })).toEqual({ ANTHROPIC_AUTH_TOKEN: 'gw-1', ANTHROPIC_API_KEY: null });
  });

  it('sets three variables for a model and one for an address, and nothing for empty fields', () => {
    expect(setupEntries({ model: 'm', baseUrl: 'https://h' })).toEqual({
      ANTHROPIC_BASE_URL: 'https://h',
      ANTHROPIC_MODEL: 'm',
      ANTHROPIC_DEFAULT_OPUS_MODEL: 'm',
      ANTHROPIC_DEFAULT_SONNET_MODEL: 'm',
    });
    expect(setupEntries({ secret: ' ', model: '', baseUrl: '' })).toEqual({});
  });
});
