/** Whether a share around "achieved" is less than the whole: "4 of 5", "八成", "две из трёх", "80 %". */
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS } from '../text/lang.ts';

const numerals = LANGS.flatMap(lang => verdictWords[lang].numerals.map((word, index) => ({ word, value: index + 1 })));
const DIGITS = '\\d+(?:[.,]\\d+)?';
const NUMBER = `(${DIGITS}|(?<!\\p{L})(?:${LANGS.filter(lang => lang !== 'zh')
  .flatMap(lang => [...verdictWords[lang].numerals])
  .join('|')})\\p{L}{0,4}(?!\\p{L})|[${verdictWords.zh.numerals.join('')}])`;
const PERCENT = '(?:%|per\\s?cent|процент\\p{L}*)';
const OF = '(?:/|out of|of|из|[条项个]?[中里](?:的)?(?:有)?)';
const UNIT = '(?:\\s(?:the\\s)?\\p{L}{2,14}){0,3}';
const before = new RegExp(`${NUMBER}\\s?(?:${PERCENT}|${OF}\\s?(?:the\\s)?${NUMBER}[条项个]?${UNIT})\\s*已?$`, 'iu');
const behind = new RegExp(
  `^[\\s:(=,–—-]{0,4}(?:了|约|(?:at|to|by|about|only|in|for|на|около|в|для)\\s)*${NUMBER}\\s?(?:\\p{L}{4,12}\\s)?(?:${PERCENT}|${OF}\\s?(?:the\\s)?${NUMBER})`,
  'iu',
);
/** 八成; ten tenths are all of it. */
const TENTHS = `[${verdictWords.zh.numerals.slice(0, 9).join('')}\\d]成`;
const tenthsBefore = new RegExp(`${TENTHS}(?:已|都)?$`);
const tenthsBehind = new RegExp(`^了?${TENTHS}`);

/** 五条中达成三条, 五条判定项达成了三条 */
const counted = new RegExp(`${NUMBER}[条项](?:判定项|检查项)?[中里]?$`, 'iu');
const count = new RegExp(`^了?${NUMBER}[条项]`, 'iu');

/** @param lead what stands before "achieved"; @param tail what stands behind it. */
export function isPartAround(lead: string, tail: string): boolean {
  if (isFewer(counted.exec(lead), count.exec(tail))) return true;
  return isPart(before.exec(lead)) || isPart(behind.exec(tail)) || tenthsBefore.test(lead) || tenthsBehind.test(tail);
}

/** "80 %" and "4 of 5", but not "100 %" and "5 of 5"; Chinese names the whole first. */
function isPart(share: RegExpExecArray | null): boolean {
  if (share === null) return false;
  const first = numberOf(share[1] ?? '');
  const second = share[2] === undefined ? 100 : numberOf(share[2]);
  return /[中里]/.test(share[0]) ? second < first : first < second;
}

function isFewer(all: RegExpExecArray | null, some: RegExpExecArray | null): boolean {
  return all !== null && some !== null && numberOf(some[1] ?? '') < numberOf(all[1] ?? '');
}

function numberOf(text: string): number {
  const digits = Number(text.replace(',', '.'));
  if (!Number.isNaN(digits)) return digits;
  return numerals.find(({ word }) => text.toLowerCase().startsWith(word))?.value ?? Number.NaN;
}
