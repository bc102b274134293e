/** The day that words name, in the forms {@link plainTime} leaves. Pure: the caller says what day it is there. */
import { DAY_MS, spanIn } from './time-span.ts';

export interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

export interface NamedDay {
  /** Where the words for it end. */
  readonly end: number;
  /** The days that can be meant, given the one it is there; none when that cannot be told. */
  on(today: Day): readonly Day[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = '(?:(?:sun|mon|fri)(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|sat(?:urday)?)';
const NTH = '(?:st|nd|rd|th)';
const YEAR = '(?:[ ,-]{0,2}(\\d{4})(?![\\d:]))?';

interface Form {
  readonly pattern: RegExp;
  readonly days: (words: readonly (string | undefined)[], today: Day) => readonly Day[];
}

/** The surer comes first: of `Thursday, Dec 4` the date counts. */
const FORMS: readonly Form[] = [
  {
    pattern: /(?<![\d./-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    days: ([, year, month, day]) => dates([year], day, month),
  },
  {
    pattern: /(?<![\w./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/,
    days: ([, one, mark, other, year = '']) => figures([year.length === 2 ? `20${year}` : year], one, mark, other),
  },
  {
    pattern: new RegExp(`(?<![\\w:./-])(\\d{1,2})${NTH}?(?: of)?[ -]?(${MONTH})\\b\\.?${YEAR}`, 'i'),
    days: ([, day, month, year], today) => dates(yearsOf(year, today), day, monthOf(month)),
  },
  {
    pattern: new RegExp(`\\b(${MONTH})\\.?(?: the)? ?(\\d{1,2})${NTH}?(?![\\d:]| ?[ap]\\.?m)${YEAR}`, 'i'),
    days: ([, month, day, year], today) => dates(yearsOf(year, today), day, monthOf(month)),
  },
  {
    pattern: /(?<![\w./-])(\d{1,2})([./-])(\d{1,2})(?![\w/]|[.-]\d)/,
    days: ([, one, mark, other], today) => figures(yearsOf(undefined, today), one, mark, other),
  },
  {
    pattern: new RegExp(`(?<![\\w:./-])(\\d{1,2})${NTH}\\b`, 'i'),
    days: ([, day], today) => ofMonth(Number(day), today),
  },
  {
    pattern: /\b(today|tonight|tomorrow|overmorrow)\b/i,
    days: ([, word = ''], today) => [later(today, { tomorrow: 1, overmorrow: 2 }[word.toLowerCase()] ?? 0)],
  },
  {
    pattern: new RegExp(`\\b(?:(next|this|following) )?(${WEEKDAY})\\b\\.?`, 'i'),
    days: ([, which = '', name = ''], today) => ofWeek(which.toLowerCase(), name, today),
  },
];

/** What may stand beside a day without making it another one. */
const BESIDE = new RegExp(
  `\\b(?:today|tonight|tomorrow|overmorrow|(?:next |this |following )?${WEEKDAY}|(?:every|each) (?:day|week)|daily|weekly)\\b`,
  'gi',
);
/** Words and figures of days that no form has read: a guess without them would be a day off or more. */
const UNREAD = new RegExp(
  [
    `\\d ?[./-] ?\\d|\\d${NTH}\\b|\\b(?!may\\b)${MONTH}\\b|\\b${WEEKDAY}\\b`,
    '\\b(?:today|tonight|tomorrow|overmorrow|next|following|(?<!(?:every|each) )days?|week(?:s|end|ly)?|month(?:s|ly)?|years?)\\b',
    '(?<![а-я])(?:дн(?:я|ей|и)|(?<!каждый )день|сут(?:ки|ок)|недел|еженедел|выходн|месяц|ежемесяч|числ|следующ|год)',
    '(?<!每)[天日]|[年月周旬]|星期|礼拜|上午|早[上晨]|清晨|凌晨|中午|下午|傍晚|(?<!最)晚',
  ].join('|'),
  'i',
);
/** The month, unlike the word. */
const MAY = /(?<![A-Za-z])May(?![A-Za-z])/;

/**
 * The day that `said` names. null when it speaks of none; one without any days when it speaks of one that cannot be read.
 * @param isAtOnce only one with which `said` begins.
 */
export function namedDay(said: string, isAtOnce = false): NamedDay | null {
  for (const { pattern, days } of FORMS) {
    const found = pattern.exec(said);
    if (found === null || (isAtOnce && found.index > 0)) continue;
    const end = found.index + found[0].length;
    const others = `${said.slice(0, found.index)}|${isAtOnce ? '' : said.slice(end)}`.replaceAll(BESIDE, '');
    return { end, on: today => (unreadIn(withoutDays(others)) < 0 ? days(found, today) : []) };
  }
  const span = spanIn(said);
  if (span?.isOfDays === true && (!isAtOnce || span.index <= 3)) {
    return { end: span.end, on: today => [later(today, span.ms / DAY_MS)] };
  }
  const unread = unreadIn(said);
  return unread < 0 || (isAtOnce && unread > 0) ? null : { end: said.length, on: () => [] };
}

/** Where it begins; -1 for nowhere. */
function unreadIn(said: string): number {
  return UNREAD.exec(said)?.index ?? MAY.exec(said)?.index ?? -1;
}

/** Without `in 3 days` beside a date. */
function withoutDays(said: string): string {
  const span = spanIn(said);
  return span === null ? said : `${said.slice(0, span.index)}${said.slice(span.end)}`;
}

/** With points the day comes first everywhere; else both orders are possible, of which hardly ever both lie near. */
function figures(years: readonly string[], one = '', mark = '', other = ''): readonly Day[] {
  const dayFirst = dates(years, one, other);
  return mark === '.' ? dayFirst : [...dates(years, other, one), ...dayFirst];
}

/** Without a year: this one or the next. */
function yearsOf(year: string | undefined, today: Day): readonly string[] {
  return year === undefined ? [`${today.year}`, `${today.year + 1}`] : [year];
}

function dates(years: readonly (string | undefined)[], day = '', month = ''): readonly Day[] {
  return years
    .map(year => ({ year: Number(year), month: Number(month), day: Number(day) }))
    .filter(date => date.month >= 1 && date.month <= 12 && later(date, 0).month === date.month && date.day > 0);
}

function monthOf(name = ''): string {
  return `${MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1}`;
}

/** That day of this month or of the next. */
function ofMonth(day: number, { year, month }: Day): readonly Day[] {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return [{ year, month }, next].flatMap(each => dates([`${each.year}`], `${day}`, `${each.month}`));
}

/** `next` means the nearest one to some and the one of next week to others: it counts where that is the same. */
function ofWeek(which: string, name: string, today: Day): readonly Day[] {
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  const index = WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
  const ahead = (index - weekday + 7) % 7;
  // The week begins on Monday.
  const ofThisWeek = ((index + 6) % 7) - ((weekday + 6) % 7);
  if (which === 'following') return [later(today, ofThisWeek + 7)];
  if (which === 'this') return [later(today, ofThisWeek)];
  if (which === 'next') return ofThisWeek + 7 === ahead || ahead === 0 ? [later(today, ofThisWeek + 7)] : [];
  return [later(today, ahead), later(today, ahead + 7)];
}

function later({ year, month, day }: Day, days: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
