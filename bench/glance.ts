/** How long one command takes to be judged: everyday ones, hostile ones, and the longest that are looked at. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEphemeral } from '../src/shell/is-ephemeral.ts';
import type { Row } from './row.ts';

const CASES = join(import.meta.dirname, '../test/cases/shell-policy.json');
const ROUNDS = 20;
const LONGEST = 10_000;

/** Built to keep a parser or a pattern busy, each as long as a command may be. */
const HOSTILE: readonly string[] = [
  '(',
  '{',
  '$(',
  '`',
  '"$(',
  '${x:-',
  '<(',
  'ls;',
  'ls|',
  'a{b,',
  '[[',
  '\'a\'"b"',
  '\\a',
  '#\n',
  ' \\\n',
  "$'\\x41'",
  'git -C a ',
  '*/',
  '<<E\n',
  '-e ',
].map(piece => `ls ${piece.repeat(LONGEST)}`.slice(0, LONGEST));

/** Each command of the case file in turn, many times over; the worst of a command is its best of three. */
export async function benchGlance(): Promise<Row[]> {
  const commands = (JSON.parse(readFileSync(CASES, 'utf8')) as { readonly cmd: string }[]).map(({ cmd }) => cmd);
  for (const command of commands) isEphemeral(command);
  const microseconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) for (const command of commands) microseconds.push(timeOf(command));
  microseconds.sort((a, b) => a - b);
  const at = (share: number): number => microseconds[Math.ceil(microseconds.length * share) - 1] ?? Number.NaN;
  const worst = Math.max(...HOSTILE.map(command => Math.min(timeOf(command), timeOf(command), timeOf(command))));
  return [
    { figure: 'isEphemeral per command, median', value: at(0.5), unit: 'µs', goal: '< 100' },
    { figure: 'isEphemeral per command, p95', value: at(0.95), unit: 'µs' },
    { figure: 'isEphemeral per command, worst of the cases', value: at(1), unit: 'µs' },
    { figure: 'isEphemeral of a hostile 10 kB, worst', value: worst / 1000, unit: 'ms', goal: '< 50' },
  ];
}

function timeOf(command: string): number {
  const start = performance.now();
  isEphemeral(command);
  return (performance.now() - start) * 1000;
}
