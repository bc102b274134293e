/** Words of the lines in which a run is shown. */
import type { Localized } from './lang.ts';

export interface ViewText {
  dispatch(role: string, task: string): string;
  step(index: number, total: number, title: string): string;
  continued: string;
}

export const viewText: Localized<ViewText> = {
  en: {
    dispatch: (role, task) => `to ${role}: ${task}`,
    step: (index, total, title) => `step ${index} of ${total}: ${title}`,
    continued: '(continued)',
  },
  zh: {
    dispatch: (role, task) => `派给 ${role}：${task}`,
    step: (index, total, title) => `第 ${index}/${total} 步：${title}`,
    continued: '（继续）',
  },
  ru: {
    dispatch: (role, task) => `исполнителю ${role}: ${task}`,
    step: (index, total, title) => `шаг ${index} из ${total}: ${title}`,
    continued: '(продолжение)',
  },
};
