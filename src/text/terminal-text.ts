/** Words around the input line: what it is for at the moment, and what became of what was typed. */
import type { Localized } from './lang.ts';

export interface TerminalText {
  readonly runLabel: string;
  readonly runHint: string;
  questionLabel(id: string): string;
  questionHint(options: number): string;
  /** A question waits, but what is being typed does not go to it. */
  besideLabel(id: string): string;
  goneLabel(id: string): string;
  readonly wordsLabel: string;
  readonly wordsHint: string;
  readonly endedLabel: string;
  readonly endedHint: string;
  readonly requestLabel: string;
  readonly requestHint: string;
  draftKept(id: string): string;
  draftLeft(id: string): string;
  pasteTooLong(characters: number, most: number): string;
  linesLeftOut(count: number): string;
  textCut(characters: number): string;
  mailWritten(path: string): string;
  readonly mailUnwritten: string;
  readonly noInbox: string;
  answerTooLate(id: string): string;
  stopped(subagents: number): string;
  readonly goesOn: string;
  readonly wordsTaken: string;
  readonly leaving: string;
  readonly inputEnded: string;
  readonly notSuspended: string;
  readonly nobodyThere: string;
  linesUnused(count: number): string;
}

export const terminalText: Localized<TerminalText> = {
  en: {
    runLabel: '>',
    runHint: 'say what is new, or ? and a question',
    questionLabel: id => `? ${id} >`,
    questionHint: options =>
      options > 0 ? `1-${options} or your answer; Enter alone skips` : 'your answer; Enter alone skips',
    besideLabel: id => `say (${id} waits) >`,
    goneLabel: id => `! ${id} is over >`,
    wordsLabel: 'stopped >',
    wordsHint: 'what do you want to say? Enter alone: go on',
    endedLabel: 'x',
    endedHint: 'the input has ended; Ctrl-C stops the run',
    requestLabel: '>',
    requestHint: 'Enter starts, Ctrl-C leaves',
    draftKept: id =>
      `${id} came while you were typing. Enter still sends your words as something new; Tab makes them the answer.`,
    draftLeft: id =>
      `${id} no longer waits, so your answer was not sent. Enter now sends it to where the prompt says; Ctrl-U drops it.`,
    pasteTooLong: (characters, most) =>
      `a paste of ${characters} characters was not taken: the most is ${most}. Put it into a file and name the file.`,
    linesLeftOut: count =>
      `${count} lines were left out because more came than a screen can show; the log has them all`,
    textCut: characters => `… ${characters} more characters; the log has them all`,
    mailWritten: path => `taken down in ${path}; it is told with the next tool result`,
    mailUnwritten: 'taken down; it is told with the next tool result, and stands in no file',
    noInbox: 'nobody in this workflow takes messages; Ctrl-C stops the turn and lets you say something',
    answerTooLate: id => `${id} no longer waits; your answer was not sent`,
    stopped: subagents =>
      `stopped. Running subagents are spared and go on (now: ${subagents}). Say something, or press Enter to go on; Ctrl-C again leaves.`,
    goesOn: 'goes on',
    wordsTaken: 'said; the same conversation goes on with it',
    leaving: 'leaving: the accounts are being written; Ctrl-C again does not wait for that',
    inputEnded: 'the input has ended: what was asked is declined, the run goes on',
    notSuspended: 'Ctrl-Z has no effect here: no shell waits behind this terminal that could go on with the run later',
    nobodyThere:
      'the input has ended, so nobody can answer a question: each is declined at once. `--timeout 0` tells the agents so from the start.',
    linesUnused: count => `${count} line(s) of the input answered no question and were not used`,
  },
  zh: {
    runLabel: '>',
    runHint: '说出新的要求，或用 ? 提问',
    questionLabel: id => `? ${id} >`,
    questionHint: options => (options > 0 ? `1-${options} 或你的回答；直接回车跳过` : '你的回答；直接回车跳过'),
    besideLabel: id => `留言（${id} 待答）>`,
    goneLabel: id => `! ${id} 已结束 >`,
    wordsLabel: '已停下 >',
    wordsHint: '想说什么？直接回车：继续',
    endedLabel: 'x',
    endedHint: '输入已结束；Ctrl-C 停止运行',
    requestLabel: '>',
    requestHint: '回车开始，Ctrl-C 离开',
    draftKept: id => `你正在输入时来了 ${id}。回车仍把这些话作为新要求发出；按 Tab 则作为回答。`,
    draftLeft: id => `${id} 已不再等待，你的回答没有发出。现在回车会发到提示符所指之处；Ctrl-U 丢弃。`,
    pasteTooLong: (characters, most) =>
      `粘贴的 ${characters} 个字符未被接收：最多 ${most} 个。请写进文件，再说出文件名。`,
    linesLeftOut: count => `来得太多，有 ${count} 行没有显示；日志里都有`,
    textCut: characters => `…… 还有 ${characters} 个字符；日志里都有`,
    mailWritten: path => `已记入 ${path}；会随下一个工具结果告知`,
    mailUnwritten: '已记下；会随下一个工具结果告知，没有写入文件',
    noInbox: '这个工作流里没有人收消息；Ctrl-C 可停下当前回合再说话',
    answerTooLate: id => `${id} 已不再等待；你的回答没有发出`,
    stopped: subagents =>
      `已停下。运行中的子代理不受影响，继续工作（现有 ${subagents} 个）。说点什么，或直接回车继续；再按 Ctrl-C 离开。`,
    goesOn: '继续',
    wordsTaken: '已告知；同一会话带着它继续',
    leaving: '正在离开：正在写账目；再按 Ctrl-C 则不再等待',
    inputEnded: '输入已结束：待答的问题视为拒答，运行继续',
    notSuspended: 'Ctrl-Z 在这里无效：这个终端后面没有能在之后继续运行的 shell',
    nobodyThere: '输入已结束，没有人能回答问题：每个问题都会立即视为拒答。`--timeout 0` 会从一开始就告诉代理没有人在。',
    linesUnused: count => `输入中有 ${count} 行没有对应的问题，未被使用`,
  },
  ru: {
    runLabel: '>',
    runHint: 'скажите, что нового, или ? и вопрос',
    questionLabel: id => `? ${id} >`,
    questionHint: options =>
      options > 0 ? `1-${options} или свой ответ; пустой ввод пропускает` : 'ваш ответ; пустой ввод пропускает',
    besideLabel: id => `сказать (${id} ждёт) >`,
    goneLabel: id => `! ${id} снят >`,
    wordsLabel: 'остановлено >',
    wordsHint: 'что сказать? Пустой ввод: продолжать',
    endedLabel: 'x',
    endedHint: 'ввод окончен; Ctrl-C останавливает прогон',
    requestLabel: '>',
    requestHint: 'Enter начинает, Ctrl-C выходит',
    draftKept: id =>
      `Пока вы писали, пришёл ${id}. Enter по-прежнему отправит написанное как новое требование; Tab сделает его ответом.`,
    draftLeft: id =>
      `${id} уже не ждёт, ответ не отправлен. Теперь Enter отправит его туда, куда указывает приглашение; Ctrl-U сотрёт.`,
    pasteTooLong: (characters, most) =>
      `вставка в ${characters} знаков не принята: самое большее ${most}. Положите её в файл и назовите файл.`,
    linesLeftOut: count => `строк не показано: ${count}, их пришло больше, чем вмещает экран; в журнале есть все`,
    textCut: characters => `… ещё знаков: ${characters}; в журнале есть всё`,
    mailWritten: path => `записано в ${path}; об этом скажут со следующим результатом инструмента`,
    mailUnwritten: 'записано; об этом скажут со следующим результатом инструмента, в файле этого нет',
    noInbox: 'в этом рабочем процессе сообщений никто не принимает; Ctrl-C остановит ход и даст сказать',
    answerTooLate: id => `${id} уже не ждёт; ответ не отправлен`,
    stopped: subagents =>
      `остановлено. Работающих субагентов это не трогает, они продолжают (сейчас: ${subagents}). Скажите что-нибудь или нажмите Enter, чтобы продолжить; ещё раз Ctrl-C — выход.`,
    goesOn: 'продолжаю',
    wordsTaken: 'сказано; тот же разговор продолжается с этим',
    leaving: 'выхожу: записываю учёт; ещё раз Ctrl-C — не ждать этого',
    inputEnded: 'ввод окончен: на заданное ответа не будет, прогон продолжается',
    notSuspended: 'Ctrl-Z здесь не действует: за этим терминалом нет оболочки, которая продолжила бы прогон потом',
    nobodyThere:
      'ввод окончен, отвечать на вопросы некому: каждый сразу считается отклонённым. `--timeout 0` говорит об этом агентам с самого начала.',
    linesUnused: count => `строк ввода, которые не ответили ни на один вопрос и не пригодились: ${count}`,
  },
};
