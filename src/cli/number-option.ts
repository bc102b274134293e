/** Numbers given on the command line. A value out of range is an error that names the flag and the range. */
import { UsageError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';

export interface NumberRange {
  readonly min: number;
  readonly max?: number;
  /** `min` itself is out. */
  readonly isOpen?: boolean;
  readonly isInteger?: boolean;
  /** A word that the caller takes instead of a number; here it is only named where something else was given. */
  readonly word?: string;
}

/**
 * The number in `value`; undefined stays undefined.
 * @throws UsageError naming flag and range.
 */
export function numberOption(
  flag: string,
  value: string | undefined,
  range: NumberRange,
  lang: Lang,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value.trim()) ? Number(value) : Number.NaN;
  const isInside =
    Number.isFinite(number) &&
    (range.isOpen === true ? number > range.min : number >= range.min) &&
    (range.max === undefined || number <= range.max) &&
    (range.isInteger !== true || Number.isSafeInteger(number));
  if (!isInside) throw new UsageError(cliText[lang].outOfRange(flag, value, describe(range, lang)));
  return number;
}

function describe({ min, max, isOpen, isInteger, word }: NumberRange, lang: Lang): string {
  const text = cliText[lang];
  const from = isOpen === true ? `> ${min}` : `≥ ${min}`;
  const range = [isInteger === true ? text.integer : text.number, from, ...(max === undefined ? [] : [`≤ ${max}`])];
  return [range.join(', '), ...(word === undefined ? [] : [text.orWord(word)])].join(', ');
}
