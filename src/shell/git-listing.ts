/** Sub-commands of git that list when asked to, and change the repository when given one word more. */

import { assertHarmlessPretty, assertHarmlessRefFormat } from './git-format.ts';
import { BRANCH_OPTIONS, CONFIG_OPTIONS, PATCH_OPTIONS, TAG_OPTIONS } from './git-option.ts';
import { assertNoDiffProgram, DIFF_READER_OPTIONS, LOG_READER_OPTIONS } from './git-reader.ts';
import { type Arguments, hasOption, type OptionList, optionList, readArguments } from './option.ts';
import { demand } from './refusal.ts';
import { type Call, type Effect, NO_EFFECT, type VerbRule } from './verb-rule.ts';
import { isKnownAs, type Word } from './word.ts';

/** Rules by sub-command. */
export const GIT_LISTS: readonly (readonly [string, VerbRule])[] = [
  ['branch', refListRule(BRANCH_OPTIONS, ['--list'])],
  ['tag', refListRule(TAG_OPTIONS, ['--list', '-l'])],
  ['remote', remoteRule],
  ['stash', stashRule()],
  ['worktree', worktreeRule()],
  ['reflog', reflogRule()],
  ['config', configRule()],
];

/** An operand is a new name unless the list form is asked for: `git branch -v new` creates a branch. */
function refListRule(options: string, listForms: readonly string[]): VerbRule {
  let list: OptionList | undefined;
  return call => {
    list ??= optionList(options);
    const given = readArguments(call.words, list);
    demand(given.operands.length === 0 || hasOption(given, ...listForms), 'creates a branch or tag');
    demand(
      !given.options.some(option => option.name === '-n' && !/^\d*$/.test(option.value?.text ?? '')),
      'the option -n',
    );
    assertHarmlessRefFormat(given);
    return NO_EFFECT;
  };
}

/** The names and addresses as they are stored; everything else asks the remote or changes it. */
function remoteRule({ words }: Call): Effect {
  const [first, ...rest] = words;
  const isList = words.length === 0 || (words.length === 1 && isKnownAs(first, /^(?:-v|--verbose)$/));
  const name = rest.at(-1);
  const flags = rest.slice(0, -1);
  const isQuestion =
    isKnownAs(first, /^get-url$/) &&
    isKnownAs(name, /^[^-]/) &&
    flags.every(flag => isKnownAs(flag, /^--(?:all|push)$/));
  demand(isList || isQuestion, 'a git remote that is not only listed');
  return NO_EFFECT;
}

function stashRule(): VerbRule {
  const list = lazyList(LOG_READER_OPTIONS);
  const show = lazyList(`${DIFF_READER_OPTIONS} --include-untracked --only-untracked`);
  return ({ words }) => {
    const [first, ...rest] = words;
    if (isKnownAs(first, /^list$/)) return logEffect(readReferences(rest, list()));
    demand(isKnownAs(first, /^show$/), 'a git stash that is not only listed');
    assertNoDiffProgram(readReferences(rest, show()));
    return { readsAttributes: true };
  };
}

function worktreeRule(): VerbRule {
  const list = lazyList('-vz --verbose --porcelain');
  return ({ words }) => {
    demand(isKnownAs(words[0], /^list$/), 'a git worktree that is not only listed');
    demand(readArguments(words.slice(1), list()).operands.length === 0, 'an operand too many');
    return NO_EFFECT;
  };
}

/** A bare operand may be a sub-command that a newer git knows, so names need `show` before them. */
function reflogRule(): VerbRule {
  const list = lazyList(LOG_READER_OPTIONS);
  return ({ words }) => {
    const isShow = isKnownAs(words[0], /^show$/);
    const given = readReferences(isShow ? words.slice(1) : words, list());
    demand(isShow || given.operands.length === 0, 'a git reflog that is not only shown');
    return logEffect(given);
  };
}

/** Only with an action that reads: `git config key value` writes. */
function configRule(): VerbRule {
  const list = lazyList(CONFIG_OPTIONS);
  return ({ words }) => {
    // Behind the first operand nothing is an option: `git config key value --get` writes.
    const given = readArguments(words, list(), { stopsAtOperand: true });
    demand(!given.operands.some(word => word.text.startsWith('-')), 'an option behind an operand');
    const actions = given.options.filter(option => /^(?:-l|--list|--get|--get-all|--get-regexp)$/.test(option.name));
    demand(actions.length === 1, 'a git config that is not only read');
    return NO_EFFECT;
  };
}

/** These hand their words on to another command without the `--`, so what looks like an option behind it is one. */
function readReferences(words: readonly Word[], list: OptionList): Arguments {
  const given = readArguments(words, list);
  demand(!given.operands.some(word => word.text.startsWith('-')), 'an option behind --');
  return given;
}

function logEffect(given: Arguments): Effect {
  assertHarmlessPretty(given);
  assertNoDiffProgram(given);
  return hasOption(given, ...PATCH_OPTIONS) ? { readsAttributes: true } : NO_EFFECT;
}

function lazyList(options: string): () => OptionList {
  let list: OptionList | undefined;
  return () => {
    list ??= optionList(options);
    return list;
  };
}
