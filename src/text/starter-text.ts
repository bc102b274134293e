/** What the built-in workflow says: its agents' tasks, waking, and why it does not start. */
import type { Localized } from './lang.ts';

export interface StarterText {
  readonly workTitle: string;
  clarifyPrompt(words: string): string;
  /** Follows the resume prompt of a clarification that goes on in a later run. */
  requestNow(words: string): string;
  readonly workerDescription: string;
  readonly workerPrompt: string;
  workPrompt(brief: string, goal: string | null): string;
  /** Said to the coordinator in its session of an earlier run; each part only where it applies. */
  goOn(briefPath: string, goalPath: string | null): string;
  wakeWords(words: string): string;
  newGoal(goal: string): string;
  /** The documents themselves: whoever goes on in an old session has the old ones in mind. */
  goalNow(goal: string): string;
  briefNow(brief: string): string;
  readonly wakeLabel: string;
  readonly emptyAsk: string;
  /** Nothing was asked for, and the brief that is there lacks sections. */
  briefIncomplete(path: string, missing: readonly string[]): string;
  briefNotWritten(path: string): string;
  runDirMismatch(given: string, used: string): string;
}

export const starterText: Localized<StarterText> = {
  en: {
    workTitle: 'Work',
    clarifyPrompt: words => `Clarify this request until it is clear what is wanted, then write the brief:\n\n${words}`,
    requestNow: words =>
      `The person now puts the request like this; where it differs from before, this counts:\n\n${words}`,
    workerDescription:
      'Does hands-on work: reads and writes code and files, runs commands and tests. Give it one task with goal and acceptance criteria.',
    workerPrompt: 'You implement. Run the check after every change, do not save them up for the end.',
    workPrompt: (brief, goal) =>
      goal === null
        ? `This is what is to be done:\n\n${brief}`
        : `This is what is to be done:\n\n${brief}\n\nWhen you say that you are done, an independent judge goes through these one by one:\n\n${goal}`,
    goOn: (briefPath, goalPath) =>
      `Go on with the work from where it stopped. Look at what is on disk first. The brief lies in ${briefPath}; a person may have added to it since.${goalPath === null ? '' : ` The goal lies in ${goalPath}; where it differs from the one you know, the file counts.`}`,
    wakeWords: words => `The person you work for now says, and it counts above what was said before:\n\n${words}`,
    newGoal: goal =>
      `The goal has been set anew. The one you know no longer counts; an independent judge goes through this one:\n\n${goal}`,
    goalNow: goal => `The goal as it stands now:\n\n${goal}`,
    briefNow: brief => `The brief as it stands now:\n\n${brief}`,
    wakeLabel: 'on waking',
    emptyAsk:
      'Say what is to be done, for example: flower "make me an X". There is no finished brief here to go on with.',
    briefIncomplete: (path, missing) =>
      `The brief in ${path} lacks: ${missing.join(', ')}. Fill in what is missing under these headings ("none" will do) and start again, or say what is to be done: then it is asked for.`,
    briefNotWritten: path =>
      `What you said could not be added to ${path}, so the goal would be set without it. Nothing was started. Make the file writable and say it again.`,
    runDirMismatch: (given, used) =>
      `This workflow was made for the run directory ${given}, but the Runtime uses ${used}. Sessions are kept and archived in the latter.`,
  },
  zh: {
    workTitle: '干活',
    clarifyPrompt: words => `请把下面的诉求问清楚，直到明白对方到底要什么，然后写出需求文档：\n\n${words}`,
    requestNow: words => `对方现在是这样说的；与之前不一致的地方以此为准：\n\n${words}`,
    workerDescription: '动手干活：读写代码和文件，运行命令和测试。每次交给它一个任务，写明目标和验收标准。',
    workerPrompt: '你负责实现。每改一处就跑一次验证，别攒到最后。',
    workPrompt: (brief, goal) =>
      goal === null
        ? `要做的事如下：\n\n${brief}`
        : `要做的事如下：\n\n${brief}\n\n当你说做完了，会有独立的裁判逐条核对：\n\n${goal}`,
    goOn: (briefPath, goalPath) =>
      `请从停下的地方继续工作。先看看磁盘上现有的内容。需求文档在 ${briefPath}，之后可能有人补充过。${goalPath === null ? '' : `目标在 ${goalPath}；与你所知道的不一致时，以文件为准。`}`,
    wakeWords: words => `你所服务的人现在这样说，优先于之前所说的内容：\n\n${words}`,
    newGoal: goal => `目标已重新设定。你所知道的旧目标不再有效，独立的裁判会按这一份逐条核对：\n\n${goal}`,
    goalNow: goal => `现在的目标如下：\n\n${goal}`,
    briefNow: brief => `现在的需求文档如下：\n\n${brief}`,
    wakeLabel: '唤醒时追加',
    emptyAsk: '要给一句诉求，例如:flower "帮我做一个 X"。这里没有可以接着做的完整需求文档。',
    briefIncomplete: (path, missing) =>
      `${path} 中的需求文档缺少：${missing.join('、')}。请在这些标题下补全(写“无”也可以)后重新开始，或者说明要做什么，届时会来询问。`,
    briefNotWritten: path =>
      `你说的话没能追加到 ${path}，目标会在缺少这些话的情况下设定，因此什么都没有启动。请让文件可写，然后再说一次。`,
    runDirMismatch: (given, used) =>
      `这个工作流是为运行目录 ${given} 创建的，但 Runtime 使用的是 ${used}。会话保存和归档都在后者。`,
  },
  ru: {
    workTitle: 'Работа',
    clarifyPrompt: words => `Уточняйте этот запрос, пока не станет ясно, чего хотят, затем напишите бриф:\n\n${words}`,
    requestNow: words => `Теперь человек формулирует запрос так; где это расходится с прежним, верно это:\n\n${words}`,
    workerDescription:
      'Делает работу руками: читает и пишет код и файлы, запускает команды и тесты. Давайте ему одну задачу с целью и критериями приёмки.',
    workerPrompt: 'Вы реализуете. Запускайте проверку после каждого изменения, не копите их до конца.',
    workPrompt: (brief, goal) =>
      goal === null
        ? `Вот что нужно сделать:\n\n${brief}`
        : `Вот что нужно сделать:\n\n${brief}\n\nКогда вы скажете, что готово, независимый судья пройдёт по этим пунктам:\n\n${goal}`,
    goOn: (briefPath, goalPath) =>
      `Продолжайте работу с того места, где она остановилась. Сначала посмотрите, что есть на диске. Бриф лежит в ${briefPath}; с тех пор человек мог его дополнить.${goalPath === null ? '' : ` Цель лежит в ${goalPath}; где она расходится с известной вам, верно то, что в файле.`}`,
    wakeWords: words =>
      `Человек, для которого вы работаете, теперь говорит, и это важнее сказанного раньше:\n\n${words}`,
    newGoal: goal =>
      `Цель поставлена заново. Прежняя больше не действует; независимый судья пройдёт по этой:\n\n${goal}`,
    goalNow: goal => `Цель, как она стоит сейчас:\n\n${goal}`,
    briefNow: brief => `Бриф, как он гласит сейчас:\n\n${brief}`,
    wakeLabel: 'при пробуждении',
    emptyAsk:
      'Скажите, что нужно сделать, например: flower "сделай мне X". Готового брифа, с которым можно продолжить, здесь нет.',
    briefIncomplete: (path, missing) =>
      `В брифе ${path} не хватает разделов: ${missing.join(', ')}. Допишите их под этими заголовками (достаточно «нет») и запустите снова или скажите, что нужно сделать: тогда о недостающем спросят.`,
    briefNotWritten: path =>
      `Ваши слова не удалось добавить в ${path}, и цель была бы поставлена без них. Ничего не запущено. Сделайте файл доступным для записи и повторите.`,
    runDirMismatch: (given, used) =>
      `Этот процесс создан для каталога прогонов ${given}, а Runtime использует ${used}. Сессии хранятся и архивируются в последнем.`,
  },
};
