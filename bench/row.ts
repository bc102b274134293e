/** One line of the benchmark table. */
export interface Row {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  /** What it was measured beside, in the same run. */
  readonly against?: string;
  /** How many times the other, or the part of it. */
  readonly ratio?: number;
  readonly goal?: string;
}
