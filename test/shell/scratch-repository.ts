/** A throw-away git repository full of traps, in which accepted commands are run and every change is noticed. */

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { POLICY } from '../../src/shell/policy.ts';

/** What one batch of commands did. */
export interface BatchResult {
  /** Paths that were added, removed or touched in any way; empty when the commands only looked. */
  readonly changes: readonly string[];
  /** By command, the names of programs outside the policy that were started through PATH. */
  readonly strangers: ReadonlyMap<string, readonly string[]>;
  /** The command that was running when the batch had to be killed, if it came to that. */
  readonly hung: readonly string[];
}

const SYSTEM_PATH = ['/usr/local/bin', '/usr/bin', '/bin'];
const BATCH_LIMIT_SECONDS = 120;

/** Overrides that a coordinator's environment carries, so that a repository's configuration starts nothing. */
const GIT_OVERRIDES: readonly (readonly [string, string])[] = [
  ['core.fsmonitor', 'false'],
  ['diff.external', ''],
  ['diff.autoRefreshIndex', 'false'],
  ['log.showSignature', 'false'],
  ['format.pretty', 'medium'],
  ['safe.bareRepository', 'explicit'],
];

/** Names that turn into an option where a pattern expands to them; one to a folder, so that it is understood there. */
const TRAP_NAMES = ['-oout', 'src/--output=zz', 'test/-i.txt', 'docs/-delete', 'packages/--pre=sh'];

export class ScratchRepository {
  readonly #root: string;
  readonly #repository: string;
  readonly #home: string;
  readonly #bin: string;
  readonly #log: string;

  /** @param hasAttributes `.gitattributes` names textconv, diff and filter programs that are traps */
  constructor({ hasAttributes = false }: { hasAttributes?: boolean } = {}) {
    this.#root = mkdtempSync(join(tmpdir(), 'flower-shell-'));
    this.#home = join(this.#root, 'watched/home');
    this.#repository = join(this.#home, 'work/repository');
    this.#bin = join(this.#root, 'bin');
    this.#log = join(this.#root, 'programs.log');
    mkdirSync(this.#repository, { recursive: true });
    this.#fill(hasAttributes);
    this.#record();
  }

  /** The environment in which the commands run. */
  get environment(): Readonly<Record<string, string>> {
    const overrides = GIT_OVERRIDES.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]);
    return {
      PATH: this.#bin,
      HOME: this.#home,
      USER: 'me',
      LOGNAME: 'me',
      SHELL: '/bin/bash',
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_PAGER: 'cat',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: String(GIT_OVERRIDES.length),
      ...Object.fromEntries(overrides),
    };
  }

  get directory(): string {
    return this.#repository;
  }

  /** Runs each command by a bash of its own, one after the other; `wrapper` is put before the bash of each. */
  run(commands: readonly string[], wrapper: readonly string[] = []): BatchResult {
    const before = this.#snapshot();
    const list = join(this.#root, 'commands');
    writeFileSync(list, commands.map(command => `${command}\0`).join(''));
    writeFileSync(this.#log, '');
    const limited = ['-s', 'KILL', String(BATCH_LIMIT_SECONDS), '/bin/bash', '--noprofile', '--norc', '-c', DRIVER];
    const { status, stderr } = spawnSync('/usr/bin/timeout', [...limited, 'driver', list, this.#log, ...wrapper], {
      cwd: this.#repository,
      env: this.environment,
      encoding: 'utf8',
      maxBuffer: 256 << 20,
    });
    const { strangers, last } = this.#strangersOf(commands);
    const isKilled = status === null || status === 137;
    if (status !== 0 && !isKilled) throw new Error(`the driver failed: ${stderr}`);
    const hung = isKilled && last !== undefined ? [last] : [];
    return { changes: differences(before, this.#snapshot()), strangers, hung };
  }

  /** Those of `commands` that change something when they are run one by one. */
  findCulprits(commands: readonly string[]): readonly string[] {
    return commands.filter(command => this.run([command]).changes.length > 0);
  }

  dispose(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  #strangersOf(commands: readonly string[]): { strangers: Map<string, string[]>; last: string | undefined } {
    const strangers = new Map<string, string[]>();
    let last: string | undefined;
    for (const line of readFileSync(this.#log, 'utf8').split('\n')) {
      if (line.startsWith('#')) last = commands[Number(line.slice(1))];
      else if (line !== '' && last !== undefined) strangers.set(last, [...(strangers.get(last) ?? []), line]);
    }
    return { strangers, last };
  }

  #fill(hasAttributes: boolean): void {
    const trap = this.#trap();
    for (const [name, content] of Object.entries(FILES)) this.#write(name, content);
    this.#git('init', '-q', '-b', 'main');
    for (const [key, value] of Object.entries({ 'user.name': 'me', 'user.email': 'me@example.invalid' })) {
      this.#git('config', key, value);
    }
    this.#git('remote', 'add', 'origin', 'https://example.invalid/x.git');
    this.#git('add', '.');
    this.#git('commit', '-qm', 'first');
    this.#git('tag', 'v1');
    this.#git('branch', 'main2');
    this.#write('a.txt', `${FILES['a.txt']}stashed\n`);
    this.#git('stash', '-q');
    this.#write('b.txt', `${FILES['b.txt']}more\n`);
    this.#git('commit', '-qam', 'second');
    this.#signHead();
    for (const name of TRAP_NAMES) this.#write(name, 'touch PWNED\n');
    const configuration = {
      'core.fsmonitor': trap,
      'core.pager': trap,
      'core.editor': trap,
      'core.sshCommand': trap,
      'diff.external': trap,
      'alias.status': `!${trap}`,
      'alias.evil': `!${trap}`,
      'gpg.program': trap,
      'log.showSignature': 'true',
      'format.pretty': '%G?',
      'pretty.custom': '%G?',
      'diff.trap.textconv': trap,
      'diff.trap.command': trap,
      'filter.trap.clean': trap,
      'filter.trap.smudge': trap,
    };
    if (hasAttributes) this.#write('.gitattributes', '* diff=trap filter=trap\n');
    // Last, since git itself would step into these.
    const lines = Object.entries(configuration).map(([key, value]) => configurationLine(key, value));
    writeFileSync(join(this.#repository, '.git/config'), `\n${lines.join('')}`, { flag: 'a' });
    // A touched file tempts git to rewrite its index.
    utimesSync(join(this.#repository, 'a.txt'), 1_500_000_000, 1_500_000_000);
  }

  #trap(): string {
    const trap = join(this.#root, 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${join(this.#home, 'PWNED')}'\n`);
    chmodSync(trap, 0o755);
    return trap;
  }

  /** Puts a signature on the last commit; a signature that is checked starts the trap. */
  #signHead(): void {
    const commit = this.#git('cat-file', 'commit', 'HEAD');
    const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n';
    const file = join(this.#root, 'commit');
    writeFileSync(file, commit.replace('\n\n', `\n${signature}\n`));
    this.#git('reset', '-q', '--soft', this.#git('hash-object', '-t', 'commit', '-w', file).trim());
  }

  #git(...words: readonly string[]): string {
    const env = { PATH: SYSTEM_PATH.join(':'), HOME: this.#home, GIT_CONFIG_NOSYSTEM: '1' };
    return execFileSync('git', words, { cwd: this.#repository, env, encoding: 'utf8' });
  }

  #write(name: string, content: string): void {
    const path = join(this.#repository, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  /** A PATH in which the verbs of the policy are themselves, and every other program of the system notes its name. */
  #record(): void {
    mkdirSync(this.#bin);
    const recorder = join(this.#root, 'recorder.sh');
    const search = SYSTEM_PATH.map(folder => `[ -x "${folder}/$name" ] && exec "${folder}/$name" "$@"`).join('\n');
    writeFileSync(recorder, `#!/bin/sh\nname=\${0##*/}\necho "$name" >> '${this.#log}'\n${search}\nexit 127\n`);
    chmodSync(recorder, 0o755);
    for (const folder of SYSTEM_PATH) {
      for (const name of readdirSync(folder)) {
        const link = join(this.#bin, name);
        if (!existsSync(link)) symlinkSync(POLICY.has(name) ? join(folder, name) : recorder, link);
      }
    }
  }

  #snapshot(): Map<string, string> {
    const files = new Map<string, string>();
    const visit = (path: string): void => {
      const stat = lstatSync(path, { bigint: true });
      const content = stat.isSymbolicLink() ? readlinkSync(path) : stat.isFile() ? digest(path) : '';
      files.set(path, `${stat.mode} ${stat.mtimeNs} ${stat.size} ${content}`);
      if (stat.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    };
    visit(join(this.#root, 'watched'));
    return files;
  }
}

/**
 * Output is a pipe, as it is under the harness. Without a wrapper each command runs in a fork of this bash, which saves
 * the start of another one; with a wrapper, by `bash -c`.
 */
const DRIVER = `
list=$1 log=$2; shift 2; number=0
while IFS= read -r -d '' command <&3; do
  echo "#$number" >> "$log"
  if [ $# -gt 0 ]; then "$@" /bin/bash --noprofile --norc -c "$command" 3<&-; else ( set --; exec 3<&-; eval "$command" ); fi
  number=$((number + 1))
done 3< "$list" </dev/null
exit 0
`;

const FILES: Readonly<Record<string, string>> = {
  'a.txt': 'alpha 1 2\nbeta,2,3\n\n# gamma\nalpha 12 3\n',
  'b.txt': 'alpha 1 2\ndelta\n',
  'base.txt': 'alpha\n',
  'README.md': '# Read me\nstart\nmiddle\nend\n',
  'notes.md': 'a > b\nstart\nsrc=x url(y)\nend\n',
  'package.json': '{"version": "1.0.0", "scripts": {"test": "x"}, "dependencies": {"a": "1"}}\n',
  'data.json': '{"a": [{"name": "x", "n": 4}], "items": [{"name": "y", "n": 1}], "n": "1"}\n',
  'src/one.ts': 'export const one = 1; // TODO foo\n',
  'src/two.ts': 'export const two = 2;\n',
  'test/one.test.ts': 'test one\n',
  'docs/guide.md': '目标 | 验收标准\n',
  'packages/core/index.ts': 'export {};\n',
  '日本.txt': 'x\n',
  '.gitignore': '*.log\n',
  'x.log': 'error\n',
};

function configurationLine(key: string, value: string): string {
  const [section, ...rest] = key.split('.');
  const name = rest.pop();
  const sub = rest.length > 0 ? ` "${rest.join('.')}"` : '';
  return `[${section}${sub}]\n\t${name} = "${value}"\n`;
}

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter(path => before.get(path) !== after.get(path));
}
