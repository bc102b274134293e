/** A person with nothing but the command, who does what the screen says: to the demo, and to a first real request. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ScriptedModel, use } from '../../src/testing.ts';
import { cliText } from '../../src/text/cli-text.ts';
import type { Lang } from '../../src/text/lang.ts';
import { setupText } from '../../src/text/setup-text.ts';
import { terminalText } from '../../src/text/terminal-text.ts';
import { temporaryDirectory } from '../harness/workplace.ts';
import { onTerminal, type Terminal } from './terminal.ts';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
const LOCALES: Readonly<Record<Lang, string>> = { en: 'en_US.UTF-8', zh: 'zh_CN.UTF-8', ru: 'ru_RU.UTF-8' };
const TOKEN = 'gw-SENTINEL-4711';
const REQUESTS: Readonly<Record<Lang, string>> = {
  en: 'make me a clock',
  zh: '给我做一个时钟',
  ru: 'сделай мне часы',
};

/** Somebody whose home and directory are empty; `follow` does what a command on the screen says. */
export interface Newcomer {
  readonly lang: Lang;
  readonly home: string;
  /** Starts a command the way it stands on the screen. */
  follow(command: string): Terminal;
}

export function newcomer(lang: Lang): Newcomer {
  const home = temporaryDirectory();
  const cwd = temporaryDirectory();
  // Node's own trust in proxies aside, nothing of the machine's counts.
  const env = { HOME: home, LANG: LOCALES[lang], NO_PROXY: '127.0.0.1' };
  return {
    lang,
    home,
    follow: command => {
      const [name, ...words] = command.split(' ');
      expect(name).toBe('flower');
      return onTerminal([MAIN, ...words], { env, cwd, hasDialogs: true });
    },
  };
}

/** Commands that the screen names, in backticks; a terminal breaks its lines anywhere. */
const commandsOn = ({ screen }: Terminal): string[] =>
  [...screen.history.join('').matchAll(/`(flower[^`]*)`/g)].map(match => match[1] ?? '');

/** The first thing anybody tries: it ends, and the screen names the two ways on. */
export async function tryBare(person: Newcomer): Promise<{ setup: string; demo: string }> {
  const bare = person.follow('flower');
  expect((await bare.ended).exitCode).toBe(3);
  const [setup = '', demo = ''] = commandsOn(bare);
  expect([setup, demo]).toEqual(['flower setup', 'flower demo']);
  return { setup, demo };
}

/** Watches the demo, answers its question, and is told how to go on with a model of one's own. */
export async function watchDemo(person: Newcomer, command: string): Promise<void> {
  const text = cliText[person.lang];
  const demo = person.follow(command);
  await demo.shows(/^\? q1 > 1-2/m);
  demo.type('2\r');
  expect((await demo.ended).exitCode).toBe(0);
  // A terminal breaks lines anywhere, at blanks too.
  const seen = demo.screen.history.join('').replaceAll(' ', '');
  for (const part of [text.demoCost, text.demoRemoved]) expect(seen).toContain(part.replaceAll(' ', ''));
  expect(commandsOn(demo).at(-1)).toBe('flower setup');
}

/** Sets up against a gateway on this machine and makes a first request, by what the screen says alone. */
export async function reachFirstRequest(person: Newcomer, setup: string): Promise<void> {
  const model = await ScriptedModel.start(() => use('mcp__human__ask', { question: 'round or square' }));
  onTestFinished(() => model.close());
  const next = await setUp(person, setup, model.url);
  const flower = person.follow(next);
  await flower.shows(cliText[person.lang].askWhat);
  await flower.shows(terminalText[person.lang].requestHint);
  flower.type(`${REQUESTS[person.lang]}\r`);
  await flower.shows(/^\? q1 > /m);
  expect(flower.screen.history.join('\n')).toContain('round or square');
  const [first] = model.turns;
  expect(JSON.stringify(first?.messages)).toContain(REQUESTS[person.lang]);
  expect(first?.headers['authorization']).toBe(`Bearer ${TOKEN}`);
  flower.type('\u0003');
  await flower.shows(terminalText[person.lang].wordsLabel);
  flower.type('\u0003');
  expect((await flower.ended).exitCode).toBe(130);
  // Whoever leaves is told how to come back.
  expect(flower.screen.history.join('')).toContain(`flower go -- '${REQUESTS[person.lang]}'`);
  expect(flower.raw()).not.toContain('SENTINEL');
}

/** Answers the questions of `setup`; gives the command that it ends with. */
async function setUp(person: Newcomer, command: string, url: string): Promise<string> {
  const text = setupText[person.lang];
  const setup = person.follow(command);
  for (const [question, answer] of [
    [text.secret, TOKEN],
    [text.address, url],
    [text.model, ''],
  ] as const) {
    await setup.shows(`◆  ${question}`);
    setup.type(`${answer}\r`);
  }
  expect((await setup.ended).exitCode).toBe(0);
  expect(setup.raw()).not.toContain('SENTINEL');
  const path = join(person.home, '.config', 'flower', '.env');
  expect(readFileSync(path, 'utf8')).toBe(`ANTHROPIC_AUTH_TOKEN=${TOKEN}\nANTHROPIC_BASE_URL=${url}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return commandsOn(setup).at(-1) ?? '';
}
