/** What documents say around their sections: titles, notes, placeholders, marks, the judge's words to the worker. */
import type { Localized } from './lang.ts';

export interface DocumentText {
  /** Stands in a section nobody has filled in. */
  readonly placeholder: string;
  /** First line of a written document. None of these may be the name of a section. */
  readonly briefTitle: string;
  readonly goalTitle: string;
  readonly verdictTitle: string;
  readonly handoffTitle: string;
  /** One line under the title, for the person who opens the file. */
  readonly briefNote: string;
  readonly goalNote: string;
  readonly handoffNote: string;
  /** Labels of the header's metadata. */
  readonly stepLabel: string;
  readonly briefHashLabel: string;
  /** The line above words that were added to a goal; `when` is date and time. */
  amended(when: string): string;
  /** Opens the mark of a check that cannot pass here: `[` + this + `: reason]`. */
  readonly unverifiable: string;
  /** What models write in that mark instead. */
  readonly unverifiableToo: readonly string[];
  /** The states of a verdict, as the judge is asked to write them. */
  readonly achieved: string;
  readonly notYet: string;
  readonly unreachable: string;
  readonly unclear: string;
  /** Opens the feedback to the worker. */
  readonly feedbackLead: string;
  readonly feedbackFailed: string;
  /** Closes the feedback. */
  readonly feedbackEnd: string;
}

export const documentText: Localized<DocumentText> = {
  en: {
    placeholder: '(to fill in)',
    briefTitle: 'Brief',
    goalTitle: 'What counts as done',
    verdictTitle: 'Verdict of a judge',
    handoffTitle: 'Handoff',
    briefNote: 'Frozen when the request was clear. You may edit it; keep the headings.',
    goalNote: 'An independent judge goes through these checks. You may edit them; keep the headings.',
    handoffNote: 'Left by a session for the one that takes over. You may edit it; keep the headings.',
    stepLabel: 'Step',
    briefHashLabel: 'Made from brief',
    amended: when => `${when} (amended)`,
    unverifiable: 'cannot verify here',
    unverifiableToo: [
      'cannot be verified here',
      'can not verify here',
      "can't verify here",
      'unverifiable here',
      'not verifiable here',
    ],
    achieved: 'achieved',
    notYet: 'not yet',
    unreachable: 'cannot be verified here',
    unclear: '(no clear conclusion)',
    feedbackLead: 'An independent judge looked at the result. The goal does not count as achieved.',
    feedbackFailed: 'Not passed:',
    feedbackEnd: 'Go on until these hold. How is up to you.',
  },
  zh: {
    placeholder: '(未填)',
    briefTitle: '需求',
    goalTitle: '怎样算完成',
    verdictTitle: '裁判的判断',
    handoffTitle: '交接',
    briefNote: '需求问清楚时冻结下来的。可以改内容，标题请保留。',
    goalNote: '独立的裁判会逐条核对。可以改内容，标题请保留。',
    handoffNote: '上一个会话留给接手者的。可以改内容，标题请保留。',
    stepLabel: '步骤',
    briefHashLabel: '依据的需求',
    amended: when => `${when} (修改)`,
    unverifiable: '此环境无法验证',
    unverifiableToo: ['此环境下无法验证', '在此环境无法验证', '当前环境无法验证', '此处无法验证', '这里无法验证'],
    achieved: '已达成',
    notYet: '未达成',
    unreachable: '无法验证',
    unclear: '(没有明确结论)',
    feedbackLead: '独立的裁判看过了结果，目标还不能算完成。',
    feedbackFailed: '没有通过的：',
    feedbackEnd: '请继续，直到这些都成立。怎么做由你决定。',
  },
  ru: {
    placeholder: '(не заполнено)',
    briefTitle: 'Бриф',
    goalTitle: 'Что считается готовым',
    verdictTitle: 'Решение судьи',
    handoffTitle: 'Передача дел',
    briefNote: 'Зафиксировано, когда запрос стал ясен. Можно править; заголовки оставьте.',
    goalNote: 'Независимый судья пройдёт по этим пунктам. Можно править; заголовки оставьте.',
    handoffNote: 'Оставлено сессией для той, что её сменит. Можно править; заголовки оставьте.',
    stepLabel: 'Шаг',
    briefHashLabel: 'Составлено по брифу',
    amended: when => `${when} (изменено)`,
    unverifiable: 'здесь не проверить',
    unverifiableToo: [
      'здесь нельзя проверить',
      'здесь невозможно проверить',
      'нельзя проверить здесь',
      'невозможно проверить здесь',
    ],
    achieved: 'достигнуто',
    notYet: 'не достигнуто',
    unreachable: 'невозможно проверить',
    unclear: '(ясного вывода нет)',
    feedbackLead: 'Независимый судья посмотрел на результат. Цель не считается достигнутой.',
    feedbackFailed: 'Не пройдено:',
    feedbackEnd: 'Продолжайте, пока всё это не будет выполнено. Как именно, решать вам.',
  },
};
