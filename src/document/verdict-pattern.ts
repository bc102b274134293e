/** Patterns of the catalogue's words, in all languages at once. Weighs nothing. */
import { type VerdictWords, verdictWords } from '../text/document-verdict-text.ts';
import { LANGS } from '../text/lang.ts';

const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]';
const ENDING = '[a-zа-яё]';
const BETWEEN_WORDS = '[\\s_\\-‐‑]{1,8}';

const numerals = (['en', 'ru'] as const).flatMap(lang => [
  ...verdictWords[lang].numerals,
  ...verdictWords[lang].ordinals,
]);
/** Digits, or a number in words with any ending ("fifth", "пятая"). */
export const NUMBER: string = `(?:\\d{1,6}(?:[.,]\\d{1,6})?|(?<!${ENDING})(?:${numerals.join('|').replaceAll('ё', '[её]')})${ENDING}{0,5}(?!${ENDING})|[${verdictWords.zh.numerals.join('')}]{1,4})`;

/** Any of the words, wherever it stands. */
export function wordPattern(...kinds: readonly (keyof VerdictWords)[]): RegExp {
  return new RegExp(anyOf(...kinds), 'iu');
}

/** One alternative per word, longer ones first; words of letters match as whole words only. */
export function anyOf(...kinds: readonly (keyof VerdictWords)[]): string {
  const words = LANGS.flatMap(lang => kinds.flatMap(kind => [...verdictWords[lang][kind]]));
  words.sort((a, b) => b.length - a.length);
  const ofLetters = words.filter(word => !isHan(word)).map(word => bodyOf(word, BETWEEN_WORDS));
  const ofCharacters = words.filter(isHan).map(word => bodyOf(word, '\\s?').replaceAll('#', `\\s?${NUMBER}\\s?`));
  // One pair of looks around all words together: a pair for each is too much for the engine to compile well.
  return [
    `(?<!${LETTER})(?:${ofLetters.map(word => word.replaceAll('#', NUMBER)).join('|')})(?!${LETTER})`,
    ...ofCharacters,
  ]
    .filter((_, index) => index > 0 || ofLetters.length > 0)
    .join('|');
}

function bodyOf(word: string, gap: string): string {
  return word
    .replace(/[.+?()|/[\]]/g, '\\$&')
    .replace(/[её]/g, '[её]')
    .replaceAll('*', `${ENDING}{0,20}`)
    .split(' ')
    .join(gap);
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}
