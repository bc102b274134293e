/** Verbs that rearrange text: sorting, cutting, joining, counting. */

import { plainVerbs } from './plain-verb.ts';
import { demand } from './refusal.ts';
import { NO_EFFECT, type VerbRule } from './verb-rule.ts';

const CUT =
  '-nsz -b: -c: -d: -f: --bytes= --characters= --delimiter= --fields= --complement --only-delimited ' +
  '--output-delimiter= --zero-terminated --help --version';

/** Rules by verb. */
export const TEXT_VERBS: readonly (readonly [string, VerbRule])[] = [
  ...plainVerbs({
    nl: {
      options:
        '-p -b: -d: -f: -h: -i: -l: -n: -s: -v: -w: --body-numbering= --section-delimiter= --footer-numbering= ' +
        '--header-numbering= --line-increment= --join-blank-lines= --number-format= --no-renumber ' +
        '--number-separator= --starting-line-number= --number-width= --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    wc: {
      options: '-clLmw --bytes --chars --lines --max-line-length --words --total= --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    cut: { options: CUT, isLoose: true, readsBelow: 1 },
    tr: {
      options: '-cCdst --complement --delete --squeeze-repeats --truncate-set1 --help --version',
      isLoose: true,
      readsBelow: Number.POSITIVE_INFINITY,
    },
    comm: {
      options: '-123z --check-order --nocheck-order --output-delimiter= --total --zero-terminated --help --version',
      isLoose: true,
      readsBelow: 2,
    },
    paste: {
      options: '-sz -d: --delimiters= --serial --zero-terminated --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    join: {
      options:
        '-iz -1: -2: -t: -o: -a: -v: -e: -j: --ignore-case --header --check-order --nocheck-order ' +
        '--zero-terminated --help --version',
      isLoose: true,
      readsBelow: 2,
    },
    fold: { options: '-bs -w: --bytes --spaces --width= --help --version', isLoose: true, readsBelow: 1 },
    column: {
      options:
        '-txJ -s: -o: -c: -N: -H: -R: --table --fillrows --json --separator= --output-separator= --output-width= ' +
        '--table-columns= --table-hide= --table-right= --help --version',
      isLoose: true,
      readsBelow: 1,
    },
    expand: { options: '-i -t: --initial --tabs= --help --version', isLoose: true, readsBelow: 1 },
    // `-o` writes, `--compress-program` runs a program, `-T` chooses where temporary files go.
    sort: {
      options:
        '-nrubfdghiMRVscCzm -k: -t: -S: --parallel= --numeric-sort --reverse --unique --ignore-leading-blanks ' +
        '--ignore-case --dictionary-order --general-numeric-sort --human-numeric-sort --ignore-nonprinting ' +
        '--month-sort --random-sort --version-sort --stable --check[=] --zero-terminated --merge --key= ' +
        '--field-separator= --buffer-size= --sort= --debug --help --version',
      readsBelow: 1,
    },
    // The second operand is the output file.
    uniq: {
      options:
        '-# -cdDiuz -f: -s: -w: --count --repeated --all-repeated[=] --group[=] --ignore-case --unique ' +
        '--skip-fields= --skip-chars= --check-chars= --zero-terminated --help --version',
      maxOperands: 1,
      readsBelow: 1,
    },
  }),
  ['seq', seqRule],
];

const NUMBER = /^[+-]?\d{1,9}(?:\.\d{1,6})?$/;
const MAX_LINES = 1_000_000;

/** Numbers only, and not so many lines that it would run for minutes. */
function seqRule({ words }: Parameters<VerbRule>[0]): ReturnType<VerbRule> {
  const numbers: number[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    demand(word?.isStatic === true, 'an operand that is not known before it runs');
    if (word.text === '-s' || word.text === '-f') {
      index++;
      demand(words[index]?.isStatic === true, `the option ${word.text} without its value`);
    } else if (!/^-(?:w|[sf].+)$/.test(word.text)) {
      demand(NUMBER.test(word.text), 'an operand of another form');
      numbers.push(Number(word.text));
    }
  }
  const [first = 1, step = 1, last = first] =
    numbers.length === 1 ? [1, 1, numbers[0]] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  demand(numbers.length > 0 && numbers.length <= 3 && Math.abs((last - first) / step) <= MAX_LINES, 'too many lines');
  return NO_EFFECT;
}
