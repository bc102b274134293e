/** The argument library's errors, in the caller's language and naming what is wrong. */
import type { CommanderError } from 'commander';
import { UsageError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';

export function argumentError(error: CommanderError, lang: Lang): UsageError {
  const text = cliText[lang];
  // The library quotes what it complains about; everything else of its message is English.
  const [named = '', value = ''] = [...error.message.matchAll(/'([^']*)'/g)].map(match => match[1] ?? '');
  const messages: Readonly<Record<string, string>> = {
    'commander.unknownOption': text.unknownOption(named),
    'commander.optionMissingArgument': text.missingValue(named),
    'commander.missingArgument': text.missingArgument(named),
    'commander.excessArguments': text.excessArguments,
    'commander.invalidArgument': text.notOneOf(
      named,
      value,
      /Allowed choices are (.*)\.$/.exec(error.message)?.[1] ?? '',
    ),
  };
  return new UsageError(messages[error.code] ?? error.message, { cause: error });
}
