/** Help for `setup`, `stats`, `doctor`, and what the command says of the settings in force. */
import type { Localized } from './lang.ts';

export interface CommandText {
  readonly setup: string;
  readonly stats: string;
  readonly statsRunDir: string;
  readonly doctor: string;
  readonly noProbe: string;
  readonly noProbeAfter: string;
  readonly figuresAsJson: string;
  readonly checksAsJson: string;
  emptyValue(flag: string): string;
  readonly requestNotUtf8: string;
  readonly unsettled: string;
  /** Of an error that nothing caught, before there was a run or where there is none. */
  crashedEarly(reason: string): string;
  /** The same, when what the command was for had come out already. */
  crashedLate(reason: string): string;
  /** After a demo that `npm start` has played. */
  readonly demoLink: string;
  dashedDirectory(flag: string, value: string): string;
  lateSubcommand(name: string): string;
  /** `request`: the command line by which the word is a request. */
  mistypedSubcommand(word: string, meant: string, request: string): string;
  unknownSession(id: string, runDir: string): string;
  settings(version: string, node: string): string;
  places(workspace: string, runDir: string, lang: string): string;
  /** A variable, its value made harmless, and where it came from. */
  variable(name: string, shown: string, source: string): string;
  readonly isSet: string;
  options(options: string): string;
}

export const commandText: Localized<CommandText> = {
  en: {
    setup: 'asks for key or token, gateway and model, and writes them down for all projects',
    stats: 'a run in figures: cost, turns, tokens, context, dispatches, refusals',
    statsRunDir: 'the run directory, relative to the workspace (default: that of -r)',
    doctor: 'looks for what keeps flower from working here, and says what to do',
    noProbe: 'do not try credentials and gateway first',
    noProbeAfter: 'do not try what was entered',
    figuresAsJson: 'the figures as JSON',
    checksAsJson: 'the findings as JSON',
    emptyValue: flag => `${flag} is empty. Give it a value, or leave it out.`,
    demoLink: '`npm link` here puts the command `flower` on your path; until then: node dist/cli/main.js',
    unsettled:
      'It waited for something that can no longer come, mostly a promise in the code of a workflow that nobody settles. Look there, and start again.',
    crashedEarly: reason => `an error that nothing caught ended the command: ${reason}`,
    crashedLate: reason => `after the end, an error that nothing caught; the outcome is not touched by it: ${reason}`,
    requestNotUtf8: 'What came through the pipe is not UTF-8 text. Convert it first, for example with iconv -t utf-8.',
    dashedDirectory: (flag, value) =>
      `${flag} is "${value}", which looks like an option. A directory of that name is written ./${value}.`,
    lateSubcommand: name =>
      `"${name}" stands behind an option of another command. Put it first (flower ${name} …); where it begins a request, write flower go -- ${name} ….`,
    mistypedSubcommand: (word, meant, request) =>
      `There is no command "${word}"; did you mean "${meant}"? For a request: ${request}`,
    unknownSession: (id, runDir) =>
      `There is no session ${id} in ${runDir}. Leave --resume out to start afresh, or name the run directory it was made in with -r (the workspace with -w).`,
    settings: (version, node) => `flower ${version}, node ${node}`,
    places: (workspace, runDir, lang) => `workspace ${workspace}, run directory ${runDir}, language ${lang}`,
    variable: (name, shown, source) => `${name} = ${shown} (from ${source})`,
    isSet: '(set)',
    options: options => `options: ${options}`,
  },
  zh: {
    setup: '询问密钥或令牌、网关与模型，并为所有项目记下',
    stats: '用数字看一次运行：费用、轮次、token、上下文、派发、拒绝',
    statsRunDir: '运行目录，相对于工作目录（默认为 -r 的值）',
    doctor: '查找妨碍 flower 在此工作的问题，并说明该怎么做',
    noProbe: '不事先试探凭据与网关',
    noProbeAfter: '不试探所填内容',
    figuresAsJson: '以 JSON 输出数字',
    checksAsJson: '以 JSON 输出检查结果',
    emptyValue: flag => `${flag} 是空的。请给出值，或去掉它。`,
    demoLink: '在这里执行 `npm link`，即可使用 `flower` 命令；在此之前请用：node dist/cli/main.js',
    unsettled: '它在等待一件不会再发生的事，多半是工作流代码里一个没有人兑现的 Promise。请检查那里，然后重新启动。',
    crashedEarly: reason => `一个没有被捕获的错误结束了命令：${reason}`,
    crashedLate: reason => `结束之后又出现一个没有被捕获的错误，结果不受影响：${reason}`,
    requestNotUtf8: '从管道传来的不是 UTF-8 文本。请先转换，例如：iconv -f gbk -t utf-8。',
    dashedDirectory: (flag, value) =>
      `${flag} 为「${value}」，看起来像一个选项。若目录真叫这个名字，请写成 ./${value}。`,
    lateSubcommand: name =>
      `「${name}」出现在别的命令的选项之后。请把它放在最前（flower ${name} …）；如果它是请求的开头，请写 flower go -- ${name} …。`,
    mistypedSubcommand: (word, meant, request) =>
      `没有命令「${word}」；是不是想用「${meant}」？若是请求，请写：${request}`,
    unknownSession: (id, runDir) =>
      `${runDir} 中没有会话 ${id}。去掉 --resume 以重新开始，或用 -r 指定创建它的运行目录（用 -w 指定工作目录）。`,
    settings: (version, node) => `flower ${version}，node ${node}`,
    places: (workspace, runDir, lang) => `工作目录 ${workspace}，运行目录 ${runDir}，语言 ${lang}`,
    variable: (name, shown, source) => `${name} = ${shown}（来自 ${source}）`,
    isSet: '（已设置）',
    options: options => `选项：${options}`,
  },
  ru: {
    setup: 'спрашивает ключ или токен, шлюз и модель и записывает их для всех проектов',
    stats: 'прогон в числах: стоимость, ходы, токены, контекст, поручения, отказы',
    statsRunDir: 'каталог прогона относительно рабочего каталога (по умолчанию тот, что в -r)',
    doctor: 'ищет, что мешает flower здесь работать, и говорит, что делать',
    noProbe: 'не проверять заранее учётные данные и шлюз',
    noProbeAfter: 'не проверять введённое',
    figuresAsJson: 'числа в виде JSON',
    checksAsJson: 'результаты проверок в виде JSON',
    emptyValue: flag => `${flag} пуст. Дайте значение или уберите его.`,
    demoLink: '`npm link` в этом каталоге даёт команду `flower`; до того: node dist/cli/main.js',
    unsettled:
      'Ожидалось то, что уже не наступит: скорее всего, промис в коде рабочего процесса, который никто не завершает. Проверьте его и запустите снова.',
    crashedEarly: reason => `команду завершила ошибка, которую никто не перехватил: ${reason}`,
    crashedLate: reason =>
      `уже после конца возникла ошибка, которую никто не перехватил; на итог она не влияет: ${reason}`,
    requestNotUtf8: 'Из канала пришёл не текст в UTF-8. Сначала преобразуй его, например: iconv -f cp1251 -t utf-8.',
    dashedDirectory: (flag, value) =>
      `${flag} равен «${value}», а это похоже на параметр. Если каталог и правда так называется, пишите ./${value}.`,
    lateSubcommand: name =>
      `«${name}» стоит после параметра другой команды. Поставьте его первым (flower ${name} …); если с этого слова начинается задача, пишите flower go -- ${name} ….`,
    mistypedSubcommand: (word, meant, request) =>
      `Команды «${word}» нет; может быть, «${meant}»? Если это задача: ${request}`,
    unknownSession: (id, runDir) =>
      `В ${runDir} нет сессии ${id}. Уберите --resume, чтобы начать заново, или назовите каталог прогона, в котором она создана, через -r (рабочий каталог через -w).`,
    settings: (version, node) => `flower ${version}, node ${node}`,
    places: (workspace, runDir, lang) => `рабочий каталог ${workspace}, каталог прогона ${runDir}, язык ${lang}`,
    variable: (name, shown, source) => `${name} = ${shown} (источник: ${source})`,
    isSet: '(задано)',
    options: options => `параметры: ${options}`,
  },
};
