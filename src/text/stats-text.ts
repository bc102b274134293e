/** Words of the report on a run's figures. */
import type { Localized } from './lang.ts';

export interface StatsText {
  noRun(runDir: string): string;
  badManifest(path: string): string;
  unreadable(path: string, reason: string): string;
  spooled(files: number): string;
  damagedEntries(session: string, count: number): string;
  heading(runDir: string, runs: number, steps: number): string;
  readonly step: string;
  readonly cost: string;
  readonly turns: string;
  readonly time: string;
  readonly input: string;
  readonly cache: string;
  readonly output: string;
  readonly context: string;
  readonly tries: string;
  readonly handoffs: string;
  readonly total: string;
  readonly main: string;
  readonly subagents: string;
  readonly threads: string;
  readonly characters: string;
  readonly calls: string;
  readonly role: string;
  readonly unnamed: string;
  readonly dispatches: string;
  /** Heading of a count: subagents that did not come to an end. */
  readonly unfinished: string;
  readonly session: string;
  readonly noRow: string;
  readonly peak: string;
  readonly curve: string;
  readonly tool: string;
  readonly script: string;
  readonly written: string;
  readonly runCount: string;
  readonly denied: string;
  readonly unknownTool: string;
  readonly count: string;
  readonly kind: string;
  readonly entries: string;
  readonly bytes: string;
  spills(count: string, characters: string, keptOut: string): string;
  dispatchCount(count: number): string;
  retries(count: number): string;
  handoffCount(count: number): string;
  handoff(step: string, context: string, isDegraded: boolean): string;
}

export const statsText: Localized<StatsText> = {
  en: {
    noRun: runDir =>
      `There is no run in ${runDir}: neither a manifest nor a session database. Name the run directory, or the workspace with -w.`,
    badManifest: path => `${path} is no manifest that can be read; the figures of the steps are missing.`,
    unreadable: (path, reason) => `${path} cannot be read and is not counted (${reason}). Check its permissions.`,
    spooled: files => `${files} file(s) of entries still wait in the spool and are not counted.`,
    damagedEntries: (session, count) => `${count} entries of session ${session} cannot be read and are not counted.`,
    heading: (runDir, runs, steps) => `${runDir}: ${runs} run(s), ${steps} finished step(s)`,
    step: 'step',
    cost: 'USD',
    turns: 'turns',
    time: 'time',
    input: 'tokens in',
    cache: 'cached',
    output: 'out',
    context: 'context',
    tries: 'tries',
    handoffs: 'handoffs',
    total: 'total',
    main: 'main thread',
    subagents: 'subagents',
    threads: 'threads',
    characters: 'characters',
    calls: 'tool calls',
    role: 'role',
    unnamed: '(unnamed)',
    dispatches: 'dispatches',
    unfinished: 'unfinished',
    session: 'session',
    noRow: '(no account yet)',
    peak: 'peak',
    curve: 'context turn by turn, in tenths of the peak',
    tool: 'tool',
    script: 'script',
    written: 'written',
    runCount: 'run',
    denied: 'denied calls of',
    unknownTool: 'unknown tool',
    count: 'times',
    kind: 'stored entries',
    entries: 'number',
    bytes: 'bytes',
    spills: (count, characters, keptOut) =>
      `spills: ${count}, of ${characters} characters; ${keptOut} were kept out of the context`,
    dispatchCount: count => `dispatches: ${count}`,
    retries: count => `retries: ${count}`,
    handoffCount: count => `handoffs: ${count}`,
    handoff: (step, context, isDegraded) =>
      `  ${step}: at ${context} tokens${isDegraded ? ', made up without the agent' : ''}`,
  },
  zh: {
    noRun: runDir =>
      `${runDir} 中没有运行记录：既没有 manifest，也没有会话数据库。请写明运行目录，或用 -w 指定工作目录。`,
    badManifest: path => `${path} 不是可读的 manifest，缺少各步骤的数字。`,
    unreadable: (path, reason) => `${path} 无法读取，未计入（${reason}）。请检查权限。`,
    spooled: files => `还有 ${files} 个文件的条目在暂存区等待，未计入。`,
    damagedEntries: (session, count) => `会话 ${session} 有 ${count} 个条目无法读取，未计入。`,
    heading: (runDir, runs, steps) => `${runDir}：${runs} 次运行，${steps} 个已结束的步骤`,
    step: '步骤',
    cost: '美元',
    turns: '轮次',
    time: '用时',
    input: '输入 token',
    cache: '缓存',
    output: '输出',
    context: '上下文',
    tries: '尝试',
    handoffs: '交接',
    total: '合计',
    main: '主线程',
    subagents: '子代理',
    threads: '线程',
    characters: '字符',
    calls: '工具调用',
    role: '角色',
    unnamed: '（未命名）',
    dispatches: '派发',
    unfinished: '未完成',
    session: '会话',
    noRow: '（尚无账目）',
    peak: '峰值',
    curve: '逐轮上下文，以峰值的十分之一计',
    tool: '工具',
    script: '脚本',
    written: '写入',
    runCount: '运行',
    denied: '被拒调用来自',
    unknownTool: '未知工具',
    count: '次数',
    kind: '存储的条目',
    entries: '数量',
    bytes: '字节',
    spills: (count, characters, keptOut) =>
      `外移：${count} 次，共 ${characters} 个字符；其中 ${keptOut} 个未进入上下文`,
    dispatchCount: count => `派发：${count}`,
    retries: count => `重试：${count}`,
    handoffCount: count => `交接：${count}`,
    handoff: (step, context, isDegraded) =>
      `  ${step}：在 ${context} token 时${isDegraded ? '，未经代理代为写成' : ''}`,
  },
  ru: {
    noRun: runDir =>
      `В ${runDir} нет прогона: ни манифеста, ни базы сессий. Назовите каталог прогона или рабочий каталог через -w.`,
    badManifest: path => `${path} не читается как манифест; чисел по шагам нет.`,
    unreadable: (path, reason) => `${path} не читается и не учтён (${reason}). Проверьте права.`,
    spooled: files => `Файлов с записями, которые ещё ждут в очереди и не учтены: ${files}.`,
    damagedEntries: (session, count) => `Записей сессии ${session}, которые не читаются и не учтены: ${count}.`,
    heading: (runDir, runs, steps) => `${runDir}: прогонов ${runs}, законченных шагов ${steps}`,
    step: 'шаг',
    cost: 'USD',
    turns: 'ходы',
    time: 'время',
    input: 'токены',
    cache: 'из кэша',
    output: 'ответ',
    context: 'контекст',
    tries: 'попытки',
    handoffs: 'передачи',
    total: 'всего',
    main: 'главный поток',
    subagents: 'субагенты',
    threads: 'потоки',
    characters: 'символы',
    calls: 'вызовы',
    role: 'роль',
    unnamed: '(без имени)',
    dispatches: 'поручения',
    unfinished: 'не окончены',
    session: 'сессия',
    noRow: '(учёта ещё нет)',
    peak: 'пик',
    curve: 'контекст по ходам, в десятых долях пика',
    tool: 'инструмент',
    script: 'скрипт',
    written: 'записан',
    runCount: 'запущен',
    denied: 'отказы, кому',
    unknownTool: 'неизвестный инструмент',
    count: 'раз',
    kind: 'записи в хранилище',
    entries: 'число',
    bytes: 'байты',
    spills: (count, characters, keptOut) =>
      `вынесено в файлы: ${count}, символов ${characters}; мимо контекста прошло ${keptOut}`,
    dispatchCount: count => `поручений: ${count}`,
    retries: count => `повторов: ${count}`,
    handoffCount: count => `передач дел: ${count}`,
    handoff: (step, context, isDegraded) =>
      `  ${step}: при ${context} токенах${isDegraded ? ', составлена без агента' : ''}`,
  },
};
