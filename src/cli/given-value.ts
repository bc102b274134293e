/** What options were given, looked at before anything is done: values that cannot have been meant. */
import type { Command } from 'commander';
import { UsageError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import { commandText } from '../text/command-text.ts';
import type { Lang } from '../text/lang.ts';
import { SUBCOMMANDS } from './argv.ts';

/** Options whose value is free text; an empty one is mostly a variable that was not set. */
const TEXTS: readonly string[] = ['workspace', 'runDir', 'instructions', 'resume', 'model'];
const DIRECTORIES: readonly string[] = ['workspace', 'runDir'];

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
  const end = argv.indexOf('--');
  const isMarked = end >= 0 && end < argv.indexOf(first);
  if (!isMarked && (SUBCOMMANDS as readonly string[]).includes(first)) {
    throw new UsageError(commandText[lang].lateSubcommand(first));
  }
}
