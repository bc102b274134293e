/** Texts of the scripted model: what it says of a faulty script or scenario, and what it answers when no script is asked. */
import type { Localized } from './lang.ts';

export interface ModelText {
  /** `count` is how many answers the list holds. */
  listIsOver(count: number): string;
  listIsForMain(agent: string): string;
  scriptFailed(agent: string, n: number, message: string): string;
  noReply(agent: string, n: number): string;
  nobodyPlays(agent: string, entries: string): string;
  turnsAreOver(entry: string, count: number): string;
  nothingCaptured(name: string, pattern: string, from: string): string;
  noValue(name: string): string;
  notAVariable(name: string, known: string): string;
  /** `lines` are the faults, one each. */
  invalidScenario(source: string, lines: readonly string[]): string;
  unreadable(message: string): string;
  notJson(line: number, column: number, message: string): string;
  readonly missing: string;
  readonly unknownField: string;
  oneOf(options: string): string;
  readonly noAgents: string;
  readonly idleAgent: string;
  readonly emptyTurn: string;
  readonly neverSent: string;
  badPattern(message: string): string;
  unknownPlaceholder(name: string, known: string): string;
  readonly nameTaken: string;
  /** `seen` lists the requests so far, one a line. */
  waitedInVain(timeoutMs: number, seen: string): string;
  readonly waitEndedByClose: string;
  scriptedError(status: number): string;
  readonly noMessagesRequest: string;
  notServed(path: string): string;
  readonly title: string;
  readonly summary: string;
  readonly helper: string;
  /** Content of an answer that never arrives whole. */
  readonly unfinished: string;
}

export const modelText: Localized<ModelText> = {
  en: {
    listIsOver: count =>
      `The script is a list of ${count} answer(s) and all of them have been given. Add the missing ones, or use a function.`,
    listIsForMain: agent =>
      `The script is a list, which answers for the main thread only, but the subagent "${agent}" asked. Use a function or a scenario.`,
    scriptFailed: (agent, n, message) => `The script failed at request ${n} of "${agent}": ${message}`,
    noReply: (agent, n) =>
      `The script answered request ${n} of "${agent}" with something that is no reply. Return say(…), use(…), or another of the reply makers.`,
    nobodyPlays: (agent, entries) =>
      `No entry of the scenario plays "${agent}" as it asked now. Entries: ${entries}. Add one, or widen a "match".`,
    turnsAreOver: (entry, count) =>
      `The scenario's entry "${entry}" has ${count} turn(s) and all of them have been given. Add the missing ones, or an "otherwise".`,
    nothingCaptured: (name, pattern, from) =>
      `The placeholder {{${name}}} could not be captured: nothing in "${from}" matches /${pattern}/.`,
    noValue: name => `The placeholder {{${name}}} has no value yet at this point of the scenario.`,
    notAVariable: (name, known) =>
      `The scenario has no variable "${name}". It can be given: ${known}. Declare it under "variables".`,
    invalidScenario: (source, lines) => `${source} is no scenario that can be played:\n${bullets(lines)}`,
    unreadable: message => `the file cannot be read (${message})`,
    notJson: (line, column, message) => `no valid JSON at line ${line}, column ${column} (${message})`,
    missing: 'is missing',
    unknownField: 'there is no such field here; check its spelling and its place',
    oneOf: options => `must be one of ${options}`,
    noAgents: 'at least one agent is needed',
    idleAgent: 'needs "turns", "rules" or "otherwise"; with none of them it has no answer',
    emptyTurn: 'needs "say", "think", "use" or "fault"',
    neverSent: 'would never be sent: the fault replaces the whole answer',
    badPattern: message => `is no regular expression (${message})`,
    unknownPlaceholder: (name, known) => `the placeholder {{${name}}} is not known here; known are ${known}`,
    nameTaken: 'is the name of a built-in placeholder; choose another',
    waitedInVain: (timeoutMs, seen) =>
      `No request fitted within ${timeoutMs} ms. Requests so far:\n${seen === '' ? '(none)' : seen}`,
    waitEndedByClose: 'The scripted model was closed while a request was being waited for.',
    scriptedError: status => `Scripted error ${status}`,
    noMessagesRequest: 'A request to /v1/messages needs the method POST and a JSON object as its body.',
    notServed: path => `The scripted model does not serve ${path}.`,
    title: 'Rehearsal',
    summary: 'The conversation so far was a rehearsal with a scripted model; nothing in it needs to be remembered.',
    helper: 'Answered by a scripted model.',
    unfinished: 'This answer is cut off on its way, and nobody was meant to read its end.',
  },
  zh: {
    listIsOver: count => `脚本是一个含 ${count} 条回复的列表，已全部用完。请补上缺少的回复，或改用函数。`,
    listIsForMain: agent => `脚本是列表，只替主线程作答，而子代理“${agent}”发来了请求。请改用函数或剧本文件。`,
    scriptFailed: (agent, n, message) => `脚本在处理“${agent}”的第 ${n} 个请求时出错：${message}`,
    noReply: (agent, n) =>
      `脚本对“${agent}”的第 ${n} 个请求返回的不是回复。请返回 say(…)、use(…) 或其他回复构造函数的结果。`,
    nobodyPlays: (agent, entries) =>
      `剧本中没有任何条目能扮演此刻发来请求的“${agent}”。现有条目：${entries}。请新增条目，或放宽某个 "match"。`,
    turnsAreOver: (entry, count) =>
      `剧本条目“${entry}”共有 ${count} 个回合，已全部用完。请补上缺少的回合，或加上 "otherwise"。`,
    nothingCaptured: (name, pattern, from) => `无法取得占位符 {{${name}}}：“${from}”中没有内容匹配 /${pattern}/。`,
    noValue: name => `剧本进行到这里时，占位符 {{${name}}} 还没有值。`,
    notAVariable: (name, known) => `剧本没有名为“${name}”的变量。可以给出的有：${known}。请先在 "variables" 中声明。`,
    invalidScenario: (source, lines) => `${source} 不是可以演出的剧本：\n${bullets(lines)}`,
    unreadable: message => `无法读取文件（${message}）`,
    notJson: (line, column, message) => `第 ${line} 行第 ${column} 列不是合法的 JSON（${message}）`,
    missing: '缺少此项',
    unknownField: '这里没有这个字段，请检查拼写和位置',
    oneOf: options => `必须是以下之一：${options}`,
    noAgents: '至少需要一个代理',
    idleAgent: '需要 "turns"、"rules" 或 "otherwise"，三者皆无就无从作答',
    emptyTurn: '需要 "say"、"think"、"use" 或 "fault"',
    neverSent: '永远不会发出：故障会取代整条回复',
    badPattern: message => `不是正则表达式（${message}）`,
    unknownPlaceholder: (name, known) => `这里不认识占位符 {{${name}}}，已知的有 ${known}`,
    nameTaken: '与内置占位符重名，请换一个名字',
    waitedInVain: (timeoutMs, seen) =>
      `${timeoutMs} 毫秒内没有符合条件的请求。目前为止的请求：\n${seen === '' ? '（无）' : seen}`,
    waitEndedByClose: '正在等待请求时，脚本模型被关闭了。',
    scriptedError: status => `脚本中的错误 ${status}`,
    noMessagesRequest: '发往 /v1/messages 的请求必须使用 POST 方法，正文须为 JSON 对象。',
    notServed: path => `脚本模型不提供 ${path}。`,
    title: '排练',
    summary: '到目前为止的对话是与脚本模型的一次排练，没有需要记住的内容。',
    helper: '由脚本模型作答。',
    unfinished: '这条回复会在途中被截断，结尾本来就没打算让人读到。',
  },
  ru: {
    listIsOver: count =>
      `Сценарий задан списком из ${count} ответов, и все они уже отданы. Добавьте недостающие или задайте функцию.`,
    listIsForMain: agent =>
      `Сценарий задан списком, а список отвечает только за основной поток; запрос же пришёл от субагента «${agent}». Задайте функцию или файл сценария.`,
    scriptFailed: (agent, n, message) => `Сценарий дал сбой на запросе ${n} агента «${agent}»: ${message}`,
    noReply: (agent, n) =>
      `На запрос ${n} агента «${agent}» сценарий вернул не ответ. Верните say(…), use(…) или результат другого построителя ответов.`,
    nobodyPlays: (agent, entries) =>
      `Ни одна роль сценария не подходит агенту «${agent}» с таким запросом. Роли: ${entries}. Добавьте роль или ослабьте "match".`,
    turnsAreOver: (entry, count) =>
      `У роли «${entry}» в сценарии ходов: ${count}, и все они уже сделаны. Добавьте недостающие или "otherwise".`,
    nothingCaptured: (name, pattern, from) =>
      `Подстановку {{${name}}} взять неоткуда: в "${from}" ничто не подходит под /${pattern}/.`,
    noValue: name => `У подстановки {{${name}}} в этом месте сценария ещё нет значения.`,
    notAVariable: (name, known) =>
      `В сценарии нет переменной «${name}». Можно задать: ${known}. Объявите её в "variables".`,
    invalidScenario: (source, lines) => `${source} сыграть нельзя, это не сценарий:\n${bullets(lines)}`,
    unreadable: message => `файл не читается (${message})`,
    notJson: (line, column, message) => `неверный JSON, строка ${line}, столбец ${column} (${message})`,
    missing: 'не указано',
    unknownField: 'такого поля здесь нет; проверьте написание и место',
    oneOf: options => `допустимо одно из: ${options}`,
    noAgents: 'нужна хотя бы одна роль',
    idleAgent: 'нужны "turns", "rules" или "otherwise": без них отвечать нечем',
    emptyTurn: 'нужно "say", "think", "use" или "fault"',
    neverSent: 'никогда не будет отправлено: сбой заменяет весь ответ',
    badPattern: message => `не регулярное выражение (${message})`,
    unknownPlaceholder: (name, known) => `подстановка {{${name}}} здесь неизвестна; известны ${known}`,
    nameTaken: 'это имя встроенной подстановки, выберите другое',
    waitedInVain: (timeoutMs, seen) =>
      `За ${timeoutMs} мс подходящего запроса не было. Запросы до сих пор:\n${seen === '' ? '(нет)' : seen}`,
    waitEndedByClose: 'Модель по сценарию закрыли, пока ожидался запрос.',
    scriptedError: status => `Ошибка ${status} по сценарию`,
    noMessagesRequest: 'Запрос к /v1/messages должен идти методом POST, а его тело быть объектом JSON.',
    notServed: path => `Модель по сценарию не обслуживает ${path}.`,
    title: 'Репетиция',
    summary: 'Разговор до этого места был репетицией с моделью по сценарию; запоминать из него нечего.',
    helper: 'Отвечает модель по сценарию.',
    unfinished: 'Этот ответ обрывается по пути, и до конца его читать никто не должен был.',
  },
};

function bullets(lines: readonly string[]): string {
  return lines.map(line => `- ${line}`).join('\n');
}
