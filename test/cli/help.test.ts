import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUBCOMMANDS } from '../../src/cli/argv.ts';
import { type Actions, runProgram } from '../../src/cli/program.ts';
import { LANGS, type Lang } from '../../src/text/lang.ts';

const reference = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8');

/** What `--help` prints. */
async function help(words: readonly string[], lang: Lang = 'en'): Promise<string> {
  const { write } = process.stdout;
  let printed = '';
  process.stdout.write = ((text: string) => {
    printed += text;
    return true;
  }) as typeof write;
  try {
    expect(await runProgram([...words, '--help'], lang, {} as Actions)).toBe(0);
  } finally {
    process.stdout.write = write;
  }
  return printed;
}

/** Options in a text: their long names. */
const optionsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? '');
const inHelp = (text: string): string[] => optionsIn(text, /^ {2}(?:-\w, )?(--[a-z-]+)/gm);
/** The first column of the tables of a section. */
const inReference = (heading: string): string[] => {
  const section = reference.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? '';
  const cells = optionsIn(section, /^\| ((?:[^|\\]|\\\|)*) \|/gm);
  return cells.flatMap(cell => optionsIn(cell, /`(?:-\w, )?(--[a-z-]+)/g));
};

describe('the reference of the command', () => {
  it.each([...SUBCOMMANDS])('lists the options that `flower %s --help` lists, and no others', async command => {
    const common = inReference('Options of every command');
    const listed = inHelp(await help([command]));
    expect(listed.length).toBeGreaterThan(3);
    expect(listed.filter(option => !common.includes(option)).sort()).toEqual([...new Set(inReference(command))].sort());
  });

  it('lists the options of every command', async () => {
    expect(inHelp(await help([])).sort()).toEqual([...inReference('Options of every command')].sort());
  });

  it.each([
    ['demo', /--workspace|--run-dir/],
    ['setup', /--run-dir|--json/],
  ])('what `flower %s` refuses its help does not offer', async (command, refused) => {
    expect(await help([command])).not.toMatch(refused);
  });

  it('names each command in the help, in every language, and leaves no word of another', async () => {
    for (const lang of LANGS) {
      const text = await help([], lang);
      for (const command of SUBCOMMANDS) expect(text).toContain(`  ${command} `);
      if (lang !== 'en')
        expect(text.replaceAll(/[-[<(]\S*|choices: .*/g, '')).not.toMatch(/^Usage|Options:|show help/m);
    }
  });
});
