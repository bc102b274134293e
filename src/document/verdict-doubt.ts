/** Whether an "achieved" means what it says, or its own sentence takes it back. Which word wins is not decided here. */
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS } from '../text/lang.ts';

/** `denied`: the sentence says the contrary. `void`: somebody else's claim, a condition, a question; it counts for nothing. */
export type Standing = 'meant' | 'denied' | 'void';

type Words = keyof (typeof verdictWords)['en'];

const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]';
const BETWEEN_WORDS = '[\\s_\\-‐‑]{1,8}';
/** How far before "achieved" a word takes it back: words of letters, characters of Chinese. */
const HEDGE_WORDS = 5;
const HEDGE_CHARACTERS = 8;
/** More than that before or behind "achieved" is not looked at. */
const CLAUSE_LIMIT = 120;

const words = (kind: Words): RegExp => new RegExp(anyOf(kind, isNoHan), 'iu');
const characters = (kind: Words): RegExp => new RegExp(anyOf(kind, isHan), 'u');

const hedge = { word: words('hedge'), character: characters('hedge') };
const claim = { word: words('claim'), character: characters('claim') };
/** 可达成 looks ahead too; the character alone also ends 认可 and 许可. */
const outlook = new RegExp(`(?:${anyOf('outlook')}|(?<![认许])可)(?:\\s(?:fully|completely))?[\\s_-]*$`, 'iu');
const denial = anyOf('denial');
/** `"achieved": false`, `达成了吗?没有`: behind a question mark the denial may go on, else it must be all. */
const denied = new RegExp(
  `^(?:了?吗)?["'\\s]{0,4}(?:\\?[\\s"']{0,4}(?:${denial})|(?:[:=|>→–—-]|=>)[\\s"']{0,4}(?:${denial})\\s*(?:[^\\s\\p{L}\\p{N}]|$))`,
  'iu',
);
const CROSS = '[❌❎✗✘×✖🚫⛔]';
const crossed = new RegExp(`^[\\s:=|"')→–—-]{0,4}${CROSS}`, 'u');
const crossedBefore = new RegExp(`${CROSS}[\\s:|"'(-]{0,4}$`, 'u');
const limited = new RegExp(`^[\\s"'(,]{0,4}(?:${anyOf('limit')})`, 'iu');
const conditional = new RegExp(`^[\\s"'(,]{0,4}(?:${anyOf('condition')})`, 'iu');
const asked = new RegExp(`^(?:了?吗)?["'\\s]{0,4}\\?(?![\\s"']{0,4}(?:${anyOf('consent')}))`, 'iu');
const contrary = new RegExp(`(?:${anyOf('contrast')})[^.!?。\\n]*?(?:${anyOf('failure')})`, 'iu');
const UNIT = '(?:\\s(?:the\\s)?\\p{L}{2,14}){0,2}';
const shareBefore = new RegExp(`(\\d+(?:[.,]\\d+)?)\\s?(?:%|(?:/|of|из|out of)\\s?(\\d+)${UNIT})\\s*$`, 'iu');
const shareBehind =
  /^[\s:(=,–—-]{0,4}(?:了|约|(?:at|to|by|about|only|на|около)\s)*(\d+(?:[.,]\d+)?)\s?(?:%|(?:\/|of|из|out of)\s?(\d+))/iu;

/** @param text NFKC, without emphasis; @param from @param to where "achieved" stands in it. */
export function standingOf(text: string, from: number, to: number): Standing {
  const before = text.slice(Math.max(0, from - CLAUSE_LIMIT), from);
  const behind = text.slice(to, to + CLAUSE_LIMIT);
  const clause = clauseOf(before);
  if (isNear(clause, hedge) || crossedBefore.test(before) || isDeniedBehind(behind)) return 'denied';
  if (isPart(shareBefore.exec(before)) || isPart(shareBehind.exec(behind))) return 'denied';
  if (isNear(clause, claim) || outlook.test(clause) || conditional.test(behind) || asked.test(behind)) return 'void';
  return 'meant';
}

function isDeniedBehind(behind: string): boolean {
  return denied.test(behind) || crossed.test(behind) || limited.test(behind) || contrary.test(behind);
}

/** What stands before it in its clause; "that" and "что" go on with what is before their comma. */
function clauseOf(before: string): string {
  const joined = before.replace(/,(?=\s(?:that|что|чтобы)\s)/giu, '');
  return joined.split(/[.;:,!?()[\]{}"。、\n]/).at(-1) ?? '';
}

function isNear(clause: string, { word, character }: { readonly word: RegExp; readonly character: RegExp }): boolean {
  const last = clause
    .trim()
    .split(/[\s_-]+/)
    .slice(-HEDGE_WORDS)
    .join(' ');
  return word.test(last) || character.test(clause.slice(-HEDGE_CHARACTERS));
}

/** "80 %" and "4 of 5", but not "100 %" and "5 of 5". */
function isPart(share: RegExpExecArray | null): boolean {
  if (share === null) return false;
  const amount = Number((share[1] ?? '').replace(',', '.'));
  return amount < Number(share[2] ?? 100);
}

/** One alternative per word, longer ones first; words of letters match as whole words only. */
export function anyOf(kind: Words, isWanted: (word: string) => boolean = () => true): string {
  return LANGS.flatMap(lang => [...verdictWords[lang][kind]])
    .filter(isWanted)
    .sort((a, b) => b.length - a.length)
    .map(word => {
      const body = word.split(' ').join(BETWEEN_WORDS).replaceAll(/[её]/g, '[её]');
      return isHan(word) ? body : `(?<!${LETTER})${body}(?!${LETTER})`;
    })
    .join('|');
}

function isHan(word: string): boolean {
  return /^\p{Script=Han}/u.test(word);
}

function isNoHan(word: string): boolean {
  return !isHan(word);
}
