/** When a limit is lifted, as the words of a refusal name it. Pure: the caller says what time it is. */

const MS_OF_UNIT: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Nothing is waited for longer than this: a figure beyond it was misread. */
const LONGEST_MS = 8 * 86_400_000;

const ISO = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))/;
/** `usage limit reached|1796090173`: seconds since the epoch. */
const EPOCH = /(?:limit[^|]{0,40}\||resets?(?:[ _]?at)?\D{0,4})(\d{10})(?!\d)/i;
const AMOUNT =
  /(?:try again|retry(?:[ -]after)?|resets?|available|wait)\D{0,20}?(\d+(?:\.\d+)?) ?(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)\b(?: ?(?:and )?(\d+) ?(s|sec|seconds?|m|min|minutes?))?/i;
const CLOCK = /\breset(?:s)?(?: at)? (\d{1,2})(?::(\d\d))? ?(am|pm)? ?(?:\((UTC|GMT)\)|(UTC|GMT))/i;

/**
 * The time a text names for the end of a limit, in milliseconds since the epoch; null when it names none that lies ahead
 * within eight days. A time of day counts only with its zone: a guess could be hours off.
 */
export function resetTimeIn(text: string, now: number): number | null {
  for (const read of [isoTime, epochTime, amountTime, clockTime]) {
    const at = read(text, now);
    if (at !== null && at > now && at - now <= LONGEST_MS) return at;
  }
  return null;
}

function isoTime(text: string): number | null {
  const found = ISO.exec(text)?.[1];
  const at = found === undefined ? Number.NaN : Date.parse(found);
  return Number.isNaN(at) ? null : at;
}

function epochTime(text: string): number | null {
  const found = EPOCH.exec(text)?.[1];
  return found === undefined ? null : Number(found) * 1_000;
}

function amountTime(text: string, now: number): number | null {
  const [, amount, unit, more, moreUnit] = AMOUNT.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return null;
  const rest = more === undefined || moreUnit === undefined ? 0 : msOf(more, moreUnit);
  return now + msOf(amount, unit) + rest;
}

function msOf(amount: string, unit: string): number {
  return Number(amount) * (MS_OF_UNIT[unit.charAt(0).toLowerCase()] ?? 0);
}

/** The next time the clock shows it. */
function clockTime(text: string, now: number): number | null {
  const [, hour, minute, half] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return null;
  const hours = (Number(hour) % (half === undefined ? 24 : 12)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hours, Number(minute ?? 0));
  return today > now ? today : today + 86_400_000;
}
