/** Questions and messages as markdown for people. Pure. */
import type { HumanText } from '../text/human-text.ts';
import { quote } from './amendment.ts';
import type { Ask, Mail } from './ask.ts';

/** A question as it was put. */
export function renderQuestion({ id, question, options, askedAt }: Ask, text: HumanText): string {
  const choices = options.map(option => quote(`- ${option}`)).join('\n');
  return `## ${text.logAsked(id, isoTime(askedAt))}\n\n${quote(question)}\n${choices && `>\n${choices}\n`}`;
}

/** What came of a question; '' while it waits. */
export function renderOutcome({ id, state, answer, waitedMs }: Ask, text: HumanText): string {
  if (state === 'asked') return '';
  const heading = `**${text.logOutcome(id, state, Math.round(waitedMs / 1000))}**\n`;
  return answer ? `${heading}\n${quote(answer)}\n` : heading;
}

/** Words a person volunteered. */
export function renderMail({ id, at, text: words }: Mail, text: HumanText): string {
  return `## ${text.logMail(id, isoTime(at))}\n\n${quote(words)}\n`;
}

/** Everything that was said, in order. */
export function renderTranscript(asks: readonly Ask[], mail: readonly Mail[], text: HumanText): string {
  const questions = asks.map(ask => ({
    at: ask.askedAt,
    block: [renderQuestion(ask, text), renderOutcome(ask, text)].filter(Boolean).join('\n'),
  }));
  const messages = mail.map(each => ({ at: each.at, block: renderMail(each, text) }));
  return [...questions, ...messages]
    .sort((a, b) => a.at - b.at)
    .map(entry => entry.block)
    .join('\n');
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
