import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Goal } from '../../src/document/goal.ts';

const checksOf = (list: string): string[] => Goal.parse(`## Goal\nx\n## Checks\n${list}`).checks;

describe('the checks of a goal', () => {
  it('are one a line, whatever mark they carry', () => {
    const marks = [
      '- a',
      '* b',
      '+ c',
      '1. d',
      '2) e',
      '- [ ] f',
      '- [x] g',
      '[ ] h',
      '• i',
      '（3） j',
      '4、k',
      '① l',
      'm',
    ];
    expect(checksOf(marks.join('\n'))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm']);
  });

  it('keep what only looks like a mark', () => {
    expect(checksOf('- **bold** starts\n- 3.5 GB at most\n- -v prints the version\n- [link](x) opens')).toEqual([
      '**bold** starts',
      '3.5 GB at most',
      '-v prints the version',
      '[link](x) opens',
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a table',
      '| # | Check | How |\n|---|:---:|---|\n| 1 | made.txt exists | ls |\n| 2 | it is blue | look |',
      ['made.txt exists | ls', 'it is blue | look'],
    ],
    ['a table without a head', '| a |\n| b |', ['a', 'b']],
    ['an HTML list', '<ul>\n  <li>a</li>\n  <li>b < c</li>\n</ul>', ['a', 'b < c']],
    ['a quote', '> - a\n>   goes on\n> - b', ['a goes on', 'b']],
    ['boxes and dashes', '☐ a\n☑ b\n– c\n— d\n→ e\n· f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['Chinese numbers', '一、甲\n十二、乙\n（三）丙', ['甲', '乙', '丙']],
  ])('are found in %s', (_what, text, checks) => {
    const goal = Goal.parse(`## Goal\nx\n## Checks\n${text}`);
    expect(goal.checks).toEqual(checks);
    expect(Goal.parse(goal.toMarkdown()).checks).toEqual(checks);
  });

  it('that were given with such marks are read back as they are', () => {
    const checks = ['| a | b |', '<li>a</li>', '> a', '→ a', '— a', '一、甲', '☐ a', '<ul>'];
    expect(Goal.parse(new Goal({ statement: 'x', checks }).toMarkdown()).checks).toEqual(checks);
  });

  it.each([
    '(cannot verify here: no mac) a',
    '[cannot be verified here: x] a',
    "[can't verify here] a",
    '[cannot verify here — x] a',
    '【此环境下无法验证：无】甲',
    '[здесь нельзя проверить: нет] а',
  ])('are marked as impossible to verify by %j too', check =>
    expect(new Goal({ checks: [check, 'we cannot verify here who made it'] }).unverifiable).toEqual([check]),
  );

  it('take indented lines along', () => {
    expect(checksOf('- a\n  goes   on\n\n  and on\n- b\n\tgoes on')).toEqual(['a goes on and on', 'b goes on']);
  });

  it('take nested items along as clauses', () => {
    expect(checksOf('1. it builds on:\n   - linux\n   - mac\n2. it runs\n    * fast')).toEqual([
      'it builds on: linux; mac',
      'it runs; fast',
    ]);
  });

  it('are not nested only because the whole list is indented', () => {
    expect(checksOf('  - a\n  - b\n   - c')).toEqual(['a', 'b', 'c']);
    expect(checksOf(' - a\n  - b  \n- c')).toEqual(['a', 'b', 'c']);
  });

  it('leave out empty items, rules and placeholders', () => {
    expect(checksOf('- a\n-\n---\n- (to fill in)\n|---|---|\n- b')).toEqual(['a', 'b']);
    expect(new Goal({ statement: 'x', checks: ['', '(未填)', ' '] }).missing()).toEqual(['Checks']);
  });

  it('that cannot be verified here are told by their mark, in any language and with either colon', () => {
    const goal = new Goal({
      checks: [
        'runs on macOS [cannot verify here: no macOS]',
        'a',
        '[此环境无法验证：没有显卡] 渲染正确',
        '[此环境无法验证:x]',
        'звук [здесь не проверить: нет устройства]',
        'b cannot verify here: prose',
        '[Cannot verify here： shouted]',
      ],
    });
    expect(goal.unverifiable).toHaveLength(5);
    expect(goal.unverifiable).not.toContain('a');
    expect(goal.unverifiable).not.toContain('b cannot verify here: prose');
  });
});

describe('a goal', () => {
  it('needs statement and checks', () => {
    expect(new Goal({ statement: 'x', checks: ['y'] }).complete()).toBe(true);
    expect(new Goal({ statement: 'x' }, { lang: 'zh' }).missing()).toEqual(['判定清单']);
    expect(new Goal({ checks: ['y'] }, { lang: 'ru' }).missing()).toEqual(['Цель']);
  });

  it.each([
    ['完成标志', '判定条件'],
    ['目标', '验收清单'],
    ['Goal', 'Verification'],
    ['Цель', 'Список проверок'],
    ['Goal', '判定'],
  ])('is read from the headings %s and %s', (statement, checks) => {
    expect(Goal.parse(`${statement}: x\n${checks}:\n- y`)).toEqual(new Goal({ statement: 'x', checks: ['y'] }));
  });

  it('keeps what was asked first when it is amended', () => {
    const goal = new Goal({ statement: 'build X', checks: ['y'] });
    const before = goal.contentHash();
    expect(goal.amend('also Y', new Date('2026-03-01T12:34:56Z'))).toBe(goal);
    expect(goal.statement).toBe('build X\n\n2026-03-01 12:34 UTC (amended)\nalso Y');
    expect(goal.contentHash()).not.toBe(before);
    goal.amend('and Z', new Date('2026-03-02T00:00:00Z'));
    expect(goal.statement).toMatch(/^build X\n(?:.*\n)*also Y\n\n2026-03-02 00:00 UTC \(amended\)\nand Z$/);
    expect(goal.amend(' \n').statement).toMatch(/and Z$/);
    expect(new Goal({ statement: 'build X \n\n' }).amend('Y').statement).toMatch(/^build X\n\n\d.*\nY$/);
    expect(new Goal({ statement: ' \n' }).amend('Y').statement).toMatch(/^\d.*\nY$/);
  });

  it('dates an amendment by itself', () => {
    expect(new Goal({}, { lang: 'zh' }).amend('x').statement).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC \(修改\)\nx$/);
  });

  it('keeps an amendment that contains headings and code, written and read again', () => {
    const goal = new Goal({ statement: 'x', checks: ['y'] }).amend('Checks:\n- none\n```\nrm -rf /\n```\n<!-- z -->');
    expect(Goal.parse(goal.toMarkdown())).toEqual(goal);
    expect(Goal.parse(goal.promptBlock())).toEqual(goal);
  });
});

describe('the hash of the brief a goal was made from', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flower-document-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['en', 'zh', 'ru'] as const)('survives the file, in the header (%s)', lang => {
    const briefHash = 'ab'.repeat(32);
    const goal = new Goal({ statement: 'x', checks: ['y'], briefHash }, { lang });
    goal.write(join(folder, `${lang}.md`));
    expect(goal.toMarkdown().indexOf(briefHash)).toBeLessThan(goal.toMarkdown().indexOf('## '));
    expect(Goal.load(join(folder, `${lang}.md`))?.briefHash).toBe(briefHash);
    expect(goal.promptBlock()).not.toContain(briefHash);
    expect(Goal.load(join(folder, 'none.md'))).toBeNull();
  });

  it('is null when the file has none, or none that can be one', () => {
    expect(new Goal({ statement: 'x', checks: ['y'] }).toMarkdown()).not.toContain('Made from brief');
    expect(Goal.parse(new Goal({ statement: 'x', checks: ['y'] }).toMarkdown()).briefHash).toBeNull();
  });

  const HASH = '0123456789abcdef';
  it.each<[line: string, hash: string | null]>([
    [`> Made from brief: ${HASH}`, HASH],
    [`> 依据的需求：${HASH}`, HASH],
    [`> a note\n> Made from brief: ${HASH}`, HASH],
    ['> Made from brief: yesterday', null],
    [`> Made from brief: x${HASH}`, null],
    [`> Made from brief: ${HASH} or so`, null],
    [`> Made from brief, ${HASH}`, null],
    [`> Made for a brief: ${HASH}`, null],
    [`| Made from brief: ${HASH}`, null],
  ])('is read from the header and from no other line: %j', (line, hash) => {
    expect(Goal.parse(`${line}\n\n## Goal\nx`).briefHash).toBe(hash);
  });

  it('takes no part in the content hash', () => {
    expect(new Goal({ statement: 'x', briefHash: 'ab'.repeat(32) }).contentHash()).toBe(
      new Goal({ statement: 'x' }).contentHash(),
    );
  });
});
