/** Sub-commands of git that show commits, differences, files and objects. */

import { assertHarmlessPretty, assertHarmlessRefFormat, SIGNATURE_PLACEHOLDER } from './git-format.ts';
import {
  BLAME_OPTIONS,
  DESCRIBE_OPTIONS,
  DIFF_OPTIONS,
  FOR_EACH_REF_OPTIONS,
  GREP_OPTIONS,
  LOG_OPTIONS,
  LS_FILES_OPTIONS,
  LS_TREE_OPTIONS,
  PATCH_OPTIONS,
  REV_LIST_OPTIONS,
  REV_PARSE_OPTIONS,
  REVISION_OPTIONS,
  STATUS_OPTIONS,
} from './git-option.ts';
import { assertFiniteValues, assertFiniteWalk, assertReturns } from './input.ts';
import { type Arguments, hasOption, type OptionList, optionList, readArguments, valuesOf } from './option.ts';
import { HERE } from './path-shape.ts';
import { demand } from './refusal.ts';
import { type Call, type Effect, NO_EFFECT, type VerbRule } from './verb-rule.ts';
import type { Word } from './word.ts';

/** A sub-command: its options, and what else is to be said about the words once they are sorted. */
interface Reader {
  readonly options: string;
  /** It takes paths behind `--`, where a leading dash means nothing. */
  readonly takesPaths?: true;
  readonly judge?: (given: Arguments, call: Call) => Effect;
}

const ATTRIBUTES: Effect = { readsAttributes: true };
const CLEAN_FILTERS: Effect = { runsCleanFilters: true };
const OBJECTS: Effect = { readsObjects: true };

const LOG: Reader = {
  takesPaths: true,
  options: `${REVISION_OPTIONS} ${DIFF_OPTIONS} ${LOG_OPTIONS}`,
  judge: given => (hasOption(given, ...PATCH_OPTIONS) ? ATTRIBUTES : readsMoreThanCommits(given) ? OBJECTS : NO_EFFECT),
};

const DIFF: Reader = {
  takesPaths: true,
  options: `${DIFF_OPTIONS} --cached --staged --merge-base --no-index --base --ours --theirs`,
  judge: (given, call) => {
    // Two paths, one of them outside the repository, are compared as they are: files, or directories file by file.
    if (hasOption(given, '--no-index') || given.operands.length === 2) assertOutside(call, given.operands);
    return ATTRIBUTES;
  },
};

const READERS: Readonly<Record<string, Reader>> = {
  log: LOG,
  diff: DIFF,
  show: { takesPaths: true, options: LOG.options, judge: () => ATTRIBUTES },
  'diff-tree diff-index diff-files': {
    takesPaths: true,
    options: `${DIFF_OPTIONS} -rm --cached --root --no-commit-id --always --merge-base --pretty[=] --format=`,
    judge: () => ATTRIBUTES,
  },
  status: {
    takesPaths: true,
    options: STATUS_OPTIONS,
    // Verbose status shows a difference.
    judge: given => (hasOption(given, '-v', '--verbose') ? ATTRIBUTES : CLEAN_FILTERS),
  },
  blame: { takesPaths: true, options: BLAME_OPTIONS, judge: () => ATTRIBUTES },
  shortlog: {
    takesPaths: true,
    options: `${REVISION_OPTIONS} -snec -w? --summary --numbered --email --committer --group=`,
    judge: assertShortlog,
  },
  'ls-files': {
    takesPaths: true,
    options: LS_FILES_OPTIONS,
    judge: given => (hasOption(given, '-m', '--modified') ? CLEAN_FILTERS : NO_EFFECT),
  },
  'ls-tree': { takesPaths: true, options: LS_TREE_OPTIONS, judge: () => OBJECTS },
  'rev-parse': { options: REV_PARSE_OPTIONS },
  'rev-list': { takesPaths: true, options: `${REVISION_OPTIONS} ${REV_LIST_OPTIONS}`, judge: () => OBJECTS },
  describe: { options: DESCRIBE_OPTIONS },
  'merge-base': { options: '-a --all --octopus --is-ancestor --fork-point --independent' },
  'name-rev': { options: '--tags --refs= --exclude= --all --name-only --no-undefined --always' },
  'show-ref': { options: '-dqs --heads --tags --branches --head --dereference --hash[=] --verify --abbrev[=] --quiet' },
  'for-each-ref': {
    options: FOR_EACH_REF_OPTIONS,
    judge: given => {
      assertHarmlessRefFormat(given);
      return NO_EFFECT;
    },
  },
  'cat-file': {
    options: '-tsep --batch[=] --batch-check[=] --batch-all-objects --buffer --unordered --follow-symlinks -Z',
    judge: (given, call) => {
      const isBatch = hasOption(given, '--batch', '--batch-check') && !hasOption(given, '--batch-all-objects');
      demand(!isBatch || call.hasPipedInput, 'waits for input');
      return OBJECTS;
    },
  },
  'count-objects': { options: '-vH --verbose --human-readable' },
  'check-ignore': { takesPaths: true, options: '-qvnz --quiet --verbose --non-matching --no-index' },
  grep: {
    takesPaths: true,
    options: GREP_OPTIONS,
    judge: (given, call) => {
      if (hasOption(given, '--no-index')) assertOutside(call, given.operands.slice(hasOption(given, '-e') ? 0 : 1));
      return OBJECTS;
    },
  },
  version: { options: '--build-options' },
};

/** Rules by sub-command. */
export const GIT_READERS: readonly (readonly [string, VerbRule])[] = Object.entries(READERS).flatMap(
  ([names, reader]) => {
    const rule = readerRule(reader, names !== 'for-each-ref' && !names.startsWith('ls-'));
    return names.split(' ').map(name => [name, rule] as const);
  },
);

/** Options of the log family, for the listings that take them too. */
export const LOG_READER_OPTIONS: string = LOG.options;

/** Options of `git diff`, for `git stash show`. */
export const DIFF_READER_OPTIONS: string = DIFF.options;

/**
 * What no path is likely to be called. A name that only the repository knows could be either, and with a path alone
 * `git shortlog` reads a log from standard input.
 */
const REVISION =
  /^\^?(?:HEAD|@|main|master|trunk|dev|develop|development|staging|next|refs\/.+|(?:origin|upstream)\/.+|[\da-f]{7,64}|v?\d+\..+)$|\.\.|[~^@]\d*(?:\{.*\})?$/;

/** A longer one is none, and takes long to look at. */
const MAX_REVISION = 300;

/** It needs a revision, and its groups may be formats. */
function assertShortlog(given: Arguments, call: Call): Effect {
  for (const value of valuesOf(given, '--group')) {
    demand(value.isStatic && !SIGNATURE_PLACEHOLDER.test(value.text), 'a format that checks signatures');
  }
  const end = call.words.findIndex(word => word.isStatic && word.text === '--');
  const before = new Set(end === -1 ? call.words : call.words.slice(0, end));
  const isNamed = given.operands.some(
    word => word.isStatic && before.has(word) && word.text.length <= MAX_REVISION && REVISION.test(word.text),
  );
  // Of the branches or the tags there may be none.
  demand(call.hasPipedInput || isNamed || hasOption(given, '--all'), 'waits for input');
  return NO_EFFECT;
}

/** Trees and contents, of commits whose own objects a partial clone has. */
function readsMoreThanCommits(given: Arguments): boolean {
  const isDifference =
    /^--(?:stat|numstat|shortstat|dirstat|raw|summary|compact-summary|name-|follow|diff-filter|find-|cherry|relative)/;
  return given.operands.length > 0 || given.options.some(option => isDifference.test(option.name));
}

function readerRule(reader: Reader, formatsCommits: boolean): VerbRule {
  let list: OptionList | undefined;
  return call => {
    list ??= optionList(reader.options);
    const given = readArguments(call.words, list);
    if (formatsCommits) assertHarmlessPretty(given);
    assertNoDiffProgram(given);
    demand(!given.operands.some(word => word.text === '-' && word.isStatic), 'waits for input');
    demand(
      reader.takesPaths === true || !given.operands.some(word => word.text.startsWith('-')),
      'an option behind --',
    );
    // Only of what it tracks does it read files, so where it runs does not matter.
    assertReturns({ ...call, places: [HERE] }, given.operands, 0);
    assertFiniteValues(call, given, '-X', '--exclude-from', '--ignore-revs-file');
    return reader.judge?.(given, call) ?? NO_EFFECT;
  };
}

/** For git that goes through files which no repository has to know. @throws Refusal when one of them may wait. */
function assertOutside(call: Call, paths: readonly Word[]): void {
  assertReturns(call, paths, 0);
  assertFiniteWalk(call, paths);
}

/** Values that let a harmless option do more: a merge that is done again writes objects, a submodule's runs its own git. */
export function assertNoDiffProgram(given: Arguments): void {
  for (const value of valuesOf(given, '--diff-merges')) {
    const isKnown = /^(?:off|none|on|m|first-parent|1|separate|c|combined|cc|dense-combined)$/.test(value.text);
    demand(value.isStatic && isKnown, 'merges shown by merging again');
  }
  for (const value of valuesOf(given, '--submodule')) {
    demand(value.isStatic && /^(?:log|short)$/.test(value.text), "a submodule's difference");
  }
}
