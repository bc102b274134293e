/** Shares such as "5 of 5", "100 %", "две из трёх": the whole becomes a tick, less than that a cross. */
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS } from '../text/lang.ts';
import { anyOf, NUMBER } from './verdict-pattern.ts';

const numerals = LANGS.flatMap(lang => verdictWords[lang].numerals.map((word, index) => ({ word, value: index + 1 })));
const PERCENT = '(?:%|per\\s?cent\\b|процент\\p{L}{0,3})';
const OF = '(?:/|out of|of|из|(?:[条项个]\\p{Script=Han}{0,4})?[中里](?:的)?(?:有)?(?:达成|通过)?了?)';
const SHARE = new RegExp(
  `(?<![\\p{L}\\p{N}.,/]|(?:${anyOf('unshared')})\\s?)(?:на\\s)?(${NUMBER})\\s?(?:${PERCENT}|${OF}\\s?(?:the\\s|all\\s)?(${NUMBER})(?![\\p{N}/]))`,
  'giu',
);
const TENTHS = /[一二三四五六七八九\d]成(?![功立])|百分之/gu;

/** `text` with its shares as marks; what is no number at all is less than the whole. */
export function markShares(text: string): string {
  return text
    .replace(/百分之百|百分之一百/g, '✔')
    .replace(TENTHS, '✗')
    .replace(SHARE, (_share, first: string, second: string | undefined) =>
      first === second || numberOf(first) === (second === undefined ? 100 : numberOf(second)) ? '✔' : '✗',
    );
}

function numberOf(text: string): number {
  const digits = Number(text.replace(',', '.'));
  if (!Number.isNaN(digits)) return digits;
  return (
    numerals.find(({ word }) => (word < '一' ? text.toLowerCase().startsWith(word) : text === word))?.value ??
    Number.NaN
  );
}
