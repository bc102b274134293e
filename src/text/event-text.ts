/** Words of events that the harness gives no words for. */
import type { Localized } from './lang.ts';

export interface EventText {
  harnessRetry(attempt: number, total: number, reason: string, seconds: number): string;
  compacted(trigger: string, before: string, after: string): string;
  conversationReset(trigger: string): string;
  taskStarted(type: string, description: string): string;
  taskProgress(description: string, toolUses: number): string;
  taskEnded(description: string, status: string): string;
  result(turns: number, costUsd: string): string;
  storeRejected(message: string): string;
  diskFull(what: string): string;
  rateLimit(status: string): string;
  permissionDenied(tool: string, reason: string): string;
  shellsLeft(names: string): string;
  noIdle(seconds: number): string;
  pluginFailed(path: string, reason: string): string;
  listenerThrew(count: number, message: string): string;
  guardRefused(role: string, tool: string, reason: string): string;
  guardFailed(guard: string, message: string): string;
  /** Beside the call, which went its way. */
  aidFailed(aid: string, message: string): string;
  mainThread: string;
  spilled(tool: string, characters: number, path: string): string;
  isolated(role: string, base: string): string;
  misplaced(role: string, cwd: string): string;
  checkoutChanged(role: string, paths: string): string;
  resumePrompt: string;
  interruptNote: string;
  interruptAlone: string;
}

export const eventText: Localized<EventText> = {
  en: {
    harnessRetry: (attempt, total, reason, seconds) =>
      `the API call failed (${reason}); try ${attempt} of ${total} in ${seconds} s`,
    compacted: (trigger, before, after) =>
      `the harness compacted the conversation (${trigger}): ${before} → ${after} tokens`,
    conversationReset: trigger => `the harness began a new conversation (${trigger})`,
    taskStarted: (type, description) => `${type} started: ${description}`,
    taskProgress: (description, toolUses) => `${description}: ${toolUses} tool calls`,
    taskEnded: (description, status) => `${description}: ${status}`,
    result: (turns, costUsd) => `${turns} turns, ${costUsd} USD`,
    storeRejected: message => `the session store rejected entries: ${message}`,
    diskFull: what => `no space is left on the disk; the harness lost: ${what}`,
    rateLimit: status => `rate limit: ${status}`,
    permissionDenied: (tool, reason) => `${tool} was refused by the harness: ${reason}`,
    shellsLeft: names =>
      `only background commands are still running (${names}); they get 30 s before the step ends without them`,
    noIdle: seconds =>
      `the harness answered but did not report that it is idle within ${seconds} s; the turn counts as over`,
    pluginFailed: (path, reason) => `the plugin at ${path} could not be loaded (${reason}); the run goes on without it`,
    listenerThrew: (count, message) =>
      `an event listener threw ${count} time(s), first: ${message}; the run was not affected`,
    guardRefused: (role, tool, reason) => `${role} was refused ${tool}: ${reason}`,
    guardFailed: (guard, message) => `the guard ${guard} failed and its call was refused: ${message}`,
    aidFailed: (aid, message) => `${aid} failed, the call and its result stay as they are: ${message}`,
    mainThread: 'the main thread',
    spilled: (tool, characters, path) =>
      `${characters} characters of ${tool}'s result were kept out of the context: ${path}`,
    isolated: (role, base) => `${role} works in a worktree of its own, from ${base.slice(0, 10)}`,
    misplaced: (role, cwd) =>
      `${role} was to be isolated but works in ${cwd}, from another place or commit than it should`,
    checkoutChanged: (role, paths) => `the main checkout changed while the isolated ${role} was at work: ${paths}`,
    resumePrompt:
      'You were interrupted. Look at what is on disk first (files, notes, `git status`), see what is already done, then go on from there. Do not start over.',
    interruptNote:
      '(You were stopped so that this could be said. A tool call that was under way reports that it was interrupted: that is the effect of the stop, not a broken environment. Subagents that were running go on running.)',
    interruptAlone: 'Go on.',
  },
  zh: {
    harnessRetry: (attempt, total, reason, seconds) =>
      `API 调用失败（${reason}）；${seconds} 秒后进行第 ${attempt}/${total} 次尝试`,
    compacted: (trigger, before, after) => `运行环境压缩了会话（${trigger}）：${before} → ${after} 个 token`,
    conversationReset: trigger => `运行环境开始了新会话（${trigger}）`,
    taskStarted: (type, description) => `${type} 已启动：${description}`,
    taskProgress: (description, toolUses) => `${description}：已调用 ${toolUses} 次工具`,
    taskEnded: (description, status) => `${description}：${status}`,
    result: (turns, costUsd) => `${turns} 轮，${costUsd} 美元`,
    storeRejected: message => `会话存储拒绝了条目：${message}`,
    diskFull: what => `磁盘已满；运行环境丢失了：${what}`,
    rateLimit: status => `速率限制：${status}`,
    permissionDenied: (tool, reason) => `${tool} 被运行环境拒绝：${reason}`,
    shellsLeft: names => `只剩后台命令仍在运行（${names}）；再等 30 秒，之后本步骤不再等待它们`,
    noIdle: seconds => `运行环境已给出回答，但 ${seconds} 秒内没有报告空闲；本轮视为结束`,
    pluginFailed: (path, reason) => `位于 ${path} 的插件无法加载（${reason}）；运行在没有它的情况下继续`,
    listenerThrew: (count, message) => `事件监听器抛出异常 ${count} 次，首次：${message}；运行未受影响`,
    guardRefused: (role, tool, reason) => `${role} 使用 ${tool} 被拒绝：${reason}`,
    guardFailed: (guard, message) => `守卫 ${guard} 出错，该调用已被拒绝：${message}`,
    aidFailed: (aid, message) => `${aid} 出错，该调用及其结果保持原样：${message}`,
    mainThread: '主线程',
    spilled: (tool, characters, path) => `${tool} 的结果有 ${characters} 个字符没有进入上下文：${path}`,
    isolated: (role, base) => `${role} 在自己的工作树中工作，起点 ${base.slice(0, 10)}`,
    misplaced: (role, cwd) => `${role} 本应被隔离，却在 ${cwd} 工作，位置或起始提交不对`,
    checkoutChanged: (role, paths) => `被隔离的 ${role} 工作期间，主工作区发生了变化：${paths}`,
    resumePrompt:
      '你刚才被中断了。先看磁盘上的现状（文件、笔记、`git status`），弄清哪些已经完成，再从那里继续。不要从头开始。',
    interruptNote:
      '（为了说这段话，你被暂停了一下。正在进行的工具调用会显示被中断：这是暂停造成的，不是环境出了故障。正在运行的子代理继续运行。）',
    interruptAlone: '继续。',
  },
  ru: {
    harnessRetry: (attempt, total, reason, seconds) =>
      `вызов API не удался (${reason}); попытка ${attempt} из ${total} через ${seconds} с`,
    compacted: (trigger, before, after) => `среда сжала беседу (${trigger}): ${before} → ${after} токенов`,
    conversationReset: trigger => `среда начала новую беседу (${trigger})`,
    taskStarted: (type, description) => `${type} запущен: ${description}`,
    taskProgress: (description, toolUses) => `${description}: вызовов инструментов — ${toolUses}`,
    taskEnded: (description, status) => `${description}: ${status}`,
    result: (turns, costUsd) => `ходов: ${turns}, ${costUsd} USD`,
    storeRejected: message => `хранилище сессий отвергло записи: ${message}`,
    diskFull: what => `на диске нет места; среда потеряла: ${what}`,
    rateLimit: status => `ограничение частоты: ${status}`,
    permissionDenied: (tool, reason) => `среда отказала в ${tool}: ${reason}`,
    shellsLeft: names => `работают только фоновые команды (${names}); им даётся 30 с, потом шаг закончится без них`,
    noIdle: seconds => `среда ответила, но за ${seconds} с не сообщила, что свободна; ход считается законченным`,
    pluginFailed: (path, reason) => `плагин ${path} не загрузился (${reason}); прогон продолжается без него`,
    listenerThrew: (count, message) =>
      `обработчик событий бросил исключение (раз: ${count}), первое: ${message}; на прогон это не повлияло`,
    guardRefused: (role, tool, reason) => `роли ${role} отказано в ${tool}: ${reason}`,
    guardFailed: (guard, message) => `сторож ${guard} дал сбой, вызов отклонён: ${message}`,
    aidFailed: (aid, message) => `${aid}: сбой, вызов и его результат остались как есть: ${message}`,
    mainThread: 'основному потоку',
    spilled: (tool, characters, path) =>
      `символов результата ${tool}, не попавших в контекст: ${characters}; они в ${path}`,
    isolated: (role, base) => `${role} работает в собственном рабочем дереве, от ${base.slice(0, 10)}`,
    misplaced: (role, cwd) =>
      `${role} должен был работать отдельно, но работает в ${cwd}: не то место или не тот коммит`,
    checkoutChanged: (role, paths) => `пока изолированный ${role} работал, основная копия изменилась: ${paths}`,
    resumePrompt:
      'Тебя прервали. Сначала посмотри, что есть на диске (файлы, заметки, `git status`), пойми, что уже сделано, и продолжай с этого места. Не начинай заново.',
    interruptNote:
      '(Тебя остановили, чтобы это сказать. Вызов инструмента, который в это время выполнялся, сообщит, что прерван: это следствие остановки, а не поломка окружения. Запущенные субагенты продолжают работать.)',
    interruptAlone: 'Продолжай.',
  },
};
