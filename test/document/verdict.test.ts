import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Verdict, type VerdictFields } from '../../src/document/verdict.ts';
import { documentText } from '../../src/text/document-text.ts';

const stateOf = (text: string): string => Verdict.parse(text).state;

/** documents.md, Verdict: the three rows of words. */
const ROWS = {
  unreachable: [
    ...['unverifiable', 'cannot verify', 'cannot be verified', 'unreachable', 'impossible here'],
    ...['无法验证', '没法验证', '验证不了', '无法判定', '无法达成', '不可达成', '做不到'],
    ...['невозможно проверить', 'нельзя проверить', 'недостижимо'],
  ],
  not_yet: [
    ...['not achieved', 'not yet', 'not done', 'not passed', 'not fully', 'partly', 'partially'],
    ...['未达成', '没达成', '没有达成', '尚未达成', '不是达成', '部分达成', '未通过'],
    ...['не достигнуто', 'ещё не', 'еще не', 'частично'],
  ],
  achieved: ['achieved', '已达成', '达成', 'достигнуто'],
} as const;

const cases = Object.entries(ROWS).flatMap(([state, words]) => words.map(word => [word, state] as const));

describe('the conclusion of a verdict', () => {
  it.each(cases)('%s is %s', (word, state) => {
    expect(stateOf(word)).toBe(state);
    expect(stateOf(`Conclusion: ${word}`)).toBe(state);
    expect(stateOf(`## 结论\n${word.toUpperCase()}。\n## 理由\nx`)).toBe(state);
    expect(stateOf(`**Вывод:** **${word.replaceAll(' ', '_')}**`)).toBe(state);
    expect(stateOf(`{"conclusion": "${word.replaceAll(' ', '-')}"}`)).toBe(state);
  });

  it('goes by the table, not by position', () => {
    expect(stateOf('achieved as far as one sees, but cannot be verified')).toBe('unreachable');
    expect(stateOf('已达成,但有一条无法验证')).toBe('unreachable');
    expect(stateOf('achieved in part, not yet in full')).toBe('not_yet');
    expect(stateOf('not yet; one check is unverifiable')).toBe('unreachable');
  });

  it.each([
    'unachieved',
    'achievedness',
    'goalAchieved',
    'недостигнуто',
    'достигнутость',
    'overachieved1',
    'fine, as far as I can see',
    'looks good to me',
    '10',
    '1.5',
    '1 of 5 checks pass',
    'Check 1: fine',
    '1 and 0',
    '1\n0',
    '',
    '## Conclusion\n\n## Not passed\n- a',
    '## Reason\neverything was achieved',
    '```\nachieved\n```',
  ])('is unclear in %j, and unclear is not achieved', text => {
    const verdict = Verdict.parse(text);
    expect(verdict.state).toBe('');
    expect(verdict.ok).toBe(false);
    expect(verdict.achieved).toBe(false);
  });

  it.each([
    '1',
    'true',
    'TRUE',
    ' 1\n',
    '**1**',
    '１',
    '1.',
    'Conclusion: 1',
    '结论\n1',
    'The verdict is 1.',
    '1 — all fine',
    '1 — all 10 checks pass',
    'Here is my verdict.\n1',
    `true${' '.repeat(50)}`,
    ...['true.', '""True""', 'TRUE!!'],
  ])('is achieved by %j', text => expect(stateOf(text)).toBe('achieved'));

  it.each(['0', 'false', 'False', '`0`', '０', 'Conclusion: 0', '判定：0', 'verdict = 0'])('is not yet by %j', text =>
    expect(stateOf(text)).toBe('not_yet'),
  );

  it.each([
    'not quite achieved',
    'NOT_YET',
    '"not-yet"',
    '**not** achieved',
    'not **achieved**',
    'not\nachieved',
    'hardly achieved',
    'almost achieved',
    'has yet to be achieved',
    'none of the checks was achieved',
    "it wasn't really achieved",
    'it wasn’t achieved',
    'Achieved? No.',
    'Achieved? Not really',
    '{"achieved": false}',
    '{"achieved": "no", "reason": "x"}',
    'achieved: false',
    'goal_achieved = 0',
    '未能达成',
    '未完全达成',
    '还没有真正达成',
    '几乎达成',
    '达成了吗？没有',
    '是否达成：否',
    'не полностью достигнуто',
    'почти достигнуто',
    'Цель не достигнута',
    'Достигнуто: нет',
    'far from achieved',
    'It doesn’t count as achieved',
    'achieved only in part',
    'achieved except for check 2',
    '达成了一半',
    '达成失败',
    '达成率 50%',
    '能否达成存疑',
    'достигнуто не полностью',
    'достигнуто лишь наполовину',
    ...[
      '90% achieved',
      '4 of 5 checks achieved',
      '3/5 achieved',
      'achieved: 4 of 5',
      'Achieved 4/5',
      'achieved (mostly)',
    ],
    ...['achieved, but check 3 fails', 'Achieved. However, the file is missing', 'some achieved, others failed'],
    ...['Achieved with one exception: check 4 fails', 'achieved – no', 'Achieved - not!', '| achieved | no |'],
    ...[
      'achieved: nope',
      'achieved: ❌',
      '❌ achieved',
      'achieved ✗',
      'nowhere near achieved',
      'anything but achieved',
    ],
    ...['non-achieved', 'semi-achieved', 'achieved in theory', 'achieved to a large extent', 'achieved by none'],
    ...['达成了80%', '达成 4/5', '大体达成', '达成但第3条未过', '已达成(部分)', '达成大半', '离达成还有距离', '达成:×'],
    ...['达成?', '已达成?并没有', '已达成,不过测试失败'],
    ...['достигнуто на 80%', '80% достигнуто', 'достигнуто 4 из 5', 'практически достигнуто', 'вряд ли достигнуто'],
    ...['нельзя сказать, что достигнуто', 'достигнуто, кроме пункта 3', 'достигнуто, но пункт 3 не выполнен'],
    'достигнута лишь часть',
  ])('is not yet where an "achieved" is taken back: %j', text => {
    expect(stateOf(text)).toBe('not_yet');
    expect(stateOf(`Conclusion: ${text.replace('\n', ' ')}`)).toBe('not_yet');
  });

  it.each([
    ...['would be achieved if the test passed', 'can be achieved', 'should be fully achieved soon', 'to be achieved'],
    ...['allegedly achieved', 'the worker says it is achieved', 'I doubt that it was achieved', 'probably achieved'],
    ...['achieved?', 'achieved once the tests pass', 'achieved if the network is up', 'it seems to have been achieved'],
    ...['可以达成', '可达成', '有望达成', '声称已达成', '似乎达成', '如果测试通过就达成', '达成了吗?'],
    ...[
      'якобы достигнуто',
      'будет достигнуто',
      'может быть достигнуто',
      'достигнуто бы было',
      'утверждается, что достигнуто',
    ],
    ...['сомнительно, что достигнуто', 'похоже, что достигнуто', 'достигнуто?'],
  ])('is not yet where an "achieved" is only claimed, hoped for or asked: %j', text => {
    expect(stateOf(text)).toBe('not_yet');
    expect(stateOf(`Conclusion: ${text}`)).toBe('not_yet');
  });

  it('is achieved where a claim is confirmed, and where another box was ticked', () => {
    expect(stateOf('What the report said is true; achieved.')).toBe('achieved');
    expect(stateOf('- [x] achieved\n- [ ] not yet\n- [ ] cannot be verified')).toBe('achieved');
    expect(stateOf('☐ 已达成\n☑ 未达成')).toBe('not_yet');
    expect(stateOf('[ ] achieved')).toBe('');
    expect(stateOf('() achieved')).toBe('');
  });

  it.each([
    ...['could not be verified', "couldn't be verified", 'could not verify', 'not verifiable', 'unable to verify'],
    ...['can not verify', "can't verify", 'can not be verified', "can't be verified", 'impossible to verify'],
    ...['cannot be reached', "can't be reached", 'not reachable', 'cannot be achieved', 'can not be achieved'],
    ...["can't be achieved", 'impossible to achieve', 'impossible to reach'],
    ...['不能验证', '没办法验证', '无从验证', '无法核实', '不可验证', '无法在此验证', '无法在此环境验证'],
    ...['проверить невозможно', 'проверить нельзя', 'невозможно это проверить', 'невозможно здесь проверить'],
    ...['здесь не проверить', 'не может быть проверено', 'не удаётся проверить', 'не удалось проверить'],
    ...['цель недостижима', 'результат недостижим', 'цели недостижимы'],
    ...['невозможно достичь', 'нельзя достичь', 'достичь невозможно', 'достичь нельзя'],
  ])('cannot be reached in these words too: %j', text => expect(stateOf(`Conclusion: ${text}`)).toBe('unreachable'));

  it.each([
    ...[
      'Achieved. I ran all checks myself; nothing is missing.',
      'achieved (the README could be longer, but that is no check)',
    ],
    ...['The goal is achieved. I did not rely on the report.', 'Achieved in three rounds', '100% achieved'],
    ...[
      'Achieved. It fails loudly without a key, as asked.',
      'achieved, 5 of 5 checks passed',
      '5/5 achieved',
      'Achieved? Yes.',
    ],
    ...['I can confirm it is achieved', 'achieved: 0 failed', 'achieved - 0 failures', 'achieved without exception'],
    ...['可以确认已达成', '已达成,但有一处小瑕疵,不影响验收', '已达成(5/5)', '100%达成'],
    ...['Достигнуто, без оговорок', 'достигнуто, 5 из 5', 'Цель полностью достигнута, ошибок нет'],
    'No open points, achieved.',
    'I looked at everything. Not one check failed. Achieved.',
    '没有遗留问题，已达成',
    '是否达成：是',
    '{"achieved": true}',
    'achieved: no problems found',
    'Цель достигнута',
    'All five checks hold: **achieved**',
  ])('is achieved where the denial belongs to something else: %j', text => expect(stateOf(text)).toBe('achieved'));

  it('is not yet where one "achieved" is taken back, whatever the others say', () => {
    expect(stateOf('Check 3 was hardly achieved. Achieved.')).toBe('not_yet');
    expect(stateOf('Achieved, except check 3. Achieved.')).toBe('not_yet');
  });

  it('is looked for in its own section only', () => {
    expect(stateOf('## Conclusion\nachieved\n## Reason\nfirst it was not yet done, unverifiable even')).toBe(
      'achieved',
    );
    expect(stateOf('## Reason\nachieved\n## Verdict\nnot yet')).toBe('not_yet');
  });

  it('may be "Not passed", which is also the name of a section', () => {
    expect(stateOf('## Conclusion\nNot passed\n\n## Reason\ny')).toBe('not_yet');
    expect(stateOf('## 结论\n\n**未通过**\n\n## 理由\ny')).toBe('not_yet');
    expect(stateOf('\nNot passed\n  \n')).toBe('not_yet');
    expect(stateOf('<!-- x --> <!-- y -->\nNot passed')).toBe('not_yet');
    expect(stateOf('## Conclusion\n <!-- x --> \nNot passed')).toBe('not_yet');
  });

  it.each([
    ['Not passed\n- a', ''],
    ['Not passed: a', ''],
    ['## Not passed\n- a', ''],
    ['**Not passed** a', ''],
    ['## Conclusion\nNot passed: a', ''],
    ['## Conclusion\nNot passed:\n- a', ''],
    ['## Conclusion\n**Not passed** a', ''],
    ['## Conclusion\n\n### Not passed\n- a', ''],
    ['Conclusion\nNot passed\n- a', ''],
    ['Conclusion:\nnot yet\nNot passed:\n- a', 'not_yet'],
    ['Conclusion: not yet\n**Not passed**\n- a', 'not_yet'],
    ['## Conclusion\nnot yet\nNot passed\n- a', 'not_yet'],
  ] as const)('is no "Not passed" that names what did not: %j', (text, state) => {
    expect(Verdict.parse(text)).toEqual(new Verdict({ state, failed: ['a'] }));
  });

  it('is unclear where nothing is said but the name of a section', () => {
    for (const text of ['## Not passed', 'Not passed:', 'Reason', 'Conclusion']) expect(stateOf(text)).toBe('');
  });

  it.each([
    'achieved, but the README is short',
    'achieved: all pass, but the README could be longer',
    'Achieved. The README is a stub.',
    'Check 1: achieved\nCheck 2: achieved',
    '1. achieved\n2. achieved',
    '| 1 | achieved |\n| 2 | achieved |',
    '核心功能达成',
    'Достигнуто, но документация могла бы быть подробнее',
  ])('is not yet where an "achieved" is not plainly said of the whole, or not alone: %j', text =>
    expect(stateOf(`## Conclusion\n${text}`)).toBe('not_yet'),
  );

  it('is achieved where a plain word on the whole stands beside the checks, none of which says otherwise', () => {
    expect(stateOf('Check 1: achieved\nCheck 2: achieved\n\nThe goal is achieved.')).toBe('achieved');
    expect(stateOf('Check 1: achieved\nCheck 2: fails\n\nThe goal is achieved.')).toBe('not_yet');
    expect(stateOf('## Conclusion\n1. achieved')).toBe('achieved');
  });

  it('stands as it is beside a check that did not pass, which is kept', () => {
    const failed = Verdict.parse('## Conclusion\nachieved\n## Not passed\n- check 3');
    expect(failed).toEqual(new Verdict({ state: 'achieved', failed: ['check 3'] }));
    expect(Verdict.parse('## Conclusion\nachieved\n## Not passed\nNone — all of it passed.').failed).toEqual([]);
    expect(Verdict.parse('## Conclusion\nachieved\n## Not passed\n- No — README is missing').failed).toHaveLength(1);
  });

  it('is not yet beside a second conclusion that says otherwise', () => {
    expect(stateOf('## Conclusion\nachieved\n\nWait.\n\n## Conclusion\nnot yet')).toBe('not_yet');
    expect(stateOf('## Conclusion\nachieved\n## Conclusion\nlooks fine')).toBe('not_yet');
    expect(stateOf('## Conclusion\nnot yet\n## Conclusion\ncannot verify')).toBe('unreachable');
    expect(stateOf('## Conclusion\nachieved\n## Reason\nx\n## Conclusion\n**achieved**')).toBe('achieved');
    expect(stateOf('## Conclusion\nfine\n## Conclusion\nfine')).toBe('');
  });

  it.each([
    ...['not&nbsp;achieved', 'not&#32;achieved', 'not \\\nachieved', 'not<br>achieved', '<b>not</b> achieved'],
    ...['<del>achieved</del> not met', '<s>achieved</s>\nfailed', '<strike>achieved</strike>', '~~achieved~~ failed'],
  ])('is read without its markup: %j', text => expect(stateOf(`## Conclusion\n${text}`)).not.toBe('achieved'));

  it('is read with markup around it', () => {
    expect(stateOf('## Conclusion\n<p>The goal is&nbsp;<b>achieved</b>.</p>')).toBe('achieved');
  });

  it('ignores fenced words', () => {
    expect(stateOf('not yet\n```\nimpossible here\n```')).toBe('not_yet');
  });
});

describe('a verdict', () => {
  it('has a reason and the checks that failed', () => {
    const verdict = Verdict.parse(
      '**Conclusion:** not yet\n**Reason:** two fail\n**Not passed:**\n1. a\n2. b\n   more',
    );
    expect(verdict).toEqual(new Verdict({ state: 'not_yet', reason: 'two fail', failed: ['a', 'b more'] }));
  });

  it.each([
    ...['none', '- None.', '((none))', '_( None. )_', 'Nothing', 'no', 'NA', 'n/a', '—'],
    ...['No checks failed.', '- There are no failed checks', '没有未通过的检查项。', 'Нет непройденных проверок.'],
    ...['无', '- 无。', '没有', '暂无', 'Нет', 'ничего'],
  ])('has no failed checks when it says %j', said => {
    expect(Verdict.parse(`Conclusion: achieved\nNot passed: ${said}`).failed).toEqual([]);
  });

  it('keeps what failed where the reason or the conclusion only names the section', () => {
    const fields = { state: 'not_yet', reason: 'seen', failed: ['a'] } as const;
    expect(Verdict.parse('## Conclusion\nnot yet\n## Reason\nseen\nNot passed\n- a')).toEqual(new Verdict(fields));
    expect(Verdict.parse('## Conclusion\nReason\nseen\n## Not passed\n- a').reason).toBe('seen');
    expect(Verdict.parse('## Reason\nNot passed\n- a').failed).toEqual(['a']);
  });

  it('tells the worker what is missing', () => {
    const verdict = new Verdict({ state: 'not_yet', reason: ' it does not start\n', failed: ['a', 'b'] });
    const { feedbackLead, feedbackFailed, feedbackEnd } = documentText.en;
    expect(verdict.feedback().split('\n\n')).toEqual([
      feedbackLead,
      'it does not start',
      `${feedbackFailed}\n- a\n- b`,
      feedbackEnd,
    ]);
    expect(new Verdict().feedback()).toBe(`${feedbackLead}\n\n${feedbackEnd}`);
    expect(new Verdict({ state: 'achieved', reason: 'x' }).feedback()).toBe('');
    expect(new Verdict({ reason: 'a person changed the goal' }, { lang: 'zh' }).feedback()).toContain(
      'a person changed',
    );
  });

  it.each([
    ['achieved', true, true, false],
    ['not_yet', true, false, false],
    ['unreachable', true, false, true],
    ['', false, false, false],
  ] as const)('in the state %j is clear: %j, achieved: %j, out of reach: %j', (state, ok, achieved, unreachable) => {
    expect(new Verdict({ state })).toMatchObject({ ok, achieved, unreachable, reason: '', failed: [], lang: 'en' });
  });

  it('that says nothing is unclear and names nothing', () => {
    expect(new Verdict()).toMatchObject({ state: '', reason: '', failed: [] });
    expect(Verdict.parse('', { lang: 'zh' }).lang).toBe('zh');
  });

  it('written for people reads back the same, in every language', () => {
    const fields: VerdictFields[] = (['achieved', 'not_yet', 'unreachable', ''] as const).map(state => ({
      state,
      reason: 'x',
      failed: ['a', '- b', '## Reason'],
    }));
    for (const lang of ['en', 'zh', 'ru'] as const) {
      for (const field of fields) {
        const verdict = new Verdict(field, { lang });
        expect(Verdict.parse(verdict.toMarkdown())).toEqual(verdict);
      }
    }
  });

  it('is never achieved by a text without a word or digit that says so', () => {
    const harmless = fc
      .string({ unit: 'grapheme' })
      .filter(text => !/achieved|达成|достигнут|1|１|true|[①⑴⒈¹₁]/iu.test(text.normalize('NFKC')));
    fc.assert(fc.property(harmless, text => !Verdict.parse(text).achieved));
  });

  it('is never achieved where a word of another row stands in the conclusion', () => {
    const other = fc.constantFrom(...ROWS.unreachable, ...ROWS.not_yet);
    const good = fc.constantFrom(...ROWS.achieved);
    const glue = fc.constantFrom(' ', '\n> ', ', ', '。', ' — ', ': ', ' ** ');
    fc.assert(
      fc.property(other, good, glue, fc.boolean(), (bad, ok, between, isFirst) => {
        const text = isFirst ? `${bad}${between}${ok}` : `${ok}${between}${bad}`;
        return !Verdict.parse(`## Conclusion\nwell: ${text}`).achieved;
      }),
    );
  });
});
