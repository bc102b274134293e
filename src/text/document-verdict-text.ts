/** The words a judge's conclusion is read by. How they are weighed is decided in the document, not here. */
import type { Localized } from './lang.ts';

/**
 * Words in lower case; a blank stands for any gap between words, `*` for any ending, `#` for a number in digits or words.
 */
export interface VerdictWords {
  readonly unreachable: readonly string[];
  readonly notYet: readonly string[];
  readonly achieved: readonly string[];
  /** All that a clause which says "achieved" may say besides. */
  readonly plain: readonly string[];
  /** Makes a question of a clause, which only a `consent` right behind it answers. */
  readonly asking: readonly string[];
  /** Makes a question of the sentence that begins with it. */
  readonly opening: readonly string[];
  readonly consent: readonly string[];
  /** What follows these in the clause says something of its own ("achieved and verified"). */
  readonly joint: readonly string[];
  /** In front of "achieved" these name one check among several: "Check 3: achieved" says nothing of the goal. */
  readonly label: readonly string[];
  /** Speaks for the conclusion: what passed, what was seen. */
  readonly support: readonly string[];
  readonly negation: readonly string[];
  /** What would take a conclusion back; a `negation` in front of it makes it an assurance ("no check failed"). */
  readonly failure: readonly string[];
  /** All that may stand between a `negation` and the `failure` it denies. */
  readonly between: readonly string[];
  /** A failure stands before these as well ("ошибок нет"). */
  readonly behind: readonly string[];
  /** Conditions, contrasts, limits, hopes, claims of others. */
  readonly doubt: readonly string[];
  /** Sounds like doubt or failure and is none. */
  readonly harmless: readonly string[];
  /** Behind a comma or the like: what looks like a failure was asked for. */
  readonly asked: readonly string[];
  /** Says so without a comma, or that no check asks for it. */
  readonly settled: readonly string[];
  /** Speaks of an earlier time: doubtful unless something `mended` follows. */
  readonly past: readonly string[];
  readonly mended: readonly string[];
  /** A number other than 0 behind these is a failure. */
  readonly exit: readonly string[];
  /** The first of these is 1. */
  readonly numerals: readonly string[];
  /** Numbers in words that do not begin as the numeral does. */
  readonly ordinals: readonly string[];
  /** A number behind these is no share of anything ("round 2 of 3", "not one of them"). */
  readonly unshared: readonly string[];
  /** What was to be reached; a name in quotation marks may follow. */
  readonly goal: readonly string[];
  /** Names of the list of what did not pass. */
  readonly failedName: readonly string[];
  /** A list that holds nothing but one of these is empty. */
  readonly none: readonly string[];
}

export const verdictWords: Localized<VerdictWords> = {
  en: {
    unreachable:
      words(`unverifiable, cannot verify, can not verify, can't verify, cannot be verified, can not be verified,
      can't be verified, could not be verified, couldn't be verified, could not verify, not verifiable, unable to verify,
      impossible to verify, unreachable, not reachable, cannot be reached, can't be reached, cannot be achieved,
      can not be achieved, can't be achieved, impossible to achieve, impossible to reach, impossible here`),
    notYet: words('not achieved, not yet, not done, not passed, not fully, partly, partially'),
    achieved: words('achieved'),
    plain:
      words(`the, this, that, it, its, my, i, i'd, here, here's, assessment, evaluation, answer, reached, goal, goals, objective, objectives, aim, conclusion, verdict, state,
      status, result, outcome, decision, judgement, judgment, finding, reason, final, overall, finally, amended, check,
      checks, criterion, criteria, requirement, requirements, item, items, point, points, all, all of, of the goal, all #,
      all the #, all of the #, each of the #, every, each, both, everything, every one of the #, whole, entire, is, are,
      has, have, been, was, were, stands, counts as, count as, as, can be considered, can be regarded as, must be considered,
      can be called, consider, consider it to be, consider the goal to be, find, judge, declare, conclude, confirm, can,
      hereby, fully, completely, entirely, wholly, totally, successfully, really, truly, indeed, clearly, in full, now,
      in every respect, in all respects, on all counts, to the letter, therefore, hence, so, thus, yes, done, true,
      in short, in sum, in summary, to sum up, in conclusion, taken together, as frozen, as written, as stated,
      as amended, as verified, including its amendment, round #, round # of #, in round #, in round # of #, at round #,
      at round # of #, on round #, in the # round, on the # round, in # rounds, this time, this round, in this round,
      as of this round, satisfied that, verified, no doubt, without doubt, without a doubt, without any doubt, the evidence shows, evidence shows, all evidence points to,
      as amended by the person`),
    asking: [],
    opening: words('is, are, has, have, was, were, did'),
    joint: words('and, so, hence, therefore, thus, because, since, with'),
    consent: words('yes, true'),
    label: words(
      'test suite, npm test, check, checks, item, items, criterion, criteria, point, points, test, tests, no, number, step, part',
    ),
    support: words(`pass, passes, passed, passing, ok, okay, fine, good, true, yes, verified, verify, verification,
      confirmed, checked, hold, holds, exist, exists, present, there, work, works, run, ran, runs, see, saw, seen, shows,
      show, look, looked, looking, read, opened, went through, green, succeeds, succeeded, success, complete, match*,
      correct*, accurate, right, real, met, meets, satisfied, evidence, everything, all, every, each, both, done, fixed,
      closed, resolved, gone, below, reason, reasons, details, directly, myself, as asked, expected, able to, does what,
      tried, sure, contain*, includ*, say, says, required`),
    negation:
      words(`not, could not, no, never, none, nothing, nobody, nowhere, neither, nor, cannot, can't, couldn't, don't, doesn't,
      didn't, isn't, aren't, wasn't, weren't, hasn't, haven't, hadn't, won't, wouldn't, shouldn't, without, zero, 0, free of,
      false, nope, n, f, non, un`),
    failure:
      words(`fail*, miss, missed, missing, break, breaks, broke, broken, crash*, error*, exception, exceptions, issue,
      issues, problem*, gap, gaps, defect*, bug, bugs, regress*, absent, absence, lack, lacks, lacking, lacked, red, skip*,
      open, outstanding, remain, remains, remaining, remained, left, undone, incomplete, unfinished, unmet, unmatched,
      unproven, untested, unverified, unconfirmed, unchecked, unseen, unresolved, unsolved, unknown, unclear, undecided,
      undetermined, uncertain, unsatisfied, unsupported, unjustified, untrue, empty, stub*, placeholder*, wrong*,
      incorrect*, inaccurate, invalid, bad, flaky, stale, outdated, refuse*, reject*, denied, denies, disput*, contradict*, disagree*,
      differ*, deviat*, timeout, timed out, times out, hang, hangs, hung, objection*, complaint*, warning*, doubt*,
      reservation*, caveat*, limitation*, todo, todos, work left, deleted, removed, lost, question, questions`),
    between: words(`of, of the, of these, a, an, any, one, single, a single, single one, more, further, other, longer,
      longer any, is, are, was, were, has, have, had, been, be, there, check, checks, test, tests, item, items, point, points, file, files,
      lint, type, build, found, find, see, saw, anything, that, was there, known, new, does, do, did, to, in the goal,
      report, has been, visible, obvious, real, and none, #, also, even, relevant, such, which, serious, critical`),
    behind: words('none, 0, zero'),
    doubt:
      words(`but, however, though, although, albeit, yet, still, if, unless, until, once, when, whether, while, whereas,
      except*, exclud*, barring, bar, minus, sans, save, aside, apart, other than, only, just, merely, solely, alone, pend*,
      provided, provision*, condition*, assum*, presum*, subject to, suppos*, should, would, could, might, may, must, shall,
      will, ought, need, needs, needed, have to, has to, to be, to do, to go, please, next, later, soon, first, again, after,
      almost, nearly, near, nigh, close, part, parts, partial*, half, most*, some*, few, several, many, much, largely,
      mainly, basically, essentially, practically, virtually, technically, formally, nominally, superficially, in theory,
      theor*, in principle, on paper, claim*, report*, worker*, say, says, said, stated, states, assert*, declares, declared,
      insist*, announc*, wrote, written, writes, told, marked, marks, listed, believ*, think, thinks, guess*, hope*, expects,
      seem*, appear*, looks, probab*, possib*, likely, perhaps, maybe, apparent*, ostensib*, alleg*, arguabl*, as far as,
      opinion, view, account, according, judging, trust, faith, infer*, instead, rather, despite, in spite, nevertheless,
      nonetheless, otherwise, beyond, insufficient, too, hard, hardly, barely, scarcely, far from, short of, falls, progress,
      so far, thus far, under way, ongoing, in progress, draft, prototype, limit*, ignor*, leaving, excluding, not counting,
      tbd, n/a, null, plus, rest, others, new round, another, more work, workaround, manual*, disregard*, sort of, kind of, disabl*, my machine, mock*, source, source code`),
    harmless:
      words(`no question, not bad, did not rely on the worker's report, did not rely on the report, no check asks,
      nothing to do, did not rely on, not relying on, work left, nothing is left to do, nothing left to do, not only,
      the report's claims hold, worker's report is accurate, report is accurate, error handling, error message,
      error messages, error path, exit code 0, see the open, after a full run, after looking, after running, after checking,
      after going through, when i ran it, when i run it, nothing else to do, on my own run, my own, as expected,
      all that could fail, contrary to my first impression, what the report said is true, first to last,
      not a stub, not stubs, empty input, report file, worker's report is true`),
    asked:
      words(`as asked, as demanded, as required, as specified, as it should, as they should, as expected, as intended,
      as the check demands, as the check asks, as the check says, as the goal demands, as the goal asks, as the goal says,
      as check # demands, as check # asks, as check # says, as check # requires, as check # wants, which is what check #,
      what the check asks`),
    settled: words(`is no check, are no checks, no check covers, no check asks, outside the checks,
      the goal does not ask`),
    past: words(`last time, last round, previous*, prior, earlier, before, formerly, at first, initially, round #,
      from round #, in round #, old`),
    mended:
      words(`now, fixed, closed, resolved, repaired, corrected, passes, pass, passing, there now, is there, gone, solved,
      added`),
    exit: words(
      'exit, exits, exited, exit code, exit status, exits with, exited with, exit with, exit code is, returns, code',
    ),
    ordinals: words('first, second, third'),
    unshared: words('round, rounds, every, each, not, no'),
    goal: words('goal, objective, task'),
    numerals: words('one, two, three, four, five, six, seven, eight, nine, ten'),
    failedName: words('not passed, failed, missing'),
    none: words(`none, nothing, no, n/a, na, —, –, empty, no failed checks, no failing checks, all passed, all pass,
      all checks passed, all checks pass, nothing failed, none failed, no checks failed, no check failed, there are none,
      there are no failed checks`),
  },
  zh: {
    unreachable:
      words(`无法验证, 没法验证, 验证不了, 无法判定, 无法达成, 不可达成, 做不到, 没办法验证, 不能验证, 不可验证, 无从验证,
      无法核实, 无法在此验证, 无法在此环境验证`),
    notYet: words('未达成, 没达成, 没有达成, 尚未达成, 不是达成, 部分达成, 未通过'),
    achieved: words('已达成, 达成'),
    plain:
      words(`以下是, 以下为, 如下, 判断, 评估, 目标, 本目标, 该目标, 这个目标, 任务, 该任务的, 结论, 判定, 裁定, 裁判, 结果, 状态, 最终, 总体, 我的, 我, 理由, 本轮, 这轮, 这一轮,
      这次, 本次, 第#轮, #轮, 在, 判定项, 检查项, 条目, 要求, 各项, 各条, 各项要求, 每条, 每一条, 每项, 全部, 所有, 全部#条, 所有#条,
      全部#项, 所有#项, #条全部, #条判定项全部, #项全部, #条均, #项均, #条都, #项都, #条判定项均, #条判定项都, 全, 均, 都, 已, 已经, 已全部,
      完全, 彻底, 圆满, 成功, 顺利, 如期, 确, 确实, 的确, 真正, 实际, 现, 现在, 现已, 了, 是, 的结论是, 的判定是, 是的, 认为, 判定为, 判为, 结论为, 状态为, 结果为,
      应判定为, 可以判定, 可以确认, 可以认定, 认定, 确认, 视为, 可视为, 因此, 所以, 故, 综上, 综上所述, 综合来看, 总之, 也, 而且, 并,
      修改后的, 含修改, 该, 对, 条, 项, #轮之后, 毫, 无疑, 冻结的, 无一例外, 并且`),
    asking: words('是否, 吗'),
    opening: [],
    joint: [],
    consent: words('是, 对, 已, 达成了'),
    label: words('第#条, 第#项, 测试, 判定项, 检查项, 条目'),
    support:
      words(`通过, 全过, 都过, 过了, 成立, 符合, 满足, 一致, 属实, 存在, 都在, 都有, 正常, 成功, 正确, 完整, 完好, 可用, 完成, 验证过, 已验证,
      验证, 核实, 核对, 核验, 确认, 证据, 看过, 看了, 看到, 亲眼, 亲自, 亲手, 运行, 跑了, 跑过, 打开, 逐条, 逐项, 检查过, 绿, 已修复, 修复,
      补上, 有了, 内容为, 内容是, 包含, 含有, 见理由, 见下, 下面的理由, 下文, 详见, 都好, 齐全, 具备, 准确, 可以结束, 全部, 所有, 每条, 每一条, 均`),
    negation: words('未, 没有, 没, 不, 无, 非, 别, 莫, 否, 零, 0, 假, 未见'),
    failure:
      words(`失败, 问题, 遗漏, 遗留, 缺失, 缺少, 缺口, 缺陷, 缺, 漏, 未通过, 未过, 没过, 错误, 报错, 出错, 错, 坏, 崩溃, 异常, 例外, 异议, 疑问,
      疑义, 疑, 损坏, 空的, 为空, 空, 剩余, 剩下, 剩, 差距, 差, 占位, 超时, 红, 警告, 回归, 退步, 失效, 出入, 冲突, 矛盾, 待办, 待, 跳过, 拒绝, 驳回,
      不符, 误, 弄坏, 删了, 丢失, 障碍, 瑕疵, 返工, 保留, 中断, 卡住, 找不到, 需要再改, 需要再修改, 需要修改, 需要继续, 需继续`),
    between:
      words(`有, 任何, 一条, 一个, 一项, 一处, 发现, 看到, 见, 出现, 存在, 再, 测试, 检查, 条目, 判定项, 的, 什么, 其他, 其它, 会, 需, 需要,
      失败, 任何一条, 一条是, 明显, 遗留, 程序, 有任何, 因`),
    behind: words('0, 零, 没有'),
    doubt:
      words(`但, 不过, 然而, 可是, 虽, 尽管, 除, 只, 仅, 唯, 若, 如果, 假如, 假设, 要是, 一旦, 等, 的话, 取决, 前提, 条件, 才, 即可, 就能, 应, 该会,
      可能, 也许, 或许, 大概, 估计, 想必, 似, 好像, 看来, 看起来, 看似, 几乎, 接近, 差不多, 基本, 大致, 大体, 勉强, 部分, 多数, 一半, 大半, 成左右, 约,
      还, 仍, 尚, 需, 要, 请, 下一轮, 下轮, 下一步, 接下来, 将, 会, 希望, 相信, 信任, 推断, 推测, 凭, 报告, 执行者, 声称, 自称, 据称, 据说, 号称, 所谓,
      说, 写着, 标为, 标记, 说法, 名义, 表面, 理论, 原则, 形式, 字面, 暂, 初步, 临时, 草稿, 原型, 绕过, 忽略, 不计, 其余, 其他, 其它, 是否, 与否, 难,
      差得远, 太早, 过早, 为时, 早, 中断, 手动, 率, 退出, 某些, 一些, 有的, 个别, 少数, 光, 本想, 让我, 我先, 能够, 为了, 最多, 前#条, 后来, 再, 源代码, 源码`),
    harmless:
      words(`无误, 无一例外, 无异议, 不仅, 非常, 不依赖报告, 报告属实, 报告与实际, 执行者的报告属实, 执行者报告属实, 空输入,
      输入为空, 要求的, 需要的, 所需, 没有未过的条目, 没有未过的, 无未通过项, 无一失败, 什么都不缺, 差异, 报告文件, 错误处理, 除此之外, 应用, 应有,
      退出码为 0, 退出码 0, 以 0 退出, 离线, 不再需要, 待办列表, 删除`),
    asked: [],
    settled: words(
      `按要求, 如要求, 符合第#条, 符合要求, 符合判定项, 不影响验收, 不在判定项, 不是判定项, 判定项没有要求, 判定项之外`,
    ),
    past: words('上一轮, 上轮, 上次, 之前, 此前, 原先, 先前, 原来, 曾'),
    mended: words('现在, 已修, 已补, 补上, 已经补上, 已修复, 通过了, 有了, 这次通过, 已解决, 已改'),
    exit: words('退出码, 退出码为, 退出码是, 返回码'),
    ordinals: [],
    unshared: words('轮'),
    goal: words('目标, 任务'),
    numerals: words('一, 二, 三, 四, 五, 六, 七, 八, 九, 十'),
    failedName: words('未通过, 未过项, 未达成项, 未过'),
    none: words(`无, 没有, 暂无, 全部通过, 均已通过, 全部检查通过, 所有检查均通过, 空, 无未通过项, 没有未通过项, 没有未通过的项,
      没有未通过的检查, 没有未通过的检查项, 没有未通过的判定项, 没有未通过的条目`),
  },
  ru: {
    unreachable: words(`невозможно проверить, нельзя проверить, недостижимо, недостижима, недостижим, недостижимы,
      проверить невозможно, проверить нельзя, невозможно это проверить, невозможно здесь проверить, здесь не проверить,
      не может быть проверено, не удаётся проверить, не удалось проверить, невозможно достичь, нельзя достичь,
      достичь невозможно, достичь нельзя`),
    notYet: words('не достигнуто, не достигнута, не достигнут, не достигнуты, ещё не, частично'),
    achieved: words(`достигнуто, достигнута, достигнут, достигнуты, достигнутой, достигнутым, достигнутыми`),
    plain:
      words(`вот, моя, оценка, ответ, цель, цели, целью, задача, эта, эту, данная, данную, она, результат, вывод, вердикт, заключение, итог,
      итоговый, окончательный, мой, моё, решение, статус, состояние, обоснование, проверки, проверка, пункты, пункт,
      требования, требуемое, критерии, все, всё, вся, каждая, каждый, каждое, все #, полностью, целиком, вполне, успешно,
      в полной мере, в полном объёме, теперь, уже, итак, таким образом, следовательно, поэтому, значит, да, я, считаю, что,
      подтверждаю, признаю, нахожу, заключаю, констатирую, можно считать, следует считать, может считаться, можно признать,
      считается, признаётся, признана, считать, является, была, было, был, были, это, действительно, по всем проверкам,
      по всем # проверкам, по всем пунктам, в этом раунде, на этот раз, в # раунде, на # раунде, раунд #, в раунде #,
      на # раунде из #, изменённая, с поправкой, готово, и, цель считаю, убедился, убедилась, верно, сам, без сомнения, без сомнений, несомненно, после полного прогона проверок, по итогам проверки, по результатам проверки,
      по результатам проверок, в # раунде, во # раунде, на # раунде`),
    asking: words('ли'),
    opening: [],
    joint: words('и, поэтому'),
    consent: words('да, true'),
    label: words('проверка, проверки, проверку, пункт, пункты, тест, тесты, шаг, критерий'),
    support:
      words(`пройден*, проходит, проходят, прошёл, прошли, прошла, выполнен*, выполняется, выполняются, проверен*, проверил*,
      подтвержд*, убедился, убедилась, лично, сам, сама, видел, видела, вижу, увидел, виден, видно, запустил*, запущен*,
      открыл, открыла, посмотрел*, есть, существу*, на месте, зелён*, работает, работают, удалась, успешно, верен, верна,
      верно, точен, полна, полны, полон, сходится, совпада*, соответству*, доказательства, да, true, всё, все, каждая, каждый,
      каждому, каждое, исправлен*, устранен*, закрыт*, ниже, обоснование, обосновании, подробности, как требует,
      можно заканчивать, см, содерж*, отображается, готово`),
    negation: words(
      'не, нет, ни, никаких, никакой, ничего, никто, ничто, без, нельзя, невозможно, 0, ноль, ложь, никогда',
    ),
    failure:
      words(`ошиб*, провал*, упал*, упущен*, падает, падают, падающ*, сломан*, слома*, отсутств*, недоста*, не хватает,
      не хватало, проблем*, замечан*, нарекан*, недостат*, претенз*, исключен*, оговор*, пропущ*, пробел*, доработ*, красн*,
      открыт, открыта, открыты, открытых, осталось, осталась, остались, остаётся, остался, вопрос*, сомнен*, пуст*, заглуш*,
      неверн*, неправ*, неполн*, неясн*, неизвестн*, непонятн*, недоказ*, непровер*, зависает, зависл*, таймаут*, прерва*,
      удалён*, потерян*, незаверш*, отклон*, расхожд*, предупрежд*, дефект*, единой, хуже, возраж*,
      не пройденн*, непройденн*`),
    between:
      words(`один, одна, одной, одно, одного, единого, единой, ни, тест, тестов, проверка, проверок, проверки, проверке,
      пункт, не, никаких, больше, более, каких-либо, было, найдено, обнаружено, нашёл, нашла, ничего, и, требуется, нужна,
      нужно, файл, на, ошибок, проваленн*, падающ*, открыт*, пройденн*, требующ*`),
    behind:
      words(`нет, не найдено, не обнаружено, не выявлено, не осталось, не имеется, не было, не требуется, не нужна,
      не нужны, не нашёл, не вижу, 0`),
    doubt:
      words(`но, однако, хотя, зато, кроме, помимо, если, пока, когда, как только, при условии, только, лишь, ещё, почти,
      отчасти, частич*, в основном, основн*, большинств*, больш*, часть, части, частями, половин*, наполовину, треть, трети,
      много, многое, мало, некотор*, несколько, остальн*, условн*, предварит*, формальн*, номинальн*, теоретич*, в теории,
      на бумаге, на словах, внешне, с виду, якобы, мнимо, вроде, похоже, кажется, видимо, вероятно, наверное, возможно,
      может, должн*, предполож*, надеюсь, думаю, бы, будет, будут, будто, надо, нужно, нужна, нужен, нужны, следует, требуется,
      предстоит, дописать, доделать, исправить, отчёт*, исполнит*, слов*, сообщ*, утвержд*, заявл*, заявил, уверя*, пишет,
      написан*, сказан*, говорит, гласит, указан*, отмечен*, отметил, считает, мнени*, верси*, данным, судя, судить, сужу,
      поверил, верить, веру, согласно, вместо, несмотря, иначе, рано, преждевр*, едва, вряд, далеко, сомнит*, соблазн*,
      хотел*, натяж*, раньше, ранее, больше не, затем, потом, потребу*, следующ*, прототип, черновик, в обход, обычном,
      вручную пропущ*, правда, исходник*, исходн*, недавно, прежде, до того, спорно, под вопросом, прогресс, или, кто-то,
      назвал, насколько, примерно, около, после, осталь*, второ*, требует подтвержд*, требует проверки, требует доработ*`),
    harmless: words(`пустом вводе, кроме того, не только, ни одной не пройденной, отчёт исполнителя верен,
      не полагаясь на отчёт, не полагаясь, по данным проверок, не менее, код 0, кодом 0,
      ничего больше не требуется, доработка не нужна, доработок не требуется, во второй раз`),
    asked:
      words(`как требовалось, как и требовалось, как требуется, как требует, как просили, как указано в, как и требует,
      как задано, как ожидалось`),
    settled: words(`это не проверка, проверки не требуют, проверки этого не требуют`),
    past: words('раньше, прежде, прежние, прежняя, прошл*, сначала, в прошлый раз, ранее'),
    mended: words('теперь, исправлен*, устранен*, закрыт*, есть, проходит, пройдена, добавлен*'),
    exit: words('код, кодом, код выхода, кодом выхода, код возврата, кодом возврата'),
    ordinals: words('перв, втор, треть, четвёрт'),
    unshared: words('раунд*, ни'),
    goal: words('цель, задача'),
    numerals: words('од, дв, тр, четыр, пят, шест, сем, вос, девят, десят'),
    failedName: words('не пройдено, не выполнено, провалено'),
    none: words(`нет, ничего, пусто, непройденных нет, не пройденных нет, все пройдены, всё пройдено, нет непройденных проверок,
      нет не пройденных проверок, непройденных проверок нет, все проверки пройдены`),
  },
};

function words(list: string): readonly string[] {
  return list.split(',').map(word => word.trim().replace(/\s+/g, ' '));
}
