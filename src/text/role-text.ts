/** Why a role cannot be made as asked. What the roles themselves are told stands in a file each. */
import type { Localized } from './lang.ts';

export interface RoleText {
  unknownOption(factory: string, option: string, known: readonly string[]): string;
  /** `wanted` is one of the phrases below. */
  badOption(factory: string, option: string, value: string, wanted: string): string;
  readonly blankName: (factory: string, what: string) => string;
  badWorker(factory: string, role: string): string;
  noChannel(factory: string): string;
  readonly noTools: string;
  readonly wanted: {
    readonly text: string;
    readonly filledText: string;
    readonly yesOrNo: string;
    readonly wholeNumber: string;
    readonly amount: string;
    readonly names: string;
    readonly aRecord: string;
    oneOf(values: readonly string[]): string;
    readonly orWholeNumber: string;
  };
}

export const roleText: Localized<RoleText> = {
  en: {
    unknownOption: (factory, option, known) =>
      `${factory} has no option "${option}", so it would have no effect. Its options are: ${known.join(', ')}.`,
    badOption: (factory, option, value, wanted) => `${option} of ${factory} is ${value}. It must be ${wanted}.`,
    blankName: (factory, what) => `${what} of ${factory} must be a text that is not blank.`,
    badWorker: (factory, role) =>
      `The worker "${role}" of ${factory} is no definition of a worker. Make it with worker(description, prompt).`,
    noChannel: factory =>
      `${factory} asks people questions and needs a channel to them. Pass a HumanChannel; with timeoutMs: 0 where nobody is there to answer.`,
    noTools:
      'tools of worker is an empty list, and a worker without a tool cannot be started. Name its tools, or leave the option out for the default ones.',
    wanted: {
      text: 'a text',
      filledText: 'a text that is not blank',
      yesOrNo: 'true or false',
      wholeNumber: 'a whole number from 1 on',
      amount: 'an amount in US dollars above 0',
      names: 'a list of names',
      aRecord: 'an object',
      oneOf: values => `one of: ${values.join(', ')}`,
      orWholeNumber: ', or a whole number from 1 on',
    },
  },
  zh: {
    unknownOption: (factory, option, known) =>
      `${factory} 没有选项“${option}”，写了也不起作用。它的选项有：${known.join('、')}。`,
    badOption: (factory, option, value, wanted) => `${factory} 的 ${option} 是 ${value}，必须是${wanted}。`,
    blankName: (factory, what) => `${factory} 的 ${what} 必须是非空文本。`,
    badWorker: (factory, role) => `${factory} 的执行者“${role}”不是执行者定义。请用 worker(description, prompt) 创建。`,
    noChannel: factory => `${factory} 要向人提问，需要一个通道。请传入 HumanChannel；没有人能回答时用 timeoutMs: 0。`,
    noTools: 'worker 的 tools 是空列表，没有工具的执行者无法启动。请写明工具，或去掉这个选项以使用默认工具。',
    wanted: {
      text: '文本',
      filledText: '非空文本',
      yesOrNo: ' true 或 false',
      wholeNumber: '不小于 1 的整数',
      amount: '大于 0 的美元金额',
      names: '名称列表',
      aRecord: '对象',
      oneOf: values => `以下之一：${values.join('、')}`,
      orWholeNumber: '，或不小于 1 的整数',
    },
  },
  ru: {
    unknownOption: (factory, option, known) =>
      `У ${factory} нет параметра «${option}», он ни на что бы не повлиял. Есть параметры: ${known.join(', ')}.`,
    badOption: (factory, option, value, wanted) => `${option} у ${factory} — ${value}. Нужно: ${wanted}.`,
    blankName: (factory, what) => `${what} у ${factory}: нужен непустой текст.`,
    badWorker: (factory, role) =>
      `Исполнитель «${role}» у ${factory} — не определение исполнителя. Создайте его через worker(description, prompt).`,
    noChannel: factory =>
      `${factory} задаёт вопросы людям, и ему нужен канал к ним. Передайте HumanChannel; если отвечать некому — с timeoutMs: 0.`,
    noTools:
      'tools у worker — пустой список, а исполнителя без инструментов запустить нельзя. Назовите инструменты или уберите параметр, тогда будут обычные.',
    wanted: {
      text: 'текст',
      filledText: 'непустой текст',
      yesOrNo: 'true или false',
      wholeNumber: 'целое число от 1',
      amount: 'сумма в долларах США больше 0',
      names: 'список имён',
      aRecord: 'объект',
      oneOf: values => `одно из: ${values.join(', ')}`,
      orWholeNumber: ' либо целое число от 1',
    },
  },
};
