/** Errors as the command shows them: one paragraph on stderr, a status that tells their kind. */
import { processEnvironment } from '../config/process-environment.ts';
import { CredentialsError, FlowerError, messageOf, UsageError } from '../domain/error.ts';
import { safeText } from '../view/safe-text.ts';
import { EXIT } from './exit-code.ts';
import { asSentence } from './sentence.ts';

/** The exit status for what was thrown. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof CredentialsError) return EXIT.credentials;
  return EXIT.failed;
}

/** What is written to stderr: the message, or with `withStack` where it came from. */
export function renderError(error: unknown, withStack: boolean): string {
  if (withStack && error instanceof Error && error.stack !== undefined) return `${safeText(error.stack)}\n`;
  const code = error instanceof FlowerError ? '' : error instanceof Error ? `${error.name}: ` : '';
  // The places where credentials were looked for are a list; the words of any other error may be anybody's.
  return `flower: ${code}${error instanceof CredentialsError ? safeText(error.message) : inOneLine(error)}\n`;
}

/** What is written to stderr about an error that nobody caught; `ways` say where to go from there. */
export function renderCrash(error: unknown, sentence: (reason: string) => string, ways: readonly string[]): string {
  const isOurs = error instanceof FlowerError && error.code === 'unsettled';
  const stack = processEnvironment()['FLOWER_DEBUG'] === '1' && !isOurs ? renderError(error, true) : '';
  const said = isOurs ? error.message : asSentence(sentence(inOneLine(error)));
  return `${stack}flower: ${[said, ...ways].join(' ')}\n`;
}

function inOneLine(error: unknown): string {
  return safeText(messageOf(error)).replaceAll(/\s*\n+\s*/g, ' ');
}
