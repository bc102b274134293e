/** What is to be done, where the command line does not say it: from a pipe, or asked of the person at the terminal. */
import { isUtf8 } from 'node:buffer';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { isatty } from 'node:tty';
import { UsageError } from '../domain/error.ts';
import { LiveView } from '../terminal/live-view.ts';
import { openTerminalPort } from '../terminal/terminal-port.ts';
import { cliText } from '../text/cli-text.ts';
import { commandText } from '../text/command-text.ts';
import { terminalText } from '../text/terminal-text.ts';
import { hasColor } from './color.ts';
import type { GlobalOptions } from './option.ts';
import { canShowLive } from './run-screen.ts';

export interface Request {
  /** Empty: go on with what is there. */
  readonly words: string;
  /** What was is to be put away first. */
  readonly isNew: boolean;
}

/** From a pipe: all of it. From a terminal: one message; empty goes on where that is possible. null: cancelled. */
export async function askForRequest(isWaking: boolean, globals: GlobalOptions): Promise<Request | null> {
  if (!isatty(0)) return readRequest(textOf(await buffer(process.stdin), globals));
  const first = await askOnce(isWaking, globals);
  const request = first === null ? null : readRequest(first);
  if (request === null || request.words !== '' || (isWaking && !request.isNew)) return request;
  return askAgain(request, globals);
}

/** A request in another encoding would reach the model as a row of question marks, and be paid for. */
function textOf(bytes: Buffer, { lang }: GlobalOptions): string {
  if (!isUtf8(bytes)) throw new UsageError(commandText[lang].requestNotUtf8);
  return bytes.toString();
}

/** `/new`, alone or before the request, is the flag of that name. */
export function readRequest(text: string): Request {
  const words = text.trim();
  const match = /^\/new(?:\s+([\s\S]*))?$/.exec(words);
  return match === null ? { words, isNew: false } : { words: match[1] ?? '', isNew: true };
}

/** Nothing can be started from nothing. */
async function askAgain({ isNew }: Request, globals: GlobalOptions): Promise<Request | null> {
  const answer = await askOnce(false, globals);
  if (answer === null) return null;
  const next = readRequest(answer);
  const request = { words: next.words, isNew: isNew || next.isNew };
  return request.words === '' ? askAgain(request, globals) : request;
}

async function askOnce(isWaking: boolean, globals: GlobalOptions): Promise<string | null> {
  const text = cliText[globals.lang];
  const question = isWaking ? text.askGoOn : text.askWhat;
  return canShowLive(globals) ? askLive(question, globals) : askPlain(question, globals);
}

async function askLive(question: string, globals: GlobalOptions): Promise<string | null> {
  let settle: (line: string | null) => void = () => undefined;
  const answer = new Promise<string | null>(resolve => {
    settle = resolve;
  });
  const view = openView(globals, settle);
  const onSignal = (): void => settle(null);
  process.once('SIGINT', onSignal);
  view.say(question, 'question', '?');
  view.beginSpecial('request');
  const line = await answer;
  if (line !== null && line.trim() !== '') view.say(line, 'plain', '>');
  await view.close();
  process.off('SIGINT', onSignal);
  return line;
}

function openView({ color, lang, verbose }: GlobalOptions, settle: (line: string | null) => void): LiveView {
  return new LiveView({
    input: process.stdin,
    port: openTerminalPort(process.stdout),
    streams: isatty(2) ? [process.stdout, process.stderr] : [process.stdout],
    hasColor: hasColor(process.stdout, color),
    lang,
    verbose,
    status: terminalText[lang].requestHint,
    onLine: line => settle(line),
    onInterrupt: () => settle(null),
    onInputEnd: () => settle(null),
  });
}

async function askPlain(question: string, { json }: GlobalOptions): Promise<string | null> {
  const prompt = createInterface({ input: process.stdin, output: json ? process.stderr : process.stdout });
  try {
    return await new Promise<string | null>(resolve => {
      prompt.on('SIGINT', () => resolve(null));
      prompt.on('close', () => resolve(null));
      void prompt.question(`${question} `).then(resolve);
    });
  } finally {
    prompt.close();
  }
}
