/** One figure of a benchmark: what it is, whether its goal is met, how it is printed; and the middle of several. */

/** What a figure ought to be. `about`: within a fifth. */
export type Goal = `${'<=' | '<' | '>=' | 'about'} ${number}` | '0';

export interface Row {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  /** What it was measured beside, in the same run. */
  readonly against?: string;
  /** `value` divided by that. */
  readonly ratio?: number;
  /** Of the ratio where there is one, else of the value. */
  readonly goal?: Goal;
}

/** True when the row has a goal and does not reach it; a figure that is none reaches nothing. */
export function isMissed({ value, ratio, goal }: Row): boolean {
  if (goal === undefined) return false;
  const figure = ratio ?? value;
  const [how, bound] = goal === '0' ? ['<=', 0] : [goal.split(' ')[0], Number(goal.split(' ')[1])];
  if (how === '<=') return !(figure <= bound);
  if (how === '<') return !(figure < bound);
  if (how === '>=') return !(figure >= bound);
  return !(Math.abs(figure - bound) <= bound / 5);
}

/** The columns of {@link lineOf}. */
export const HEADER: string = columns('bench', 'figure', 'value', 'against', 'goal');

/** A row in the form in which docs/benchmarks.md has it. */
export function lineOf(bench: string, row: Row): string {
  const against = row.ratio === undefined ? '' : `${ratioText(row.ratio)} × ${row.against ?? ''}`;
  const goal = row.goal === undefined ? '' : row.goal.replace('<=', '≤').replace('>=', '≥');
  return columns(
    bench,
    row.figure,
    `${figureText(row.value)} ${row.unit}`,
    against,
    isMissed(row) ? `${goal}, missed` : goal,
  );
}

/** Four digits that count of a thousand and more, three of less, thousands apart. */
export function figureText(value: number): string {
  const rounded = Number(value.toPrecision(Math.abs(value) >= 1000 ? 4 : 3));
  return rounded.toLocaleString('en', { maximumFractionDigits: 6 });
}

/** The middle of a list of figures; NaN for an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

function ratioText(ratio: number): string {
  return ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2);
}

function columns(bench: string, figure: string, value: string, against: string, goal: string): string {
  return `${bench.padEnd(9)} ${figure.padEnd(54)} ${value.padStart(22)}  ${against.padEnd(36)} ${goal}`.trimEnd();
}
