import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';

const full = { goal: 'build X', accept: '- it runs', bounds: 'no UI', unknowns: 'the port' };

describe('a brief', () => {
  it('is complete when all four sections say something', () => {
    expect(new Brief(full).complete()).toBe(true);
    expect(new Brief(full).missing()).toEqual([]);
    expect(new Brief({ ...full, bounds: '' }).complete()).toBe(false);
  });

  it('names what is missing in its own language', () => {
    expect(new Brief({ goal: 'x' }).missing()).toEqual([
      'Acceptance criteria',
      'Boundaries',
      'Unknowns and assumptions',
    ]);
    expect(new Brief({ goal: 'x' }, { lang: 'zh' }).missing()).toEqual(['验收标准', '边界', '未知与假设']);
    expect(new Brief({ goal: 'x' }, { lang: 'ru' }).missing()).toEqual([
      'Критерии приёмки',
      'Границы',
      'Неизвестное и допущения',
    ]);
  });

  it.each([
    '(to fill in)',
    '(未填)',
    '（未填）',
    '(не заполнено)',
    '_(To Fill In)_',
    '- (to fill in)',
    '---',
    ' \n\u200b',
  ])('has an empty section where only %j stands, whatever its language', nothing => {
    expect(new Brief({ ...full, bounds: nothing }, { lang: 'ru' }).missing()).toEqual(['Границы']);
    expect(Brief.parse(`## Goal\nx\n## Boundaries\n${nothing}\n`).bounds).toBe('');
  });

  it('is filled in where something stands below the placeholder', () => {
    expect(Brief.parse('## Goal\n(to fill in)\nbuild X').goal).toBe('(to fill in)\nbuild X');
  });

  it('shows every section to people and only what is filled in to the next model', () => {
    const brief = new Brief({ goal: 'build X', unknowns: 'the port' });
    expect(brief.toMarkdown()).toBe(
      [
        '# Brief\n\n> Frozen when the request was clear. You may edit it; keep the headings.',
        '## Goal\n\nbuild X',
        '## Acceptance criteria\n\n(to fill in)',
        '## Boundaries\n\n(to fill in)',
        '## Unknowns and assumptions\n\nthe port\n',
      ].join('\n\n'),
    );
    expect(brief.promptBlock()).toBe('## Goal\n\nbuild X\n\n## Unknowns and assumptions\n\nthe port');
    expect(new Brief().promptBlock()).toBe('');
  });

  it('read in one language can be written in another', () => {
    const brief = Brief.parse('## Цель\nx\n## 验收标准\ny\n## Boundaries\nz\n## Допущения\nw', { lang: 'zh' });
    expect(brief.promptBlock()).toBe('## 目标\n\nx\n\n## 验收标准\n\ny\n\n## 边界\n\nz\n\n## 未知与假设\n\nw');
  });

  it('has no section that says nothing but the name of another one', () => {
    expect(Brief.parse('## Goal\nBoundaries\nno UI')).toEqual(new Brief({ bounds: 'no UI' }));
    expect(Brief.parse('Boundaries')).toEqual(new Brief());
  });

  it('takes the first section that says something when a name comes twice', () => {
    expect(Brief.parse('## Goal\n\n(to fill in)\n## Goal\nsecond\n## Goal\nthird').goal).toBe('second');
  });

  it.each(['--version', '--version prints it', 'draw a line ---', '= is no mark'])(
    'keeps what only looks like the underline of a heading: %j',
    line => expect(Brief.parse(`Goal\n${line}\n`).goal).toBe(line),
  );

  it('drops what stands before the first heading and keeps unknown headings in their section', () => {
    const brief = Brief.parse('Here is the brief.\n\n## Goal\nx\n### Details\ny\n## Boundaries\nz');
    expect(brief.goal).toBe('x\n### Details\ny');
    expect(brief.bounds).toBe('z');
  });
});

describe('a content hash', () => {
  it('is the same after writing in any language and differs with every change of what is said', () => {
    const brief = new Brief(full);
    const hash = brief.contentHash();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(new Brief(full, { lang: 'zh' }).contentHash()).toBe(hash);
    expect(Brief.parse(new Brief(full, { lang: 'ru' }).toMarkdown().replaceAll('\n', '\r\n')).contentHash()).toBe(hash);
    expect(new Brief({ ...full, goal: '---\n\n  build X \n___\n' }).contentHash()).toBe(hash);
    for (const field of ['goal', 'accept', 'bounds', 'unknowns'] as const) {
      expect(new Brief({ ...full, [field]: 'other' }).contentHash()).not.toBe(hash);
    }
    expect(new Brief({ goal: 'a' }).contentHash()).not.toBe(new Brief({ accept: 'a' }).contentHash());
  });
});

describe('a brief on disk', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flower-document-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is written with its parents, says where, and loads as it was', () => {
    const path = join(folder, 'deep/er/brief.md');
    const brief = new Brief(full);
    expect(brief.path).toBeNull();
    expect(brief.write(path)).toBe(path);
    expect(brief.path).toBe(path);
    const loaded = Brief.load(path, { lang: 'zh' });
    expect(loaded?.path).toBe(path);
    expect(loaded).toEqual(brief);
    expect(readdirSync(join(folder, 'deep/er'))).toEqual(['brief.md']);
  });

  it('has an absolute path wherever it was written to', () => {
    const brief = new Brief(full);
    const path = brief.write(relative(process.cwd(), join(folder, 'relative.md')));
    expect(isAbsolute(path)).toBe(true);
    expect(path).toBe(join(folder, 'relative.md'));
  });

  it('is null when absent or unreadable', () => {
    mkdirSync(join(folder, 'a-folder'));
    expect(Brief.load(join(folder, 'none.md'))).toBeNull();
    expect(Brief.load(join(folder, 'a-folder'))).toBeNull();
    expect(Brief.load('\0')).toBeNull();
  });

  it('accepts CRLF, a byte order mark and bytes that are no UTF-8', () => {
    const path = join(folder, 'windows.md');
    writeFileSync(
      path,
      Buffer.concat([Buffer.from('\ufeff## Goal\r\nline one\r\nline two '), Buffer.from([0xff, 0xfe])]),
    );
    expect(Brief.load(path)?.goal).toBe('line one\nline two \ufffd\ufffd');
  });

  it('reads placeholders back as empty', () => {
    const path = join(folder, 'empty.md');
    new Brief({}, { lang: 'zh' }).write(path);
    expect(readFileSync(path, 'utf8')).toContain('(未填)');
    expect(Brief.load(path)).toEqual(new Brief());
  });

  it('leaves its path and language out of every comparison and of JSON', () => {
    const written = new Brief(full, { lang: 'ru' });
    written.write(join(folder, 'compared.md'));
    expect(written).toStrictEqual(new Brief(full));
    expect(JSON.parse(JSON.stringify(written))).toEqual(full);
  });
});
