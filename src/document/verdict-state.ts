/** Reads a judge's conclusion out of words. Where those words stand in the answer is not decided here. */
import { withoutInvisible } from './line.ts';
import { anyOf, standingOf } from './verdict-doubt.ts';

/** `''` means that no conclusion was found. */
export type VerdictState = 'achieved' | 'not_yet' | 'unreachable' | '';

/** Longest answer, marks around it included, that can be nothing but a truth value. */
const BARE_LIMIT = 40;

/** A text that says "achieved" more often than that is no conclusion. */
const MAX_HITS = 500;

const unreachable = pattern('unreachable');
const notYet = pattern('notYet');
const achieved = pattern('achieved', 'gu');
/** A box that nobody has ticked: what stands behind it was not chosen. */
const UNTICKED = /^[ \t>]{0,12}(?:[-*+][ \t])?[ \t]{0,4}(?:\[[ \t]?\]|\([ \t]?\)|[☐□]).*$/gmu;
const STRUCK = /~~[^~\n]*~~/g;
const NOT_PASSED = `(?:${anyOf('failedName')})`;
/** `"not_passed": []`, "Not passed: none", 没有未通过的条目: the name of an empty list says nothing. */
const EMPTY_LIST = new RegExp(
  `${NOT_PASSED}["'\\s]{0,4}[:=][\\s"'(]{0,4}(?:\\[\\s*\\]|0(?![\\d.])|(?:${anyOf('none')})(?![\\p{L}\\p{N}]))|(?:没有|无)(?:任何)?${NOT_PASSED}`,
  'giu',
);
/** At the start of a line or behind a colon, and nothing behind it that makes it part of something else. */
const LONE = /(?:^|[:=]|\b(?:is|это)\s|[为是])[\s"'([]{0,4}([01])["')\]]{0,4}(?:\s*$|[.!。]\s*$|\s?[,;(—–-]\s?\D)/iu;

/**
 * The state that `text` names: all words for "cannot be reached" are tried first, then all for "not yet", then all for
 * "achieved", at last a 1 or a 0 that stands alone. An "achieved" that its own sentence takes back, or that is nothing
 * but a claim, is "not yet": a conclusion must never count as achieved by a reading that leaves half of it out.
 */
export function stateOf(text: string): VerdictState {
  const plain = plainOf(text).replace(UNTICKED, '').replace(EMPTY_LIST, '');
  if (unreachable.test(plain)) return 'unreachable';
  if (notYet.test(plain)) return 'not_yet';
  const hits = [...plain.matchAll(achieved)];
  if (hits.length === 0) return loneDigit(plain);
  if (hits.length > MAX_HITS) return 'not_yet';
  const standings = hits.map(hit => standingOf(plain, hit.index, hit.index + hit[0].length));
  return standings.includes('meant') && !standings.includes('denied') ? 'achieved' : 'not_yet';
}

/** The state of an answer that is nothing but `true` or `false`. */
export function bareState(text: string): VerdictState {
  const said = text.trim();
  if (said.length > BARE_LIMIT) return '';
  const plain = plainOf(said)
    .replace(/^["'\s]+|["'.。!\s]+$/g, '')
    .toLowerCase();
  if (plain === 'true') return 'achieved';
  return plain === 'false' ? 'not_yet' : '';
}

function plainOf(text: string): string {
  return withoutInvisible(text.normalize('NFKC'))
    .replace(STRUCK, '')
    .replace(/[*`~]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»「」『』]/g, '"');
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

function pattern(kind: 'unreachable' | 'notYet' | 'achieved', flags = 'u'): RegExp {
  return new RegExp(anyOf(kind), `i${flags}`);
}
