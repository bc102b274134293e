/** Texts of the workbench: the index, the block in the system prompt, the pointer that stands for a spilled result. */
import type { Localized } from './lang.ts';

export interface WorkbenchText {
  /** Heading of `INDEX.md` and of the prompt block. `root` is the directory as it is shown. */
  heading(root: string): string;
  readonly intro: string;
  readonly rulesHeading: string;
  scriptRule(scripts: string): string;
  artifactRule(artifacts: string): string;
  noteRule(notes: string): string;
  /** Only when the workbench lies outside the workspace. */
  readonly absoluteRule: string;
  /** Heading of a list with its number of entries. */
  scripts(count: number): string;
  artifacts(count: number): string;
  notes(count: number): string;
  readonly nothing: string;
  /** Stands for the entries a short list leaves out; `index` is where all of them are. */
  more(count: number, index: string): string;
  bytes(count: string): string;
  /** The pointer line: how much was kept out of the context and where it is. */
  spilled(characters: string, path: string): string;
  /** Stands between the beginning and the end of a spilled text. */
  readonly gap: string;
}

export const workbenchText: Localized<WorkbenchText> = {
  en: {
    heading: root => `Workbench \`${root}\``,
    intro: 'Files that earlier turns, sessions and workers left for later. Look here before you make something anew.',
    rulesHeading: 'Rules',
    scriptRule: scripts =>
      `A script that will be run twice goes to \`${scripts}/\`, with \`# desc: what it does\` on its first line.`,
    artifactRule: artifacts =>
      `Output over 2,000 characters goes to \`${artifacts}/\`; the conversation gets its path and the conclusion.`,
    noteRule: notes => `Decisions go to \`${notes}/\`, one a file.`,
    absoluteRule: 'The workbench lies outside the workspace: use absolute paths.',
    scripts: count => `Scripts (${count})`,
    artifacts: count => `Artifacts (${count})`,
    notes: count => `Notes (${count})`,
    nothing: '(nothing yet)',
    more: (count, index) => `… and ${count} more, all of them in \`${index}\``,
    bytes: count => `${count} bytes`,
    spilled: (characters, path) =>
      `[${characters} characters were moved to ${path}; open that file with Read if you need more than this excerpt]`,
    gap: '[…]',
  },
  zh: {
    heading: root => `工作台 \`${root}\``,
    intro: '之前的轮次、会话和执行者留下的文件。动手新做之前，先看这里有没有现成的。',
    rulesHeading: '规则',
    scriptRule: scripts => `会跑第二遍的脚本放进 \`${scripts}/\`，第一行写 \`# desc: 一句话说明用途\`。`,
    artifactRule: artifacts => `超过 2,000 字符的输出放进 \`${artifacts}/\`，对话里只给路径和结论。`,
    noteRule: notes => `决策记进 \`${notes}/\`，一条决策一个文件。`,
    absoluteRule: '工作台在工作区之外：请用绝对路径。',
    scripts: count => `脚本（${count}）`,
    artifacts: count => `产物（${count}）`,
    notes: count => `笔记（${count}）`,
    nothing: '（还没有）',
    more: (count, index) => `……另有 ${count} 项，完整清单见 \`${index}\``,
    bytes: count => `${count} 字节`,
    spilled: (characters, path) => `[${characters} 个字符已存到 ${path}；下面的节选不够用时，用 Read 打开这个文件]`,
    gap: '[……]',
  },
  ru: {
    heading: root => `Верстак \`${root}\``,
    intro: 'Файлы, оставленные прежними ходами, сессиями и исполнителями. Прежде чем делать заново, посмотрите здесь.',
    rulesHeading: 'Правила',
    scriptRule: scripts =>
      `Скрипт, который понадобится второй раз, кладите в \`${scripts}/\`, первой строкой \`# desc: что он делает\`.`,
    artifactRule: artifacts =>
      `Вывод длиннее 2000 символов кладите в \`${artifacts}/\`, а в разговор давайте только путь и вывод.`,
    noteRule: notes => `Решения записывайте в \`${notes}/\`: одно решение — один файл.`,
    absoluteRule: 'Верстак лежит вне рабочей области: указывайте абсолютные пути.',
    scripts: count => `Скрипты (${count})`,
    artifacts: count => `Артефакты (${count})`,
    notes: count => `Заметки (${count})`,
    nothing: '(пока пусто)',
    more: (count, index) => `… и ещё ${count}, полный список — в \`${index}\``,
    bytes: count => `${count} байт`,
    spilled: (characters, path) =>
      `[${characters} символов сохранено в ${path}; если этого отрывка мало, откройте файл инструментом Read]`,
    gap: '[…]',
  },
};
