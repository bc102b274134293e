/** Verbs that look at files and directories, or print what is in files unchanged. */

import { assertReturns } from './input.ts';
import { plainVerbs } from './plain-verb.ts';
import { demand } from './refusal.ts';
import { type Call, type Effect, NO_EFFECT, type VerbRule } from './verb-rule.ts';

const CHECKSUM = '-bctwz --binary --check --tag --text --zero --ignore-missing --quiet --status --strict --warn';

/** Rules by verb. */
export const FILE_VERBS: readonly (readonly [string, VerbRule])[] = [
  ['xxd', xxdRule],
  ...plainVerbs({
    ls: {
      options:
        '-aAbBcCdDfFgGhHiklLmnNopqQrRsStuUvxXZ1 -I: -T: -w: --all --almost-all --author --escape --block-size= ' +
        '--ignore-backups --color[=] --directory --dired --classify[=] --file-type --format= --full-time --no-group ' +
        '--group-directories-first --human-readable --si --dereference --dereference-command-line --hide= ' +
        '--hyperlink[=] --indicator-style= --inode --ignore= --kibibytes --literal --numeric-uid-gid --quote-name ' +
        '--hide-control-chars --show-control-chars --quoting-style= --reverse --recursive --size --sort= --time= ' +
        '--time-style= --tabsize= --width= --context --zero --help --version',
      isLoose: true,
    },
    cat: {
      options:
        '-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs ' +
        '--show-nonprinting --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    tac: { options: '-br -s: --before --regex --separator= --help --version', isLoose: true, readsBelow: 1 },
    rev: { options: '--help --version', isLoose: true, readsBelow: 1 },
    head: {
      options: '-# -qvz -n: -c: --lines= --bytes= --quiet --silent --verbose --zero-terminated --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    // Not loose: with -f it never ends, nor with +5f where a leading plus still is an option.
    tail: {
      options: '-# -qvz -n: -c: --lines= --bytes= --quiet --silent --verbose --zero-terminated --help --version',
      noOperand: /^\+/,
      readsBelow: 1,
    },
    od: {
      options:
        '-bcdfiloxsav -A: -j: -N: -t: -S: -w? --address-radix= --skip-bytes= --read-bytes= --format= --strings[=] ' +
        '--output-duplicates --width[=] --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    hexdump: {
      options:
        '-bcCdovx -n: -s: -e: --one-byte-octal --one-byte-char --canonical --two-bytes-decimal --two-bytes-octal ' +
        '--two-bytes-hex --length= --skip= --no-squeezing --format= --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    base64: { options: '-di -w: --decode --ignore-garbage --wrap= --help --version', isLoose: true, readsBelow: 1 },
    strings: {
      options: '-# -afow -n: -t: -e: --all --bytes= --radix= --encoding= --print-file-name --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum': {
      options: `${CHECKSUM} --help --version`,
      isLoose: true,
      readsBelow: 1,
    },
    cksum: { options: '--help --version', isLoose: true, readsBelow: 1 },
    cmp: {
      options: '-bls -i: -n: --print-bytes --verbose --quiet --silent --ignore-initial= --bytes= --help --version',
      isLoose: true,
      readsBelow: 2,
    },
    'basename dirname': { options: '-az -s: --multiple --suffix= --zero --help --version', isLoose: true },
    readlink: {
      options:
        '-femnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent ' +
        '--verbose --zero --help --version',
      isLoose: true,
    },
    realpath: {
      options:
        '-eLmPqsz --canonicalize-existing --canonicalize-missing --logical --physical --quiet --relative-to= ' +
        '--relative-base= --strip --no-symlinks --zero --help --version',
      isLoose: true,
    },
    stat: {
      options: '-Lft -c: --dereference --file-system --format= --printf= --terse --help --version',
      isLoose: true,
    },
    du: {
      options:
        '-0abcDhHklLmPsSx -B: -d: -t: -X: --all --apparent-size --block-size= --bytes --total --dereference-args ' +
        '--max-depth= --human-readable --inodes --dereference --count-links --no-dereference --separate-dirs --si ' +
        '--summarize --threshold= --time[=] --time-style= --exclude= --exclude-from= --one-file-system --null --help ' +
        '--version',
      isLoose: true,
    },
    df: {
      options:
        '-ahHiklPTv -B: -t: -x: --all --block-size= --human-readable --si --inodes --local --no-sync --output[=] ' +
        '--portability --total --type= --print-type --exclude-type= --help --version',
      isLoose: true,
    },
    // `-o` writes, `-R` starts tree again and writes, `-H` and `-X` make documents. Values never stand glued.
    tree: {
      options:
        '-adfilshCnFpugDqNQvtrcUASx -I> -L> -P> --gitignore --noreport --dirsfirst --filesfirst --prune --du --si ' +
        '--inodes --device --matchdirs --ignore-case --metafirst --help --version',
    },
    // `-C` writes, `-m` and `-f` read programs of a kind, `-z` runs decompressors, `-p` resets times.
    file: {
      options:
        '-bikLhnNrv0E -F: -e: --brief --mime --mime-type --mime-encoding --keep-going --dereference ' +
        '--no-dereference --no-pad --raw --print0 --separator= --exclude= --extension --apple --help --version',
      readsBelow: 1,
    },
    // `-l` runs pr.
    diff: {
      options:
        '-urqNwbiysBaEctTpdZn -U: -C: -x: -X: -I: -W: -F: --unified[=] --context[=] --brief --recursive --new-file ' +
        '--ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-case --ignore-trailing-space ' +
        '--ignore-tab-expansion --side-by-side --suppress-common-lines --report-identical-files --text ' +
        '--strip-trailing-cr --no-dereference --minimal --expand-tabs --initial-tab --show-c-function ' +
        '--show-function-line= --width= --left-column --exclude= --exclude-from= --ignore-matching-lines= ' +
        '--label= --color[=] --normal --ed --rcs --help --version',
      readsBelow: 2,
      // Of two directories it reads the files of the same name, without `-r` too.
      walks: true,
    },
    whereis: { options: '-bms', operand: /^[\w.+-]+$/ },
    which: { options: '-a', isLoose: true },
  }),
];

/**
 * It knows no clusters and no options after an operand, and the second operand is its output file; `-r` writes too.
 */
function xxdRule(call: Call): Effect {
  let index = 0;
  for (; call.words[index]?.text.startsWith('-') === true && call.words[index]?.text !== '-'; index++) {
    const word = call.words[index];
    demand(word?.isStatic === true, 'an option that is not known before it runs');
    if (/^-[cglos]$/.test(word.text)) {
      const value = call.words[++index];
      demand(value?.isStatic === true && /^[+-]?(?:0x)?[\da-f]+$/i.test(value.text), 'a value of another form');
    } else demand(/^-(?:[abeiupd]|ps|[cglos]\d+)$/.test(word.text), `the option ${word.text}`);
  }
  const operands = call.words.slice(index);
  demand(operands.length <= 1 && operands.every(word => word.isSingle), 'an output file');
  assertReturns(call, operands, 1);
  return NO_EFFECT;
}
