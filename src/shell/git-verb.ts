/** `git`: its global options and the choice of the sub-command; the sub-commands' own rules are in two other files. */

import { moved } from './directory-trail.ts';
import { GIT_LISTS } from './git-listing.ts';
import { GIT_READERS } from './git-reader.ts';
import { demand, refuse } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';
import { unquoted, type Word } from './word.ts';

/** Options before the sub-command that take nothing; all others choose programs, configuration or another repository. */
const GLOBAL_FLAGS = new Set([
  '--no-pager',
  '-P',
  '--no-optional-locks',
  '--literal-pathspecs',
  '--glob-pathspecs',
  '--noglob-pathspecs',
  '--icase-pathspecs',
]);

const SUB_COMMANDS: ReadonlyMap<string, VerbRule> = new Map([...GIT_READERS, ...GIT_LISTS]);

/** Rules by verb. */
export const GIT_VERBS: readonly (readonly [string, VerbRule])[] = [['git', gitRule]];

function gitRule({ words, hasPipedInput, places }: Parameters<VerbRule>[0]): ReturnType<VerbRule> {
  if (words.length === 1 && words[0]?.text === '--version') return NO_EFFECT;
  const directories: Word[] = [];
  let index = 0;
  for (; words[index]?.text.startsWith('-') === true; index++) {
    const word = words[index];
    demand(word?.isStatic === true, 'an option that is not known before it runs');
    if (word.text === '-C') directories.push(directory(words[++index]));
    else demand(GLOBAL_FLAGS.has(word.text), `the git option ${word.text.slice(0, 40)}`);
  }
  const name = words[index];
  demand(name?.isStatic === true, 'a git command that is not known before it runs');
  const rule = SUB_COMMANDS.get(name.text) ?? refuse(`git ${name.text.slice(0, 40)}`);
  const rest = words.slice(index + 1);
  const inside = directories.reduce(moved, places);
  const effect = rule({ name: name.text, words: rest, hasPipedInput, places: inside });
  const readsObjects = effect.readsObjects === true || rest.some(namesObject);
  return { ...effect, readsObjects, isGit: true, directories };
}

/** A whole object name may be one that is not here yet; so may the tree or the file that a path or a peeled type names. */
function namesObject(word: Word): boolean {
  return /[\da-f]{40}|^[^-].*(?:\^\{|[^:]:.)/i.test(unquoted(word));
}

function directory(word: Word | undefined): Word {
  demand(word?.isSingle === true && !word.text.startsWith('-'), 'a directory that is not known before it runs');
  return word;
}
