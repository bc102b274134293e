/** The words a judge's conclusion is recognised by. Which of them win is decided in the verdict, not here. */
import type { Localized } from './lang.ts';

export interface VerdictWords {
  readonly unreachable: readonly string[];
  readonly notYet: readonly string[];
  readonly achieved: readonly string[];
  /** Shortly before an "achieved" in the same clause, these take it back ("not quite achieved", "почти достигнуто"). */
  readonly hedge: readonly string[];
  /** After "achieved" and a colon or the like, these deny it (`"achieved": false`). */
  readonly denial: readonly string[];
  /** Right behind "achieved", these take it back ("achieved only in part", "达成了一半"). */
  readonly limit: readonly string[];
  /** A list that holds nothing but one of these is empty. */
  readonly none: readonly string[];
}

export const verdictWords: Localized<VerdictWords> = {
  en: {
    unreachable: [
      'unverifiable',
      'cannot verify',
      'can not verify',
      "can't verify",
      'cannot be verified',
      'can not be verified',
      "can't be verified",
      'unreachable',
      'impossible here',
    ],
    notYet: ['not achieved', 'not yet', 'not done', 'not passed', 'not fully', 'partly', 'partially'],
    achieved: ['achieved'],
    hedge: [
      ...['not', 'never', 'no', 'none', 'nothing', 'neither', 'nor', 'without', 'cannot', 'hardly', 'barely'],
      ...['scarcely', 'almost', 'nearly', 'mostly', 'largely', 'half', 'yet', 'to be', 'until', 'unless'],
      ...["isn't", "wasn't", "aren't", "weren't", "hasn't", "haven't", "hadn't", "can't", "couldn't", "won't"],
      ...["doesn't", "don't", "didn't", "wouldn't", "shouldn't", "ain't", 'far from', 'unlikely'],
    ],
    denial: ['false', 'no', 'not', 'never', '0'],
    limit: ['in part', 'only in part', 'only half', 'by half', 'in name only', 'except', 'except for'],
    none: ['none', 'nothing', 'no', 'n/a', 'na', '—', '–'],
  },
  zh: {
    unreachable: ['无法验证', '没法验证', '验证不了', '无法判定', '无法达成', '不可达成', '做不到'],
    notYet: ['未达成', '没达成', '没有达成', '尚未达成', '不是达成', '部分达成', '未通过'],
    achieved: ['已达成', '达成'],
    hedge: [
      ...['未', '没', '不', '无', '非', '难', '待', '差', '几乎', '接近', '即将', '大部分', '基本', '大致'],
      '勉强',
    ],
    denial: ['否', '不', '未', '没有'],
    // 达成率 and 达成度 are figures: how much, not that all of it.
    limit: ['率', '度', '了一半', '一半', '失败', '存疑', '了一部分', '一部分'],
    none: ['无', '没有', '暂无', '全部通过'],
  },
  ru: {
    unreachable: ['невозможно проверить', 'нельзя проверить', 'недостижимо'],
    notYet: ['не достигнуто', 'не достигнута', 'не достигнут', 'не достигнуты', 'ещё не', 'частично'],
    achieved: ['достигнуто', 'достигнута', 'достигнут', 'достигнуты'],
    hedge: ['не', 'нет', 'ни', 'никогда', 'без', 'пока', 'почти', 'едва', 'наполовину', 'основном'],
    denial: ['нет', 'не', 'ложь'],
    limit: ['не полностью', 'не до конца', 'не всё', 'наполовину', 'лишь наполовину', 'только наполовину', 'кроме'],
    none: ['нет', 'ничего'],
  },
};
