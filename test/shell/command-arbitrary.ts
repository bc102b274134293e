/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts */
/** Commands out of a grammar: some read-only, some hostile, in every quoting. For properties, not for examples. */

import fc from 'fast-check';

/** Operands that exist in the scratch repository, or name nothing. */
const FILES = [
  'a.txt',
  'b.txt',
  'src',
  'src/one.ts',
  'nope',
  '.',
  'README.md',
  'data.json',
  'docs',
  '日本.txt',
  '-',
  '..',
];
const REVISIONS = ['HEAD', 'HEAD~1', 'main', 'main2', 'v1', 'HEAD~1..HEAD', 'HEAD:a.txt', 'stash@{0}', '@{u}'];
const PATTERNS = ['alpha', 'x.*', '^a|b$', 'a > b', '--output', '[a-z]'];
const DYNAMIC = [
  '*',
  '*.txt',
  'src/*',
  './*',
  'a{.txt,b}',
  '"$HOME"',
  '$HOME',
  '$PWD/src',
  '~',
  '$?',
  'a*',
  '[ab].txt',
  '${PWD}',
];
const POISON = [
  '-o',
  '-oout',
  '--output=out',
  '--output',
  'out',
  '-i',
  '-exec',
  '-delete',
  '--ext-diff',
  '--textconv',
  '-f',
  '--pre=sh',
  '-w',
  '-D',
  '-d',
  '-m',
  '-R',
  '-c',
  '-C',
  '-O',
  '>out',
  '>>out',
  '> /dev/null',
  '2>&1',
  '</dev/null',
  '&',
  '$(id)',
  '`id`',
  '$_',
  '--',
  'new',
  'list',
  'show',
  '-l',
  '-n',
  '-v',
  '-a',
  '-e',
  's/a/b/w out',
  'w out',
  '{print > "out"}',
  '%G?',
  '--format=%G?',
];

interface Template {
  readonly verb: string;
  readonly options: readonly string[];
  readonly operands: readonly string[];
}

const TEMPLATES: readonly Template[] = [
  { verb: 'ls', options: ['-la', '-1', '-R', '--color=never', '-t', '-d'], operands: FILES },
  { verb: 'cat', options: ['-n', '-A', '--number'], operands: FILES },
  { verb: 'head', options: ['-5', '-n 3', '-c 10', '--lines=2'], operands: FILES },
  { verb: 'tail', options: ['-5', '-n +2', '-c 10', '-q'], operands: FILES },
  { verb: 'wc', options: ['-l', '-c', '-w'], operands: FILES },
  { verb: 'sort', options: ['-r', '-nu', '-k2', '-t ,', '--key=1', '-S 1M', '-c'], operands: FILES },
  { verb: 'uniq', options: ['-c', '-d', '-f 1', '--count', '-5'], operands: FILES },
  { verb: 'cut', options: ['-d, -f1', '-c1-3', '-f 2'], operands: FILES },
  { verb: 'xxd', options: ['-l 16', '-p', '-ps', '-c16', '-s 2', '-b'], operands: FILES },
  { verb: 'diff', options: ['-u', '-rq', '-U 1', '--brief', '-w'], operands: FILES },
  { verb: 'file', options: ['-b', '--mime-type', '-k'], operands: FILES },
  { verb: 'stat', options: ['-c %s', '-L', '--format=%n'], operands: FILES },
  { verb: 'du', options: ['-sh', '-d 1', '--max-depth=1', '-a'], operands: FILES },
  { verb: 'od', options: ['-c', '-An -tx1', '-N 8', '-w4'], operands: FILES },
  { verb: 'column', options: ['-t', '-s ,'], operands: FILES },
  { verb: 'tree', options: ['-L 2', '-a', '-I x', '-d'], operands: FILES },
  {
    verb: 'find',
    options: [],
    operands: [
      '.',
      'src',
      '-name "*.ts"',
      '-type f',
      '-print',
      '-o',
      '!',
      '\\(',
      '\\)',
      '-maxdepth 2',
      '-ls',
      '-printf "%p\\n"',
      '-prune',
      '-newer a.txt',
    ],
  },
  {
    verb: 'grep',
    options: ['-rn', '-E', '-c', '-l', '-A 1', '-5', '--include=*.ts', '-e alpha', '-q'],
    operands: [...PATTERNS, ...FILES],
  },
  {
    verb: 'sed',
    options: ['-n', '-E', '-e 1p', '-s'],
    operands: ['1,3p', 's/a/b/g', '/a/,/b/p', '$!d', "'s|a|b|;p'", ...FILES],
  },
  {
    verb: 'awk',
    options: ['-F,', '-v n=1'],
    operands: ["'{print $1}'", "'NR > 1'", "'/a|b/ {print ($1 > 2)}'", "'END {print NR}'", ...FILES],
  },
  {
    verb: 'jq',
    options: ['-r', '-c', '-n', '--arg a 1', '--indent 2'],
    operands: ['.', '.a', "'.a[] | .n > 1'", 'keys', ...FILES],
  },
  { verb: 'date', options: ['-u', '-I', '-d yesterday', '-r a.txt'], operands: ['+%s', '"+%F %T"'] },
  { verb: 'test', options: ['-f', '-d', '!', '-n'], operands: ['a.txt', '=', '!=', '-eq', '1', '-nt'] },
  { verb: 'printf', options: [], operands: ["'%s\\n'", 'x', '%d', '%5.2f', '%%', '%b'] },
  { verb: 'echo', options: ['-n', '-e'], operands: [...FILES, ...PATTERNS] },
  { verb: 'cd', options: ['-P'], operands: ['src', '..', '"$PWD"', '.'] },
  { verb: 'git status', options: ['-s', '-sb', '--porcelain', '-uno'], operands: FILES },
  {
    verb: 'git log',
    options: ['--oneline', '-3', '-n 2', '-p', '--stat', '--format=%h', '--all', '--graph', '-S alpha', '--grep=x'],
    operands: [...REVISIONS, '-- a.txt'],
  },
  {
    verb: 'git diff',
    options: ['--stat', '--cached', '-U0', '--name-only', '-w', '-M'],
    operands: [...REVISIONS, '-- a.txt'],
  },
  { verb: 'git show', options: ['--stat', '-s', '--format=%H', '--name-only'], operands: REVISIONS },
  { verb: 'git blame', options: ['-L 1,2', '-w', '-e'], operands: ['a.txt', 'HEAD -- a.txt'] },
  {
    verb: 'git branch',
    options: ['-a', '-v', '--list', '--merged', '--contains HEAD', '--sort=refname'],
    operands: ['main', 'new', "'f*'"],
  },
  {
    verb: 'git tag',
    options: ['-l', '--list', '-n', '-n3', '--sort=refname', '--contains HEAD'],
    operands: ['v1', 'new', "'v*'"],
  },
  { verb: 'git stash', options: ['list', 'show', '-p'], operands: ['stash@{0}'] },
  { verb: 'git reflog', options: ['show', '-3', '--all'], operands: REVISIONS },
  {
    verb: 'git config',
    options: ['--get', '--list', '-l', '--show-origin', '--global'],
    operands: ['user.name', 'x.y', 'z'],
  },
  { verb: 'git remote', options: ['-v', 'get-url', 'show'], operands: ['origin', 'x'] },
  { verb: 'git ls-files', options: ['-o', '--exclude-standard', '-s', '-m'], operands: FILES },
  { verb: 'git rev-parse', options: ['--short', '--abbrev-ref', '--show-toplevel', '--verify'], operands: REVISIONS },
  { verb: 'git grep', options: ['-n', '-i', '-l', '-e alpha', '-c'], operands: PATTERNS },
  { verb: 'git cat-file', options: ['-p', '-t', '-s'], operands: REVISIONS },
  { verb: 'git -C src log', options: ['-1', '--oneline'], operands: REVISIONS },
];

/** Bare where the shell takes the text for itself; otherwise only in quotes. */
const BARE = /^[\w./:%,@=+-]+$/;

/** One spelling of `text` as a single, static shell word, chosen by `style`. */
export function quote(text: string, style: number): string {
  const single = `'${text.replaceAll("'", `'\\''`)}'`;
  switch (style % 6) {
    case 0:
      return single;
    case 1:
      return `"${text.replace(/[$`"\\]/g, '\\$&')}"`;
    case 2:
      return BARE.test(text) ? text : single;
    case 3:
      return text === '' || text.includes('\n') ? single : [...text].map(char => `\\${char}`).join('');
    case 4:
      return /^[\x20-\x7e]*$/.test(text) ? `$'${text.replace(/[\\']/g, '\\$&')}'` : single;
    default: {
      const middle = Math.floor([...text].length / 2);
      const [left, right] = [[...text].slice(0, middle).join(''), [...text].slice(middle).join('')];
      return `${quote(left, style + 1)}''${quote(right, style + 2)}`;
    }
  }
}

/** A command of one of the templates with some of its options and operands, and now and then something hostile. */
export function simpleCommand(): fc.Arbitrary<string> {
  return fc.constantFrom(...TEMPLATES).chain(({ verb, options, operands }) => {
    const word = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...operands) },
      { weight: options.length === 0 ? 0 : 5, arbitrary: fc.constantFrom(...options, '--') },
      { weight: 1, arbitrary: fc.constantFrom(...DYNAMIC) },
      { weight: 1, arbitrary: fc.constantFrom(...POISON) },
    );
    return fc.array(word, { maxLength: 5 }).map(words => [verb, ...words].join(' '));
  });
}

/** Every verb with every hostile word in front of its operands, behind them, and behind `--`. */
export function poisonedCommands(): readonly string[] {
  return TEMPLATES.flatMap(({ verb, options, operands }) =>
    POISON.flatMap(word => {
      const [operand = '', second = ''] = operands;
      const option = options[0] ?? '';
      return [
        `${verb} ${word}`,
        `${verb} ${word} ${operand}`,
        `${verb} ${operand} ${word}`,
        `${verb} ${option} ${word} ${operand}`,
        `${verb} ${option} ${operand} ${word}`,
        `${verb} ${option} ${operand} -- ${word}`,
        `${verb} ${option} -- ${word} ${operand}`,
        `${verb} ${operand} ${second} ${word}`,
      ];
    }),
  );
}

/** Simple commands in lists and pipelines. */
export function compoundCommand(): fc.Arbitrary<string> {
  const operator = fc.constantFrom(
    ' | ',
    ' && ',
    ' || ',
    '; ',
    '\n',
    ' |& ',
    ' | head -3 && ',
    ' # note\n',
    ' & ',
    ' 2>&1 | ',
  );
  const parts = fc.array(fc.tuple(simpleCommand(), operator), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: simpleCommand() },
    {
      weight: 1,
      arbitrary: fc.tuple(parts, simpleCommand()).map(([before, last]) => before.map(p => p.join('')).join('') + last),
    },
  );
}

/** One of `commands` after one to three small changes: something put in, taken out, doubled or exchanged. */
export function mutated(commands: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.tuple(
    fc.constantFrom('insert', 'remove', 'double', 'swap'),
    fc.nat(),
    fc.constantFrom(...SOUP, ...POISON.map(word => ` ${word} `)),
  );
  return fc
    .tuple(fc.constantFrom(...commands), fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([command, edits]) =>
      edits.reduce((text, [kind, position, piece]) => {
        const at = position % (text.length + 1);
        if (kind === 'insert') return text.slice(0, at) + piece + text.slice(at);
        if (kind === 'remove') return text.slice(0, at) + text.slice(at + 1);
        if (kind === 'double') return text.slice(0, at) + text.slice(Math.max(0, at - 5), at) + text.slice(at);
        return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);
      }, command),
    );
}

/** Pieces of shell syntax in any order, most of it nonsense. */
const SOUP: readonly string[] = [
  'ls',
  'cat',
  'echo',
  'a',
  'b.txt',
  '-x',
  ' ',
  ' ',
  ' ',
  '\t',
  '\n',
  '\\\n',
  ' \\\n',
  '\\',
  "'",
  '"',
  '`',
  '$',
  '$(',
  ')',
  '(',
  '{',
  '}',
  '[',
  ']',
  '{a,b}',
  ',',
  '..',
  '*',
  '?',
  '!',
  '#',
  ' #',
  '~',
  '|',
  '||',
  '&',
  '&&',
  ';',
  ';;',
  '<',
  '>',
  '2>',
  '>&1',
  '<<E\n',
  '<<<',
  '=',
  'X=1 ',
  'LANG=C ',
  'a=~',
  ':~',
  '$HOME',
  '${HOME}',
  '"$HOME"',
  "$'",
  '$"',
  '\\x41',
  "''",
  '""',
  'é',
  '1',
  '$((',
  '$[',
  '@(',
  'if',
  'then',
  'fi',
  'time',
  '!',
  '>/dev/null',
];

export function shellSoup(maxPieces: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...SOUP), { maxLength: maxPieces }).map(pieces => pieces.join(''));
}
