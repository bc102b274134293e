/** Words of the command: help, errors, what it says at the end. */
import type { Localized } from './lang.ts';

export interface CliText {
  description: string;
  version: string;
  help: string;
  helpTitle(title: string): string;
  workspace: string;
  runDir: string;
  verbose: string;
  lang: string;
  json: string;
  noColor: string;
  go: string;
  request: string;
  asks: string;
  rounds: string;
  noGoal: string;
  judgeCanRun: string;
  timeout: string;
  isolate: string;
  fresh: string;
  clarifyOnly: string;
  noTrim: string;
  run: string;
  target: string;
  unknownOption(flag: string): string;
  missingValue(flag: string): string;
  missingArgument(name: string): string;
  excessArguments: string;
  once: string;
  prompt: string;
  instructions: string;
  tools: string;
  permissionMode: string;
  budget: string;
  resume: string;
  fork: string;
  model: string;
  workbench: string;
  trim: string;
  window: string;
  noHandoff: string;
  demo: string;
  keep: string;
  needs(flag: string, other: string): string;
  noEffect(flag: string, other: string): string;
  notOneOf(flag: string, value: string, choices: string): string;
  emptyItem(flag: string): string;
  outOfRange(flag: string, value: string, range: string): string;
  readonly integer: string;
  readonly number: string;
  /** A word that may stand for the number. */
  orWord(word: string): string;
  onceFailed(reason: string): string;
  crashed(reason: string): string;
  goOnWith(command: string): string;
  recorded(path: string): string;
  runDirInUse(runDir: string, pid: number): string;
  rejected: string;
  sectionsMissing(names: string): string;
  verdictWas(reason: string): string;
  chainDone(usd: string, seconds: string): string;
  chainCost(usd: string, seconds: string): string;
  chainFailed(step: string, reason: string): string;
  sideFailed(reason: string): string;
  sideAwaited(seconds: number): string;
  sidePrompt(events: string, question: string): string;
  briefComplete(path: string): string;
  briefAt(path: string): string;
  goalAt(path: string): string;
  /** `tokens` null: not known. */
  wake(facts: { place: string; checks: number; tokens: string | null; count: number }): string;
  artifactsAt(path: string): string;
  askWhat: string;
  askGoOn: string;
  ownWorkbench: string;
  noExport(source: string, name: string): string;
  noWorkflow(source: string, name: string): string;
  noFile(path: string): string;
  noPackage(name: string): string;
  notLoaded(source: string, reason: string): string;
  exportThrew(source: string, name: string, reason: string): string;
  demoIntro(directory: string): string;
  demoNoGit(reason: string): string;
  demoCost: string;
  demoKept(directory: string): string;
  demoRemoved: string;
  demoNext: string;
  demoNoSide: string;
}

const TITLES_ZH: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Global Options:': '全局选项：',
  'Commands:': '命令：',
};
const TITLES_RU: Readonly<Record<string, string>> = {
  'Usage:': 'Использование:',
  'Arguments:': 'Аргументы:',
  'Options:': 'Параметры:',
  'Global Options:': 'Общие параметры:',
  'Commands:': 'Команды:',
};

export const cliText: Localized<CliText> = {
  en: {
    description: 'Long runs of a coding agent that you can leave alone.',
    version: 'show the version',
    help: 'show help',
    helpTitle: title => title,
    workspace: "the agent's directory, created if missing",
    runDir: 'where the run keeps its files, relative to the workspace',
    verbose: "also subagents' prose, all tool results, prompts, the settings in force",
    lang: 'language: en, zh or ru',
    json: 'events as JSON lines on stdout',
    noColor: 'no colours',
    go: 'the whole chain: clarify, goal, work, verdict (what is done without a subcommand)',
    request: 'what is to be done',
    asks: 'how many questions may be asked (default: any number; 0: none)',
    rounds: 'rounds of work in all, the first included (default 3)',
    noGoal: 'no goal, no verdict',
    judgeCanRun: 'the judge may run commands',
    timeout: 'how long a question waits for an answer (default 1800; 0: nobody is there; never: for ever)',
    isolate: 'a git worktree for each worker',
    fresh: 'put away what was, start afresh',
    clarifyOnly: 'stop once the brief is there',
    noTrim: 'on a resume, feed back old large results whole',
    run: 'a workflow of your own',
    target: 'file:export or package:export; the default export when left out',
    unknownOption: flag => `there is no option ${flag} here; \`flower --help\` lists what there is.`,
    missingValue: flag => `${flag} needs a value.`,
    missingArgument: name => `${name} is missing; say what it is to be.`,
    excessArguments: 'there are words too many; put a request of several words into quotes.',
    once: 'one agent, no workflow: its answer on stdout, everything else on stderr',
    prompt: 'what the agent is told',
    instructions: 'what kind of agent it is, appended to the system prompt',
    tools: 'tools it may use, separated by commas (default Read,Glob,Grep)',
    permissionMode: 'permission mode of the harness; left out: acceptEdits with a tool that edits, else default',
    budget: 'ceiling in US dollars',
    resume: 'go on with this session',
    fork: 'branch off the session instead of going on with it',
    model: 'name of the model',
    workbench: 'with a workbench in the run directory',
    trim: 'on a resume, replace old large results by pointers',
    window: "tokens of the model's context window",
    noHandoff: 'no handoff; compaction is left to the harness',
    demo: 'a run on the real harness with a scripted model: no key, no network, no cost',
    keep: 'keep the directory the demo worked in',
    needs: (flag, other) => `${flag} needs ${other}. Add ${other}, or leave ${flag} out.`,
    noEffect: (flag, other) => `${flag} would have no effect with ${other}. Leave one of them out.`,
    notOneOf: (flag, value, choices) => `${flag} is "${value}"; it must be one of: ${choices}.`,
    emptyItem: flag => `${flag} has an empty item; separate the names by single commas.`,
    outOfRange: (flag, value, range) => `${flag} is "${value}"; allowed: ${range}.`,
    integer: 'integer',
    number: 'number',
    orWord: word => `or ${word}`,
    onceFailed: reason => `the agent did not finish: ${reason}`,
    crashed: reason => `an error that nothing caught, outside of any step, ended the run: ${reason}`,
    goOnWith: command => `Go on from here with: ${command}`,
    recorded: path => `The account is in ${path}.`,
    runDirInUse: (runDir, pid) =>
      `process ${pid} is already running in ${runDir}. Wait until it has ended, or give this run a directory of its own with -r.`,
    rejected: 'its result was not accepted',
    sectionsMissing: names => `its document lacks these sections: ${names}`,
    verdictWas: reason => `the judge did not accept it: ${reason}`,
    chainDone: (usd, seconds) => `done; ${usd} USD, ${seconds} s`,
    chainCost: (usd, seconds) => `${usd} USD, ${seconds} s`,
    chainFailed: (step, reason) => `stopped in step "${step}": ${reason}`,
    sideAwaited: seconds =>
      `the run is over; the answer to your side question is awaited, ${seconds} s at most. Ctrl-C does not wait`,
    sideFailed: reason => `the side question could not be answered: ${reason}`,
    sidePrompt: (events, question) =>
      `The last events of the run, oldest first:\n${events}\n\nThe question: ${question}`,
    briefComplete: path => `The brief is complete: ${path}`,
    briefAt: path => `brief: ${path}`,
    goalAt: path => `goal: ${path}`,
    wake: ({ place, checks, tokens, count }) =>
      `going on in ${place}: brief confirmed, ${checks} check(s), ${tokens === null ? 'no work session yet' : `work session at ${tokens} tokens`}, wake ${count}`,
    artifactsAt: path => `artifacts: ${path}`,
    askWhat: 'What is to be done?',
    askGoOn: 'Go on from last time? Enter goes on; or say what is new; /new starts afresh:',
    ownWorkbench: 'a workflow that has a workbench of its own',
    noExport: (source, name) =>
      `${source} has no export "${name}". Name another one after a colon, or export the workflow under that name.`,
    noWorkflow: (source, name) => `"${name}" in ${source} is no Workflow, and no function that gives one.`,
    noFile: path => `There is no file ${path}.`,
    noPackage: name =>
      `There is neither a file nor an installed package "${name}". Give the file with its ending (flows.ts:main), or install the package here.`,
    notLoaded: (source, reason) => `${source} could not be loaded: ${reason}`,
    exportThrew: (source, name, reason) => `"${name}" in ${source} was called for the workflow and threw: ${reason}`,
    demoIntro: directory => `demo: the real harness, a scripted model, in ${directory}`,
    demoNoGit: reason =>
      `The demo needs git to make itself a repository, and that failed (${reason}). Install git, or look at the message.`,
    demoCost: 'cost 0 USD: the model was scripted, nothing left this machine',
    demoKept: directory =>
      `the files are in ${directory}; look at what the worker wrote with: git -C ${directory} status`,
    demoRemoved: 'the directory is removed again; `flower demo --keep` leaves it for you to look at',
    demoNoSide: 'the demo answers no side questions: its model only plays its script',
    demoNext:
      'with a real model: `flower setup` takes your key (or set ANTHROPIC_API_KEY), then: flower "what you want done"',
  },
  zh: {
    description: '可以放手让它自己跑的编码代理长时运行。',
    version: '显示版本',
    help: '显示帮助',
    helpTitle: title => TITLES_ZH[title] ?? title,
    workspace: '代理的工作目录，不存在则创建',
    runDir: '运行文件所在目录，相对于工作目录',
    verbose: '同时显示子代理的话、全部工具结果、提示以及生效的设置',
    lang: '语言：en、zh 或 ru',
    json: '把事件作为 JSON 行写到标准输出',
    noColor: '不使用颜色',
    go: '完整流程：澄清、目标、工作、裁决（不写子命令时执行它）',
    request: '要做什么',
    asks: '最多提多少个问题（默认不限；0：不提问）',
    rounds: '总共的工作轮数，含第一轮（默认 3）',
    noGoal: '不设目标，不作裁决',
    judgeCanRun: '裁判可以运行命令',
    timeout: '问题等待回答的秒数（默认 1800；0：没有人在；never：一直等）',
    isolate: '每个执行者一个 git 工作树',
    fresh: '把以前的收起来，从头开始',
    clarifyOnly: '写好需求文档就停止',
    noTrim: '续接时完整送回旧的大结果',
    run: '你自己的工作流',
    target: '文件:导出名 或 包:导出名；省略则用默认导出',
    unknownOption: flag => `这里没有选项 ${flag}；可用 \`flower --help\` 查看有哪些。`,
    missingValue: flag => `${flag} 需要一个值。`,
    missingArgument: name => `缺少 ${name}；请写明。`,
    excessArguments: '参数太多；多个词的请求请加引号。',
    once: '单个代理，没有工作流：答案写到标准输出，其余写到标准错误',
    prompt: '对代理说的话',
    instructions: '它是什么样的代理，附加在系统提示之后',
    tools: '它可以使用的工具，以逗号分隔（默认 Read,Glob,Grep）',
    permissionMode: '运行环境的权限模式；不给时：有会编辑的工具则为 acceptEdits，否则为 default',
    budget: '上限，美元',
    resume: '继续这个会话',
    fork: '从该会话分支，而不是继续它',
    model: '模型名称',
    workbench: '在运行目录中使用工作台',
    trim: '续接时把旧的大结果换成指针',
    window: '模型上下文窗口的 token 数',
    noHandoff: '不交接；压缩交给运行环境',
    demo: '用脚本化的模型在真实运行环境上跑一次：无需密钥、网络和费用',
    keep: '保留演示所用的目录',
    needs: (flag, other) => `${flag} 需要 ${other}。请加上 ${other}，或去掉 ${flag}。`,
    noEffect: (flag, other) => `与 ${other} 一起使用时 ${flag} 不起作用。请去掉其中一个。`,
    notOneOf: (flag, value, choices) => `${flag} 为「${value}」；只能是：${choices}。`,
    emptyItem: flag => `${flag} 中有空项；名称之间请用单个逗号分隔。`,
    outOfRange: (flag, value, range) => `${flag} 为「${value}」；允许：${range}。`,
    integer: '整数',
    number: '数字',
    orWord: word => `或 ${word}`,
    onceFailed: reason => `代理没有完成：${reason}`,
    crashed: reason => `步骤之外有一个没有被捕获的错误，运行因此结束：${reason}`,
    goOnWith: command => `从这里继续：${command}`,
    recorded: path => `账目在 ${path}。`,
    runDirInUse: (runDir, pid) => `进程 ${pid} 已经在 ${runDir} 中运行。请等它结束，或用 -r 给这次运行另一个目录。`,
    rejected: '其结果未被接受',
    sectionsMissing: names => `它的文档缺少这些部分：${names}`,
    verdictWas: reason => `评判没有通过：${reason}`,
    chainDone: (usd, seconds) => `完成；${usd} 美元，${seconds} 秒`,
    chainCost: (usd, seconds) => `${usd} 美元，${seconds} 秒`,
    chainFailed: (step, reason) => `在步骤「${step}」停止：${reason}`,
    sideAwaited: seconds => `运行已结束；正在等待旁问的回答，最多 ${seconds} 秒。按 Ctrl-C 则不再等待`,
    sideFailed: reason => `旁问未能得到回答：${reason}`,
    sidePrompt: (events, question) => `这次运行最近的事件，从旧到新：\n${events}\n\n问题：${question}`,
    briefComplete: path => `需求文档已完整：${path}`,
    briefAt: path => `需求文档：${path}`,
    goalAt: path => `目标：${path}`,
    wake: ({ place, checks, tokens, count }) =>
      `在 ${place} 继续：需求文档已确认，${checks} 项判定，${tokens === null ? '尚无工作会话' : `工作会话 ${tokens} 个 token`}，第 ${count} 次唤醒`,
    artifactsAt: path => `产物：${path}`,
    askWhat: '要做什么？',
    askGoOn: '接着上次继续吗？直接回车继续；或者说说有什么新要求；/new 从头开始：',
    ownWorkbench: '自带工作台的工作流',
    noExport: (source, name) => `${source} 没有导出「${name}」。请在冒号后写另一个名字，或以这个名字导出工作流。`,
    noWorkflow: (source, name) => `${source} 中的「${name}」不是 Workflow，也不是返回 Workflow 的函数。`,
    noFile: path => `没有文件 ${path}。`,
    noPackage: name =>
      `既没有文件「${name}」，也没有安装这个包。请写出带后缀的文件名（flows.ts:main），或在这里安装该包。`,
    notLoaded: (source, reason) => `无法加载 ${source}：${reason}`,
    exportThrew: (source, name, reason) => `为取得工作流调用了 ${source} 中的「${name}」，它抛出了错误：${reason}`,
    demoIntro: directory => `演示：真实的运行环境，脚本化的模型，位于 ${directory}`,
    demoNoGit: reason => `演示需要用 git 建一个仓库，但失败了（${reason}）。请安装 git，或根据提示处理。`,
    demoCost: '费用 0 美元：模型是脚本化的，没有任何内容离开本机',
    demoKept: directory => `文件在 ${directory}；查看执行者写了什么：git -C ${directory} status`,
    demoRemoved: '目录已删除；`flower demo --keep` 会保留它供你查看',
    demoNoSide: '演示不回答旁问：它的模型只按脚本演出',
    demoNext: '使用真实模型：用 `flower setup` 填入密钥（或设置 ANTHROPIC_API_KEY），然后运行：flower "你想做的事"',
  },
  ru: {
    description: 'Долгие прогоны кодирующего агента, которые можно оставить без присмотра.',
    version: 'показать версию',
    help: 'показать справку',
    helpTitle: title => TITLES_RU[title] ?? title,
    workspace: 'каталог агента; создаётся, если его нет',
    runDir: 'где прогон держит свои файлы, относительно рабочего каталога',
    verbose: 'также речь субагентов, все результаты инструментов, запросы и действующие настройки',
    lang: 'язык: en, zh или ru',
    json: 'события строками JSON в стандартный вывод',
    noColor: 'без цвета',
    go: 'вся цепочка: уточнение, цель, работа, вердикт (то, что делается без подкоманды)',
    request: 'что нужно сделать',
    asks: 'сколько вопросов можно задать (по умолчанию сколько угодно; 0: ни одного)',
    rounds: 'всего раундов работы, считая первый (по умолчанию 3)',
    noGoal: 'без цели и без вердикта',
    judgeCanRun: 'судья может запускать команды',
    timeout: 'сколько секунд вопрос ждёт ответа (по умолчанию 1800; 0: никого нет; never: вечно)',
    isolate: 'каждому исполнителю своё рабочее дерево git',
    fresh: 'убрать прежнее в архив и начать заново',
    clarifyOnly: 'остановиться, когда бриф готов',
    noTrim: 'при продолжении возвращать старые большие результаты целиком',
    run: 'собственный рабочий процесс',
    target: 'файл:экспорт или пакет:экспорт; без имени — экспорт по умолчанию',
    unknownOption: flag => `параметра ${flag} здесь нет; \`flower --help\` покажет, что есть.`,
    missingValue: flag => `${flag} требует значения.`,
    missingArgument: name => `не указано ${name}; скажите, что это должно быть.`,
    excessArguments: 'лишние слова; запрос из нескольких слов берите в кавычки.',
    once: 'один агент, без рабочего процесса: ответ в стандартный вывод, остальное в поток ошибок',
    prompt: 'что сказать агенту',
    instructions: 'что это за агент; добавляется к системному запросу',
    tools: 'инструменты, которыми он может пользоваться, через запятую (по умолчанию Read,Glob,Grep)',
    permissionMode: 'режим разрешений среды; без него: acceptEdits, если есть правящий инструмент, иначе default',
    budget: 'предел в долларах США',
    resume: 'продолжить эту сессию',
    fork: 'ответвиться от сессии, а не продолжать её',
    model: 'имя модели',
    workbench: 'с верстаком в каталоге прогона',
    trim: 'при продолжении заменять старые большие результаты указателями',
    window: 'окно контекста модели в токенах',
    noHandoff: 'без передачи дел; сжатие остаётся за средой',
    demo: 'прогон на настоящей среде с моделью по сценарию: без ключа, сети и расходов',
    keep: 'оставить каталог, в котором работало демо',
    needs: (flag, other) => `${flag} требует ${other}. Добавьте ${other} или уберите ${flag}.`,
    noEffect: (flag, other) => `Вместе с ${other} параметр ${flag} ничего не меняет. Уберите один из них.`,
    notOneOf: (flag, value, choices) => `${flag} равен «${value}»; допустимо одно из: ${choices}.`,
    emptyItem: flag => `В ${flag} есть пустой элемент; разделяй имена одной запятой.`,
    outOfRange: (flag, value, range) => `${flag} равен «${value}»; допустимо: ${range}.`,
    integer: 'целое число',
    number: 'число',
    orWord: word => `или ${word}`,
    onceFailed: reason => `агент не закончил: ${reason}`,
    crashed: reason => `прогон завершила ошибка вне шагов, которую никто не перехватил: ${reason}`,
    goOnWith: command => `Продолжить отсюда: ${command}`,
    recorded: path => `Учёт лежит в ${path}.`,
    runDirInUse: (runDir, pid) =>
      `в ${runDir} уже работает процесс ${pid}. Подождите, пока он закончит, или дайте этому прогону свой каталог через -r.`,
    rejected: 'его результат не принят',
    sectionsMissing: names => `в его документе нет разделов: ${names}`,
    verdictWas: reason => `судья его не принял: ${reason}`,
    chainDone: (usd, seconds) => `готово; ${usd} USD, ${seconds} с`,
    chainCost: (usd, seconds) => `${usd} USD, ${seconds} с`,
    chainFailed: (step, reason) => `остановка на шаге «${step}»: ${reason}`,
    sideAwaited: seconds => `прогон окончен; жду ответа на вопрос в сторону, не дольше ${seconds} с. Ctrl-C — не ждать`,
    sideFailed: reason => `на вопрос в сторону ответить не удалось: ${reason}`,
    sidePrompt: (events, question) => `Последние события прогона, от старых к новым:\n${events}\n\nВопрос: ${question}`,
    briefComplete: path => `Бриф готов: ${path}`,
    briefAt: path => `бриф: ${path}`,
    goalAt: path => `цель: ${path}`,
    wake: ({ place, checks, tokens, count }) =>
      `продолжаю в ${place}: бриф подтверждён, проверок ${checks}, ${tokens === null ? 'рабочей сессии ещё нет' : `в рабочей сессии ${tokens} токенов`}, пробуждение ${count}`,
    artifactsAt: path => `артефакты: ${path}`,
    askWhat: 'Что нужно сделать?',
    askGoOn: 'Продолжить с прошлого раза? Ввод — продолжить; или скажите, что нового; /new начинает заново:',
    ownWorkbench: 'рабочим процессом, у которого свой верстак',
    noExport: (source, name) =>
      `В ${source} нет экспорта «${name}». Назовите другой после двоеточия или экспортируйте рабочий процесс под этим именем.`,
    noWorkflow: (source, name) => `«${name}» в ${source} — не Workflow и не функция, которая его даёт.`,
    noFile: path => `Файла ${path} нет.`,
    noPackage: name =>
      `Нет ни файла, ни установленного пакета «${name}». Укажите файл с расширением (flows.ts:main) или установите пакет здесь.`,
    notLoaded: (source, reason) => `${source} не загрузился: ${reason}`,
    exportThrew: (source, name, reason) =>
      `«${name}» в ${source} вызвана, чтобы получить Workflow, и бросила ошибку: ${reason}`,
    demoIntro: directory => `демо: настоящая среда, модель по сценарию, в ${directory}`,
    demoNoGit: reason =>
      `Демо нужен git, чтобы создать себе репозиторий, и это не вышло (${reason}). Установите git или разберитесь с сообщением.`,
    demoCost: 'расход 0 USD: модель шла по сценарию, с этой машины ничего не ушло',
    demoKept: directory => `файлы лежат в ${directory}; что написал исполнитель: git -C ${directory} status`,
    demoRemoved: 'каталог удалён; `flower demo --keep` оставит его, чтобы посмотреть',
    demoNoSide: 'демо не отвечает на вопросы в сторону: его модель лишь играет по сценарию',
    demoNext:
      'с настоящей моделью: `flower setup` примет ключ (или задайте ANTHROPIC_API_KEY), затем: flower "что нужно сделать"',
  },
};
