/** What options were given, looked at before anything is done: values that cannot have been meant. */
import type { Command } from 'commander';
import { UsageError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import { commandText } from '../text/command-text.ts';
import type { Lang } from '../text/lang.ts';
import { SUBCOMMANDS } from './argv.ts';
import { isOneSlipAway } from './near-word.ts';
import { shellCommand } from './shell-command.ts';

/** Options whose value is free text; an empty one is mostly a variable that was not set. */
const TEXTS: readonly string[] = ['workspace', 'runDir', 'instructions', 'resume', 'model'];
const DIRECTORIES: readonly string[] = ['workspace', 'runDir'];
/** What other commands have as a subcommand, and this one as an option. */
const ASKED_BY_OPTION: readonly string[] = ['help', 'version'];

/** @throws UsageError naming the option whose value is empty, or is the next option. */
export function assertGivenValues(command: Command, lang: Lang): void {
  const commands = [command, ...(command.parent === null ? [] : [command.parent])];
  const flags = new Set(commands.flatMap(one => one.options.flatMap(({ long, short }) => [long, short])));
  for (const one of commands) {
    for (const option of one.options) {
      const name = option.attributeName();
      const value: unknown = one.getOptionValue(name);
      if (!option.required || typeof value !== 'string') continue;
      const flag = option.long ?? option.flags;
      if (TEXTS.includes(name) && value.trim() === '') throw new UsageError(commandText[lang].emptyValue(flag));
      if (DIRECTORIES.includes(name) && value.startsWith('-')) {
        throw new UsageError(commandText[lang].dashedDirectory(flag, value));
      }
      if (flags.has(value.split('=', 1)[0] ?? '')) throw new UsageError(cliText[lang].missingValue(flag));
    }
  }
}

/**
 * A subcommand behind an option that is not global is a request by the rules and hardly by intention, and a request costs.
 * @param words the request as it was understood where no subcommand was named.
 * @throws UsageError that names both spellings.
 */
export function assertNoLateSubcommand(words: readonly string[], argv: readonly string[], lang: Lang): void {
  const [first = ''] = words;
  if (!isMarked(first, argv) && (SUBCOMMANDS as readonly string[]).includes(first)) {
    throw new UsageError(commandText[lang].lateSubcommand(first));
  }
}

/**
 * A request of one word that is a subcommand but for a slip of the finger, or asks for help, is hardly one, and it costs.
 * @param words the request as it was understood where no subcommand was named.
 * @throws UsageError that names what was probably meant, and how the word is a request all the same.
 */
export function assertNoMistypedSubcommand(words: readonly string[], argv: readonly string[], lang: Lang): void {
  const [word = '', ...others] = words;
  if (others.length > 0 || isMarked(word, argv)) return;
  const said = word.toLowerCase();
  const meant = ASKED_BY_OPTION.includes(said)
    ? `--${said}`
    : SUBCOMMANDS.find(name => name === said || isOneSlipAway(name, said));
  if (meant === undefined) return;
  const request = shellCommand({ workspace: '.', runDir: 'runs' }, ['go', word]);
  throw new UsageError(commandText[lang].mistypedSubcommand(word, meant, request));
}

/** Behind `--`: a request, whatever it looks like. */
function isMarked(word: string, argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return end >= 0 && end < argv.indexOf(word);
}
