/** Verbs that search in text and data: grep and its kin, ripgrep, jq. */

import { assertFiniteWalk, assertReturns } from './input.ts';
import { assertEndingProgram, takesInputs } from './jq-program.ts';
import { hasOption, optionList, readArguments, valuesOf } from './option.ts';
import { demand } from './refusal.ts';
import { type Call, type Effect, NO_EFFECT, type VerbRule } from './verb-rule.ts';
import { unquoted } from './word.ts';

// `-f` reads patterns from a file that is not seen here.
const GREP =
  '-# -abcEFGHhiILlnoPqRrsTUVvwxyzZ -A: -B: -C: -d: -e:! -m: --extended-regexp --fixed-strings --basic-regexp ' +
  '--perl-regexp --regexp=! --ignore-case --no-ignore-case --word-regexp --line-regexp --null-data --no-messages ' +
  '--invert-match --version --help --max-count= --byte-offset --line-number --line-buffered --with-filename ' +
  '--no-filename --label= --only-matching --quiet --silent --binary-files= --text --directories= --recursive ' +
  '--dereference-recursive --include= --exclude= --exclude-dir= --files-without-match --files-with-matches --count ' +
  '--initial-tab --null --before-context= --after-context= --context= --group-separator= --no-group-separator ' +
  '--color[=] --colour[=] --binary';

// `--pre`, `--hostname-bin` and `-z` run programs; `-f` reads patterns from a file.
const RIPGREP =
  '-# -acFHhIilLnNopPqsSuUvVwx0. -A: -B: -C: -d: -e:! -E: -g:! -j: -m: -M: -r: -t: -T: --after-context= ' +
  '--before-context= --binary --no-binary --block-buffered --byte-offset --case-sensitive --color= --colors= --column ' +
  '--no-column --context= --context-separator= --count --count-matches --crlf --debug --dfa-size-limit= --encoding= ' +
  '--engine= --field-context-separator= --field-match-separator= --files --files-with-matches ' +
  '--files-without-match --fixed-strings --follow --glob=! --glob-case-insensitive --heading --no-heading --help ' +
  '--hidden --iglob=! --ignore-case --include-zero --invert-match --json --line-buffered --line-number ' +
  '--no-line-number --line-regexp --max-columns= --max-columns-preview --max-count= --max-depth= --max-filesize= ' +
  '--mmap --no-mmap --multiline --multiline-dotall --no-config --no-ignore --no-ignore-dot --no-ignore-exclude ' +
  '--no-ignore-files --no-ignore-global --no-ignore-messages --no-ignore-parent --no-ignore-vcs --no-messages ' +
  '--no-require-git --no-unicode --null --null-data --one-file-system --only-matching --passthru --path-separator= ' +
  '--pcre2 --pretty --quiet --regex-size-limit= --regexp=! --replace= --smart-case --sort= --sortr= --stats --text ' +
  '--threads= --trace --trim --type= --type-add= --type-clear= --type-list --type-not= --unrestricted --version ' +
  '--vimgrep --with-filename --no-filename --word-regexp';

const JQ =
  '-rcnsSejaMCR --arg=2 --argjson=2 --args --jsonargs --indent= --tab --raw-output --raw-output0 --join-output ' +
  '--compact-output --null-input --slurp --sort-keys --exit-status --ascii-output --monochrome-output --color-output ' +
  '--raw-input --seq --stream --stream-errors --unbuffered --help --version';

/** Rules by verb. */
export const SEARCH_VERBS: readonly (readonly [string, VerbRule])[] = [
  ...['grep', 'egrep', 'fgrep'].map(name => [name, grepRule()] as const),
  ['rg', ripgrepRule()],
  ['jq', jqRule()],
];

function grepRule(): VerbRule {
  const list = optionList(GREP);
  return call => {
    const given = readArguments(call.words, list, { isLoose: true });
    const hasPattern = hasOption(given, '-e', '--regexp');
    const isRecursive =
      hasOption(given, '-r', '-R', '--recursive', '--dereference-recursive') ||
      valuesOf(given, '-d', '--directories').some(({ text }) => text === 'recurse');
    if (!hasOption(given, '--help', '--version', '-V')) {
      const files = given.operands.slice(hasPattern ? 0 : 1);
      assertReturns(call, files, isRecursive ? 0 : 1);
      if (isRecursive) assertFiniteWalk(call, files);
    }
    return NO_EFFECT;
  };
}

/** Without a path it searches the directory, so there is nothing to wait for. */
function ripgrepRule(): VerbRule {
  const list = optionList(RIPGREP);
  return call => {
    const given = readArguments(call.words, list);
    const hasPattern = hasOption(given, '-e', '--regexp', '--files', '--type-list');
    const files = given.operands.slice(hasPattern ? 0 : 1);
    assertReturns(call, files, 0);
    if (hasOption(given, '--files', '--type-list')) return NO_EFFECT;
    // In a pipe it reads that, unless it is told where to search.
    if (!call.hasPipedInput || files.length > 0) assertFiniteWalk(call, files);
    return NO_EFFECT;
  };
}

/** The program is the first operand; with `--args` all after it are values, else files. */
function jqRule(): VerbRule {
  const list = optionList(JQ);
  return (call: Call): Effect => {
    const given = readArguments(call.words, list);
    if (hasOption(given, '--help', '--version')) return NO_EFFECT;
    const [program, ...rest] = given.operands;
    demand(program === undefined || program.isSingle, 'a jq program that is not known before it runs');
    if (program !== undefined) {
      demand(program.isStatic || program.text !== '', 'a jq program that is not known before it runs');
      assertEndingProgram(
        unquoted(program),
        call.words.map(word => word.text),
      );
    }
    const isWithoutInput =
      hasOption(given, '-n', '--null-input') && !(program !== undefined && takesInputs(unquoted(program)));
    const files = hasOption(given, '--args', '--jsonargs') ? [] : rest;
    if (!isWithoutInput) assertReturns(call, files, 1);
    return NO_EFFECT;
  };
}
