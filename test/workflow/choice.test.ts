import { expect, it } from 'vitest';
import { goalText } from '../../src/text/goal-text.ts';
import { LANGS } from '../../src/text/lang.ts';
import { chosen } from '../../src/workflow/choice.ts';

const EN = ['Accept the result and go on', 'Change the goal', 'You judged wrong'];
const ZH = ['接受这个结果,继续', '修改目标', '你判错了'];

it.each<[string, number]>([
  ...['1', ' 1 ', '1.', '1)', '(1)', '[1]', '１', '１．', '①', '⑴', '"1"', '**1**', '#1', 'Option 1', 'no. 1'].map<
    [string, number]
  >(said => [said, 0]),
  ...['Accept the result and go on', 'accept the result and go on.', '  ACCEPT  the\nresult and go on!', 'Accept'].map<
    [string, number]
  >(said => [said, 0]),
  ...['1. Accept the result and go on', '1) accept', '“Accept the result”', 'Ａｃｃｅｐｔ', 'accept\u200b'].map<
    [string, number]
  >(said => [said, 0]),
  ...['2', 'change', 'Change the goal', '2 ', '2: change the goal', 'вариант 2', '第2个', '选 2'].map<[string, number]>(
    said => [said, 1],
  ),
  ...['3', '3.\r\n', 'You judged wrong', 'you judged'].map<[string, number]>(said => [said, 2]),
])('%j is option %i', (said, index) => expect(chosen(said, EN)).toBe(EN[index]));

it.each([
  '',
  ' ',
  '0',
  '4',
  '12',
  '-1',
  '1.5',
  '1 and 2',
  '1 2',
  'accepted',
  'Acceptance is not mine to give',
  'no',
  'yes',
])('%j is none of them', said => expect(chosen(said, EN)).toBeNull());

it.each([
  ...[
    'Change the goal to X',
    'you',
    'acc',
    '2. Accept the result',
    '1 hour more',
    'Look at the log, 2 lines are wrong',
    'change it',
  ],
])('%j is words of its own', said => expect(chosen(said, EN)).toBeNull());

it('takes Chinese by number, text and beginning', () => {
  for (const said of ['1', '１', '接受这个结果,继续', '接受这个结果，继续。', '接受'])
    expect(chosen(said, ZH)).toBe(ZH[0]);
  expect(chosen('修改', ZH)).toBe(ZH[1]);
  expect(chosen('你', ZH)).toBeNull();
});

it('takes no beginning that two options share', () => {
  expect(chosen('take the', ['Take the left', 'Take the right'])).toBeNull();
});

it.each(LANGS)('knows every option of the goal by its own words and its number (%s)', lang => {
  const text = goalText[lang];
  for (const options of [
    [text.accept, text.change, text.wrong],
    [text.useChanged, text.keepFrozen],
  ]) {
    for (const [index, option] of options.entries()) {
      expect(chosen(option, options)).toBe(option);
      expect(chosen(`${index + 1}`, options)).toBe(option);
      expect(chosen(`${index + 1}. ${option}`, options)).toBe(option);
    }
  }
});
