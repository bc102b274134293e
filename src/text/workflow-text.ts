/** What a workflow says while it runs its steps and remembers their sessions. Not the prompts of the built-in steps. */
import type { Localized } from './lang.ts';

export interface WorkflowText {
  badStepName(name: string): string;
  duplicateStep(name: string): string;
  badOnFail(step: string, value: string): string;
  badRetries(step: string, value: string): string;
  forkWithoutResume(step: string): string;
  resumeFromUnknown(step: string, from: string): string;
  noSessionToResume(step: string, from: string): string;
  callbackFailed(callback: string, step: string, reason: string): string;
  readonly noText: string;
  readonly blankText: string;
  runsAlready(workflow: string): string;
  stopped(step: string): string;
  workbenchMismatch(ofWorkflow: string, ofRuntime: string | null): string;
  listenerFailed(reason: string): string;
  lineageDamaged(path: string): string;
  lineageForeign(path: string, workspace: string): string;
  lineageNotWritten(path: string, reason: string): string;
  sessionsLost(steps: readonly string[]): string;
  sessionsEarlier(steps: readonly string[]): string;
  archiveFailed(path: string, reason: string): string;
}

export const workflowText: Localized<WorkflowText> = {
  en: {
    badStepName: name =>
      `"${name}" cannot be the name of a step: a name is not blank, does not start with "_" and has no "#", ":" or "/". Use a short key such as "work"; a title for people goes into "title".`,
    duplicateStep: name => `Two steps are called "${name}". Give each step of a workflow a name of its own.`,
    badOnFail: (step, value) => `onFail of step "${step}" is ${value}. It must be "stop", "skip" or "continue".`,
    badRetries: (step, value) => `retries of step "${step}" is ${value}. It must be a whole number from 0 on.`,
    forkWithoutResume: step =>
      `Step "${step}" has fork without resumeFrom: there is no session to branch off. Name the step in resumeFrom, or leave fork out.`,
    resumeFromUnknown: (step, from) =>
      `Step "${step}" is to go on in the session of "${from}", but no earlier step has that name. Put "${from}" before it, or mend resumeFrom.`,
    noSessionToResume: (step, from) =>
      `Step "${step}" is to go on in the session of "${from}", which has none: it did not run, and no earlier run left one. Nothing was started in its place. Let "${from}" run, or leave resumeFrom out.`,
    callbackFailed: (callback, step, reason) => `The ${callback} of step "${step}" failed: ${reason}`,
    noText: 'it gave something that is no text.',
    blankText: 'it gave an empty text.',
    runsAlready: workflow =>
      `Workflow "${workflow}" is running already, and a second run would overwrite its context. Wait until it has ended, or make another Workflow with a context of its own.`,
    stopped: step => `Stopped from outside at step "${step}". The same workflow started again goes on from there.`,
    workbenchMismatch: (ofWorkflow, ofRuntime) =>
      `This workflow keeps its files in ${ofWorkflow}, but the agents are told of ${ofRuntime ?? 'no workbench at all'}. Hand workflow.workbench to the Runtime, so that brief and index lie together.`,
    listenerFailed: reason =>
      `A listener of the caller failed (${reason}). The run goes on; further failures of listeners are not shown.`,
    lineageDamaged: path =>
      `${path} cannot be read as a record of earlier sessions. The steps start afresh; the file is kept beside its successor.`,
    lineageForeign: (path, workspace) =>
      `${path} belongs to another workspace (${workspace}). Its sessions are not used here; the steps start afresh, and the file is kept beside its successor.`,
    lineageNotWritten: (path, reason) =>
      `${path} cannot be written (${reason}). The run goes on, but a later one will not find its sessions.`,
    sessionsLost: steps =>
      `No stored session is left for ${steps.join(', ')}, though one was remembered. These steps start afresh.`,
    sessionsEarlier: steps =>
      `The last session of ${steps.join(', ')} had not been stored yet. These steps go on in the one before it.`,
    archiveFailed: (path, reason) =>
      `${path} cannot be moved to the archive (${reason}), so nothing was started afresh. Move it away by hand, or free the place it goes to.`,
  },
  zh: {
    badStepName: name =>
      `“${name}”不能作为步骤名：名称不能为空，不能以“_”开头，也不能含有“#”“:”“/”。请用“work”这样的短键；给人看的标题写在“title”里。`,
    duplicateStep: name => `有两个步骤都叫“${name}”。请给工作流的每个步骤起不同的名字。`,
    badOnFail: (step, value) => `步骤“${step}”的 onFail 是 ${value}。只能是 "stop"、"skip" 或 "continue"。`,
    badRetries: (step, value) => `步骤“${step}”的 retries 是 ${value}。必须是不小于 0 的整数。`,
    forkWithoutResume: step =>
      `步骤“${step}”写了 fork 却没有 resumeFrom：没有可供分叉的会话。请在 resumeFrom 里写明步骤，或去掉 fork。`,
    resumeFromUnknown: (step, from) =>
      `步骤“${step}”要接着“${from}”的会话，但它前面没有叫这个名字的步骤。请把“${from}”放到前面，或改正 resumeFrom。`,
    noSessionToResume: (step, from) =>
      `步骤“${step}”要接着“${from}”的会话，但没有这个会话：它这次没有运行，以前也没有留下。没有另起新会话来代替。请让“${from}”运行，或去掉 resumeFrom。`,
    callbackFailed: (callback, step, reason) => `步骤“${step}”的 ${callback} 出错：${reason}`,
    noText: '它给出的不是文本。',
    blankText: '它给出的文本是空的。',
    runsAlready: workflow =>
      `工作流“${workflow}”已在运行，再运行一次会覆盖它的上下文。请等它结束，或者另建一个有自己上下文的 Workflow。`,
    stopped: step => `在步骤“${step}”被外部停止。再次启动同一个工作流会从那里继续。`,
    workbenchMismatch: (ofWorkflow, ofRuntime) =>
      `这个工作流的文件在 ${ofWorkflow}，而代理被告知的是${ofRuntime ? ` ${ofRuntime}` : '没有工作台'}。请把 workflow.workbench 交给 Runtime，让需求文档和索引放在一起。`,
    listenerFailed: reason => `调用方的监听函数出错(${reason})。运行继续；之后监听函数的错误不再显示。`,
    lineageDamaged: path => `${path} 无法作为以往会话的记录读取。各步骤重新开始；原文件会保留在新文件旁边。`,
    lineageForeign: (path, workspace) =>
      `${path} 属于另一个工作区(${workspace})。这里不使用其中的会话；各步骤重新开始，原文件会保留在新文件旁边。`,
    lineageNotWritten: (path, reason) => `无法写入 ${path}(${reason})。运行继续，但以后的运行将找不到这些会话。`,
    sessionsLost: steps => `记得 ${steps.join('、')} 有会话，但存储中已经没有了。这些步骤重新开始。`,
    sessionsEarlier: steps => `${steps.join('、')} 的最后一个会话还没有存下来。这些步骤在它之前的会话里继续。`,
    archiveFailed: (path, reason) =>
      `无法把 ${path} 移入归档(${reason})，因此没有重新开始。请手动把它移开，或腾出归档的位置。`,
  },
  ru: {
    badStepName: name =>
      `«${name}» не может быть именем шага: имя не бывает пустым, не начинается с «_» и не содержит «#», «:» и «/». Возьмите короткий ключ, например «work»; заголовок для людей пишется в «title».`,
    duplicateStep: name => `Два шага называются «${name}». Дайте каждому шагу процесса своё имя.`,
    badOnFail: (step, value) => `onFail шага «${step}» — ${value}. Допустимы "stop", "skip" и "continue".`,
    badRetries: (step, value) => `retries шага «${step}» — ${value}. Нужно целое число от 0.`,
    forkWithoutResume: step =>
      `У шага «${step}» есть fork, но нет resumeFrom: ответвляться не от чего. Укажите шаг в resumeFrom или уберите fork.`,
    resumeFromUnknown: (step, from) =>
      `Шаг «${step}» должен продолжить сессию шага «${from}», но раньше него такого шага нет. Поставьте «${from}» перед ним или исправьте resumeFrom.`,
    noSessionToResume: (step, from) =>
      `Шаг «${step}» должен продолжить сессию шага «${from}», а её нет: он не выполнялся, и прежние прогоны её не оставили. Новая вместо неё не начата. Дайте «${from}» выполниться или уберите resumeFrom.`,
    callbackFailed: (callback, step, reason) => `Функция ${callback} шага «${step}» завершилась ошибкой: ${reason}`,
    noText: 'она вернула не текст.',
    blankText: 'она вернула пустой текст.',
    runsAlready: workflow =>
      `Процесс «${workflow}» уже выполняется, второй запуск переписал бы его контекст. Дождитесь конца или создайте другой Workflow со своим контекстом.`,
    stopped: step => `Остановлено извне на шаге «${step}». Тот же процесс, запущенный снова, продолжит с этого места.`,
    workbenchMismatch: (ofWorkflow, ofRuntime) =>
      `Файлы этого процесса лежат в ${ofWorkflow}, а агентам указано другое: ${ofRuntime ?? 'верстака нет'}. Передайте workflow.workbench в Runtime, чтобы задание и указатель лежали вместе.`,
    listenerFailed: reason =>
      `Обработчик событий вызывающей стороны завершился ошибкой (${reason}). Работа продолжается; дальнейшие ошибки обработчиков не показываются.`,
    lineageDamaged: path =>
      `${path} не читается как запись о прежних сессиях. Шаги начинаются заново; файл сохраняется рядом с новым.`,
    lineageForeign: (path, workspace) =>
      `${path} относится к другому рабочему каталогу (${workspace}). Его сессии здесь не используются; шаги начинаются заново, файл сохраняется рядом с новым.`,
    lineageNotWritten: (path, reason) =>
      `Не удаётся записать ${path} (${reason}). Работа продолжается, но следующий прогон не найдёт её сессий.`,
    sessionsLost: steps =>
      `Для ${steps.join(', ')} помнилась сессия, но в хранилище её больше нет. Эти шаги начинаются заново.`,
    sessionsEarlier: steps =>
      `Последняя сессия для ${steps.join(', ')} ещё не была сохранена. Эти шаги продолжаются в предыдущей.`,
    archiveFailed: (path, reason) =>
      `Не удаётся переместить ${path} в архив (${reason}), поэтому заново ничего не начато. Уберите файл сами или освободите место назначения.`,
  },
};
