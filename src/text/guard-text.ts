/** What models are told when a tool call is refused, and what people are told when git cannot give isolation. */
import type { Localized } from './lang.ts';

export interface GuardText {
  /** Stands for the role when its name is not known. */
  readonly thisRole: string;
  /** A main thread used a tool that its role does not have. */
  notYours(role: string, tool: string): string;
  /** A main thread that only delegates did work. */
  delegate(tool: string): string;
  /** What such a main thread is to do instead; follows a refusal. `artifacts` is where long output belongs. */
  dispatchInstead(artifacts: string): string;
  /** Bash is there for looking only, and this command does more; `why` is a short phrase that names what. */
  noGlance(command: string, why: string): string;
  readonly glanceNeedsCommand: string;
  readonly glanceInBackground: string;
  /** `file` belongs to the repository and could make this command start programs, or fetch. */
  glanceStartsPrograms(file: string): string;
  /** A subagent used a tool that is not in its role's list. */
  notInRole(role: string, tool: string): string;
  /** The tool is listed only with a rule in brackets. */
  ruleNotEnforced(tool: string): string;
  /** A tool nobody has looked at. */
  unknownTool(tool: string): string;
  /** A subagent whose role the spec does not define. */
  unknownRole(role: string): string;
  /** `names` are the roles that may be dispatched. */
  undefinedAgent(name: string, names: readonly string[]): string;
  readonly noAgents: string;
  readonly remoteIsolation: string;
  noIsolation(role: string): string;
  isolationImpossible(why: string): string;
  /** A path inside the run directory. */
  runDirectory(path: string): string;
  readonly pathUnclear: string;
  readonly garbage: string;
  readonly guardFailed: string;
  readonly guardSilent: string;
  /** For people: a caller's hook gave back something of no known form. */
  readonly noHookAnswer: string;
  /** For people: no repository, or one without a commit. */
  notARepository(workspace: string, why: string): string;
  /** For people: isolated workers could not write to the workbench. */
  workbenchInRepository(workbench: string, root: string): string;
  /** For people: a role's name that cannot be used. */
  roleName(role: string): string;
}

export const guardText: Localized<GuardText> = {
  en: {
    thisRole: 'This role',
    notYours: (role, tool) =>
      `${role} has no ${tool}. That is on purpose, not an oversight: put the conclusion into your answer, where it will be picked up, and do not look for another way to do the same.`,
    delegate: tool => `You do not use ${tool} yourself: you delegate.`,
    dispatchInstead: artifacts =>
      `Dispatch a worker with the Agent tool; its brief holds the goal, the acceptance criteria, and the order to write long output to ${artifacts} and report only paths and conclusions.`,
    noGlance: (command, why) =>
      `Bash is here for a glance only, and \`${command}\` is more than that (${why}). Look with a simpler command, or leave it to whoever may run it.`,
    glanceNeedsCommand: 'This Bash call has no command that could be judged. Send one command as a string.',
    glanceInBackground: 'A glance is not run in the background. Run the command directly.',
    glanceStartsPrograms: file =>
      `${file} could make git start other programs, or fetch over the network, for this command. Look in a way that cannot: git log without -p, git ls-files, or read the files themselves.`,
    notInRole: (role, tool) =>
      `The role ${role} has no ${tool}. Work with the tools you have, and say in your report what could not be done without it.`,
    ruleNotEnforced: tool =>
      `${tool} is listed only with a rule in brackets, and such a rule cannot be enforced for one agent alone. List the tool without brackets, or do without it.`,
    unknownTool: tool =>
      `${tool} is not a tool this version knows, so it is refused. Reach the goal with the tools you were given.`,
    unknownRole: role =>
      `No role named "${role}" is defined here, so this agent may use no tools. Report that and stop.`,
    undefinedAgent: (name, names) =>
      `${name === '' ? 'No agent type was named' : `There is no agent type "${name}"`}. Set subagent_type to one of: ${names.join(', ')}.`,
    noAgents: 'This role dispatches nobody. Do the work with the tools you have.',
    remoteIsolation: 'Workers stay on this machine. Leave isolation out: roles that need it get it by themselves.',
    noIsolation: role =>
      `The role ${role} works in the checkout itself. Dispatch it again and leave isolation out: roles that need it get it by themselves.`,
    isolationImpossible: why => `This worker needs a git worktree of its own, and none can be made: ${why}`,
    runDirectory: path =>
      `${path} belongs to the records of this run, which no agent writes. Choose a place in the workspace or the workbench.`,
    pathUnclear: 'It cannot be told where this would be written. Give one absolute path as a string.',
    garbage: 'This tool call could not be read, so it was refused. Send it again in the form the tool describes.',
    guardFailed: 'A check of this call failed, so it was refused. This is not about your command; go on another way.',
    guardSilent: 'A check of this call did not finish in time, so it was refused. Try again once, then another way.',
    noHookAnswer:
      'a PreToolUse hook of the spec gave back what the harness cannot read; permissionDecision must be allow, deny, ask or defer, beside hookEventName: PreToolUse',
    notARepository: (workspace, why) =>
      `Isolated workers need a git repository with at least one commit, and ${workspace} is none (${why}). Run "git init" and commit there, or leave isolation off.`,
    workbenchInRepository: (workbench, root) =>
      `Isolated workers cannot write to the workbench ${workbench}, it lies inside the repository ${root}. Use a Workbench whose home lies outside it.`,
    roleName: role =>
      `"${role}" cannot be the name of a role: it is empty, reserved, or has a comma, brackets or blanks at its ends. Choose another name in agents.`,
  },
  zh: {
    thisRole: '这个角色',
    notYours: (role, tool) =>
      `${role}没有 ${tool}。这是有意的安排，不是漏配：把结论写进回答正文，框架会从那里取走；不要换个办法绕过去。`,
    delegate: tool => `你不亲自动用 ${tool}，你负责派活。`,
    dispatchInstead: artifacts =>
      `用 Agent 工具派一个执行者，任务书里写明目标和验收标准，并要求把长输出写进 ${artifacts}，汇报只给路径和结论。`,
    noGlance: (command, why) =>
      `这里的 Bash 只能看一眼，而 \`${command}\` 不止是看（${why}）。换一条更简单的，或者交给有权执行的人。`,
    glanceNeedsCommand: '这次 Bash 调用没有可供判断的命令。请用一个字符串给出一条命令。',
    glanceInBackground: '看一眼的命令不放到后台跑，请直接执行。',
    glanceStartsPrograms: file =>
      `由于 ${file}，git 执行这条命令时可能会启动别的程序，或从网络取数据。请换一种不会这样的看法：不带 -p 的 git log、git ls-files，或直接读文件。`,
    notInRole: (role, tool) => `角色 ${role} 没有 ${tool}。用手头的工具完成，缺了它办不成的事写进汇报。`,
    ruleNotEnforced: tool =>
      `${tool} 在清单里只以带括号规则的形式出现，而这种规则无法只对某一个角色生效。请去掉括号直接列出该工具，或不用它。`,
    unknownTool: tool => `当前版本不认识工具 ${tool}，因此拒绝。请用已给你的工具达到目的。`,
    unknownRole: role => `这里没有定义名为“${role}”的角色，因此这个 agent 不能使用任何工具。请如实汇报并停止。`,
    undefinedAgent: (name, names) =>
      `${name === '' ? '没有指明 agent 类型' : `没有“${name}”这种 agent`}。请把 subagent_type 设为以下之一：${names.join('、')}。`,
    noAgents: '这个角色不派人。请用手头的工具完成。',
    remoteIsolation: '执行者只在本机工作。不要填 isolation：需要隔离的角色会自动得到隔离。',
    noIsolation: role => `角色 ${role} 直接在检出目录里工作。请去掉 isolation 重新派发：需要隔离的角色会自动得到隔离。`,
    isolationImpossible: why => `这个执行者需要独立的 git worktree，但无法创建：${why}`,
    runDirectory: path => `${path} 属于本次运行的记录，任何 agent 都不写入。请改用工作区或工作台里的位置。`,
    pathUnclear: '看不出这次要写到哪里。请用一个字符串给出一个绝对路径。',
    garbage: '无法读懂这次工具调用，因此拒绝。请按工具说明的格式重发。',
    guardFailed: '对这次调用的检查出了错，因此拒绝。问题不在你的命令，请换个办法继续。',
    guardSilent: '对这次调用的检查没有在时限内完成，因此拒绝。可以再试一次，仍不行就换个办法。',
    noHookAnswer:
      'spec 里的 PreToolUse hook 返回了 harness 读不懂的内容；permissionDecision 只能是 allow、deny、ask 或 defer，并且要写上 hookEventName: PreToolUse',
    notARepository: (workspace, why) =>
      `隔离的执行者需要一个至少有一次提交的 git 仓库，而 ${workspace} 不是（${why}）。请在那里执行“git init”并提交一次，或者关掉隔离。`,
    workbenchInRepository: (workbench, root) =>
      `工作台 ${workbench} 位于仓库 ${root} 之内，隔离的执行者无法写入。请使用 home 在仓库之外的 Workbench。`,
    roleName: role =>
      `“${role}”不能用作角色名：它为空、是保留名，或含有逗号、括号或首尾空白。请在 agents 里换一个名字。`,
  },
  ru: {
    thisRole: 'Эта роль',
    notYours: (role, tool) =>
      `${role}: инструмента ${tool} нет. Это сделано намеренно, а не забыто: впишите вывод в текст ответа, его оттуда возьмут, и не ищите обходного пути.`,
    delegate: tool => `Сами вы ${tool} не пользуетесь: ваше дело — поручать.`,
    dispatchInstead: artifacts =>
      `Отправьте исполнителя инструментом Agent; в задании укажите цель, критерии приёмки и требование писать длинный вывод в ${artifacts}, а в отчёте давать только пути и выводы.`,
    noGlance: (command, why) =>
      `Bash здесь только для беглого взгляда, а \`${command}\` делает больше (${why}). Спросите проще или оставьте это тому, кому запуск разрешён.`,
    glanceNeedsCommand: 'В этом вызове Bash нет команды, о которой можно судить. Передайте одну команду строкой.',
    glanceInBackground: 'Беглый взгляд в фоне не запускают. Выполните команду прямо.',
    glanceStartsPrograms: file =>
      `Из-за ${file} git по этой команде мог бы запустить другие программы или обратиться к сети. Посмотрите иначе: git log без -p, git ls-files, или прочитайте сами файлы.`,
    notInRole: (role, tool) =>
      `У роли ${role} нет инструмента ${tool}. Работайте тем, что есть, а в отчёте скажите, чего без него сделать не удалось.`,
    ruleNotEnforced: tool =>
      `${tool} указан в списке только с правилом в скобках, а такое правило нельзя применить к одному агенту отдельно. Укажите инструмент без скобок или обойдитесь без него.`,
    unknownTool: tool =>
      `Инструмент ${tool} этой версии неизвестен, поэтому он отклонён. Достигните цели теми инструментами, которые вам даны.`,
    unknownRole: role =>
      `Роль «${role}» здесь не определена, поэтому этот агент не может пользоваться инструментами. Сообщите об этом и остановитесь.`,
    undefinedAgent: (name, names) =>
      `${name === '' ? 'Тип агента не указан' : `Типа агента «${name}» нет`}. Укажите в subagent_type одно из: ${names.join(', ')}.`,
    noAgents: 'Эта роль никого не отправляет. Сделайте работу теми инструментами, что у вас есть.',
    remoteIsolation:
      'Исполнители остаются на этой машине. Не указывайте isolation: роли, которым нужна изоляция, получают её сами.',
    noIsolation: role =>
      `Роль ${role} работает в самой рабочей копии. Отправьте её снова без isolation: роли, которым нужна изоляция, получают её сами.`,
    isolationImpossible: why => `Этому исполнителю нужен собственный git worktree, а создать его нельзя: ${why}`,
    runDirectory: path =>
      `${path} относится к записям этого прогона, в них не пишет ни один агент. Выберите место в рабочей области или на верстаке.`,
    pathUnclear: 'Непонятно, куда это будет записано. Укажите строкой один абсолютный путь.',
    garbage:
      'Этот вызов инструмента не удалось прочитать, он отклонён. Повторите его в том виде, который описан у инструмента.',
    guardFailed: 'Проверка этого вызова сорвалась, он отклонён. Дело не в вашей команде; продолжайте другим путём.',
    guardSilent: 'Проверка этого вызова не уложилась в срок, он отклонён. Попробуйте ещё раз, потом другим путём.',
    noHookAnswer:
      'hook PreToolUse из spec вернул то, чего harness не понимает; permissionDecision может быть allow, deny, ask или defer, и рядом нужен hookEventName: PreToolUse',
    notARepository: (workspace, why) =>
      `Изолированным исполнителям нужен git-репозиторий хотя бы с одним коммитом, а ${workspace} им не является (${why}). Выполните там «git init» и сделайте коммит либо отключите изоляцию.`,
    workbenchInRepository: (workbench, root) =>
      `Изолированные исполнители не могут писать на верстак ${workbench}: он лежит внутри репозитория ${root}. Возьмите Workbench, у которого home находится снаружи.`,
    roleName: role =>
      `«${role}» не может быть именем роли: оно пустое, зарезервировано либо содержит запятую, скобки или пробелы по краям. Выберите другое имя в agents.`,
  },
};
