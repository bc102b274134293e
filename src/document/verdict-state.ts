/** Reads a judge's conclusion out of words. Where those words stand in the answer is not decided here. */
import { verdictWords } from '../text/document-verdict-text.ts';
import { LANGS } from '../text/lang.ts';
import { withoutInvisible } from './line.ts';

/** `''` means that no conclusion was found. */
export type VerdictState = 'achieved' | 'not_yet' | 'unreachable' | '';

type Words = keyof (typeof verdictWords)['en'];

const LETTER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]';
const BETWEEN_WORDS = '[\\s_\\-‐‑]{1,8}';
/** How far before "achieved" a word takes it back: words of letters, characters of Chinese. */
const HEDGE_WORDS = 5;
const HEDGE_CHARACTERS = 8;
/** More than that before "achieved" is not looked at. */
const CLAUSE_LIMIT = 120;

/** Longest answer, marks around it included, that can be nothing but a digit or a truth value. */
const BARE_LIMIT = 40;

const unreachable = pattern('unreachable');
const notYet = pattern('notYet');
const achieved = pattern('achieved', 'gu');
const hedgeWord = new RegExp(
  anyOf('hedge', word => !isHan(word)),
  'iu',
);
const hedgeCharacter = new RegExp(anyOf('hedge', isHan), 'u');
const denial = anyOf('denial');
/** `"achieved": false`, `达成了吗?没有`: behind a question mark the denial may go on, else it must be all. */
const denied = new RegExp(
  `^(?:了?吗)?["'\\s]{0,4}(?:\\?[\\s"']{0,4}(?:${denial})|[:=][\\s"']{0,4}(?:${denial})\\s*(?:[^\\s\\p{L}\\p{N}]|$))`,
  'iu',
);
const limited = new RegExp(`^[\\s"']{0,4}(?:${anyOf('limit')})`, 'iu');
/** At the start of a line or behind a colon, and nothing behind it that makes it part of something else. */
const LONE = /(?:^|[:=]|\b(?:is|это)\s|[为是])[\s"'([]{0,4}([01])["')\]]{0,4}(?:\s*$|[.!。]\s*$|\s?[,;(—–-]\s?\D)/iu;

/**
 * The state that `text` names: all words for "cannot be reached" are tried first, then all for "not yet", then all for
 * "achieved", at last a 1 or a 0 that stands alone. An "achieved" that its own clause takes back or denies is "not
 * yet": a conclusion must never count as achieved by a reading that leaves half of it out.
 */
export function stateOf(text: string): VerdictState {
  const plain = plainOf(text);
  if (unreachable.test(plain)) return 'unreachable';
  if (notYet.test(plain)) return 'not_yet';
  const hits = [...plain.matchAll(achieved)];
  if (hits.length > 0) return hits.some(hit => isTakenBack(plain, hit)) ? 'not_yet' : 'achieved';
  return loneDigit(plain);
}

/** The state of an answer that is nothing but `1`, `true`, `0` or `false`. */
export function bareState(text: string): VerdictState {
  const said = text.trim();
  if (said.length > BARE_LIMIT) return '';
  const plain = plainOf(said)
    .replace(/^["'\s]+|["'.。!\s]+$/g, '')
    .toLowerCase();
  if (plain === '1' || plain === 'true') return 'achieved';
  return plain === '0' || plain === 'false' ? 'not_yet' : '';
}

function plainOf(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).replace(/[*`~]/g, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

function isTakenBack(text: string, hit: RegExpExecArray): boolean {
  const end = hit.index + hit[0].length;
  const behind = text.slice(end, end + CLAUSE_LIMIT);
  return (
    isHedged(text.slice(Math.max(0, hit.index - CLAUSE_LIMIT), hit.index)) ||
    denied.test(behind) ||
    limited.test(behind)
  );
}

function isHedged(before: string): boolean {
  const clause = before.split(/[.;:,!?()[\]{}"。、\n]/).at(-1) ?? '';
  const words = clause
    .trim()
    .split(/[\s_-]+/)
    .slice(-HEDGE_WORDS)
    .join(' ');
  return hedgeWord.test(words) || hedgeCharacter.test(clause.slice(-HEDGE_CHARACTERS));
}

/** A 1 or a 0 that is all its line says, unless the other one stands somewhere as well. */
function loneDigit(text: string): VerdictState {
  const lone = text
    .split('\n')
    .map(line => LONE.exec(line.trim())?.[1])
    .find(digit => digit !== undefined);
  if (lone === undefined) return '';
  const other = new RegExp(`(?<![\\p{L}\\p{N}.,/])${lone === '1' ? 0 : 1}(?![\\p{L}\\p{N}/]|[.,]\\p{N})`, 'u');
  if (other.test(text)) return '';
  return lone === '1' ? 'achieved' : 'not_yet';
}

function pattern(kind: Words, flags = 'u'): RegExp {
  return new RegExp(anyOf(kind), `i${flags}`);
}

/** One alternative per word, longer ones first; words of letters match as whole words only. */
function anyOf(kind: Words, isWanted: (word: string) => boolean = () => true): string {
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
