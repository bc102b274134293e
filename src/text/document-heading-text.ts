/** Section names of the documents and what else counts as such a name. Recognising them is not done here. */
import type { Localized } from './lang.ts';

/** The name a section is written with, then the other names it is recognised by (lower case, any order). */
export type SectionNames = readonly [name: string, ...aliases: string[]];

/** Sections of each document, in the order they are written. */
export interface DocumentHeadings {
  readonly brief: {
    readonly goal: SectionNames;
    readonly accept: SectionNames;
    readonly bounds: SectionNames;
    readonly unknowns: SectionNames;
  };
  readonly goal: { readonly statement: SectionNames; readonly checks: SectionNames };
  readonly verdict: { readonly state: SectionNames; readonly reason: SectionNames; readonly failed: SectionNames };
  readonly handoff: {
    readonly doing: SectionNames;
    readonly decided: SectionNames;
    readonly deadends: SectionNames;
    readonly next: SectionNames;
    readonly scene: SectionNames;
  };
}

/** All languages are recognised at once, whatever language a document is written in. */
export const documentHeadings: Localized<DocumentHeadings> = {
  en: {
    brief: {
      goal: ['Goal', 'objective'],
      accept: ['Acceptance criteria', 'acceptance criterion', 'acceptance', 'done when', 'definition of done'],
      bounds: ['Boundaries', 'out of scope', 'non-goals', 'nongoals', 'not doing'],
      unknowns: [
        'Unknowns and assumptions',
        'unknowns & assumptions',
        'assumptions and unknowns',
        'unknowns',
        'assumptions',
        'open questions',
      ],
    },
    goal: { statement: ['Goal', 'objective'], checks: ['Checks', 'checklist', 'check list', 'verification'] },
    verdict: {
      state: ['Conclusion', 'verdict'],
      reason: ['Reason', 'evidence', 'why'],
      failed: ['Not passed', 'failed', 'missing'],
    },
    handoff: {
      doing: ['Doing now', 'current work'],
      decided: ['Decided', 'decisions'],
      deadends: ['Dead ends', 'what does not work', "what doesn't work", 'tried and failed'],
      next: ['Next step', 'next steps', 'next'],
      scene: ['Scene', 'files', 'pointers', 'where things are'],
    },
  },
  zh: {
    brief: {
      goal: ['目标', '目的'],
      accept: ['验收标准', '验收条件', '验收'],
      bounds: ['边界', '不做什么', '范围边界'],
      unknowns: ['未知与假设', '未知和假设', '未知项与假设', '未知项', '已知未知', '未知', '假设'],
    },
    goal: {
      statement: ['目标', '目的', '完成标志'],
      checks: ['判定清单', '判定项', '清单', '检查项', '判定条件', '验收清单', '判定'],
    },
    verdict: {
      state: ['结论', '判定'],
      reason: ['理由', '依据', '原因'],
      failed: ['未通过', '未过项', '未达成项'],
    },
    handoff: {
      doing: ['现在在做', '现在在做什么', '正在做', '在做什么', '当前进度', '进度'],
      decided: ['已定的事', '已经定下的', '已决定', '决定', '决策'],
      deadends: ['走不通的', '走不通的路', '死路', '试过不行的', '排除的路'],
      next: ['下一步', '接下来'],
      scene: ['现场', '现场与路径', '文件'],
    },
  },
  ru: {
    brief: {
      goal: ['Цель', 'задача'],
      accept: ['Критерии приёмки', 'приёмка'],
      bounds: ['Границы', 'вне рамок', 'что не делаем'],
      unknowns: ['Неизвестное и допущения', 'допущения и неизвестное', 'допущения', 'неизвестное'],
    },
    goal: { statement: ['Цель', 'задача'], checks: ['Проверки', 'чек-лист', 'список проверок'] },
    verdict: {
      state: ['Вывод', 'вердикт', 'заключение'],
      reason: ['Обоснование', 'причина'],
      failed: ['Не пройдено', 'не выполнено'],
    },
    handoff: {
      doing: ['Сейчас делается', 'что делаем'],
      decided: ['Решено', 'решения'],
      deadends: ['Тупики', 'тупиковые пути', 'что не сработало'],
      next: ['Следующий шаг', 'следующие шаги', 'дальше'],
      scene: ['Место работы', 'где что лежит'],
    },
  },
};
