/** What bash itself makes of a text: the commands it would run, word by word, with nothing really run. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One command as bash came to it: name and words after all expansions. */
export type Argv = readonly string[];

/** Built-ins that the witness itself needs, and that it therefore cannot catch. */
export const UNSEEN: ReadonlySet<string> = new Set(['builtin', 'eval', 'printf', 'read', 'return']);

/**
 * The other built-ins are switched off and no program is on the PATH, so each command ends up in the handler, which
 * notes it and answers with the status given: with 0 the right sides of `&&` are reached, with 1 those of `||`. A text
 * that would make very much, or never end, is cut off by the limits, so that nothing outlives the test.
 */
const WITNESS = `
ulimit -v 2000000 -t 60
exec 9>>"$2"
status=$3
command_not_found_handle() { builtin printf '%s\\0' "$@" $'\\1' >&9; builtin return $status; }
enable -n $(compgen -b | while read -r name; do case $name in ${[...UNSEEN].join('|')}) ;; *) echo "$name" ;; esac; done)
while IFS= builtin read -r -d '' text <&8; do
  ( builtin eval "$text" ) </dev/null >/dev/null 2>&1 8<&-
  builtin printf '\\002\\0' >&9
done 8< "$1"
`;

/** For each text, the commands bash came to when all commands succeed and, where there is an `||`, when all fail. */
export function witness(texts: readonly string[]): readonly (readonly Argv[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'flower-bash-'));
  try {
    const successes = run(folder, texts, 0);
    const alternatives = texts.filter(text => text.includes('||'));
    const failures = new Map(run(folder, alternatives, 1).map((commands, index) => [alternatives[index], commands]));
    return texts.map((text, index) => [...(successes[index] ?? []), ...(failures.get(text) ?? [])]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** So many texts to a shell: the limit on its time is one for a shell that hangs, not for a slow machine. */
const BATCH = 1_000;

function run(folder: string, texts: readonly string[], status: number): readonly (readonly Argv[])[] {
  const found: (readonly Argv[])[] = [];
  for (let start = 0; start < texts.length; start += BATCH) {
    found.push(...runBatch(folder, texts.slice(start, start + BATCH), status));
  }
  return found;
}

function runBatch(folder: string, texts: readonly string[], status: number): readonly (readonly Argv[])[] {
  const [list, log, empty] = ['list', `log${status}`, 'empty'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  rmSync(log, { force: true });
  writeFileSync(list, texts.map(text => `${text}\0`).join(''));
  const words = ['--noprofile', '--norc', '-c', WITNESS, 'witness', list, log, String(status)];
  const env = { PATH: empty, HOME: '/home/me', USER: 'me', LANG: 'C.UTF-8' };
  const result = spawnSync('/bin/bash', words, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
  if (result.status !== 0) throw new Error(`bash failed (${result.status ?? result.signal}): ${result.stderr}`);
  return parseLog(spawnSync('/bin/cat', [log], { encoding: 'utf8', maxBuffer: 256 << 20 }).stdout);
}

function parseLog(text: string): readonly (readonly Argv[])[] {
  const found: Argv[][] = [];
  let commands: Argv[] = [];
  let words: string[] = [];
  for (const word of text.split('\0').slice(0, -1)) {
    if (word === '\u0001') {
      commands.push(words);
      words = [];
    } else if (word === '\u0002') {
      found.push(commands);
      commands = [];
    } else words.push(word);
  }
  return found;
}
