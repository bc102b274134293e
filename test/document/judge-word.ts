/**
 * Words that decide what an "achieved" comes to, each in a frame (… is its place) where no other word does. Frames, not
 * sentences: what judges say is in judge-answer.ts, and those answers leave these words to chance.
 */

/** A frame, and lists of words parted by a comma. */
type Row = readonly [frame: string, ...lists: string[]];

export const words: Readonly<
  Record<'en' | 'zh' | 'ru', { readonly takeBack: readonly Row[]; readonly keep: readonly Row[] }>
> = {
  en: {
    takeBack: [
      [
        'the goal is … achieved',
        'prevent, prevents, from counting, all else, never, none, nothing, neither, nor, without, cannot',
        "barely, scarcely, mostly, largely, yet, until, unless, aren't, weren't, haven't, hadn't, can't",
        "couldn't, won't, doesn't, don't, didn't, wouldn't, shouldn't, ain't, unlikely, quasi, some of",
        'some checks, good progress, much, a lot, a quarter, three quarters, formally, wrongly, incorrectly',
        'mistakenly, but one, failed to, lacks, otherwise, in order to, for this to, for it to, were it',
        'functionally, in code',
      ],
      ['… checks achieved', 'to be'],
      [
        '… thing in the whole wide repository here shows us that this goal has in the end been achieved',
        "never, nobody, neither, couldn't, don't, didn't, doesn't, isn't, hasn't, haven't, without, lack",
        'hard',
      ],
      ['Nothing at all in here … this whole big goal has by now been achieved', 'whether, as, if, to, shows, proves'],
      [
        '… achieved',
        'claims, claim, claimed, said, states, stated, asserted, thinks, supposedly, reportedly, seem',
        'appears, appear, apparently, possibly, perhaps, maybe, likely, presumably, doubtful, unsure, unclear',
        'uncertain, assume, expected, saying, was to have been',
      ],
      ['the worker … it is achieved', 'assuming, according to'],
      [
        '… the server starts, achieved',
        "except, unless, supposing, only when, let me, i will, i'll, in theory, on paper, before i",
        'to count as',
      ],
      ['the goal … achieved', 'could have been, should have been, might have been'],
      ['achieved … check 3 passes', 'provided, as soon as, as long as, assuming, soon, later, when'],
      [
        'Achieved, … the log is incomplete',
        'though, yet, with one exception, with some exceptions, the rest, the other',
      ],
      [
        'Achieved, but the log …',
        "could not, couldn't, fail, failure, broken, wrong, lacks, incomplete, unfinished, pending, unmet",
        "untested, don't, didn't, aren't, wasn't, cannot, can't, not met, nothing, never, empty, an error",
      ],
      ['Achieved. The … failed', 'checks, test, item, items, criterion, criteria, point, points, build, file'],
      [
        'Achieved. … README',
        'lacking, still open, to do, outstanding, more work, work remains, more remains, open for',
        'open checks, absent',
      ],
      ['Achieved. I looked everywhere and ….', 'no evidence, no proof'],
      ['Goal achieved: …', 'never, kind of, maybe, undecided, uncertain, unverified'],
      [
        'achieved …',
        'with respect to, in part, only half, by half, in name only, on paper, in principle, to some extent',
        'incompletely, largely, almost, nearly, with open, with failing, unverified, not tested, as claimed',
        'the report says, i suppose, i think, i believe, i hope, just about, is wrong, is premature',
        "is unclear, is unjustified, does not hold, doesn't hold, cannot be, progress, only in parts",
        'in parts',
      ],
      ['… of 12 achieved', 'one, six, seven, nine, ten'],
      ['Achieved. Better than last round, but the log is …', 'missing, lacking, absent'],
      ['Achieved in every point, … the log, which is red', 'apart from'],
      ['Achieved, but the tests … run', 'do not'],
      ['Achieved, but it … there', 'is not, was not'],
      ['achieved, …, as not one test was run', 'unproven'],
    ],
    keep: [
      [
        'It is … achieved',
        'without a doubt, without any doubt, no question, not only, no longer open, no reason to doubt',
      ],
      ['Is the goal achieved? …', 'true, 1, 👍, ✅, ✔'],
      [
        'Achieved. The check failed ….',
        'as required, as specified, as it should, as the goal demands, zero, never, previous, previously',
        'earlier, last time, last round, before, initially, formerly, fixed, closed, resolved, repaired',
        'was missing, were missing, any missing, at first',
      ],
      ['Achieved. Checks …: []', 'failed, missing'],
      ['Achieved. Not passed: …', 'nothing, no, na, —, –'],
      ['Achieved. Tests failed … times', '0'],
    ],
  },
  zh: {
    takeBack: [
      [
        '目标…达成',
        '无, 距, 几近, 大多, 只有, 仅有, 大半, 一半, 半数, 其它, 拒绝, 缺乏, 缺少, 为了, 前三条, 前两条',
        '前几条, 就能, 应能, 可以被, 可被, 将, 将会, 将被, 能够, 预计, 应当, 争取, 就, 即, 才, 要, 想, 据报告',
        '如果, 若, 假如, 要是, 一旦, 接下来',
      ],
      [
        '…目标达成',
        '即将, 大部分, 快要, 很快, 之后才, 自称, 据称, 号称, 报告认为, 报告里, 报告中, 执行者称, 看似, 看起来',
        '似已, 貌似, 疑似, 好像, 可能, 或许, 也许, 大概, 应已, 检查一下, 看看, 代码层面',
      ],
      [
        '…任何地方可以让人在这里证明这个目标在事实上已达成',
        '没看, 没见, 不能, 不足, 无法, 看不, 缺乏, 缺少, 拒绝, 不认为, 不应, 不宜, 不得, 不确定, 谁也',
      ],
      ['无法在这里看到什么东西…这个目标在事实上已达成', '证据, 表明, 迹象, 显示, 确认, 认为, 判定, 视为, 算, 说, 确定'],
      ['…:已达成', '不确定'],
      [
        '…测试全部都能够通过之后,达成',
        '不计, 为, 说, 假如, 要是, 一旦, 只要, 只有, 等测试, 待测试, 据报告, 按报告, 下一轮, 下轮, 让我, 我先',
        '接下来',
      ],
      ['…达成', '能否'],
      ['达成…', '有没有, 还为时, 数, 一半, 存疑, 部分, 其中, 还有距离, 尚不, 有待'],
      ['达成…测试通过', '后才, 的前提, 的可能, 取决于, 要看, 还需, 还得, 还要, 目标还'],
      ['已达成,…日志失败', '但, 不过, 只是, 然而, 可是, 其余, 其他, 其它'],
      ['已达成。…日志失败', '除了, 除第'],
      [
        '已达成,但日志…',
        '未, 没通过, 没完成, 没做, 没过, 没跑, 报错, 出错, 不符合, 不满足, 不能, 不可用, 不对, 不全, 剩, 为空',
      ],
      ['已达成。有…失败', '项, 检查, 构建, 判定'],
      ['已达成。…文档', '尚缺, 还差, 就差, 尚待, 还没, 唯, 还剩, 未达, 未经证实'],
      ['已达成。…', '没看到证据, 没有看到证据, 缺乏证据'],
      ['达成:…', '不, 不是, 未, 没有, 并没有, 未知, 不确定, 待定, 部分, 不明'],
      ['达成…/12', '一, 二, 六, 七, 九, 十'],
      ['已达成。上次不同,但日志…写', '还没'],
      ['达成…一条,与上次一样', '还差, 尚待'],
    ],
    keep: [
      [
        '…目标达成',
        '无疑, 无误, 无一例外, 无异议, 不仅, 非常, 待办, 差异, 离线, 距离计算, 百分之百, 百分之一百, 不依赖',
        '无障碍',
      ],
      ['达成了吗?…', '对, 已'],
      [
        '已达成。测试失败…。',
        '如要求, 没有缺, 没有任何, 没有一, 没有发现, 没有遗, 没有未, 无一, 无未, 无失败, 无遗, 无缺, 上一轮',
        '上轮, 上次, 之前, 此前, 原先, 曾, 已修, 已补, 补上, 不需要, 无需',
      ],
      ['已达成。…:无', '未过项, 未达成项, 未过'],
      ['已达成。未通过:…', '没有, 暂无, 全部通过'],
    ],
  },
  ru: {
    takeBack: [
      [
        'Цель … достигнута',
        'мешают, нет, ни, никогда, ничего, без, едва, нельзя, мало, многое, только, лишь, рано',
        'преждевременно, ошибочно, ложно, неверно, остальные, кроме, основное, в коде, будут, быть, если',
        'кажется, похоже, видимо, вероятно, наверное, возможно, когда',
      ],
      [
        '… во всём этом большом месте видно, что вся эта цель на самом деле теперь достигнута',
        'нет, ни, никаких, никто, нельзя, невозможно, без, рано, преждевременно',
      ],
      [
        'Никто во всём этом большом месте … вся эта цель на самом деле теперь достигнута',
        'чтобы, того, ли, как, считать, из, подтверждений',
      ],
      [
        '… достигнуто',
        'заявляет, говорят, сказано, отчёту, отчёте, может, должно, должна, должен, должны, слов, неясно',
        'неизвестно, непонятно, прежде, указано, заявленное',
      ],
      [
        '… тесты в этом месте пройдут, цель, как сказали бы другие, достигнута',
        'со слов, по отчёту, думаю, посмотрим, все проверки кроме, всё кроме',
      ],
      ['достигнуто … тесты пройдут', 'при условии, как только'],
      ['Достигнуто, … журнал пуст', 'хотя, остальное, остальные'],
      [
        'Достигнуто, но журнал …',
        'отсутствует, отсутствуют, сломано, сломан, сломана, падает, упал, упали, ошибка, ошибки, открыта',
        'открыты, пуста, пусты',
      ],
      [
        'Достигнуто. … README',
        'недостаёт, остались, остаётся, провалено, провален, провалены, тестов нет, не доказано',
      ],
      ['Достигнуто. …', 'нет доказательств, доказательств нет, доказательств не'],
      ['Достигнуто: …', 'не, неясно, сомнительно, неверно'],
      [
        'достигнуто …',
        'не до конца, наполовину, только наполовину, часть, на словах, в теории, почти, на треть, прогресс',
        'только по, с оговорками, ошибочно',
      ],
      ['… из 12 достигнуты', 'один, две, шесть, семь, восемь, девять, десять'],
      ['Достигнуто, хотя … достигнуто', 'вряд ли'],
      ['Достигнуто во всём, … журнала, который пуст', 'за исключением'],
      ['Достигнуто. Раньше было иначе, но журнал …', 'провален, провалена, провалены, провалено'],
      ['Достигнуто. … падает', 'проверки, проверку, тест, пункт, пункты, сборка, файл'],
    ],
    keep: [
      ['… достигнуто', 'кроме того, без сомнения, без сомнений, не сомневаюсь, не только'],
      [
        'Достигнуто. Тест упал ….',
        'как требовалось, как и требовалось, как требует, ни одна, ни одной, раньше, прежде, прежние, прежняя',
        'сначала, в прошлый раз, исправлены, исправлено, исправлена, исправлен',
      ],
      ['Достигнуто. Тесты …: []', 'не пройдено, не выполнено'],
      ['Достигнуто. …: []', 'провалено'],
    ],
  },
};
