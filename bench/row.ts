/** One figure of a benchmark, and how the middle of several is taken. */

export interface Row {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  /** What it was measured beside, in the same run. */
  readonly against?: string;
  /** `value` divided by that. */
  readonly ratio?: number;
  readonly goal?: string;
}
/** The middle of a list of figures; NaN for an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
