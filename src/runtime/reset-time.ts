/** When a limit is lifted, as the words of a refusal name it. Pure: the caller says what time it is. */
import { momentOf, readZone, wallTimeAt, ZONE_PATTERN } from '../util/zoned-time.ts';
import { plainTime } from './plain-time.ts';

const DAY_MS = 86_400_000;

/** Nothing is waited for longer than this: a figure beyond it was misread, or is no wait but the end of the run. */
export const LONGEST_WAIT_MS: number = 8 * DAY_MS;

/** A clock that shows the time named, or a little later, is not a day early: the two clocks differ, or the minute is just over. */
const JUST_OVER_MS = 15 * 60_000;

/** What a time must follow to be the end of a limit. Others are of the log line, of the request, of the account. */
const CUE = new RegExp(
  [
    'resets?(?![a-z])|reset(?=_|s?[ _-]?(?:at|time|in))|refresh(?:es)?\\b|renews?\\b|replenish',
    'retry|regain|try (?:it )?again|\\bagain\\b|\\bwait\\b|\\bavailable\\b|\\buntil\\b|limit[^|]{0,40}\\|',
    '重置|恢复|重试|再试|等待|повтор|попробуйте|подождите|сбро[сш]|обнов|доступ(?:ен|на|но)\\b',
  ].join('|'),
  'gi',
);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const ZONE = `\\(?(${ZONE_PATTERN})`;
const CLOCK = '(\\d{1,2})(?::(\\d\\d))?(?::\\d\\d)? ?(?:([ap])\\.?m\\.?)?';
const REST_OF_DATE = `,?(?: \\d{4},?)?(?: at)? ${CLOCK} ?${ZONE}`;

const ISO = new RegExp(
  `(\\d{4})-(\\d\\d)-(\\d\\d)(?:[T ]| at )(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)? ?${ZONE}`,
  'i',
);
/** As in the header of HTTP. */
const HTTP_DATE = new RegExp(`(\\d{1,2})[ -]${MONTH}[ -](\\d{4}) (\\d\\d):(\\d\\d):(\\d\\d) ?${ZONE}`, 'i');
const MONTH_DAY = new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?${REST_OF_DATE}`, 'i');
const DAY_MONTH = new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}${REST_OF_DATE}`, 'i');
const ON_DAY = new RegExp(`\\b(${WEEKDAYS.join('|')}|tomorrow|today)[a-z]*,?(?: at)? ${CLOCK} ?${ZONE}`, 'i');
const TIME_OF_DAY = new RegExp(`(?<![\\d:.])${CLOCK} ?${ZONE}`, 'i');
/** Seconds or milliseconds since 1970. */
const EPOCH = /(?<![\d.])(\d{10}|\d{13})(?![\d])/;
/** The header, or a field named after it: a number without a unit is of seconds. */
const BARE =
  /^retry[ _-]?(?:after|in)[ _-]?(ms|milliseconds|s|sec|seconds)?["']?\s{0,3}[:=]?\s{0,3}["']?(\d+(?:\.\d+)?)(?![\d:.]|\s?[a-z-])/i;
/** Lengths of time as they are written, and in milliseconds; the longer spelling of two that begin alike comes first. */
const UNITS: readonly (readonly [spelling: string, ms: number])[] = [
  ['milliseconds?|millis|msecs?|ms', 1],
  ['seconds?|secs?|s|秒钟?|сек(?:унд[уы]?)?', 1_000],
  ['minutes?|mins?|m|分钟?|мин(?:ут[уы]?)?', 60_000],
  ['hours?|hrs?|h|个?小时|ч(?:ас(?:а|ов)?)?', 3_600_000],
  ['days?|d|天|дн(?:я|ей)|день', DAY_MS],
];
const AMOUNT = new RegExp(
  `(?<![\\d:.])(\\d+(?:\\.\\d+)?) ?(?:${UNITS.map(([spelling]) => `(${spelling})`).join('|')})(?![A-Za-zа-я])`,
  'gi',
);

type Reader = (said: string, now: number) => number | null | undefined;

/**
 * The time a text names for the end of a limit, in milliseconds since the epoch; null when it names none that lies ahead
 * within eight days. A time of day counts only with its zone: a guess could be hours off. Of several the first counts.
 */
export function resetTimeIn(text: string, now: number): number | null {
  const said = plainTime(text);
  const cues = [...said.matchAll(CUE)];
  for (const [index, cue] of cues.entries()) {
    const end = Math.min(cues[index + 1]?.index ?? said.length, cue.index + 100);
    const at = timeIn(said.slice(cue.index, end), now) ?? waitBefore(said.slice(0, cue.index), now);
    if (at !== null && at > now && at - now <= LONGEST_WAIT_MS) return at;
  }
  return null;
}

/** `undefined` of a reader: nothing of its form is there, the next one may look. */
const CLOCK_READERS: readonly Reader[] = [isoTime, httpTime, dayOfMonth, dayOfWeek, timeOfDay];
const READERS: readonly Reader[] = [...CLOCK_READERS, epochTime, bareSeconds, amount];

function timeIn(said: string, now: number, readers: readonly Reader[] = READERS): number | null {
  for (const read of readers) {
    const at = read(said, now);
    if (at !== undefined) return at;
  }
  return null;
}

function isoTime(said: string): number | null | undefined {
  const [, year, month, day, hour, minute, second, fraction, word] = ISO.exec(said) ?? [];
  if (year === undefined) return undefined;
  const zone = readZone(word ?? '');
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
  };
  const at = zone === null ? null : momentOf(wall, zone);
  return at === null ? null : at + Math.floor(Number(`0.${fraction ?? 0}`) * 1_000);
}

function httpTime(said: string): number | null | undefined {
  const [, day, month, year, hour, minute, second, word] = HTTP_DATE.exec(said) ?? [];
  if (month === undefined) return undefined;
  const zone = readZone(word ?? '');
  const wall = {
    year: Number(year),
    month: monthOf(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  return zone === null ? null : momentOf(wall, zone);
}

/** Without a year: the one that brings it closest. */
function dayOfMonth(said: string, now: number): number | null | undefined {
  const [, one, other, hour, minute, half, word] = MONTH_DAY.exec(said) ?? DAY_MONTH.exec(said) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const [month, day] = /\d/.test(one) ? [other, one] : [one, other];
  const clock = clockOf(hour, minute, half);
  const zone = readZone(word ?? '');
  if (clock === null || zone === null) return null;
  const { year } = wallTimeAt(now, zone);
  const moments = [year, year + 1].map(of =>
    momentOf({ year: of, month: monthOf(month), day: Number(day), ...clock }, zone),
  );
  return moments.find(at => at !== null && at > now) ?? null;
}

function dayOfWeek(said: string, now: number): number | null | undefined {
  const [, day, hour, minute, half, word] = ON_DAY.exec(said) ?? [];
  if (day === undefined) return undefined;
  const clock = clockOf(hour, minute, half);
  const zone = readZone(word ?? '');
  if (clock === null || zone === null) return null;
  const today = wallTimeAt(now, zone);
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const index = WEEKDAYS.indexOf(day.toLowerCase());
  const ahead = index < 0 ? (day.toLowerCase() === 'today' ? 0 : 1) : (index - weekday + 7) % 7;
  const at = momentOf({ ...today, day: today.day + ahead, ...clock, second: 0 }, zone);
  return index >= 0 && at !== null && at < now - JUST_OVER_MS ? at + 7 * DAY_MS : at;
}

/** The next time the clock shows it. */
function timeOfDay(said: string, now: number): number | null | undefined {
  const [, hour, minute, half, word] = TIME_OF_DAY.exec(said) ?? [];
  if (hour === undefined || (minute === undefined && half === undefined)) return undefined;
  const clock = clockOf(hour, minute, half);
  const zone = readZone(word ?? '');
  if (clock === null || zone === null) return null;
  const today = wallTimeAt(now, zone);
  const at = momentOf({ ...today, ...clock, second: 0 }, zone);
  if (at === null || at > now - JUST_OVER_MS) return at;
  return momentOf({ ...today, day: today.day + 1, ...clock, second: 0 }, zone);
}

function epochTime(said: string): number | undefined {
  const figure = EPOCH.exec(said)?.[1];
  if (figure === undefined) return undefined;
  return figure.length === 13 ? Number(figure) : Number(figure) * 1_000;
}

function bareSeconds(said: string, now: number): number | undefined {
  const [, unit, figure] = BARE.exec(said) ?? [];
  if (figure === undefined) return undefined;
  return now + Number(figure) * (unit?.toLowerCase().startsWith('m') === true ? 1 : 1_000);
}

/** One length of time, or several that belong together: `1 hour and 30 minutes`, `6m0s`. */
function amount(said: string, now: number): number | undefined {
  let sum: number | undefined;
  let end = 0;
  for (const found of said.matchAll(AMOUNT)) {
    if (sum === undefined ? found.index > 45 : !/^(?:,? ?and ?|,? ?)$/i.test(said.slice(end, found.index))) break;
    const [, figure, ...units] = found;
    const ms = UNITS[units.findIndex(unit => unit !== undefined)]?.[1] ?? 0;
    sum = (sum ?? 0) + Number(figure) * ms;
    end = found.index + found[0].length;
  }
  return sum === undefined ? undefined : now + sum;
}

/** In Chinese the length of the wait, or its end, comes before the word for trying again. */
function waitBefore(said: string, now: number): number | null {
  const tail = said.slice(-24);
  if (/(?<![稍最然])后[再请重，, ]*$/.test(tail)) return amount(tail, now) ?? null;
  const [, end] = /[于在到至] ?([^于在到至。;]{4,60})$/.exec(said) ?? [];
  // No length of time: "too many requests in 5 minutes, try again" says how many, not when.
  return end === undefined ? null : timeIn(end, now, CLOCK_READERS);
}

/** null for what no clock shows. */
function clockOf(hour?: string, minute?: string, half?: string): { hour: number; minute: number } | null {
  const shown = Number(hour);
  if (half !== undefined && (shown < 1 || shown > 12)) return null;
  if (minute === undefined && half === undefined) return null;
  const hours = half === undefined ? shown : (shown % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { hour: hours, minute: Number(minute ?? 0) };
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
