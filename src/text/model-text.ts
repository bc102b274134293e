/** Texts of the scripted model: what it says of a faulty script or scenario, and what it answers when no script is asked. */
import type { Localized } from './lang.ts';

export interface ModelText {
  /** `count` is how many answers the list holds. */
  listIsOver(count: number): string;
  listIsForMain(agent: string): string;
  scriptFailed(agent: string, n: number, message: string): string;
  noReply(agent: string, n: number): string;
  /** `seen` lists the requests so far, one a line. */
  waitedInVain(timeoutMs: number, seen: string): string;
  readonly waitEndedByClose: string;
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
    waitedInVain: (timeoutMs, seen) =>
      `No request fitted within ${timeoutMs} ms. Requests so far:\n${seen === '' ? '(none)' : seen}`,
    waitEndedByClose: 'The scripted model was closed while a request was being waited for.',
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
    waitedInVain: (timeoutMs, seen) =>
      `${timeoutMs} 毫秒内没有符合条件的请求。目前为止的请求：\n${seen === '' ? '（无）' : seen}`,
    waitEndedByClose: '正在等待请求时，脚本模型被关闭了。',
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
    waitedInVain: (timeoutMs, seen) =>
      `За ${timeoutMs} мс подходящего запроса не было. Запросы до сих пор:\n${seen === '' ? '(нет)' : seen}`,
    waitEndedByClose: 'Модель по сценарию закрыли, пока ожидался запрос.',
    title: 'Репетиция',
    summary: 'Разговор до этого места был репетицией с моделью по сценарию; запоминать из него нечего.',
    helper: 'Отвечает модель по сценарию.',
    unfinished: 'Этот ответ обрывается по пути, и до конца его читать никто не должен был.',
  },
};
