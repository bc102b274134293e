import { describe, expect, it } from 'vitest';
import { figureText, isMissed, lineOf, type Row } from '../../bench/row.ts';
import { type Results, runBenches } from '../../bench/run-benches.ts';

const row = (more: Partial<Row> = {}): Row => ({ figure: 'a figure', value: 7, unit: 'ms', ...more });

describe('the benchmarks', () => {
  it('go on after one that breaks off, keep what there is after each, and end with a status that tells', async () => {
    const lines: string[] = [];
    const saved: Results[] = [];
    const desk = {
      print: (line: string) => void lines.push(line),
      save: (results: Results) => void saved.push(results),
    };
    const good = async (): Promise<Row[]> => [row({ goal: '<= 5' })];
    const status = await runBenches(
      { one: good, two: () => Promise.reject(new Error('no harness')), three: good },
      desk,
    );
    expect(status).toBe(1);
    expect(saved.map(results => Object.keys(results))).toEqual([['one'], ['one', 'two'], ['one', 'two', 'three']]);
    expect(saved.at(-1)?.['two']).toEqual({ error: 'no harness' });
    expect(lines).toEqual([
      expect.stringMatching(/^bench +figure +value +against +goal$/),
      expect.stringMatching(/^one +a figure +7 ms +≤ 5, missed$/),
      'two: broke off: no harness',
      expect.stringMatching(/^three /),
      expect.stringMatching(/^\n2 figures in \d+ s; goals missed: 2$/),
      'broke off: two',
    ]);
    expect(await runBenches({ one: good }, desk)).toBe(0);
  });

  it.each<[row: Partial<Row>, missed: boolean]>([
    [{}, false],
    [{ goal: '<= 7' }, false],
    [{ goal: '< 7' }, true],
    [{ goal: '>= 0.5', ratio: 0.49 }, true],
    [{ goal: '<= 3', ratio: 2.9 }, false],
    [{ goal: '<= 3', ratio: Number.NaN }, true],
    [{ goal: 'about 10', value: 11.9 }, false],
    [{ goal: 'about 10' }, true],
    [{ goal: '0', value: 0 }, false],
    [{ goal: '0', value: 1 }, true],
  ])('judge %j: missed is %s', (more, missed) => {
    expect(isMissed(row(more))).toBe(missed);
  });

  it.each([
    [176_437_120, '176,400,000'],
    [1675.4, '1,675'],
    [386.4, '386'],
    [13.99, '14'],
    [0.2381, '0.238'],
    [0, '0'],
  ])('print %d as the page has it: %s', (value, text) => {
    expect(figureText(value)).toBe(text);
  });

  it('print what a figure was measured beside', () => {
    expect(lineOf('x', row({ against: 'bare', ratio: 0.00516 }))).toMatch(/ 7 ms +0\.0052 × bare$/);
    expect(lineOf('x', row({ against: 'bare', ratio: 1.069, goal: '>= 0.5' }))).toMatch(/1\.07 × bare +≥ 0\.5$/);
  });
});
