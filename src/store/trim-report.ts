/** The account of a store's last curation in one line, for people. */
import type { CurationReport } from '../history/report.ts';
import { historyText } from '../text/history-text.ts';
import type { Lang } from '../text/lang.ts';

/** What the last load of `store` cut and mended, in one line; says so when it was nothing. */
export function trimReport(store: { readonly lastReport: CurationReport }, lang: Lang = 'en'): string {
  return historyText[lang].report(store.lastReport);
}
