import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingReader } from '../../src/document/heading.ts';
import { type DocumentHeadings, documentHeadings } from '../../src/text/document-heading-text.ts';
import { documentText } from '../../src/text/document-text.ts';
import { LANGS } from '../../src/text/lang.ts';

const readerOf = <Kind extends keyof DocumentHeadings>(kind: Kind) =>
  headingReader<string>({
    en: documentHeadings.en[kind],
    zh: documentHeadings.zh[kind],
    ru: documentHeadings.ru[kind],
  });

const KINDS = ['brief', 'goal', 'verdict', 'handoff'] as const;
const brief = readerOf('brief');

/** Every name of every document: [document, field, name]. */
const names = KINDS.flatMap(kind =>
  LANGS.flatMap(lang =>
    Object.entries(documentHeadings[lang][kind] as Record<string, readonly string[]>).flatMap(([field, aliases]) =>
      aliases.map(name => [kind, field, name] as const),
    ),
  ),
);

/** documents.md and details.md: what must be recognised at least. Frozen. */
const REQUIRED: Readonly<Record<string, string>> = {
  'brief goal': 'Goal|目标|Цель|objective|目的|задача',
  'brief accept':
    'Acceptance criteria|验收标准|Критерии приёмки|acceptance|done when|验收条件|验收|критерии приемки|приёмка|приемка',
  'brief bounds': 'Boundaries|边界|Границы|out of scope|non-goals|not doing|不做什么|范围边界|вне рамок|что не делаем',
  'brief unknowns':
    'Unknowns and assumptions|未知与假设|Неизвестное и допущения|unknowns|assumptions|open questions|未知项与假设|未知|假设|допущения|неизвестное|未知项|已知未知',
  'goal statement': 'Goal|目标|Цель|完成标志',
  'goal checks':
    'Checks|判定清单|Проверки|checklist|verification|判定项|清单|检查项|чек-лист|список проверок|判定条件|验收清单|判定',
  'verdict state': 'Conclusion|结论|Вывод|verdict|判定|вердикт|заключение',
  'verdict reason': 'Reason|理由|Обоснование|evidence|why|依据|原因|причина',
  'verdict failed': 'Not passed|未通过|Не пройдено|failed|missing|未过项|未达成项|не выполнено',
  'handoff doing':
    'Doing now|现在在做|Сейчас делается|current work|正在做|在做什么|что делаем|现在在做什么|当前进度|进度',
  'handoff decided': 'Decided|已定的事|Решено|decisions|已决定|决定|решения|已经定下的|决策',
  'handoff deadends':
    'Dead ends|走不通的|Тупики|what does not work|tried and failed|走不通的路|死路|тупиковые пути|что не сработало|试过不行的|排除的路',
  'handoff next': 'Next step|下一步|Следующий шаг|next|接下来|дальше',
  'handoff scene': 'Scene|现场|Место работы|files|pointers|where things are|现场与路径|где что лежит|文件',
};

describe('the names of sections', () => {
  it.each(Object.entries(REQUIRED))('of %s are all recognised', (where, list) => {
    const [kind, field] = where.split(' ') as [(typeof KINDS)[number], string];
    for (const name of list.split('|')) {
      expect(readerOf(kind)(`## ${name}`)?.field, name).toBe(field);
    }
  });

  it('mean one section each within a document', () => {
    const seen = new Map<string, string>();
    for (const [kind, field, name] of names) {
      const key = `${kind} ${name.toLowerCase()}`;
      expect(seen.get(key) ?? field, key).toBe(field);
      seen.set(key, field);
    }
  });

  it('are not the titles of written documents', () => {
    for (const kind of KINDS) {
      for (const lang of LANGS) {
        const text = documentText[lang];
        for (const title of [text.briefTitle, text.goalTitle, text.verdictTitle, text.handoffTitle]) {
          expect(readerOf(kind)(`# ${title}`), title).toBeUndefined();
        }
      }
    }
  });
});

const numbers = [
  ...[
    '',
    '3. ',
    '3.',
    '3) ',
    '3、',
    '3: ',
    '3：',
    '(3) ',
    '（3）',
    '第三 ',
    '第三、',
    '第3节：',
    '三、',
    '（三）',
    '十二. ',
  ],
  ...['３．', '1.2 ', '1.2. ', 'IV. ', 'b) ', '① ', '1️⃣ ', '[2] '],
];
const needsHash = new Set(['1.2 ']);
const frames: readonly (readonly [before: string, after: string])[] = [
  ['# ', ''],
  ['## ', ''],
  ['###### ', ''],
  ['##', ''],
  ['##\t', ' ##'],
  ['  ### ', ' # '],
  ['## **', '**'],
  ['## **', ':**'],
  ['## __', '__:'],
  ['### *', '*：'],
  ['**', '**'],
  ['**', ':**'],
  ['**', '**：'],
  ['__', '__'],
  ['** ', ' **'],
  ['***', '***'],
  ['', ':'],
  ['', '：'],
  ['', ' :'],
  ['', ''],
  ['*', '*'],
  ['【', '】'],
  ['## 🎯 ', ''],
  ['## ', ' ✅'],
  ['🎯 **', '**'],
  ['## \u200b', '\u200b'],
  ['\ufeff## ', ''],
  ['## ', ' (Goal)'],
  ['## ', '（说明）：'],
  ['**', ' (x)**'],
  ['## ', '\u00a0'],
  ['　　', '：'],
  ['＃ ', ''],
  ['## `', '`'],
  ['## "', '"'],
  ['## «', '»'],
  ['## 「', '」'],
  ['## 《', '》：'],
  ['## ', '.'],
  ['## ', '。'],
  ['## ', ' [required]'],
  ['**', '【必填】**'],
  ['＊＊', '＊＊'],
];

describe('a heading', () => {
  const form = fc.record({
    name: fc.constantFrom(...names),
    number: fc.constantFrom(...numbers),
    frame: fc.constantFrom(...frames),
    isNumberOutside: fc.boolean(),
    change: fc.constantFrom<(text: string) => string>(
      text => text,
      text => text.toUpperCase(),
      text => text.toLowerCase(),
      text => text.normalize('NFD'),
      text => text.replaceAll(' ', '  '),
      text => text.replaceAll(' ', '\u00a0'),
      text => [...text].join('\u200b'),
    ),
  });

  it('is recognised in any form of any name in any language', () => {
    fc.assert(
      fc.property(form, ({ name: [kind, field, name], number, frame: [before, after], isNumberOutside, change }) => {
        fc.pre(!needsHash.has(number) || (before.includes('#') && !isNumberOutside));
        // A number goes before the emphasis or inside it, never before the hashes.
        const outside = isNumberOutside && !/[#＃🎯　\ufeff]/u.test(before) ? number : '';
        const line = `${outside}${before}${outside === '' ? number : ''}${change(name)}${after}`;
        const heading = readerOf(kind)(line);
        expect(heading?.field, line).toBe(field);
        expect(heading?.inline, line).toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the text that follows on its line', () => {
    const lines = [
      ['Goal: build X', 'build X'],
      ['Goal：build X', 'build X'],
      ['Goal:build X', 'build X'],
      ['## Goal: build X ##', 'build X'],
      ['## Goal - build X', 'build X'],
      ['## Goal — build C# ', 'build C#'],
      ['**Goal** build X', 'build X'],
      ['**Goal**: build X', 'build X'],
      ['**Goal:** build **X**', 'build **X**'],
      ['**Goal: build X**', 'build X'],
      ['**Goal** - build X', 'build X'],
      ['**Goal** (first) build X', '(first) build X'],
      ['**Goal (first)**: build X', 'build X'],
      ['__Goal__ build X', 'build X'],
      ['## Goal (目标): build X', 'build X'],
      ['3. Goal: build X', 'build X'],
      ['3. **Goal** build X', 'build X'],
      ['第三、目标：build X', 'build X'],
      ['## 目标 / Goal: build X', 'build X'],
      ['## Go\u200bal: 👨‍👩‍👧 X', '👨‍👩‍👧 X'],
      ['Goal: http://x: y', 'http://x: y'],
    ];
    for (const [line, inline] of lines) expect(brief(line ?? ''), line).toMatchObject({ field: 'goal', inline });
  });

  it.each(['## [Goal]', '## [Goal](#goal)', '## [Goal]: x'])('may be a link: %j', line => {
    expect(brief(line)?.field).toBe('goal');
  });

  it.each([
    ...['<h2>Goal</h2>', '<H3 id="goal">Goal</H3>', '<h2>1. Goal:</h2>', '<b>Goal</b>', '<strong>Goal:</strong>'],
    ...[
      '## <b>Goal</b>',
      '## <a name="x"></a>Goal',
      '## Goal <a id="x"></a>',
      '## Goal {#goal}',
      '## Goal {.unnumbered}',
    ],
    ...['<summary>Goal:</summary>', '## → Goal', '## ■ Goal', '### ▶ Goal', '## • Goal', '## 1️⃣. Goal', '1\\. Goal'],
    ...[
      '1\\) **Goal**',
      '## Section 1: Goal',
      '## PART II. Goal',
      '**Step 3 — Goal**',
      '## Раздел 1. Цель',
      '## Часть 2: Цель',
    ],
    ...['## Пункт 3) Цель', 'Goal︓'],
  ])('may be set as models set it for other readers: %j', line => {
    expect(brief(line), line).toMatchObject({ field: 'goal', inline: '' });
  });

  it('leaves tags alone in the text that follows', () => {
    expect(brief('## Goal: put <b>x</b> for <span>')?.inline).toBe('put <b>x</b> for <span>');
    expect(brief('Goal: List<a> {#x}')?.inline).toBe('List<a> {#x}');
  });

  it('may say its name twice', () => {
    for (const line of [
      '## Goal / 目标',
      '## 目标 Goal',
      '## Goal — 目标',
      '**目标：Goal**',
      'Цель (Goal):',
      '## 目标｜Goal：',
    ]) {
      expect(brief(line), line).toMatchObject({ field: 'goal', inline: '' });
    }
    expect(brief('## Goal / Boundaries')).toBeUndefined();
  });

  it('takes the longest name', () => {
    expect(brief('## Unknowns and assumptions')?.inline).toBe('');
    expect(readerOf('handoff')('现在在做什么：x')).toMatchObject({ field: 'doing', inline: 'x' });
    expect(readerOf('handoff')('Next step: x')).toMatchObject({ field: 'next', inline: 'x' });
    expect(readerOf('goal')('判定清单：x')).toMatchObject({ field: 'checks', inline: 'x' });
  });

  it.each([
    '## Goal and scope',
    '## 目标用户',
    'Goal-oriented design is a method',
    'Goal oriented',
    'Goals: x',
    'Goal',
    'The goal: x',
  ])('is not every line that begins alike: %j', line => {
    if (line !== 'Goal') expect(brief(line)).toBeUndefined();
    else expect(brief(line)?.field).toBe('goal');
  });

  it.each([
    '- Goal: x',
    '* Goal',
    '+ Goal:',
    '- **Goal**: x',
    '> ## Goal',
    '| Goal | x |',
    '`Goal`',
    '"Goal": "x"',
    '\\## Goal',
    '####### Goal',
    '    ## Goal',
    '\t## Goal',
    '***** Goal',
    'Goal - x',
    'Цель — сделать X',
    'Goal is clear.',
    'Goal.',
    'Goal (x) and more',
    '*Goal* is what counts',
    'Goal_name: x',
    '目标是做完',
    '目标，也就是 X',
    '第三目标',
    '3 unknowns: a, b, c',
    '12 Goal',
    '2024. Goal',
    'Goal (never closed',
    '## Goal —x',
    '## Subgoal',
    '[Goal](x)',
    'Goal [x]',
    'Goal[0]: x',
    '<!-- Goal -->',
    ...['<h7>Goal</h7>', '<p>Goal</p>x', '<h2>Goal and scope</h2>', '<li><b>Goal</b></li>', '## Step Goal', '→ Goal'],
    ...['## Part of Goal', 'Section 1 Goal', '## Goal {x}', '- <b>Goal</b>', '<td>Goal</td>'],
    '1234',
    '',
    '##',
    '**',
    '🎯',
  ])('is not %j', line => expect(brief(line)).toBeUndefined());

  it('is never found in prose that merely holds a name', () => {
    const before = fc.constantFrom('The ', 'our ', '这个', 'Наша ', '- ', '> ', '`', '"', '\\', '| ', 'a ');
    const after = fc.constantFrom(' is done', '用户', '-driven', 's', ' of it', '?', ' и всё', '的');
    fc.assert(
      fc.property(fc.constantFrom(...names), before, after, fc.boolean(), ([kind, , name], pre, post, isBefore) => {
        const line = isBefore ? `${pre}${name}: x` : `## ${name}${post}`;
        const heading = readerOf(kind)(line);
        // "next" + "s" and the like may be another, longer name of the document.
        const isName = names.some(
          ([other, , known]) => other === kind && `## ${known.toLowerCase()}` === line.toLowerCase(),
        );
        expect(isName ? undefined : heading, line).toBeUndefined();
      }),
    );
  });
});
