/** Whether a text says plainly that the goal is achieved, and nothing against it. Other states are read elsewhere. */
import { anyOf, NUMBER, wordPattern } from './verdict-pattern.ts';
import { markShares } from './verdict-share.ts';

/** `said`: the goal is achieved. `silent`: nothing for or against. `against`: not plain, or the contrary. */
type Standing = 'said' | 'silent' | 'against';

const achieved = wordPattern('achieved');
const plain = new RegExp(anyOf('plain', 'achieved', 'asking', 'consent'), 'giu');
const asking = wordPattern('asking');
const opening = new RegExp(`^\\s*(?:${anyOf('opening')})\\s`, 'iu');
const consent = new RegExp(`^[^\\p{L}\\p{N}]*(?:[✅✔✓☑👍]|${anyOf('consent')}|${anyOf('achieved')})`, 'iu');
const support = new RegExp(`[✅✔✓☑👍🟢ø]|${anyOf('support')}`, 'iu');
const label = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:${anyOf('label')})\\s?[#№]?\\s?${NUMBER}(?:\\s?[-–]\\s?${NUMBER})?[条项]?|${NUMBER}|[a-hа-е]\\s?$)(?![\\p{L}\\p{N}])`,
  'iu',
);
const labelWord = wordPattern('label');
const CROSS = /[❌❎✗✘✖🚫⛔👎]|×(?!\s?\d)/u;

/** "no check failed", "ошибок нет", "failures: 0", 没有失败 */
const assurance = new RegExp(
  [
    `(?:${anyOf('negation')})(?:\\s?(?:${anyOf('between', 'failure')})){0,6}\\s?(?:${anyOf('failure')})`,
    `(?:${anyOf('failure')})(?:\\s(?:${anyOf('between', 'failure')})){0,4}[\\s:="]{1,4}(?:\\[\\s?\\]|(?:${anyOf('behind')})(?![.,]?\\d))`,
    `(?:${anyOf('exit')})\\s?[:=]?\\s?0(?![.,]?\\d)`,
  ].join('|'),
  'giu',
);
const harmless = new RegExp(anyOf('harmless'), 'giu');
/** Stands for what is neither plain nor doubtful. */
const HARMLESS = 'ø';
const goalName = new RegExp(`(${anyOf('goal')})\\s?"[^"\\n]{1,200}"`, 'giu');
const failure = new RegExp(`${anyOf('failure')}|(?:${anyOf('exit')})\\s?[:=]?\\s?[1-9]`, 'iu');
const doubt = wordPattern('doubt', 'negation');
const asked = new RegExp(`[,(–—-]\\s?(?:${anyOf('asked')})`, 'iu');
const settled = wordPattern('settled');
const negation = wordPattern('negation');
/** How far in front of it a negation takes it back: "does not do what was asked", 不完全符合要求. */
const NEGATION_REACH = 14;
const past = wordPattern('past');
const mended = new RegExp(anyOf('mended'), 'giu');
const wentWrong = new RegExp(anyOf('past', 'failure'), 'giu');
const joint = new RegExp(`\\s(?:${anyOf('joint')})(?=\\s)`, 'iu');
const SAYS_SOMETHING = /[\p{L}\p{N}✅✔✓☑👍🟢]/u;

/** What a file or a page is seen to say; its words are looked at all the same. */
const QUOTED = /"([^"\n]{1,200})"/g;
const TABLE_HEAD = /^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t:]*-[-\s:|]*$/gm;
const NUMBERED = /^[\s>]*(?:[-*+]\s)?(?:\d{1,3}[.)、]|[(（]?\w[)）])\s?/gmu;
const BOX = /\[[xX✓✔]\]|\([xX✓✔]\)/g;
const SENTENCE_END = /(?<=[!?。;])|\.(?=["')]*(?:\s+[^\s\p{Ll}]|\s*$))|\n/u;
const CLAUSE_END = /\.\s|[,:()[\]{}"|、—–/=→>]|\s-+\s/u;

/** True when something in `text` says plainly that the goal is achieved, and nothing speaks against it. */
export function isPlainlyAchieved(text: string): boolean {
  const sentences = sentencesOf(text);
  const standings = sentences.map((sentence, index) => standingOf(sentence, sentences[index + 1] ?? ''));
  return standings.includes('said') && !standings.includes('against');
}

function sentencesOf(text: string): readonly string[] {
  const isList = (text.match(NUMBERED)?.length ?? 0) > 1;
  const lines = text
    .replace(TABLE_HEAD, head => (achieved.test(head) ? '✗' : ''))
    .replace(NUMBERED, mark => (isList ? `${mark.replace(/[^\p{L}\p{N}]/gu, '')}: ` : ' '))
    .replace(BOX, ' ')
    .replace(/\[\s?\]/g, '✗')
    .replace(goalName, '$1')
    .replace(QUOTED, (quote: string, words: string) => (achieved.test(words) ? quote : `"${HARMLESS} ${words}"`));
  return markShares(lines)
    .split(SENTENCE_END)
    .map(sentence => sentence.replace(harmless, ` ${HARMLESS} `).replace(assurance, ' ✔ '))
    .filter(sentence => SAYS_SOMETHING.test(sentence) || CROSS.test(sentence));
}

function standingOf(sentence: string, next: string): Standing {
  if (CROSS.test(sentence)) return 'against';
  const clauses = clausesOf(sentence);
  const first = clauses.findIndex(clause => achieved.test(clause));
  if (first < 0) return isSupported(clauses) && !sentence.endsWith('?') && isHarmless(sentence) ? 'silent' : 'against';
  const lead = clauses.slice(0, first);
  const said = clauses.slice(first).filter(clause => achieved.test(clause));
  const tail = clauses.slice(first + 1).filter(clause => !achieved.test(clause));
  if (!lead.every(isClear) || !isHarmless(tail.join(', '))) return 'against';
  if (isLabelled(lead, said)) return 'silent';
  if (!said.every(isPlain) || !lead.every(isSupport) || !isSupported(tail)) return 'against';
  return isQuestion(sentence, clauses[0] ?? '') && !isConsent(tail[0] ?? next) ? 'against' : 'said';
}

function clausesOf(sentence: string): readonly string[] {
  return sentence
    .split(CLAUSE_END)
    .flatMap(clause => (achieved.test(clause) ? clause.split(joint) : [clause]))
    .map(clause => clause.trim())
    .filter(clause => SAYS_SOMETHING.test(clause));
}

/** Nothing but words that a conclusion is made of. */
function isPlain(clause: string): boolean {
  return !/[\p{L}\p{N}]/u.test(clause.replace(plain, ' '));
}

function isSupport(text: string): boolean {
  return support.test(text) || isSettled(text) || isPlain(text);
}

function isSupported(clauses: readonly string[]): boolean {
  const text = clauses.join(', ');
  if (isSettled(text) || withoutMended(text) !== text || clauses.every(isSupport)) return true;
  return support.test(text) && clauses.every(clause => isSupport(clause) || isName(clause));
}

/** What looks like a failure was asked for, or matters to no check. */
function isSettled(text: string): boolean {
  if (asked.test(text)) return true;
  const at = text.search(settled);
  return at >= 0 && !negation.test(text.slice(Math.max(0, at - NEGATION_REACH), at));
}

function isHarmless(text: string): boolean {
  return isSettled(text) || isClear(withoutMended(text));
}

/** Without what went wrong at an earlier time, where something behind it says that it is right now. */
function withoutMended(text: string): string {
  const at = past.test(text) ? ([...text.matchAll(mended)].at(-1)?.index ?? 0) : 0;
  return text.slice(0, at).replace(wentWrong, ' ') + text.slice(at);
}

/** Nothing but what one of the checks is called. */
function isName(clause: string): boolean {
  return isPlain(clause.replace(label, ' ').replace(labelWord, ' '));
}

function isClear(text: string): boolean {
  return isPlain(text) || !(failure.test(text) || doubt.test(text) || past.test(text));
}

/** Each "achieved" in it is said of one check among several. */
function isLabelled(lead: readonly string[], said: readonly string[]): boolean {
  if (lead.length > 0) return lead.some(clause => label.test(clause));
  return said.every(clause => label.test(clause) && isPlain(clause.replace(label, ' ')));
}

function isQuestion(sentence: string, start: string): boolean {
  return asking.test(sentence) || opening.test(start) || sentence.endsWith('?');
}

function isConsent(answer: string): boolean {
  return consent.test(answer) && isPlain(clausesOf(answer)[0] ?? '');
}
