import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellWidth } from '../../src/util/cell-width.ts';
import { type Stage, stage } from './stage.ts';

const question = (id: string, options: readonly string[] = []): Record<string, unknown> => ({
  kind: 'ask',
  id,
  question: `which colour for ${id}`,
  options,
  state: 'asked',
  answer: '',
  waitedMs: 0,
  text: id,
});
const settled = (id: string): Record<string, unknown> => ({ ...question(id), state: 'timeout', text: `${id}: nobody` });
const text = (words: string): Record<string, unknown> => ({ kind: 'text', text: words });
const lastLine = ({ screen }: Pick<Stage, 'screen'>): string => screen.lines.at(-1) ?? '';
const prompt = (shown: string) => (screen: Stage['screen']) => screen.lines.at(-1) === shown;

/** Closes the view; the terminal must then be as a shell expects it, with nothing of the view left on it. */
async function closes(on: Stage): Promise<void> {
  on.order({ do: 'close' });
  expect(await on.ended).toMatchObject({ exitCode: 0 });
  expect(on.screen.modes).toEqual(new Set(['7', '25']));
  expect(lastLine(on)).toBe('the end');
  expect(on.screen.cursor.column).toBe(0);
}

describe('the input line', () => {
  it('stays last and whole while events pour in and something is typed, wide characters and edits included', async () => {
    const on = await stage();
    on.order({ do: 'pour', perSecond: 400, seconds: 2 });
    for (const part of [
      '你好, ',
      'wörld',
      ' 👨‍👩‍👧',
      '\u001b[D\u001b[D\u001b[D',
      '\u007f',
      'Х',
      '\u001b[H',
      'A',
      '\u001b[F',
      '!',
    ]) {
      on.type(part);
      await on.shows(screen => /^\S*> /.test(screen.lines.at(-1) ?? ''));
      expect(on.screen.lines.at(-2)).toMatch(/ \| /);
    }
    await on.reported(report => report.poured !== undefined);
    await on.shows(prompt('> A你好, wörХd 👨‍👩‍👧!'));
    on.type('\r');
    expect(await on.reported(report => report.line !== undefined)).toEqual({ line: 'A你好, wörХd 👨‍👩‍👧!', to: 'run' });
    await on.shows('event 799');
    const shown = on.screen.history.filter(line => line.includes('event '));
    // Every event is there once, in order, on a row of its own.
    expect(shown.map(line => Number(/event (\d+)/.exec(line)?.[1]))).toEqual(Array.from({ length: 800 }, (_, n) => n));
    await closes(on);
  });

  it('takes a paste of many lines for one message (terminal-paste-001), and shows it on one line', async () => {
    const [{ input, expected }] = JSON.parse(
      readFileSync(join(import.meta.dirname, '../cases/terminal-paste.json'), 'utf8'),
    );
    const on = await stage();
    on.type(input.input.slice(0, 3));
    on.type(input.input.slice(3));
    await on.shows(prompt('> line1↵line2'));
    on.type('\r');
    await on.reported(report => report.line !== undefined);
    expect(on.reports).toEqual([{ line: expected.text, to: 'run' }]);
    await closes(on);
  });

  it('scrolls sideways on a terminal of 40 columns, and is whole again after each change of size', async () => {
    const on = await stage({ columns: 40, rows: 10 });
    on.event(text('目标📁'.repeat(20)));
    on.type(`${'abcde '.repeat(10)}END`);
    await on.shows(screen => lastLine({ screen }).endsWith('END'));
    expect(cellWidth(lastLine(on))).toBeLessThan(40);
    expect(lastLine(on)).toMatch(/^> </);
    for (const line of on.screen.lines) expect(cellWidth(line)).toBeLessThanOrEqual(40);
    on.type('\u0001');
    await on.shows(screen => lastLine({ screen }).startsWith('> abcde'));
    expect(lastLine(on)).toMatch(/>$/);
    for (const [columns, rows] of [
      [100, 30],
      [20, 5],
      [60, 2],
      [80, 24],
    ] as const) {
      on.resize(columns, rows);
      await on.shows(screen => {
        const prompts = screen.lines.filter(line => line.startsWith('> abc'));
        const isNarrow = screen.lines.every(line => cellWidth(line) <= columns);
        return prompts.length === 1 && lastLine({ screen }) === prompts[0] && isNarrow;
      });
    }
    await on.shows(prompt(`> ${'abcde '.repeat(10)}END`));
    await closes(on);
  });

  it('shows what other code writes as lines of its own, without its escape sequences', async () => {
    const on = await stage();
    on.type('half');
    await on.shows(prompt('> half'));
    on.order({ do: 'stray', line: 'a warning \u001b[2J\u001b]0;x\u0007of a library' });
    await on.shows('a warning of a library');
    expect(lastLine(on)).toBe('> half');
    await closes(on);
  });
});

describe('a question', () => {
  it('changes the form of the prompt, and takes a number, a text, or nothing', async () => {
    const on = await stage();
    on.event(question('q1', ['red', 'green']));
    await on.shows(/^\? q1 > 1-2 or/m);
    expect(on.screen.lines.join('\n')).toContain('2) green');
    on.type('2\r');
    await on.reported(report => report.line === '2');
    on.event(settled('q1'));
    on.event(question('q2'));
    await on.shows(/^\? q2 >/m);
    on.type('\r');
    await on.reported(report => report.line === '');
    expect(on.reports.map(report => report.to)).toEqual(['q1', 'q2']);
    await closes(on);
  });

  it('that comes while something is typed does not get it, unless the person hands it over', async () => {
    const on = await stage();
    on.type('also a README');
    await on.shows(prompt('> also a README'));
    on.event(question('q1'));
    await on.shows(prompt('say (q1 waits) > also a README'));
    await on.shows('q1 came while you were typing');
    on.type('\r');
    expect(await on.reported(report => report.line !== undefined)).toEqual({ line: 'also a README', to: 'run' });
    await on.shows(/^\? q1 >/m);
    on.event(settled('q1'));
    await on.shows(/^> say what/m);
    on.type('blue');
    await on.shows(prompt('> blue'));
    on.event(question('q2'));
    await on.shows(prompt('say (q2 waits) > blue'));
    on.type('\t');
    await on.shows(prompt('? q2 > blue'));
    on.type('\r');
    expect(await on.reported(report => report.line === 'blue')).toEqual({ line: 'blue', to: 'q2' });
    await closes(on);
  });

  it('that is over before its answer was sent leaves the answer to nobody, not to the next question', async () => {
    const on = await stage();
    on.event(question('q1'));
    await on.shows(/^\? q1 >/m);
    on.type('yes');
    await on.shows(prompt('? q1 > yes'));
    on.event(settled('q1'));
    on.event(question('q2'));
    await on.shows(prompt('! q1 is over > yes'));
    on.type('\r');
    await on.shows('q1 no longer waits');
    await on.shows(prompt('say (q2 waits) > yes'));
    expect(on.reports).toEqual([]);
    await closes(on);
  });
});

describe('an end', () => {
  it('of the input leaves the view as it is; Ctrl-C still counts', async () => {
    const on = await stage();
    on.type('\u0004');
    await on.reported(report => report.inputEnd === true);
    await on.shows('the input has ended');
    on.type('not taken\r\u0003');
    await on.reported(report => report.interrupt === true);
    expect(on.reports).toEqual([{ inputEnd: true }, { interrupt: true }]);
    await closes(on);
  });

  it('by a crash gives the terminal back before the error is printed', async () => {
    const on = await stage();
    on.order({ do: 'crash' });
    expect((await on.ended).exitCode).not.toBe(0);
    expect(on.screen.modes).toEqual(new Set(['7', '25']));
    expect(on.raw()).toMatch(/\?2004l[\s\S]*Error: broken on purpose/);
    expect(on.screen.history.join('\n')).toContain('Error: broken on purpose');
    expect(on.screen.history.join('\n')).not.toContain('> say what');
  });
});
