/** Lengths of time as words name them: `1 hour and 30 minutes`, `6m0s`, `1,5 часа`. Pure. */

export const DAY_MS = 86_400_000;

/** As they are written, and in milliseconds; the longer spelling of two that begin alike comes first. */
const UNITS: readonly (readonly [spelling: string, ms: number])[] = [
  ['milliseconds?|millis|msecs?|ms', 1],
  ['seconds?|secs?|s|秒钟?|сек(?:унд[уы]?)?', 1_000],
  ['minutes?|mins?|m|分钟?|мин(?:ут[уы]?)?', 60_000],
  ['hours?|hrs?|h|个?小时|ч(?:ас(?:а|ов)?)?', 3_600_000],
  ['days?|d|天|дн(?:я|ей)|день|сут(?:ки|ок)', DAY_MS],
  ['weeks?|个?(?:周|星期)|недел[юиья]', 7 * DAY_MS],
];
/** A comma or blank before three figures groups them, any other comma is the decimal one. */
const FIGURE = '([1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d{0,2}(?: \\d{3})+|\\d+)(?:[.,](\\d+))?';
const SPAN = new RegExp(
  `(?<![\\d:/⁄]|\\d[.,])${FIGURE} ?(?:${UNITS.map(([spelling]) => `(${spelling})`).join('|')})(?![A-Za-zа-я])\\.?`,
  'gi',
);
/** What may stand between two that belong together. */
const JOINT = /^,? ?(?:(?:and|и|零|又) ?)?$/i;
/** How far from the beginning one may begin. Characters. */
const NEAR = 45;

export interface TimeSpan {
  readonly ms: number;
  /** Made of days and weeks only: a time of day may go with it. */
  readonly isOfDays: boolean;
  readonly index: number;
  readonly end: number;
}

/** The first length of time in `said`, with those that belong to it; null when none begins near its beginning. */
export function spanIn(said: string): TimeSpan | null {
  const parts: { readonly ms: number; readonly isOfDays: boolean }[] = [];
  let [index, end] = [0, 0];
  for (const found of said.matchAll(SPAN)) {
    const isFirst = parts.length === 0;
    if (isFirst ? found.index > NEAR : !JOINT.test(said.slice(end, found.index))) break;
    const [, whole = '', fraction = '0', ...units] = found;
    const unit = UNITS[units.findIndex(each => each !== undefined)]?.[1] ?? 0;
    const ms = Number(`${whole.replaceAll(/[ ,]/g, '')}.${fraction}`) * unit;
    parts.push({ ms, isOfDays: unit >= DAY_MS && ms % DAY_MS === 0 });
    if (isFirst) index = found.index;
    end = found.index + found[0].length;
  }
  if (parts.length === 0) return null;
  return {
    ms: parts.reduce((sum, part) => sum + part.ms, 0),
    isOfDays: parts.every(part => part.isOfDays),
    index,
    end,
  };
}
