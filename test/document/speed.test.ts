import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { Handoff } from '../../src/document/handoff.ts';
import { Verdict } from '../../src/document/verdict.ts';

/** Enough for anything quadratic to take minutes. */
const SIZE = 100_000;
/** Processor time, which other programs on the machine do not add to. */
function spentMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const fill = (unit: string, before = '', after = ''): string => before + unit.repeat(SIZE / unit.length) + after;

/** Much, each, of what backtracking or scanning again and again would choke on. */
const HOSTILE: Readonly<Record<string, string>> = {
  'one word': fill('a'),
  'blank lines': fill('\n'),
  blanks: fill(' ', '## Goal', 'x'),
  'blanks behind a name': fill(' ', 'Acceptance', 'criteria'),
  'blanks between pictures': fill('😀 ', '## Goal ', 'x'),
  hashes: fill('#', '## Goal ', 'x'),
  'lone hashes': fill('#\n'),
  stars: fill('*'),
  'stars and blanks': fill('* ', '', 'x'),
  'open emphasis': fill('**Goal '),
  'open parentheses': fill('(', '## Goal ', 'x'),
  'many parentheses': fill('(a)', '## Goal ', 'x'),
  'empty headings': fill('## Goal\n'),
  'bare names': fill('Not passed\n', `## Conclusion\n${'\n'.repeat(1000)}`),
  'names in a row': fill('Goal / '),
  'open comments': fill('<!-- ', 'a'),
  'open comments on lines': fill('a <!--\n'),
  'closed comments': fill('<!---->'),
  'comments in code': fill('`<!--`'),
  'runs of backticks': Array.from({ length: 1400 }, (_, length) => '`'.repeat(length))
    .join(' ')
    .concat(' <!-- x -->'),
  'open fences': fill('> ```\n'),
  'long fence': fill('`', '', 'x`'),
  'list marks': fill('- ', '', '```'),
  'quote marks': fill('>', '', '```'),
  'nested lists': Array.from({ length: 1400 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n'),
  backslashes: fill('\\'),
  'escaped fences': fill('\\```\n', '## Goal\n'),
  dashes: fill('-', '', 'x'),
  'table rules': fill('|-', '## Checks\n', 'x'),
  'dash items': fill('- -\n', '## Checks\n'),
  'invisible characters': fill('\u200b', '', '## Goal'),
  'combining characters': fill('\u0301', 'Goal'),
  'denied words': fill('not achieve '),
  'hedged words': fill('achieved '),
  'achieved lines': fill('achieved\n'),
  'denied failures': fill('no failed of ', 'achieved, '),
  'failures in a row': fill('ошибка ', 'достигнуто, '),
  shares: fill('5 of ', 'achieved '),
  'mended failures': fill('now failed ', 'achieved. Last time '),
  'table heads': fill('|a|\n', 'achieved\n'),
  'open tags': fill('<del>', 'achieved '),
  'lone digits': fill('1 \n'),
  colons: fill(': '),
  'carriage returns': fill('\r'),
};

describe('reading is linear', () => {
  it.each(Object.entries(HOSTILE))('%s take no more than moments', (_what, text) => {
    const startedAt = process.cpuUsage();
    const documents = [Brief.parse(text), Goal.parse(text), Handoff.parse(text)];
    Verdict.parse(text);
    for (const document of documents) document.toMarkdown();
    // A tenth of a second when idle.
    expect(spentMs(startedAt)).toBeLessThan(4_000);
  });

  it('a megabyte of ordinary prose is read in moments', () => {
    const startedAt = process.cpuUsage();
    const prose = 'Some words about the goal of the work, and a `name` or two.\n'.repeat(17_000);
    expect(Brief.parse(`## Goal\n${prose}## Boundaries\nx`).bounds).toBe('x');
    expect(spentMs(startedAt)).toBeLessThan(5_000);
  });

  it('the same content written and checked, too', () => {
    const startedAt = process.cpuUsage();
    for (const text of Object.values(HOSTILE).slice(0, 12)) {
      const brief = new Brief({ goal: text.slice(0, 100_000) });
      expect(Brief.parse(brief.toMarkdown())).toEqual(Brief.parse(brief.promptBlock()));
      brief.missing();
    }
    expect(spentMs(startedAt)).toBeLessThan(10_000);
  });
});
