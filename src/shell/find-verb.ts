/** `find`: starting points, then an expression in which every word is known and every action only prints. */

import { demand } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';
import type { Word } from './word.ts';

const WITHOUT_VALUE = new Set(
  (
    '! ( ) , -a -and -o -or -not -daystart -depth -empty -executable -false -follow -ignore_readdir_race -ls -mount ' +
    '-nogroup -noignore_readdir_race -noleaf -nouser -nowarn -print -print0 -prune -quit -readable -true -warn ' +
    '-writable -xdev --help --version'
  ).split(' '),
);

const WITH_VALUE = new Set(
  (
    '-amin -anewer -atime -cmin -cnewer -context -ctime -fstype -gid -group -ilname -iname -inum -ipath -iregex ' +
    '-iwholename -links -lname -maxdepth -mindepth -mmin -mtime -name -newer -path -perm -printf -regex -regextype ' +
    '-samefile -size -type -uid -used -user -wholename -xtype'
  ).split(' '),
);

const NEWER = /^-newer[aBcm][aBcmt]$/;

/** Rules by verb. */
export const FIND_VERBS: readonly (readonly [string, VerbRule])[] = [['find', ({ words }) => findRule(words)]];

/** A pattern or variable at the beginning of a word could turn into `-delete`, so none may stand anywhere. */
function findRule(words: readonly Word[]): ReturnType<VerbRule> {
  const isSafe = words.every(
    word => word.isStatic || (word.text !== '' && !/^[-(),!]/.test(word.text) && !word.splits),
  );
  demand(isSafe, 'a word that may turn into an action');
  let index = 0;
  while (/^-[HLP]$/.test(words[index]?.text ?? '')) index++;
  while (isStartingPoint(words[index])) index++;
  for (; index < words.length; index++) {
    const word = words[index];
    demand(word?.isStatic === true, 'a word that may turn into an action');
    if (WITHOUT_VALUE.has(word.text)) continue;
    demand(WITH_VALUE.has(word.text) || NEWER.test(word.text), `the predicate ${word.text.slice(0, 40)}`);
    index++;
    demand(words[index] !== undefined, 'a predicate without its value');
  }
  return NO_EFFECT;
}

function isStartingPoint(word: Word | undefined): boolean {
  return word !== undefined && !/^-|^[(),!]$/.test(word.text);
}
