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
  /** Shortly before an "achieved" in the same clause, these make it somebody's claim or hope ("allegedly achieved"). */
  readonly claim: readonly string[];
  /** Right before "achieved", these speak of what may become of it ("can be achieved", "有望达成"). */
  readonly outlook: readonly string[];
  /** Right behind "achieved", these make it depend on something. */
  readonly condition: readonly string[];
  /** Behind "achieved" and a question mark, these answer that it is. */
  readonly consent: readonly string[];
  /** Behind "achieved", these lead over to what is against it; it counts when a `failure` follows. */
  readonly contrast: readonly string[];
  /** What speaks against "achieved" behind a `contrast`. */
  readonly failure: readonly string[];
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
      'could not be verified',
      "couldn't be verified",
      'could not verify',
      'not verifiable',
      'unable to verify',
      'impossible to verify',
      'unreachable',
      'not reachable',
      'cannot be reached',
      "can't be reached",
      'cannot be achieved',
      'can not be achieved',
      "can't be achieved",
      'impossible to achieve',
      'impossible to reach',
      'impossible here',
    ],
    notYet: ['not achieved', 'not yet', 'not done', 'not passed', 'not fully', 'partly', 'partially'],
    achieved: ['achieved'],
    hedge: [
      ...['not', 'never', 'no', 'none', 'nothing', 'neither', 'nor', 'without', 'cannot', 'hardly', 'barely'],
      ...['scarcely', 'almost', 'nearly', 'mostly', 'largely', 'half', 'yet', 'to be', 'until', 'unless'],
      ...["isn't", "wasn't", "aren't", "weren't", "hasn't", "haven't", "hadn't", "can't", "couldn't", "won't"],
      ...["doesn't", "don't", "didn't", "wouldn't", "shouldn't", "ain't", 'far from', 'unlikely'],
      ...['nowhere near', 'less than', 'anything but', 'short of', 'close to', 'non', 'un', 'semi', 'quasi', 'some of'],
      'only some',
    ],
    claim: [
      ...['claims', 'claim', 'claimed', 'says', 'said', 'supposedly', 'allegedly', 'reportedly', 'seems', 'seem'],
      ...['appears', 'appear', 'apparently', 'probably', 'possibly', 'perhaps', 'maybe', 'likely', 'presumably'],
      ...['doubt', 'doubtful', 'unsure', 'unclear', 'uncertain', 'assume', 'assuming', 'expected', 'if'],
    ],
    outlook: ['be', 'would have been', 'could have been', 'should have been', 'might have been', 'may have been'],
    condition: ['if', 'once', 'provided', 'as soon as', 'as long as', 'assuming', 'soon', 'later'],
    consent: ['yes', 'true', '1'],
    contrast: [
      'but',
      'however',
      'though',
      'although',
      'yet',
      'with one exception',
      'with some exceptions',
      'apart from',
      'others',
      'the rest',
      'the other',
    ],
    failure: [
      ...['fail', 'fails', 'failed', 'failing', 'failure', 'missing', 'broken', 'wrong', 'lacks', 'lacking', 'absent'],
      ...['incomplete', 'unfinished', 'pending', 'does not', 'do not', 'did not', 'is not', 'are not', 'was not'],
      ...["doesn't", "don't", "didn't", "isn't", "aren't", "wasn't", 'cannot', "can't", 'not met', 'nothing', 'never'],
    ],
    denial: ['false', 'no', 'nope', 'not', 'never', '0'],
    limit: [
      ...['in part', 'only in part', 'only half', 'by half', 'in name only', 'except', 'except for', 'by none'],
      ...['in theory', 'on paper', 'in principle', 'to a large extent', 'to some extent', 'for the most part'],
      ...['incompletely', 'mostly', 'largely', 'almost', 'nearly'],
    ],
    none: ['none', 'nothing', 'no', 'n/a', 'na', '—', '–'],
  },
  zh: {
    unreachable: [
      ...['无法验证', '没法验证', '验证不了', '无法判定', '无法达成', '不可达成', '做不到'],
      ...['没办法验证', '不能验证', '不可验证', '无从验证', '无法核实', '无法在此验证', '无法在此环境验证'],
    ],
    notYet: ['未达成', '没达成', '没有达成', '尚未达成', '不是达成', '部分达成', '未通过'],
    achieved: ['已达成', '达成'],
    hedge: [
      ...['未', '没', '不', '无', '非', '难', '待', '差', '几乎', '接近', '即将', '大部分', '基本', '大致'],
      ...['勉强', '大体', '离', '距', '几近'],
    ],
    claim: [
      ...['声称', '自称', '据称', '号称', '看似', '看起来', '似乎', '貌似', '疑似', '好像', '如果', '若', '假如'],
      ...['要是', '一旦', '除非', '可能', '或许', '也许', '大概', '不确定'],
    ],
    outlook: ['可以', '可以被', '可被', '将', '将会', '将被', '能够', '有望', '预计', '应该', '应当', '争取'],
    condition: ['后才', '的前提', '的可能'],
    consent: ['是', '对', '已'],
    contrast: ['但', '不过', '只是', '然而', '除了', '可是', '其余', '其他', '其它'],
    failure: [
      ...['未', '没有通过', '没通过', '没有完成', '没完成', '没有实现', '没做', '没有做', '失败', '缺', '报错', '出错'],
      ...['不存在', '不通过', '不符合', '不满足', '不能', '不可用', '不对', '不全'],
    ],
    denial: ['否', '不', '未', '没有', '并没有'],
    // 达成率 and 达成度 are figures: how much, not that all of it.
    limit: [
      ...['率', '度', '了一半', '一半', '失败', '存疑', '了一部分', '一部分', '部分', '了部分', '大半', '了大半'],
      ...['还有距离', '还差'],
    ],
    none: ['无', '没有', '暂无', '全部通过'],
  },
  ru: {
    unreachable: [
      ...['невозможно проверить', 'нельзя проверить', 'недостижимо', 'недостижима', 'недостижим', 'недостижимы'],
      ...['проверить невозможно', 'проверить нельзя', 'невозможно это проверить', 'невозможно здесь проверить'],
      ...['здесь не проверить', 'не может быть проверено', 'не удаётся проверить', 'не удалось проверить'],
      ...['невозможно достичь', 'нельзя достичь', 'достичь невозможно', 'достичь нельзя'],
    ],
    notYet: ['не достигнуто', 'не достигнута', 'не достигнут', 'не достигнуты', 'ещё не', 'частично'],
    achieved: ['достигнуто', 'достигнута', 'достигнут', 'достигнуты'],
    hedge: [
      ...['не', 'нет', 'ни', 'никогда', 'без', 'пока', 'почти', 'едва', 'наполовину', 'основном', 'практически'],
      ...['вряд ли', 'нельзя', 'якобы', 'лишь часть', 'только часть'],
    ],
    claim: [
      ...['сомнительно', 'сомневаюсь', 'утверждается', 'утверждает', 'заявлено', 'заявляет', 'если', 'бы', 'кажется'],
      ...['похоже', 'видимо', 'вероятно', 'наверное', 'возможно', 'может', 'должно', 'должна', 'должен', 'должны'],
    ],
    outlook: ['будет', 'будут', 'быть'],
    condition: ['если', 'бы', 'при условии', 'как только'],
    consent: ['да'],
    contrast: ['но', 'однако', 'хотя', 'за исключением', 'остальное', 'остальные'],
    failure: [
      ...['не', 'нет', 'отсутствует', 'отсутствуют', 'сломано', 'сломан', 'сломана', 'падает', 'упал', 'упали'],
      ...['провален', 'провалены', 'ошибка', 'ошибки'],
    ],
    denial: ['нет', 'не', 'ложь'],
    limit: [
      ...['не полностью', 'не до конца', 'не всё', 'наполовину', 'лишь наполовину', 'только наполовину', 'кроме'],
      ...['лишь часть', 'только часть', 'часть', 'на словах', 'в теории', 'за исключением', 'почти'],
    ],
    none: ['нет', 'ничего'],
  },
};
