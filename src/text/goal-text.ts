/** What the clarify step, the goal step and the guard of a goal say: prompts, questions to a person, events, errors. */
import type { Localized } from './lang.ts';

export interface GoalText {
  readonly clarifyTitle: string;
  readonly goalTitle: string;
  /** Said to a clarifier that goes on in its session of an earlier run. */
  readonly clarifyResume: string;
  missingSections(names: readonly string[]): string;
  goalPrompt(brief: string): string;
  readonly noBrief: string;
  /** Follows the clarifier's prompt when an incomplete brief is on disk. */
  draftBrief(path: string, brief: string): string;
  /** Follows the goal prompt when there already is a goal, complete or not. */
  formerGoal(path: string, goal: string): string;
  unverifiable(count: number, total: number, path: string): string;
  verdictPrompt(goal: string, reply: string): string;
  readonly noGoal: string;
  readonly noReply: string;
  /** Part of the verdict prompt when the goal's file is no longer what was frozen. */
  changedForJudge(frozen: string, found: string): string;
  readonly deleted: string;
  changedEvent(path: string): string;
  changedQuestion(path: string, frozen: string, found: string): string;
  readonly useChanged: string;
  readonly keepFrozen: string;
  readonly noReason: string;
  judgeFailed(error: string): string;
  readonly noRuntime: string;
  verdict(round: number, state: 'achieved' | 'not_yet' | 'unreachable' | '', reason: string): string;
  unreachableQuestion(goal: string, reason: string, failed: readonly string[]): string;
  readonly accept: string;
  readonly change: string;
  readonly wrong: string;
  readonly newGoalQuestion: string;
  readonly amendLabel: string;
  accepted(round: number): string;
  personChanged(goal: string): string;
  readonly personSaysWrong: string;
  /** Why a step ends; whoever shows it names the step. `reason` may be ''. */
  nobodyAnswered(reason: string): string;
  readonly nobodyNamedGoal: string;
  noRoundLeft(path: string): string;
  badRounds(value: string): string;
  guardedTwice(step: string): string;
  specWithRoleOptions(what: string, options: readonly string[]): string;
}

const bullets = (items: readonly string[]): string => items.map(item => `\n- ${item}`).join('');

export const goalText: Localized<GoalText> = {
  en: {
    clarifyTitle: 'Clarify the request',
    goalTitle: 'Set the goal',
    clarifyResume:
      'You were interrupted. Go on with the clarification you had begun; do not start over, and ask nothing that has been answered. When it is clear, write the four sections.',
    missingSections: names =>
      `Your answer cannot be used: these sections are missing or empty: ${names.join(', ')}. Write all sections again, complete, under exactly these headings, and nothing else. Ask nothing twice.`,
    goalPrompt: brief =>
      `Set the goal for the work that follows. Look first at the environment you are in. Then write two sections, "Goal" and "Checks": one check a line, each to be verified here by whoever looks, none of them a boundary. A check that cannot be verified here is marked "[cannot verify here: reason]". This is the brief:\n\n${brief}`,
    noBrief: '(no brief)',
    draftBrief: (path, brief) =>
      `A brief that is not complete lies in ${path}; a person may have edited it. What it says holds: keep it, and ask only about what is missing. It says:\n\n${brief}`,
    formerGoal: (path, goal) =>
      `This is the goal as it stands in ${path} until now; a person may have edited it. Keep what still holds of it, above all what the brief does not speak of. Where the two differ, the brief counts.\n\n${goal}`,
    unverifiable: (count, total, path) =>
      `${count} of ${total} checks cannot be verified in this environment, so they can never pass. Nothing has been spent on the work yet: ${path} can still be edited.`,
    verdictPrompt: (goal, reply) =>
      `Judge whether this goal has been reached. Where a line marked "(amended)" and something older differ, what was amended later counts.\n\n${goal}\n\nThe one who did the work says:\n\n${reply}\n\nDo not rely on that. Look for yourself, check by check, at what is really there. A check without evidence is not passed. Answer in exactly three sections: "Conclusion" (achieved, not yet, or cannot be verified here), "Reason" and "Not passed".`,
    noGoal: '(no goal)',
    noReply: '(no reply)',
    changedForJudge: (frozen, found) =>
      `Note: the file of the goal was changed during the work, and no person has confirmed that. Judge by the goal above and mention the change in your reason.\n\nFrozen:\n\n${frozen}\n\nNow in the file:\n\n${found}`,
    deleted: '(the file is gone or cannot be read)',
    changedEvent: path =>
      `${path} was changed during the work, and not by a person through this run. The goal as it was frozen counts until a person confirms the change.`,
    changedQuestion: (path, frozen, found) =>
      `The goal in ${path} was changed while the work was going on. Which one counts?\n\nFrozen at the start:\n\n${frozen}\n\nNow in the file:\n\n${found}`,
    useChanged: 'The changed one counts',
    keepFrozen: 'The frozen one counts',
    noReason: 'The judge came to no clear conclusion, so the goal does not count as reached.',
    judgeFailed: error => `The judge could not finish (${error}), so the goal does not count as reached.`,
    noRuntime:
      'The goal cannot be judged: no runtime was found in the context. Run this step through Workflow.run, which puts it there.',
    verdict: (round, state, reason) =>
      `verdict ${round}: ${{ achieved: 'achieved', not_yet: 'not yet', unreachable: 'cannot be verified or reached here', '': 'unclear' }[state]}. ${reason}`,
    unreachableQuestion: (goal, reason, failed) =>
      `The judge says that the goal cannot be verified or reached here. What now?\n\nReason: ${reason || '(none given)'}${failed.length > 0 ? `\n\nNot passed:${bullets(failed)}` : ''}\n\nThe goal:\n\n${goal}\n\nYou may also answer in your own words; they are passed on to the one who works.`,
    accept: 'Accept the result and go on',
    change: 'Change the goal',
    wrong: 'You judged wrong',
    newGoalQuestion:
      'What should the goal be now? Your words are added to the goal; what was asked first stays readable.',
    amendLabel: 'the goal was changed',
    accepted: round =>
      `A person accepts the result of round ${round} and goes on. The goal itself was not found to be achieved.`,
    personChanged: goal => `A person changed the goal. New goal:\n\n${goal}`,
    personSaysWrong:
      'A person says that this judgement was wrong. Show what is there more clearly, so that it can be verified.',
    nobodyAnswered: reason =>
      `the goal cannot be verified or reached here, and nobody was there to decide. Start it again with somebody to answer, or edit the goal first.${reason && ` The judge's reason: ${reason}`}`,
    nobodyNamedGoal:
      "the goal is to be changed, but nobody said to what. Edit the goal's file, or start it again and answer.",
    noRoundLeft: path =>
      `The changed goal is written to ${path}, but no round is left in this run. The next start goes on with it.`,
    badRounds: value => `rounds is ${value}. It is the total number of rounds and must be a whole number from 1 on.`,
    guardedTwice: step =>
      `Step "${step}" already has a gate or onReject, which withGoal would replace. Put that check into the goal, or call it inside a gate of your own.`,
    specWithRoleOptions: (what, options) =>
      `${what} was given a spec and also ${options.join(', ')}, which would have no effect. Put them into the spec, or leave the spec out.`,
  },
  zh: {
    clarifyTitle: '确认需求',
    goalTitle: '设定目标',
    clarifyResume:
      '你刚才被打断了。请接着已经开始的需求确认继续，不要从头再来，已经得到回答的不要再问。问清楚之后写出四个小节。',
    missingSections: names =>
      `你的回答无法使用：以下小节缺失或为空：${names.join('、')}。请在规定的标题下重新完整写出所有小节，不要写别的。不要重复提问。`,
    goalPrompt: brief =>
      `请为接下来的工作设定目标。先看清你所处的环境，然后写两个小节“目标”和“判定清单”：每行一条判定项，每条都能由任何查看的人在这里当场验证，边界不是判定项。在这里无法验证的，标注“[此环境无法验证:原因]”。需求如下：\n\n${brief}`,
    noBrief: '(没有需求文档)',
    draftBrief: (path, brief) =>
      `${path} 里有一份不完整的需求文档，可能有人编辑过。其中写明的内容有效：请保留，只问缺少的部分。内容如下：\n\n${brief}`,
    formerGoal: (path, goal) =>
      `这是 ${path} 中到目前为止的目标，可能有人编辑过。请保留其中仍然成立的内容，尤其是需求没有提到的内容；两者不一致时以需求为准。\n\n${goal}`,
    unverifiable: (count, total, path) =>
      `${total} 条判定项中有 ${count} 条在此环境无法验证，因此永远不可能通过。工作还没有花费任何东西：现在仍可以编辑 ${path}。`,
    verdictPrompt: (goal, reply) =>
      `请判定这个目标是否已经达成。标有“(修改)”的内容与更早的内容不一致时，以后来修改的为准。\n\n${goal}\n\n做事的人是这样说的：\n\n${reply}\n\n不要相信这段话。请自己逐条查看实际存在的东西。没有证据的判定项就是没有通过。回答必须恰好三个小节：“结论”(已达成、未达成或无法验证)、“理由”和“未通过”。`,
    noGoal: '(没有目标)',
    noReply: '(没有回复)',
    changedForJudge: (frozen, found) =>
      `注意：目标文件在工作期间被改动，且没有人确认。请按上面的目标判定，并在理由中提到这一改动。\n\n冻结时：\n\n${frozen}\n\n现在文件中：\n\n${found}`,
    deleted: '(文件已不存在或无法读取)',
    changedEvent: path => `${path} 在工作期间被改动，且不是由人通过本次运行改的。在有人确认之前，以冻结时的目标为准。`,
    changedQuestion: (path, frozen, found) =>
      `${path} 中的目标在工作进行时被改动了。以哪个为准？\n\n开始时冻结的：\n\n${frozen}\n\n现在文件中的：\n\n${found}`,
    useChanged: '以改动后的为准',
    keepFrozen: '以冻结时的为准',
    noReason: '裁判没有得出明确结论，因此目标不算达成。',
    judgeFailed: error => `裁判没能完成判定(${error}),因此目标不算达成。`,
    noRuntime: '无法判定目标：上下文中没有 Runtime。请通过 Workflow.run 运行这个步骤，它会放进去。',
    verdict: (round, state, reason) =>
      `第 ${round} 轮判定：${{ achieved: '已达成', not_yet: '未达成', unreachable: '在这里无法验证或无法达成', '': '不明确' }[state]}。${reason}`,
    unreachableQuestion: (goal, reason, failed) =>
      `裁判说这个目标在这里无法验证或无法达成。怎么办？\n\n理由：${reason || '(未说明)'}${failed.length > 0 ? `\n\n未通过：${bullets(failed)}` : ''}\n\n目标：\n\n${goal}\n\n也可以用自己的话回答，会转告给做事的人。`,
    accept: '接受这个结果，继续',
    change: '修改目标',
    wrong: '你判错了',
    newGoalQuestion: '现在目标应该是什么？你的话会追加到目标里，最初的要求仍然保留。',
    amendLabel: '目标有修改',
    accepted: round => `有人接受了第 ${round} 轮的结果并继续。目标本身并未被判定为达成。`,
    personChanged: goal => `有人修改了目标。新目标：\n\n${goal}`,
    personSaysWrong: '有人说这次判定是错的。请把已有的东西展示得更清楚，使其能够验证。',
    nobodyAnswered: reason =>
      `目标在这里无法验证或无法达成，又没有人在场做决定。请在有人能回答时再次启动，或先修改目标。${reason && `裁判的理由：${reason}`}`,
    nobodyNamedGoal: '目标要修改，但没有人说改成什么。请编辑目标文件，或再次启动并回答。',
    noRoundLeft: path => `修改后的目标已写入 ${path}，但本次运行没有剩余轮次。下次启动会按它继续。`,
    badRounds: value => `rounds 是 ${value}。它是总轮数，必须是不小于 1 的整数。`,
    guardedTwice: step =>
      `步骤“${step}”已经有 gate 或 onReject,withGoal 会替换掉它们。请把那项检查写进目标，或在你自己的 gate 里调用。`,
    specWithRoleOptions: (what, options) =>
      `${what} 既给了 spec，又给了 ${options.join('、')}，后者不会起作用。请把它们写进 spec，或不要给 spec。`,
  },
  ru: {
    clarifyTitle: 'Уточнение требований',
    goalTitle: 'Постановка цели',
    clarifyResume:
      'Вас прервали. Продолжайте начатое уточнение; не начинайте заново и не спрашивайте то, на что уже есть ответ. Когда всё ясно, напишите четыре раздела.',
    missingSections: names =>
      `Ваш ответ использовать нельзя: эти разделы отсутствуют или пусты: ${names.join(', ')}. Напишите все разделы заново и полностью, ровно под этими заголовками, и ничего больше. Ничего не спрашивайте дважды.`,
    goalPrompt: brief =>
      `Поставьте цель для предстоящей работы. Сначала посмотрите, в какой среде вы находитесь. Затем напишите два раздела, «Цель» и «Проверки»: по одной проверке в строке, каждую может выполнить на месте любой, кто посмотрит; границы — не проверки. То, что здесь проверить нельзя, помечается «[здесь не проверить: причина]». Бриф:\n\n${brief}`,
    noBrief: '(брифа нет)',
    draftBrief: (path, brief) =>
      `В ${path} лежит неполный бриф; возможно, его правил человек. Сказанное в нём в силе: сохраните это и спрашивайте только о том, чего не хватает. Он гласит:\n\n${brief}`,
    formerGoal: (path, goal) =>
      `Вот цель, которая до сих пор стояла в ${path}; возможно, её правил человек. Сохраните из неё то, что остаётся верным, прежде всего то, о чём бриф не говорит. Где они расходятся, верен бриф.\n\n${goal}`,
    unverifiable: (count, total, path) =>
      `В этой среде нельзя проверить пунктов: ${count} из ${total}; они никогда не будут пройдены. На работу ещё ничего не потрачено: ${path} можно исправить.`,
    verdictPrompt: (goal, reply) =>
      `Решите, достигнута ли эта цель. Если строка с пометкой «(изменено)» расходится с более старым, верно изменённое позже.\n\n${goal}\n\nТот, кто делал работу, говорит:\n\n${reply}\n\nНе полагайтесь на это. Посмотрите сами, пункт за пунктом, на то, что есть на самом деле. Проверка без доказательства не пройдена. Ответьте ровно тремя разделами: «Вывод» (достигнуто, не достигнуто или невозможно проверить), «Обоснование» и «Не пройдено».`,
    noGoal: '(цели нет)',
    noReply: '(ответа нет)',
    changedForJudge: (frozen, found) =>
      `Внимание: файл цели изменён во время работы, и никто из людей этого не подтвердил. Судите по цели выше и упомяните изменение в обосновании.\n\nЗафиксировано:\n\n${frozen}\n\nСейчас в файле:\n\n${found}`,
    deleted: '(файла нет, или он не читается)',
    changedEvent: path =>
      `${path} изменён во время работы, и не человеком через этот прогон. Пока человек не подтвердит изменение, действует зафиксированная цель.`,
    changedQuestion: (path, frozen, found) =>
      `Цель в ${path} изменилась, пока шла работа. Какая действует?\n\nЗафиксирована в начале:\n\n${frozen}\n\nСейчас в файле:\n\n${found}`,
    useChanged: 'Действует изменённая',
    keepFrozen: 'Действует зафиксированная',
    noReason: 'Судья не пришёл к ясному выводу, поэтому цель не считается достигнутой.',
    judgeFailed: error => `Судья не смог закончить (${error}), поэтому цель не считается достигнутой.`,
    noRuntime:
      'Цель нельзя оценить: в контексте нет Runtime. Запускайте этот шаг через Workflow.run, он его туда кладёт.',
    verdict: (round, state, reason) =>
      `решение ${round}: ${{ achieved: 'достигнуто', not_yet: 'не достигнуто', unreachable: 'здесь невозможно проверить или достичь', '': 'неясно' }[state]}. ${reason}`,
    unreachableQuestion: (goal, reason, failed) =>
      `Судья говорит, что эту цель здесь невозможно проверить или достичь. Что дальше?\n\nОбоснование: ${reason || '(не указано)'}${failed.length > 0 ? `\n\nНе пройдено:${bullets(failed)}` : ''}\n\nЦель:\n\n${goal}\n\nМожно ответить и своими словами; их передадут тому, кто работает.`,
    accept: 'Принять результат и идти дальше',
    change: 'Изменить цель',
    wrong: 'Решение неверное',
    newGoalQuestion:
      'Какой теперь должна быть цель? Ваши слова будут добавлены к цели; то, что просили сначала, останется видно.',
    amendLabel: 'цель изменена',
    accepted: round => `Человек принимает результат раунда ${round}. Сама цель достигнутой не признана.`,
    personChanged: goal => `Человек изменил цель. Новая цель:\n\n${goal}`,
    personSaysWrong:
      'Человек говорит, что это решение неверное. Покажите сделанное яснее, чтобы его можно было проверить.',
    nobodyAnswered: reason =>
      `цель здесь невозможно проверить или достичь, а решать было некому. Запустите снова, когда есть кому ответить, или сначала исправьте цель.${reason && ` Довод судьи: ${reason}`}`,
    nobodyNamedGoal:
      'цель нужно изменить, но никто не сказал, на какую. Исправьте файл цели или запустите снова и ответьте.',
    noRoundLeft: path =>
      `Изменённая цель записана в ${path}, но в этом прогоне раундов не осталось. Следующий запуск продолжит с ней.`,
    badRounds: value => `rounds — ${value}. Это общее число раундов, нужно целое число от 1.`,
    guardedTwice: step =>
      `У шага «${step}» уже есть gate или onReject, withGoal заменил бы их. Внесите эту проверку в цель или вызовите её в собственном gate.`,
    specWithRoleOptions: (what, options) =>
      `${what} получил spec и ещё ${options.join(', ')}; это не имело бы действия. Внесите их в spec или уберите spec.`,
  },
};
