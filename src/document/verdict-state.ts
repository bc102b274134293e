/** Reads a judge's conclusion out of words. Where those words stand in the answer is not decided here. */
import { anyOf, wordPattern } from './verdict-pattern.ts';
import { plainOf } from './verdict-plain.ts';
import { isPlainlyAchieved } from './verdict-statement.ts';

/** `''` means that no conclusion was found. */
export type VerdictState = 'achieved' | 'not_yet' | 'unreachable' | '';

/** Longest answer, marks around it included, that can be nothing but a digit or a truth value. */
const BARE_LIMIT = 40;

const unreachable = wordPattern('unreachable');
const notYet = wordPattern('notYet');
const achieved = wordPattern('achieved');
/** A box that nobody has ticked: what stands behind it was not chosen. */
const UNTICKED = /^[ \t>]{0,12}(?:[-*+][ \t])?[ \t]{0,4}(?:\[[ \t]?\]|\([ \t]?\)|[☐□○◯]).*$/gmu;
const NOT_PASSED = `(?:${anyOf('failedName')})`;
/** `"not_passed": []`, "Not passed: none", 没有未通过的条目: the name of an empty list says nothing. */
const EMPTY_LIST = new RegExp(
  `${NOT_PASSED}["'\\s]{0,4}[:=][\\s"'(]{0,4}(?:\\[\\s*\\]|0(?![\\d.])|(?:${anyOf('none')})(?![\\p{L}\\p{N}]))|(?:没有|无)(?:任何)?${NOT_PASSED}`,
  'giu',
);
/** At the start of a line or behind a colon, and nothing behind it that makes it part of something else. */
const LONE =
  /(?<=(?:^|[:=]|\b(?:is|это)\s|[为是])[\s"'([]{0,4})[01](?=["')\]]{0,4}(?:\s*$|[.!。]\s*$|\s?[,;(—–-]\s?\D))/iu;

/**
 * The state that `text` names: all words for "cannot be reached" are tried first, then all for "not yet", then all for
 * "achieved", at last a 1 or a 0 that stands alone. An "achieved" counts only where it is said plainly and nothing in
 * `text` speaks against it; else it is "not yet". A wrong "not yet" costs a round, a wrong "achieved" costs the work.
 */
export function stateOf(text: string): VerdictState {
  const said = plainOf(text).replace(UNTICKED, '').replace(EMPTY_LIST, ' ✔ ');
  if (unreachable.test(said)) return 'unreachable';
  if (notYet.test(said)) return 'not_yet';
  if (!achieved.test(said)) return loneDigit(said);
  return isPlainlyAchieved(said) ? 'achieved' : 'not_yet';
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

/** A 1 or a 0 that is all its line says, unless the other one stands somewhere as well. */
function loneDigit(text: string): VerdictState {
  const lines = text.split('\n').map(line => line.trim());
  const lone = lines.map(line => LONE.exec(line)?.[0]).find(digit => digit !== undefined);
  if (lone === undefined) return '';
  const other = new RegExp(`(?<![\\p{L}\\p{N}.,/])${lone === '1' ? 0 : 1}(?![\\p{L}\\p{N}/]|[.,]\\p{N})`, 'u');
  if (other.test(text)) return '';
  if (lone === '0') return 'not_yet';
  return isPlainlyAchieved(lines.map(line => line.replace(LONE, 'achieved')).join('\n')) ? 'achieved' : 'not_yet';
}
