/** Words of the lines in which a run is shown. */
import type { Localized } from './lang.ts';

export interface ViewText {
  dispatch(role: string, task: string): string;
  step(index: number, total: number, title: string): string;
  continued: string;
  /** Short forms behind a number. */
  readonly units: { readonly day: string; readonly hour: string; readonly minute: string; readonly second: string };
  readonly beginning: string;
  waitsForPerson(question: string, age: string): string;
  waitsForNetwork(age: string): string;
  triesIn(time: string): string;
  writesHandoff(age: string): string;
  waitsForTool(tool: string, age: string): string;
  readonly waitsForAgents: string;
  waitsForModel(age: string): string;
  silentFor(time: string): string;
  subagents(count: number): string;
  context(tokens: string): string;
  contextOf(tokens: string, handoffAt: string): string;
  elapsed(time: string): string;
}

export const viewText: Localized<ViewText> = {
  en: {
    dispatch: (role, task) => `to ${role}: ${task}`,
    step: (index, total, title) => `step ${index} of ${total}: ${title}`,
    continued: '(continued)',
    units: { day: 'd', hour: 'h', minute: 'm', second: 's' },
    beginning: 'beginning',
    waitsForPerson: (question, age) => `${question} waits for you ${age}`,
    waitsForNetwork: age => `waits to try again ${age}`,
    triesIn: time => `tries again in ${time}`,
    writesHandoff: age => `writes the handoff ${age}`,
    waitsForTool: (tool, age) => `waits for ${tool} ${age}`,
    waitsForAgents: 'waits for subagents',
    waitsForModel: age => `waits for the model ${age}`,
    silentFor: time => `silent ${time}`,
    subagents: count => (count === 1 ? '1 subagent' : `${count} subagents`),
    context: tokens => `context ${tokens}`,
    contextOf: (tokens, handoffAt) => `context ${tokens}, handoff at ${handoffAt}`,
    elapsed: time => `running ${time}`,
  },
  zh: {
    dispatch: (role, task) => `派给 ${role}：${task}`,
    step: (index, total, title) => `第 ${index}/${total} 步：${title}`,
    continued: '（继续）',
    units: { day: '天', hour: '时', minute: '分', second: '秒' },
    beginning: '正在开始',
    waitsForPerson: (question, age) => `${question} 等你回答 ${age}`,
    waitsForNetwork: age => `等待重试 ${age}`,
    triesIn: time => `${time}后重试`,
    writesHandoff: age => `正在写交接 ${age}`,
    waitsForTool: (tool, age) => `等待 ${tool} ${age}`,
    waitsForAgents: '等待子代理',
    waitsForModel: age => `等待模型 ${age}`,
    silentFor: time => `无动静 ${time}`,
    subagents: count => `${count} 个子代理`,
    context: tokens => `上下文 ${tokens}`,
    contextOf: (tokens, handoffAt) => `上下文 ${tokens}，到 ${handoffAt} 交接`,
    elapsed: time => `已运行 ${time}`,
  },
  ru: {
    dispatch: (role, task) => `исполнителю ${role}: ${task}`,
    step: (index, total, title) => `шаг ${index} из ${total}: ${title}`,
    continued: '(продолжение)',
    units: { day: 'д', hour: 'ч', minute: 'м', second: 'с' },
    beginning: 'начинаю',
    waitsForPerson: (question, age) => `${question} ждёт вас ${age}`,
    waitsForNetwork: age => `ждёт новой попытки ${age}`,
    triesIn: time => `новая попытка через ${time}`,
    writesHandoff: age => `пишет передачу дел ${age}`,
    waitsForTool: (tool, age) => `ждёт ${tool} ${age}`,
    waitsForAgents: 'ждёт субагентов',
    waitsForModel: age => `ждёт модель ${age}`,
    silentFor: time => `тишина ${time}`,
    subagents: count => `субагентов: ${count}`,
    context: tokens => `контекст ${tokens}`,
    contextOf: (tokens, handoffAt) => `контекст ${tokens}, передача дел при ${handoffAt}`,
    elapsed: time => `идёт ${time}`,
  },
};
