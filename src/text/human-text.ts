/** What the human channel says: to the model through its tools, to people in events, log and errors. */
import type { Localized } from './lang.ts';

/** How a question ended, for `HumanText.outcome`. */
type Outcome = 'answered' | 'timeout' | 'declined' | 'over_budget' | 'invalid' | 'aborted';

export interface HumanText {
  readonly askTool: string;
  readonly askQuestion: string;
  readonly askOptions: string;
  readonly inboxTool: string;
  /** What a model does when nobody answers; part of every such reply. */
  readonly nobodyAnswers: string;
  readonly timedOut: string;
  readonly declined: string;
  declinedBecause(reason: string): string;
  readonly overBudget: string;
  readonly emptyQuestion: string;
  readonly aborted: string;
  readonly inboxEmpty: string;
  /** Opens what a person volunteered, before the words themselves. */
  readonly mailForModel: string;
  asked(id: string, question: string): string;
  outcome(id: string, state: Outcome, answer: string): string;
  mailQueued(text: string, path: string | null): string;
  mailDelivered(text: string): string;
  readonly logTitle: string;
  logAsked(id: string, time: string): string;
  logOutcome(id: string, state: Outcome, seconds: number): string;
  logMail(id: string, time: string): string;
  /** Heads an addition to the brief. Must not read as one of a document's section names. */
  addedBy(label: string, time: string): string;
  readonly mailLabel: string;
  readonly defaultLabel: string;
  recordFailed(path: string, reason: string): string;
  readonly emptyMail: string;
  badMaxAsks(value: string): string;
  badTimeout(value: string): string;
}

export const humanText: Localized<HumanText> = {
  en: {
    askTool:
      'Ask the person you work for one question and wait for the answer. It blocks until somebody answers, so use it where the answer changes what you do.',
    askQuestion: 'The question, complete in itself: the person sees nothing else of what you are doing.',
    askOptions: 'Answers to choose from, where that helps. The person may always answer in their own words.',
    inboxTool:
      'Read what the person has said since you last looked, without being asked. Returns at once; every message is shown once.',
    nobodyAnswers:
      'Decide yourself. Write the question and the assumption you make into "unknowns and assumptions". Do not ask this again, and do not stop: go on with your assumption.',
    timedOut: 'Nobody answered in time.',
    declined: 'The person does not want to answer this.',
    declinedBecause: reason => `The person does not want to answer this, and says: ${reason}`,
    overBudget: 'The number of questions you may ask is used up; this one was not put to anybody.',
    emptyQuestion: 'The question was empty, so nobody was asked. Ask again with the question written out.',
    aborted: 'The question was taken back because the conversation was interrupted or ended.',
    inboxEmpty: 'Nothing new.',
    mailForModel:
      'The person you work for says the following, on their own account. It counts from now on, above what was said before:',
    asked: (id, question) => `${id}: ${question}`,
    outcome: (id, state, answer) =>
      ({
        answered: `${id} answered: ${answer}`,
        timeout: `${id}: nobody answered in time`,
        declined: `${id} declined${answer && `: ${answer}`}`,
        over_budget: `${id}: no questions left, not asked`,
        invalid: `${id}: empty question, not asked`,
        aborted: `${id}: taken back`,
      })[state],
    mailQueued: (text, path) => (path ? `noted in ${path}: ${text}` : `noted: ${text}`),
    mailDelivered: text => `passed on: ${text}`,
    logTitle: 'Questions and answers',
    logAsked: (id, time) => `${id}, ${time}`,
    logOutcome: (id, state, seconds) =>
      `${id} → ${{ answered: 'answered', timeout: 'nobody answered in time', declined: 'declined', over_budget: 'no questions left', invalid: 'empty question', aborted: 'taken back' }[state]}, after ${seconds} s`,
    logMail: (id, time) => `${id}, said by a person, ${time}`,
    addedBy: (label, time) => `Added by a person (${label}), ${time}`,
    mailLabel: 'while it ran',
    defaultLabel: 'later',
    recordFailed: (path, reason) =>
      `cannot write ${path} (${reason}). The run goes on; until that is put right, what people say is not kept there.`,
    emptyMail: 'There is nothing to pass on: the message is empty. Say it in at least one word.',
    badMaxAsks: value =>
      `maxAsks must be null (unlimited) or a whole number from 0 on, not ${value}. Leave it out for no limit.`,
    badTimeout: value =>
      `timeoutMs must be null (wait for ever) or a number of milliseconds, not ${value}. Use 0 when nobody is there.`,
  },
  zh: {
    askTool: '向你所服务的人提一个问题并等待回答。在有人回答之前会一直阻塞，因此只在答案会改变你的做法时使用。',
    askQuestion: '问题本身，要完整：对方看不到你正在做的其他内容。',
    askOptions: '可供选择的答案，有帮助时才给。对方始终可以用自己的话回答。',
    inboxTool: '查看对方自上次以来主动说的话。立即返回；每条消息只出现一次。',
    nobodyAnswers: '请自行决定。把问题和你所作的假设写进“未知与假设”。不要再问这个问题，也不要停下：按你的假设继续。',
    timedOut: '规定时间内没有人回答。',
    declined: '对方不想回答这个问题。',
    declinedBecause: reason => `对方不想回答这个问题，并说：${reason}`,
    overBudget: '可提问的次数已用完，这个问题没有发给任何人。',
    emptyQuestion: '问题是空的，所以没有问任何人。请把问题写完整再问。',
    aborted: '对话被打断或已结束，这个问题已撤回。',
    inboxEmpty: '没有新消息。',
    mailForModel: '你所服务的人主动说了下面的话。从现在起以此为准，优先于之前所说的内容：',
    asked: (id, question) => `${id}：${question}`,
    outcome: (id, state, answer) =>
      ({
        answered: `${id} 已回答：${answer}`,
        timeout: `${id}：规定时间内没有人回答`,
        declined: `${id} 不予回答${answer && `:${answer}`}`,
        over_budget: `${id}：提问次数已用完，未提出`,
        invalid: `${id}：问题为空，未提出`,
        aborted: `${id}：已撤回`,
      })[state],
    mailQueued: (text, path) => (path ? `已记入 ${path}：${text}` : `已记下：${text}`),
    mailDelivered: text => `已转达：${text}`,
    logTitle: '问答记录',
    logAsked: (id, time) => `${id},${time}`,
    logOutcome: (id, state, seconds) =>
      `${id} → ${{ answered: '已回答', timeout: '规定时间内没有人回答', declined: '不予回答', over_budget: '提问次数已用完', invalid: '问题为空', aborted: '已撤回' }[state]}，用时 ${seconds} 秒`,
    logMail: (id, time) => `${id}，有人主动说，${time}`,
    addedBy: (label, time) => `由人补充(${label}),${time}`,
    mailLabel: '运行期间',
    defaultLabel: '后来',
    recordFailed: (path, reason) => `无法写入 ${path}(${reason})。运行会继续；在问题解决之前，人说的话不会保存在那里。`,
    emptyMail: '没有可转达的内容：消息是空的。请至少写一个词。',
    badMaxAsks: value => `maxAsks 必须是 null(不限)或不小于 0 的整数，而不是 ${value}。不想限制就不要写。`,
    badTimeout: value => `timeoutMs 必须是 null(一直等)或毫秒数，而不是 ${value}。没有人在场时用 0。`,
  },
  ru: {
    askTool:
      'Задать один вопрос человеку, для которого вы работаете, и дождаться ответа. Вызов ждёт, пока кто-нибудь ответит, поэтому спрашивайте там, где ответ меняет ваши действия.',
    askQuestion: 'Вопрос, понятный сам по себе: человек не видит ничего другого из того, что вы делаете.',
    askOptions: 'Варианты ответа, если они помогают. Человек всегда может ответить своими словами.',
    inboxTool:
      'Прочитать, что человек сказал сам с тех пор, как вы смотрели в последний раз. Отвечает сразу; каждое сообщение показывается один раз.',
    nobodyAnswers:
      'Решите сами. Запишите вопрос и принятое допущение в раздел «Неизвестное и допущения». Не задавайте этот вопрос снова и не останавливайтесь: продолжайте, исходя из допущения.',
    timedOut: 'За отведённое время никто не ответил.',
    declined: 'Человек не хочет отвечать на этот вопрос.',
    declinedBecause: reason => `Человек не хочет отвечать на этот вопрос и говорит: ${reason}`,
    overBudget: 'Вопросы, которые вы могли задать, исчерпаны; этот никому не был задан.',
    emptyQuestion: 'Вопрос был пуст, поэтому никого не спросили. Спросите снова, записав вопрос целиком.',
    aborted: 'Вопрос снят: разговор прерван или окончен.',
    inboxEmpty: 'Ничего нового.',
    mailForModel:
      'Человек, для которого вы работаете, сам говорит следующее. С этой минуты это важнее сказанного раньше:',
    asked: (id, question) => `${id}: ${question}`,
    outcome: (id, state, answer) =>
      ({
        answered: `${id}, ответ: ${answer}`,
        timeout: `${id}: за отведённое время никто не ответил`,
        declined: `${id}: без ответа${answer && ` (${answer})`}`,
        over_budget: `${id}: вопросы исчерпаны, не задан`,
        invalid: `${id}: пустой вопрос, не задан`,
        aborted: `${id}: снят`,
      })[state],
    mailQueued: (text, path) => (path ? `записано в ${path}: ${text}` : `записано: ${text}`),
    mailDelivered: text => `передано: ${text}`,
    logTitle: 'Вопросы и ответы',
    logAsked: (id, time) => `${id}, ${time}`,
    logOutcome: (id, state, seconds) =>
      `${id} → ${{ answered: 'получен ответ', timeout: 'за отведённое время никто не ответил', declined: 'без ответа', over_budget: 'вопросы исчерпаны', invalid: 'пустой вопрос', aborted: 'снят' }[state]}, прошло ${seconds} с`,
    logMail: (id, time) => `${id}, человек сказал сам, ${time}`,
    addedBy: (label, time) => `Добавлено человеком (${label}), ${time}`,
    mailLabel: 'во время работы',
    defaultLabel: 'позже',
    recordFailed: (path, reason) =>
      `не удаётся записать ${path} (${reason}). Работа продолжается; пока это не исправлено, сказанное людьми там не сохраняется.`,
    emptyMail: 'Передавать нечего: сообщение пустое. Напишите хотя бы одно слово.',
    badMaxAsks: value =>
      `maxAsks должно быть null (без ограничения) или целым числом от 0, а не ${value}. Не указывайте его, если ограничение не нужно.`,
    badTimeout: value =>
      `timeoutMs должно быть null (ждать всегда) или числом миллисекунд, а не ${value}. Если никого нет, укажите 0.`,
  },
};
