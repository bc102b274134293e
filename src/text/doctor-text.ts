/** What `flower doctor` finds, and what to do about it. Never contains a secret. */
import type { Localized } from './lang.ts';

export interface DoctorText {
  readonly isWell: string;
  readonly isBroken: string;
  node(version: string): string;
  nodeTodo(oldest: string): string;
  noGit(reason: string): string;
  readonly gitTodo: string;
  setpriv(path: string): string;
  readonly noSetpriv: string;
  readonly setprivTodo: string;
  readonly noSetprivHere: string;
  readonly setprivTodoElsewhere: string;
  readonly noTerminal: string;
  terminal(columns: number, hasColor: boolean): string;
  localeTodo(locale: string): string;
  readonly dumbTodo: string;
  narrowTodo(columns: number): string;
  noHarness(machine: string): string;
  readonly harnessTodo: string;
  harness(version: string, path: string): string;
  harnessFailed(path: string, reason: string): string;
  harnessNotStarted(reason: string): string;
  tools(count: number): string;
  unknownTools(names: string): string;
  readonly toolsTodo: string;
  credential(name: string, shown: string, source: string): string;
  readonly credentialsTodo: string;
  readonly gatewayTodo: string;
  readonly proxyTodo: string;
  writable(path: string): string;
  creatable(path: string): string;
  notWritable(path: string, reason: string): string;
  readonly writableTodo: string;
  disk(gib: string): string;
  diskUnknown(reason: string): string;
  readonly diskFullTodo: string;
  readonly diskLowTodo: string;
  readonly noDatabase: string;
  database(sessions: number): string;
  databaseDamaged(path: string): string;
  readonly databaseTodo: string;
  databaseAside(name: string): string;
  readonly databaseAsideTodo: string;
  readonly noManifest: string;
  manifest(rows: number): string;
  manifestDamaged(path: string): string;
  manifestUnreadable(path: string, reason: string): string;
  readonly manifestTodo: string;
}

export const doctorText: Localized<DoctorText> = {
  en: {
    isWell: 'Nothing is broken.',
    isBroken: 'Something is broken: see the lines marked x.',
    node: version => `Node ${version}`,
    nodeTodo: oldest => `flower needs Node ${oldest} or later: install a newer one.`,
    noGit: reason => `git does not run (${reason})`,
    gitTodo: 'Install git and see that it is in PATH: the demo, `--isolate` and every look at changes need it.',
    setpriv: path => `${path} ties the harness's life to flower's`,
    noSetpriv: 'no setpriv: when flower is killed, its harness goes on and costs money until the next start ends it',
    setprivTodo: 'Install util-linux.',
    noSetprivHere:
      'this system cannot tie a process to its parent: when flower is killed, its harness goes on until the next start ends it',
    setprivTodoElsewhere: 'After a kill -9, start flower once in the same run directory.',
    noTerminal: 'the output is no terminal: plain lines, no prompt, no colours',
    terminal: (columns, hasColor) => `${columns} columns, ${hasColor ? 'colours' : 'no colours'}`,
    localeTodo: locale =>
      `The locale (${locale || 'none'}) is not UTF-8: letters beyond ASCII may come out wrong. Set LANG, for example to C.UTF-8.`,
    dumbTodo: 'TERM is "dumb": set it to what your terminal is, for example xterm-256color.',
    narrowTodo: columns => `Widen the window to ${columns} columns or more.`,
    noHarness: machine => `the harness's executable for ${machine} is not installed`,
    harnessTodo: 'Install flower again, with optional dependencies (npm leaves them out with --omit=optional).',
    harness: (version, path) => `Claude Code ${version}, ${path}`,
    harnessFailed: (path, reason) => `${path} does not run: ${reason}`,
    harnessNotStarted: reason => `the harness does not begin a session: ${reason}`,
    tools: count => `the harness offers ${count} tools, all known`,
    unknownTools: names => `the harness offers tools that this flower does not know: ${names}`,
    toolsTodo: 'Agents that only delegate are refused them. Look for a newer flower.',
    credential: (name, shown, source) => `${name} = ${shown} (from ${source})`,
    credentialsTodo: 'Run `flower setup`, or correct the variable where it is set.',
    gatewayTodo: 'Check the network, and ANTHROPIC_BASE_URL where you use a gateway.',
    proxyTodo: 'Try a run: the harness uses the proxy, this check cannot.',
    writable: path => `${path} can be written to`,
    creatable: path => `${path} is not there yet and can be made`,
    notWritable: (path, reason) => `${path} cannot be written to (${reason})`,
    writableTodo: 'Correct the permissions, or name another run directory with -r.',
    disk: gib => `${gib} GiB free`,
    diskUnknown: reason => `how much is free on the disk cannot be found out (${reason})`,
    diskFullTodo: 'Make room: a run loses its transcript when the disk is full.',
    diskLowTodo: 'A long run may fill that. Make room, or name a run directory on another disk with -r.',
    noDatabase: 'no session database yet',
    database: sessions => `the session database is whole, ${sessions} session(s)`,
    databaseDamaged: path => `${path} is damaged`,
    databaseTodo:
      'Put the file aside (the next run begins a new one); to save what is in it: sqlite3 FILE .recover, in a copy.',
    databaseAside: name => `an earlier database was damaged and lies beside the new one: ${name}`,
    databaseAsideTodo: 'Remove it when nothing in it is needed any more.',
    noManifest: 'no manifest yet',
    manifest: rows => `the manifest is whole, ${rows} row(s)`,
    manifestDamaged: path => `${path} is no list of accounts`,
    manifestUnreadable: (path, reason) => `${path} cannot be read (${reason})`,
    manifestTodo: 'Mend it or put it aside; the next run does the latter by itself.',
  },
  zh: {
    isWell: '没有损坏之处。',
    isBroken: '有损坏之处：见标有 x 的行。',
    node: version => `Node ${version}`,
    nodeTodo: oldest => `flower 需要 Node ${oldest} 或更新版本：请升级。`,
    noGit: reason => `git 无法运行（${reason}）`,
    gitTodo: '请安装 git 并确认它在 PATH 中：演示、`--isolate` 以及查看改动都需要它。',
    setpriv: path => `${path} 使运行环境与 flower 同生共死`,
    noSetpriv: '没有 setpriv：flower 被强行终止时，其运行环境会继续运行并产生费用，直到下次启动将它结束',
    setprivTodo: '请安装 util-linux。',
    noSetprivHere:
      '本系统无法把进程与其父进程绑在一起：flower 被强行终止时，其运行环境会继续运行，直到下次启动将它结束',
    setprivTodoElsewhere: '用 kill -9 之后，请在同一运行目录再启动一次 flower。',
    noTerminal: '输出不是终端：只有纯文本行，没有提示符和颜色',
    terminal: (columns, hasColor) => `${columns} 列，${hasColor ? '有颜色' : '无颜色'}`,
    localeTodo: locale =>
      `区域设置（${locale || '无'}）不是 UTF-8：ASCII 以外的字符可能显示有误。请设置 LANG，例如 C.UTF-8。`,
    dumbTodo: 'TERM 为“dumb”：请设为实际的终端类型，例如 xterm-256color。',
    narrowTodo: columns => `请把窗口加宽到 ${columns} 列以上。`,
    noHarness: machine => `未安装适用于 ${machine} 的运行环境程序`,
    harnessTodo: '请重新安装 flower，并包含可选依赖（npm 加 --omit=optional 时会略去它们）。',
    harness: (version, path) => `Claude Code ${version}，${path}`,
    harnessFailed: (path, reason) => `${path} 无法运行：${reason}`,
    harnessNotStarted: reason => `运行环境无法开始会话：${reason}`,
    tools: count => `运行环境提供 ${count} 个工具，全部已知`,
    unknownTools: names => `运行环境提供了本版 flower 不认识的工具：${names}`,
    toolsTodo: '只负责派发的代理不能使用它们。请查看是否有更新的 flower。',
    credential: (name, shown, source) => `${name} = ${shown}（来自 ${source}）`,
    credentialsTodo: '请运行 `flower setup`，或在设置该变量的地方改正。',
    gatewayTodo: '请检查网络；使用网关时请检查 ANTHROPIC_BASE_URL。',
    proxyTodo: '请试着运行一次：运行环境会使用代理，而这项检查不能。',
    writable: path => `${path} 可写`,
    creatable: path => `${path} 尚不存在，可以创建`,
    notWritable: (path, reason) => `${path} 不可写（${reason}）`,
    writableTodo: '请改正权限，或用 -r 指定另一个运行目录。',
    disk: gib => `剩余 ${gib} GiB`,
    diskUnknown: reason => `无法得知磁盘剩余空间（${reason}）`,
    diskFullTodo: '请腾出空间：磁盘满时运行会丢失会话记录。',
    diskLowTodo: '长时间运行可能会用满。请腾出空间，或用 -r 指定另一块磁盘上的运行目录。',
    noDatabase: '尚无会话数据库',
    database: sessions => `会话数据库完好，${sessions} 个会话`,
    databaseDamaged: path => `${path} 已损坏`,
    databaseTodo: '请把该文件移开（下次运行会新建）；若要挽救内容，请对副本执行：sqlite3 文件 .recover。',
    databaseAside: name => `以前的数据库损坏过，放在新库旁边：${name}`,
    databaseAsideTodo: '其中内容不再需要时请删除它。',
    noManifest: '尚无 manifest',
    manifest: rows => `manifest 完好，${rows} 行`,
    manifestDamaged: path => `${path} 不是账目列表`,
    manifestUnreadable: (path, reason) => `${path} 无法读取（${reason}）`,
    manifestTodo: '请修好或移开它；下次运行会自行移开。',
  },
  ru: {
    isWell: 'Ничего не сломано.',
    isBroken: 'Что-то сломано: смотрите строки с пометкой x.',
    node: version => `Node ${version}`,
    nodeTodo: oldest => `flower нужен Node ${oldest} или новее: обновите его.`,
    noGit: reason => `git не запускается (${reason})`,
    gitTodo:
      'Установите git и проверьте, что он есть в PATH: он нужен демо, `--isolate` и всякому взгляду на изменения.',
    setpriv: path => `${path} связывает жизнь среды с жизнью flower`,
    noSetpriv:
      'нет setpriv: если flower убить, его среда продолжит работать и тратить деньги, пока её не завершит следующий запуск',
    setprivTodo: 'Установите util-linux.',
    noSetprivHere:
      'эта система не умеет связывать процесс с родителем: если flower убить, его среда работает до следующего запуска',
    setprivTodoElsewhere: 'После kill -9 запустите flower ещё раз в том же каталоге прогона.',
    noTerminal: 'вывод не в терминал: простые строки, без приглашения и цвета',
    terminal: (columns, hasColor) => `столбцов: ${columns}, ${hasColor ? 'с цветом' : 'без цвета'}`,
    localeTodo: locale =>
      `Локаль (${locale || 'нет'}) не UTF-8: буквы вне ASCII могут исказиться. Задайте LANG, например C.UTF-8.`,
    dumbTodo: 'TERM равен «dumb»: задайте тип своего терминала, например xterm-256color.',
    narrowTodo: columns => `Расширь окно до ${columns} столбцов или больше.`,
    noHarness: machine => `исполняемый файл среды для ${machine} не установлен`,
    harnessTodo:
      'Установите flower заново вместе с необязательными зависимостями (npm пропускает их с --omit=optional).',
    harness: (version, path) => `Claude Code ${version}, ${path}`,
    harnessFailed: (path, reason) => `${path} не запускается: ${reason}`,
    harnessNotStarted: reason => `среда не начинает сессию: ${reason}`,
    tools: count => `инструментов у среды: ${count}, все известны`,
    unknownTools: names => `у среды есть инструменты, которых этот flower не знает: ${names}`,
    toolsTodo: 'Агентам, которые только поручают, они не даются. Поищи новую версию flower.',
    credential: (name, shown, source) => `${name} = ${shown} (источник: ${source})`,
    credentialsTodo: 'Запустите `flower setup` или исправьте переменную там, где она задана.',
    gatewayTodo: 'Проверьте сеть, а с шлюзом — ANTHROPIC_BASE_URL.',
    proxyTodo: 'Попробуйте запуск: среда пользуется прокси, эта проверка не может.',
    writable: path => `в ${path} можно писать`,
    creatable: path => `${path} ещё нет, но его можно создать`,
    notWritable: (path, reason) => `в ${path} нельзя писать (${reason})`,
    writableTodo: 'Исправьте права или назовите другой каталог прогона через -r.',
    disk: gib => `свободно ${gib} ГиБ`,
    diskUnknown: reason => `сколько свободно на диске, узнать не удалось (${reason})`,
    diskFullTodo: 'Освободите место: при полном диске прогон теряет запись сессии.',
    diskLowTodo: 'Долгий прогон может это заполнить. Освободите место или назовите через -r каталог на другом диске.',
    noDatabase: 'базы сессий ещё нет',
    database: sessions => `база сессий цела, сессий: ${sessions}`,
    databaseDamaged: path => `${path} повреждён`,
    databaseTodo:
      'Уберите файл в сторону (следующий прогон начнёт новый); спасти данные: sqlite3 ФАЙЛ .recover, в копии.',
    databaseAside: name => `прежняя база была повреждена и лежит рядом с новой: ${name}`,
    databaseAsideTodo: 'Удалите её, когда из неё больше ничего не нужно.',
    noManifest: 'манифеста ещё нет',
    manifest: rows => `манифест цел, строк: ${rows}`,
    manifestDamaged: path => `${path} — не список учётных записей`,
    manifestUnreadable: (path, reason) => `${path} не читается (${reason})`,
    manifestTodo: 'Исправьте его или уберите в сторону; следующий прогон уберёт его сам.',
  },
};
