/** Finds the subcommand in an argument list; without one the list is a request to `go`. Knows the global options, nothing else. */

/** Names that are subcommands when they stand first. */
export const SUBCOMMANDS = ['go', 'run', 'once', 'demo', 'setup', 'stats', 'doctor'] as const;

/** Global options that take the next word as their value. */
const WITH_VALUE: readonly string[] = ['-w', '--workspace', '-r', '--run-dir', '--lang'];
const PLAIN: readonly string[] = ['-v', '--verbose', '--json', '--no-color'];
/** Short options in one word: `-vv`, `-vwDIR`; and such a word whose value is the next one: `-vw DIR`. */
const CLUSTER = /^-v+(?:[wr].+)?$/;
const ENDS_IN_VALUE = /^-v+[wr]$/;
/** These are answered before any subcommand is looked for. */
const ANSWERED_AT_ONCE: readonly string[] = ['-h', '--help', '--version'];

/** The same list with `go` put in where no subcommand stands before the first word or the first option that is not global. */
export function withSubcommand(argv: readonly string[]): string[] {
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (ANSWERED_AT_ONCE.includes(word) || (SUBCOMMANDS as readonly string[]).includes(word)) return [...argv];
    if ((WITH_VALUE.includes(word) || ENDS_IN_VALUE.test(word)) && index + 1 < argv.length) index += 1;
    else if (!PLAIN.includes(word) && !CLUSTER.test(word) && !hasGlobalValue(word)) return insertGo(argv, index);
  }
  return insertGo(argv, argv.length);
}

/** `--workspace=DIR`, `-wDIR` and the like. */
function hasGlobalValue(word: string): boolean {
  return WITH_VALUE.some(option =>
    option.startsWith('--') ? word.startsWith(`${option}=`) : word.startsWith(option) && word.length > option.length,
  );
}

function insertGo(argv: readonly string[], index: number): string[] {
  return [...argv.slice(0, index), 'go', ...argv.slice(index)];
}
