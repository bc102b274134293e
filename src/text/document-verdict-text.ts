/** The words a judge's conclusion is recognised by. Which of them win is decided in the verdict, not here. */
import type { Localized } from './lang.ts';

export interface VerdictWords {
  readonly unreachable: readonly string[];
  readonly notYet: readonly string[];
  readonly achieved: readonly string[];
  /** Shortly before an "achieved" in the same clause, these take it back ("not quite achieved", "почти достигнуто"). */
  readonly hedge: readonly string[];
  /** In the same clause before a `bridge` to "achieved", these take it back ("no evidence that …", "没有证据表明…"). */
  readonly negation: readonly string[];
  /** What leads from a `negation` to the "achieved" it is about. */
  readonly bridge: readonly string[];
  /** These sound like a denial and are none ("without doubt", "毫无疑问"). */
  readonly assurance: readonly string[];
  /** After "achieved" and a colon or the like, these deny it (`"achieved": false`). */
  readonly denial: readonly string[];
  /** Right behind "achieved", these take it back ("achieved only in part", "达成了一半"). */
  readonly limit: readonly string[];
  /** Shortly before an "achieved" in the same clause, these make it somebody's claim or hope ("allegedly achieved"). */
  readonly claim: readonly string[];
  /** At the start of a clause anywhere before "achieved" in its sentence, these make it depend on something. */
  readonly premise: readonly string[];
  /** Around "achieved", these make a question of it, which only a `consent` behind a colon or the like answers. */
  readonly question: readonly string[];
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
  /** What a check, a test or the like is called: with a `failure` said of it, it speaks against "achieved". */
  readonly subject: readonly string[];
  /** Behind "achieved", these say by themselves that something is left. */
  readonly rest: readonly string[];
  /** Behind "achieved", these say that nothing shows it. */
  readonly groundless: readonly string[];
  /** In a sentence with one of these a failure is over, or there was none. */
  readonly settled: readonly string[];
  /** One to ten; longer words may go on behind these. */
  readonly numerals: readonly string[];
  /** Names of the list of checks that did not pass, which say nothing when the list is empty. */
  readonly failedName: readonly string[];
  /** A list that holds nothing but one of these is empty. */
  readonly none: readonly string[];
}

export const verdictWords: Localized<VerdictWords> = {
  en: {
    unreachable: [
      ...['unverifiable', 'cannot verify', 'can not verify', "can't verify", 'cannot be verified'],
      ...['can not be verified', "can't be verified", 'could not be verified', "couldn't be verified"],
      ...['could not verify', 'not verifiable', 'unable to verify', 'impossible to verify', 'unreachable'],
      ...['not reachable', 'cannot be reached', "can't be reached", 'cannot be achieved', 'can not be achieved'],
      ...["can't be achieved", 'impossible to achieve', 'impossible to reach', 'impossible here'],
    ],
    notYet: ['not achieved', 'not yet', 'not done', 'not passed', 'not fully', 'partly', 'partially'],
    achieved: ['achieved'],
    hedge: [
      ...['prevent', 'prevents', 'from counting', 'everything else', 'all else'],
      ...['everything but', 'not', 'never', 'no', 'none', 'nothing', 'neither', 'nor', 'without', 'cannot'],
      ...['hardly', 'barely', 'scarcely', 'almost', 'nearly', 'mostly', 'largely', 'half', 'yet', 'to be', 'until'],
      ...['unless', "isn't", "wasn't", "aren't", "weren't", "hasn't", "haven't", "hadn't", "can't", "couldn't"],
      ...["won't", "doesn't", "don't", "didn't", "wouldn't", "shouldn't", "ain't", 'far from', 'unlikely'],
      ...['nowhere', 'nobody', 'less than', 'anything but', 'all but', 'short of', 'close to', 'non', 'un', 'semi'],
      ...['quasi', 'some of', 'some checks', 'some progress', 'good progress', 'most', 'several'],
      ...['a few', 'many', 'much', 'a lot', 'a third', 'two thirds', 'a quarter', 'three quarters', 'only', 'just'],
      ...['virtually', 'practically', 'essentially', 'basically', 'more or less', 'as good as'],
      ...['substantially', 'broadly', 'roughly', 'theoretically', 'technically', 'nominally', 'superficially'],
      ...['formally', 'provisionally', 'conditionally', 'tentatively', 'prematurely', 'premature', 'too early'],
      ...['wrong', 'wrongly', 'falsely', 'incorrectly', 'mistakenly', 'refuse', 'hesitate', 'except', 'but one'],
      ...['fails to', 'failed to', 'lacks', 'too little', 'the opposite', 'the contrary', 'the rest', 'otherwise'],
      ...['being', 'getting', 'in order to', 'for this to', 'for it to', 'were it', 'functionally', 'in code'],
    ],
    negation: [
      ...['not', 'never', 'no', 'none', 'nothing', 'nobody', 'neither', 'cannot', "can't", "couldn't", "don't"],
      ...["didn't", "doesn't", "isn't", "hasn't", "haven't", 'without', 'lack', 'lacks', 'hard'],
    ],
    bridge: ['that', 'whether', 'of', 'as', 'if', 'to', 'shows', 'proves'],
    assurance: [
      ...['no doubt', 'without doubt', 'without a doubt', 'without any doubt', 'no question', 'not only'],
      ...['no longer open', 'no reason to doubt'],
    ],
    claim: [
      ...['claims', 'claim', 'claimed', 'says', 'said', 'states', 'stated', 'reports', 'reported', 'asserts'],
      ...['asserted', 'believes', 'thinks', 'supposedly', 'allegedly', 'reportedly', 'seems', 'seem', 'seemingly'],
      ...['appears', 'appear', 'apparently', 'ostensibly', 'arguably', 'hopefully', 'probably', 'possibly'],
      ...['perhaps', 'maybe', 'likely', 'presumably', 'doubt', 'doubtful', 'unsure', 'unclear', 'uncertain'],
      ...['assume', 'assuming', 'expected', 'if', 'hope', 'guess', 'suppose', 'saying'],
      ...['was to have been', 'before', 'rate limit', 'according to'],
    ],
    premise: [
      ...['except', 'if', 'unless', 'as soon as', 'provided', 'assuming', 'supposing', 'once'],
      ...['only when', 'when the tests pass', 'according to', 'let me', 'i will', "i'll", 'in theory', 'on paper'],
      ...['before i', 'to say', 'to count as'],
    ],
    question: ['whether', 'or not'],
    outlook: [
      ...['be', 'would have been', 'could have been', 'should have been', 'might have been', 'may have been'],
      ...['well have been'],
    ],
    condition: [
      ...['if', 'once', 'provided', 'as soon as', 'as long as', 'assuming', 'soon', 'later', 'pending'],
      ...['subject to', 'when', 'were it not'],
    ],
    consent: ['yes', 'true', '1', '✅', '✔', '👍'],
    contrast: [
      ...['but', 'however', 'though', 'although', 'yet', 'with one exception', 'with some exceptions'],
      ...['apart from', 'others', 'the rest', 'the other'],
    ],
    failure: [
      ...['could not', "couldn't"],
      ...['fail', 'fails', 'failed', 'failing', 'failure', 'failures', 'missing', 'missed', 'broken', 'wrong'],
      ...['lacks', 'lacking', 'absent', 'incomplete', 'unfinished', 'pending', 'open', 'red', 'skipped', 'unmet'],
      ...['unverified', 'untested', 'remains', 'does not', 'do not', 'did not', 'is not', 'are not', 'was not'],
      ...["doesn't", "don't", "didn't", "isn't", "aren't", "wasn't", 'cannot', "can't", 'not met', 'nothing'],
      ...['never', 'no tests', 'empty', 'an error'],
    ],
    subject: [
      ...['check', 'checks', 'test', 'tests', 'item', 'items', 'criterion', 'criteria', 'point', 'points', 'build'],
      ...['one', 'file'],
    ],
    rest: [
      ...['what is left', 'missing', 'lacking', 'what lacks', 'still open', 'to do', 'remaining'],
      ...['outstanding', 'more work', 'work remains', 'more remains', 'open for', 'failed checks', 'open checks'],
      ...['absent', 'unproven'],
    ],
    groundless: ['no evidence', 'no proof'],
    settled: [
      ...['as asked', 'as demanded', 'as required', 'as specified', 'as it should', 'as the check demands'],
      ...['as the goal demands', 'no', 'none', 'not one', 'nothing', 'zero', '0', 'never', 'previous'],
      ...['previously', 'earlier', 'last time', 'last round', 'before', 'at first', 'initially'],
      ...[
        'formerly',
        'fixed',
        'closed',
        'resolved',
        'repaired',
        'was missing',
        'were missing',
        'a missing',
        'any missing',
      ],
    ],
    denial: [
      ...['false', 'no', 'nope', 'not', 'never', '0', 'null', 'none', 'tbd', 'partial', 'unclear'],
      ...['unknown', 'negative', 'failed', 'pending', 'in progress', 'open', 'incorrect', 'wrong', 'off', 'f', 'n'],
      ...['sort of', 'kind of', 'maybe', 'undecided', 'uncertain', 'unverified'],
    ],
    limit: [
      ...['modulo', 'only if', 'with respect to', 'is what'],
      ...['in part', 'only in part', 'only half', 'by half', 'in name only', 'except', 'by none'],
      ...['in theory', 'on paper', 'in principle', 'to a large extent', 'to some extent', 'for the most part'],
      ...['in most', 'incompletely', 'mostly', 'largely', 'almost', 'nearly', 'so far', 'thus far'],
      ...['with the exception', 'save for', 'bar', 'minus', 'apart from', 'aside from', 'other than', 'with gaps'],
      ...['with open', 'with failures', 'with failing', 'in spite of the failing', 'unverified', 'untested'],
      ...['unproven', 'not verified', 'not tested', 'not checked', 'without evidence'],
      ...['without proof', 'claimed', 'as claimed', 'says', 'the worker says', 'the report says', 'according to'],
      ...['presumably', 'i guess', 'i assume', 'i suppose', 'i think', 'i believe', 'i hope', 'at first sight'],
      ...['on the face', 'just about', 'is wrong', 'is false', 'is not', 'is premature', 'is unclear'],
      ...['is unjustified', 'would be', 'does not hold', "doesn't hold", 'cannot be', 'progress', 'limits', 'your'],
      ...['without tests', 'as far as the report', 'only in parts', 'in parts', 'i was told', 'status'],
    ],
    numerals: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    failedName: ['not passed', 'failed', 'missing'],
    none: ['none', 'nothing', 'no', 'n/a', 'na', '—', '–'],
  },
  zh: {
    unreachable: [
      ...['无法验证', '没法验证', '验证不了', '无法判定', '无法达成', '不可达成', '做不到', '没办法验证'],
      ...['不能验证', '不可验证', '无从验证', '无法核实', '无法在此验证', '无法在此环境验证'],
    ],
    notYet: ['未达成', '没达成', '没有达成', '尚未达成', '不是达成', '部分达成', '未通过'],
    achieved: ['已达成', '达成'],
    hedge: [
      ...['未', '没', '不', '无', '非', '难', '待', '差', '几乎', '接近', '即将', '大部分', '基本', '大致', '勉强'],
      ...['大体', '离', '距', '几近', '近乎', '临近', '快要', '很快', '多数', '大多', '一部分', '只有', '仅有'],
      ...['大半', '一半', '半数', '三分之', '百分之', '其余', '其他', '其它', '表面', '名义', '理论', '原则上'],
      ...['形式上', '错误地', '误判', '误报', '过早', '拒绝', '缺乏', '缺少', '所谓', '为了', '前三条', '前两条'],
      ...['前几条', '之后才'],
    ],
    negation: [
      ...['没有', '没看', '没见', '不能', '不足', '无法', '看不', '缺乏', '缺少', '拒绝', '不认为', '不应', '不宜'],
      ...['不得', '不确定', '谁也'],
    ],
    bridge: ['证据', '证明', '表明', '迹象', '显示', '确认', '认为', '判定', '视为', '算', '说', '确定'],
    assurance: [
      ...['无疑', '无误', '无一例外', '无异议', '不仅', '非常', '待办', '差异', '离线'],
      ...['距离计算', '百分之百', '百分之一百', '不依赖', '无障碍'],
    ],
    claim: [
      ...['声称', '自称', '据称', '号称', '报告称', '报告说', '报告认为', '报告里', '报告中', '执行者说'],
      ...['执行者称', '执行者认为', '自认为', '据报告', '看似', '看起来', '看上去', '看来', '似乎', '似已', '貌似'],
      ...['疑似', '好像', '如果', '若', '假如', '要是', '一旦', '可能', '或许', '也许', '大概', '不确定'],
      ...['应已', '想必', '估计', '推测', '检查一下', '看看', '接下来', '报告声明', '宣称', '执行者表示'],
      ...['执行者所说', '代码层面'],
    ],
    premise: [
      ...['要等', '如忽略', '不计'],
      ...['为', '说', '如果', '若', '假如', '假设', '要是', '一旦', '只要', '只有', '等测试', '待测试'],
      ...['据报告', '根据报告', '按照报告', '按报告', '下一轮', '下轮', '让我', '我先', '接下来', '除', '要说'],
      ...['等第'],
    ],
    question: ['是否', '能否', '有没有', '吗', '与否', '没有'],
    outlook: [
      ...['就能', '应能', '似', '可以', '可以被', '可被', '将', '将会', '将被', '能够', '有望', '预计', '应'],
      ...['应该', '应当', '争取', '就', '即', '才', '才算', '才能', '要', '想'],
      ...['快', '假', '伪', '只', '仅'],
    ],
    condition: ['后才', '的前提', '的可能', '取决于', '要看', '还需', '还得', '还要', '目标还'],
    consent: ['是', '对', '已'],
    contrast: ['但', '不过', '只是', '然而', '除了', '可是', '其余', '其他', '其它', '除第'],
    failure: [
      ...['未', '没通过', '没完成', '没做', '没有', '没过', '没跑'],
      ...['失败', '缺', '报错', '出错', '不存在', '不通过', '不符合', '不满足', '不能', '不可用', '不对', '不全'],
      ...['还没', '除外', '剩', '空的', '为空'],
    ],
    subject: ['条', '项', '测试', '检查', '构建', '文件', '判定'],
    rest: [
      ...['还缺', '仍缺', '缺少', '尚缺', '还差', '只差', '就差', '尚待', '还没', '唯', '剩余', '剩下'],
      ...['还剩', '未过', '未达', '未经证实'],
    ],
    groundless: ['没有证据', '没看到证据', '没有看到证据', '缺乏证据'],
    settled: [
      ...['按要求', '如要求', '没有剩', '没有缺', '没有任何', '没有一', '没有发现', '没有遗', '没有未', '无一'],
      ...['无未', '无失败', '无遗', '无缺', '上一轮', '上轮', '上次', '之前', '此前', '原先', '曾', '已修'],
      ...['已补', '补上', '不需要', '无需'],
    ],
    denial: ['否', '不', '不是', '未', '没有', '并没有', '无', '假', '未知', '不确定', '待定', '部分', '不明'],
    // 达成率 and 达成度 are figures: how much, not that all of it.
    limit: [
      ...['还为时', '率', '度', '情况', '比例', '数', '一半', '失败', '存疑', '一部分'],
      ...['部分', '大半', '一大半', '大部分', '其中', '了前', '三分之', '百分之'],
      ...['还有距离', '还差', '不了', '不成立', '的说法', '与事实不符', '是错', '已被推翻', '为时'],
      ...['未验证', '未核实', '未经', '待验证', '待确认', '没有验证', '没看', '据报告', '根据报告'],
      ...['除', '个鬼', '尚待', '尚不', '有待'],
    ],
    numerals: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'],
    failedName: ['未通过', '未过项', '未达成项', '未过'],
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
    achieved: ['достигнуто', 'достигнута', 'достигнут', 'достигнуты', 'достигнутой', 'достигнутым', 'достигнутыми'],
    hedge: [
      ...['мешает', 'мешают'],
      ...['не', 'нет', 'ни', 'никогда', 'ничего', 'без', 'пока', 'почти', 'едва', 'наполовину', 'половина'],
      ...['основном', 'отчасти', 'практически', 'вряд ли', 'нельзя', 'якобы'],
      ...['часть', 'большей части', 'треть', 'трети', 'мало'],
      ...['многое', 'некоторые', 'несколько', 'большинство', 'только', 'лишь', 'рано', 'преждевременно'],
      ...['ошибочно', 'ложно', 'неверно', 'мнимо', 'формально', 'номинально', 'теоретически', 'в теории'],
      ...['на бумаге', 'на словах', 'с виду', 'внешне', 'условно', 'предварительно', 'приблизительно'],
      ...['более или менее', 'более менее', 'далеко', 'чтобы', 'остальное', 'остальные', 'кроме', 'еле'],
      ...['основное', 'в коде'],
    ],
    negation: ['не', 'нет', 'ни', 'никаких', 'никто', 'нельзя', 'невозможно', 'без', 'рано', 'преждевременно'],
    bridge: ['что', 'чтобы', 'того', 'ли', 'как', 'считать', 'из', 'подтверждений'],
    assurance: ['кроме того', 'без сомнения', 'без сомнений', 'не сомневаюсь', 'не только'],
    claim: [
      ...['утверждает', 'отмечено', 'сомнительно', 'сомневаюсь', 'утверждается', 'заявлено', 'заявляет', 'заявил'],
      ...['уверяет', 'говорит', 'говорят', 'пишет', 'гласит', 'сказано', 'считает', 'отчёту', 'отчёте', 'если'],
      ...['бы', 'кажется', 'похоже', 'видимо', 'вероятно', 'наверное', 'возможно', 'может', 'должно', 'должна'],
      ...['должен', 'должны', 'предположительно', 'слов', 'неясно', 'неизвестно', 'непонятно', 'когда', 'прежде'],
      ...['сообщает', 'указано', 'заявленное'],
    ],
    premise: [
      ...['до того'],
      ...['кроме', 'за исключением', 'если', 'как только', 'когда', 'при условии', 'согласно', 'судя по'],
      ...['по словам', 'со слов', 'по отчёту', 'прежде чем', 'возможно', 'вероятно', 'наверное', 'видимо'],
      ...['по видимому', 'может быть', 'должно быть', 'кажется', 'похоже', 'предположим', 'надеюсь', 'думаю'],
      ...['посмотрим', 'все проверки кроме', 'всё кроме'],
    ],
    question: ['ли', 'или нет'],
    outlook: ['будет', 'будут', 'быть'],
    condition: ['если', 'бы', 'при условии', 'как только'],
    consent: ['да'],
    contrast: ['но', 'однако', 'хотя', 'за исключением', 'остальное', 'остальные', 'только'],
    failure: [
      ...['не', 'нет', 'отсутствует', 'отсутствуют', 'сломано', 'сломан', 'сломана', 'падает', 'падают', 'упал'],
      ...['упали', 'провален', 'провалена', 'провалены', 'провалено', 'ошибка', 'ошибки', 'открыта', 'открыты'],
      ...['пуст', 'пуста', 'пусты'],
    ],
    subject: ['проверка', 'проверки', 'проверку', 'тест', 'тесты', 'пункт', 'пункты', 'сборка', 'файл'],
    rest: [
      ...['не хватает', 'недостаёт', 'осталось', 'осталась', 'остались', 'остаётся', 'провалено', 'провалена'],
      ...['провален', 'провалены', 'тестов нет', 'не доказано'],
    ],
    groundless: ['нет доказательств', 'доказательств нет', 'доказательств не'],
    settled: [
      ...['как требовалось', 'как и требовалось', 'как требует', 'ничего не', 'ни одна', 'ни один', 'ни одной'],
      ...['раньше', 'прежде', 'прежние', 'прежняя', 'сначала', 'в прошлый раз', 'исправлены'],
      ...['исправлено', 'исправлена', 'исправлен'],
    ],
    denial: ['нет', 'не', 'ложь', 'отчасти', 'неизвестно', 'неясно', 'сомнительно', 'неверно'],
    limit: [
      ...['не полностью', 'не до конца', 'не всё', 'наполовину', 'лишь наполовину', 'только наполовину', 'кроме'],
      ...['лишь часть', 'только часть', 'часть', 'на словах', 'в теории', 'за исключением', 'почти', 'отчасти'],
      ...['в основном', 'по большей части', 'в значительной степени', 'половина', 'на две трети', 'на треть'],
      ...['процентов', 'не считая', 'помимо', 'условно', 'не проверено', 'без проверки', 'непроверено'],
      ...['без доказательств', 'со слов', 'по словам', 'здесь неверно', 'неверно', 'неоправданно', 'было бы'],
      ...['рано', 'немногое', 'мало', 'прогресс', 'некоторый', 'лишь половина', 'лишь по', 'только по'],
      ...['без тестов', 'с оговорками', 'ошибочно'],
    ],
    numerals: ['од', 'дв', 'тр', 'четыр', 'пят', 'шест', 'сем', 'вос', 'девят', 'десят'],
    failedName: ['не пройдено', 'не выполнено', 'провалено'],
    none: ['нет', 'ничего'],
  },
};
