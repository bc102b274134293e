import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGS } from '../../src/text/lang.ts';
import { type Spilled, spillFile, spillPointer, spillText } from '../../src/workbench/spill.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spill-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const fileOf = (text: string): string => {
  const path = join(directory, 'source.bin');
  writeFileSync(path, text);
  return path;
};

describe('putting a text into a file', () => {
  it('names the file by the first 16 hex of the sha256 and keeps every byte', () => {
    const text = `\uFEFFa\r\nb\0${'文'.repeat(3000)}\n`;
    const spilled = spillText(join(directory, 'spill'), text);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect(spilled.path).toBe(join(directory, 'spill', `${hash}.txt`));
    expect(readFileSync(spilled.path)).toEqual(Buffer.from(text));
    expect(spilled.characters).toBe(text.length);
  });

  it('keeps the first 400 characters, and the last 400 when there are more than 800', () => {
    const text = `${'a'.repeat(400)}${'b'.repeat(400)}`;
    expect(spillText(directory, text)).toMatchObject({ head: 'a'.repeat(400), tail: '' });
    expect(spillText(directory, `${text}b`)).toMatchObject({ head: 'a'.repeat(400), tail: 'b'.repeat(400) });
  });

  it('copies a file to the same place and with the same excerpt as its text', async () => {
    const text = `${'начало '.repeat(9000)}👨‍👩‍👧${'конец '.repeat(9000)}`;
    const copied = await spillFile(directory, fileOf(text));
    expect(copied).toEqual(spillText(directory, text));
  });

  it('hides itself from git again when an agent has cleaned the directory away', async () => {
    const bench = join(directory, 'bench/spill');
    const source = fileOf('long');
    for (const store of [() => spillText(bench, 'x'), () => spillFile(bench, source)]) {
      rmSync(bench, { recursive: true, force: true });
      await store();
      expect(readFileSync(join(bench, '.gitignore'), 'utf8')).toBe('*\n');
    }
  });

  it('copies bytes that are no text unchanged', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80, ...Buffer.from('end')]);
    writeFileSync(join(directory, 'raw'), bytes);
    const copied = await spillFile(join(directory, 'spill'), join(directory, 'raw'));
    expect(readFileSync(copied.path)).toEqual(bytes);
  });

  it('leaves nothing behind when the source is missing, no file, or the directory cannot be', async () => {
    await expect(spillFile(directory, join(directory, 'missing'))).rejects.toThrow();
    mkdirSync(join(directory, 'folder'));
    await expect(spillFile(directory, join(directory, 'folder'))).rejects.toThrow();
    writeFileSync(join(directory, 'blocked'), '');
    expect(() => spillText(join(directory, 'blocked'), 'x')).toThrow();
    expect(readdirSync(directory).sort()).toEqual(['blocked', 'folder']);
  });

  it('case spill-001: 5 MB on one line leave less than 20,000 bytes in the context', async () => {
    const text = 'x'.repeat(5_000_000);
    for (const spilled of [spillText(directory, text), await spillFile(directory, fileOf(text))]) {
      expect(Buffer.byteLength(spillPointer(spilled, spilled.path, 'en'))).toBeLessThan(20_000);
      expect(readFileSync(spilled.path, 'utf8')).toBe(text);
    }
  });

  it('case spill-002: what stands at the end stays visible', () => {
    const text = `${Array.from({ length: 29_999 }, (_, line) => `line ${line}`).join('\n')}\nERROR: boom`;
    expect(spillPointer(spillText(directory, text), 'p', 'en')).toContain('ERROR: boom');
  });

  it('any text: stored as it is, excerpts short, well-formed and cut at whole characters', async () => {
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.constantFrom('👨‍👩‍👧', '🇩🇪', 'e\u0301', '\r\n', '文'),
    );
    const text = fc.array(unit, { maxLength: 900 }).map(units => units.join(''));
    await fc.assert(
      fc.asyncProperty(text, async whole => {
        const spilled = spillText(directory, whole);
        expect(readFileSync(spilled.path, 'utf8')).toBe(whole);
        expect(await spillFile(directory, fileOf(whole))).toEqual(spilled);
        for (const part of [spilled.head, spilled.tail]) {
          expect(part.length).toBeLessThanOrEqual(400);
          expect(part).not.toMatch(/\p{Surrogate}/u);
        }
        expect(whole.startsWith(spilled.head)).toBe(true);
        expect(whole.endsWith(spilled.tail)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('a lone surrogate never reaches the context', () => {
    const spilled = spillText(directory, `\uD800${'x'.repeat(5000)}\uDC00`);
    expect(spillPointer(spilled, 'p', 'en')).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('the pointer', () => {
  const spilled: Spilled = { path: '/w/ab.txt', characters: 12_345, head: 'HEAD', tail: 'TAIL' };

  it('is one line with size and path, then the beginning and the end, in every language', () => {
    for (const lang of LANGS) {
      const lines = spillPointer(spilled, 'ab.txt', lang).split('\n');
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatch(/12,345.*ab\.txt.*Read/);
      expect([lines[1], lines[3]]).toEqual(['HEAD', 'TAIL']);
    }
  });

  it('has no gap when there is no end to show', () => {
    expect(spillPointer({ ...spilled, tail: '' }, 'ab.txt', 'en').split('\n')).toHaveLength(2);
  });
});
