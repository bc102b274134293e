/** Whether an "achieved" means what it says, or its own sentence takes it back. Which word wins is not decided here. */
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS } from '../text/lang.ts';
import { isPartAround } from './verdict-share.ts';

/** `denied`: the sentence says the contrary. `void`: somebody else's claim, a condition, a question; it counts for nothing. */
export type Standing = 'meant' | 'denied' | 'void';

type Words = keyof (typeof verdictWords)['en'];

const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]';
const BETWEEN_WORDS = '[\\s_\\-‐‑]{1,8}';
/** How far before "achieved" a word takes it back: words of letters, characters of Chinese. */
const HEDGE_WORDS = 6;
const HEDGE_CHARACTERS = 8;
/** More than that before or behind "achieved" is not looked at. */
const CLAUSE_LIMIT = 120;
const MARK = '["\'\\s]{0,4}';

const words = (kind: Words): RegExp => new RegExp(anyOf(kind, isNoHan), 'iu');
const characters = (kind: Words): RegExp => new RegExp(anyOf(kind, isHan), 'u');

const hedge = { word: words('hedge'), character: characters('hedge') };
const claim = { word: words('claim'), character: characters('claim') };
const question = { word: words('question'), character: characters('question') };
const disbelief = new RegExp(`(?:${anyOf('negation')}).*(?:${anyOf('bridge')})`, 'iu');
/** "is not, as it stands, achieved", "mostly, but not completely, achieved", "none of it, as I see it, has been achieved". */
const interrupted = new RegExp(
  `(?:${anyOf('negation')})(?:,[^,.;\\n]*,|\\s\\p{L}{2,12}(?:ly|стью),|[^,.;\\n]*,[^,.;\\n]*,\\s*(?:has|have|is|was|were)(?:\\sbeen)?)\\s*$`,
  'iu',
);
const assurance = new RegExp(anyOf('assurance'), 'giu');
const premise = new RegExp(`(?:^|[,:(、—–-])\\s*(?:${anyOf('premise')})`, 'iu');
/** 可达成 looks ahead too; the character alone also ends 认可 and 许可. */
const outlook = new RegExp(`(?:${anyOf('outlook')}|(?<![认许])可)(?:\\s(?:fully|completely)|已经?)?[\\s_-]*$`, 'iu');
const denial = anyOf('denial');
/** `"achieved": false`, `达成了吗?没有`: behind a question mark the denial may go on, else it must be all. */
const denied = new RegExp(
  `^(?:了?吗)?${MARK}(?:\\?[\\s"']{0,4}(?:${denial})|(?:[:=|>→–—(\\n-]|=>)[\\s"'|:-]{0,12}(?:(?:${denial})\\s*(?:[^\\s\\p{L}\\p{N}]|$))|[:=]\\s?\\[[\\]\\d])`,
  'iu',
);
const CROSS = '[❌❎✗✘×✖🚫⛔👎]';
const crossed = new RegExp(`^[\\s:=|"')→–—-]{0,4}${CROSS}`, 'u');
const crossedBefore = new RegExp(`${CROSS}[\\s:|"'(-]{0,4}$`, 'u');
const limited = new RegExp(`^了?[\\s"'(,—–-]{0,4}(?:всё,?\\s)?(?:${anyOf('limit')})`, 'iu');
const conditional = new RegExp(`^[\\s"'(,]{0,4}(?:${anyOf('condition')})`, 'iu');
const consent = `(?:${anyOf('consent')})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`;
/** "achieved: yes, except check 3": what stands behind the consent takes it back as if it stood behind "achieved". */
const affirmed = new RegExp(`^(?:了?吗)?${MARK}[?:=|—–-][\\s"'—–-]{0,4}${consent}`, 'iu');
const asked = new RegExp(`^(?:了?吗)?${MARK}\\?(?![\\s"'—–-]{0,4}${consent})`, 'iu');
const questionBehind = new RegExp(`^了?[\\s"']{0,4}(?:${anyOf('question')})`, 'iu');
const answered = new RegExp(`^[^.。,，;\\n]{0,20}[:?|—–-][\\s"']{0,4}${consent}`, 'iu');
const failure = anyOf('failure');
const contrary = new RegExp(`(?:${anyOf('contrast')})[^.!?。\\n]*?(?:${failure})|${anyOf('groundless')}`, 'iu');
/** "check 3 is failing", "第三条不通过", "Missing: README". */
const against = new RegExp(
  `(?:${anyOf('subject')})(?:\\s?[\\d,–-]{1,6})?[^.;,\\n\\p{Script=Latin}\\p{Script=Cyrillic}]{0,6}(?:(?:is|are|still|also|again|now|was|were|has|have|теперь|снова)\\s){0,3}(?:${failure})|${anyOf('rest')}|\\d\\s?(?:${failure}|not\\b)|(?:is|are|was|were|do|does|did|has|have)\\snot(?=\\s*(?:[.;,\\n]|$))|(?:${failure})\\s?:?\\s?[1-9]`,
  'giu',
);
const settled = new RegExp(anyOf('settled'), 'iu');
/** Below the head of a column stands the rule of a table. */
const columnHead = /^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t:|]*-[-\s:|]*(?:\n|$)/;

/** @param text NFKC, without emphasis; @param from @param to where "achieved" stands in it. */
export function standingOf(text: string, from: number, to: number): Standing {
  const before = text.slice(Math.max(0, from - CLAUSE_LIMIT), from).replace(assurance, ' ');
  const behind = text.slice(to, to + CLAUSE_LIMIT);
  const clause = clauseOf(before);
  if (isNear(clause, hedge) || disbelief.test(clause) || interrupted.test(before) || crossedBefore.test(before))
    return 'denied';
  const tails = [behind, behind.replace(affirmed, '')];
  if (tails.some(tail => isDeniedBehind(tail) || isPartAround(before, tail))) return 'denied';
  const isVoid = isQuestionAround(clause, behind) || isClaimBefore(before, clause);
  return isVoid || tails.some(tail => conditional.test(tail)) ? 'void' : 'meant';
}

function isDeniedBehind(behind: string): boolean {
  if (denied.test(behind) || crossed.test(behind) || limited.test(behind) || contrary.test(behind)) return true;
  return [...behind.matchAll(against)].some(({ index }) => !settled.test(sentenceAround(behind, index)));
}

function isQuestionAround(clause: string, behind: string): boolean {
  if (columnHead.test(behind) || asked.test(behind)) return true;
  return (isNear(clause, question) || questionBehind.test(behind)) && !answered.test(behind);
}

function isClaimBefore(before: string, clause: string): boolean {
  if (isNear(clause, claim) || isNear(leadOf(before), claim)) return true;
  const sentence = before.split(/[.;!?。\n]/).at(-1) ?? '';
  return premise.test(sentence) || outlook.test(clause);
}

/** "The report states: achieved" leads up to it as "states that" does; only the last words do. */
function leadOf(before: string): string {
  const lead = /([^.;:,!?"。、\n]*)(?::\s*|\s)"?\s*$/.exec(before)?.[1] ?? '';
  return /[:"]\s*$/.test(before) ? lead.trim().split(/\s+/).slice(-2).join(' ') : '';
}

function sentenceAround(text: string, at: number): string {
  const start = Math.max(...['.', ';', '。', '\n'].map(end => text.lastIndexOf(end, at))) + 1;
  const rest = text.slice(at).search(/[.;。\n]/);
  return text.slice(start, rest < 0 ? undefined : at + rest);
}

/** What stands before it in its clause; "that" and "что" go on with what is before their comma. */
function clauseOf(before: string): string {
  return partsOf(before.replace(/,(?=\s(?:that|что|чтобы)\s)/giu, '')).at(-1) ?? '';
}

function partsOf(text: string): readonly string[] {
  return text.split(/[.;:,!?()[\]{}"。、\n—–]|\s-\s|\s(?:and|so|hence|therefore|thus|which|и|поэтому|значит)\s/iu);
}

function isNear(clause: string, { word, character }: { readonly word: RegExp; readonly character: RegExp }): boolean {
  const last = clause
    .trim()
    .split(/[\s_-]+/)
    .slice(-HEDGE_WORDS)
    .join(' ');
  return word.test(last) || character.test(clause.slice(-HEDGE_CHARACTERS));
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
