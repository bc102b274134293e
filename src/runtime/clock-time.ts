/** A time of day with its zone, on the day that is named with it. Pure: the caller says what time it is. */
import { momentOf, readZone, wallTimeAt, ZONE_PATTERN, type Zone } from '../util/zoned-time.ts';
import { type NamedDay, namedDay } from './named-day.ts';
import { spanIn } from './time-span.ts';

/** A clock that shows the time named, or a little later, is not a day early: the two clocks differ, or the minute is just over. */
const JUST_OVER_MS = 15 * 60_000;

const CLOCK =
  /(?<![\d:.+-])(?:(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?![\d:])(?: ?([ap])\.?m\b\.?)?|(\d{1,2}) ?([ap])\.?m\b\.?)/gi;
const ZONE_AFTER = new RegExp(`^,? ?(?:(?:in|on) )?[([]? ?(${ZONE_PATTERN}) ?[)\\]]?`, 'i');
/** Elsewhere a zone of two letters could be a word: it has to be written as one. */
const ZONE_BEFORE = new RegExp(`(?<![\\w/])(${ZONE_PATTERN})`, 'g');
/** What may stand between the time and a day after it. */
const LINK = /^[\s,()[\]-]*(?:(?:on|at|by) )?/;
/** They tell which of two halves of the day is meant. */
const LATE_WORD = /\b(?:tonight|afternoon|evening|night)\b|вечер|ноч|днём/i;

interface Wall {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/**
 * The moment the first time of day in `said` that has a zone stands for: `undefined` when there is none, null when it or
 * its day cannot be read. Without a day it is the next time the clock there shows it.
 * @param isAtEnd only one after which nothing is said.
 */
export function clockTimeIn(said: string, now: number, isAtEnd = false): number | null | undefined {
  for (const found of said.matchAll(CLOCK)) {
    const before = said.slice(0, found.index);
    const place = placeOf(before, said.slice(found.index + found[0].length));
    if (place === null || (isAtEnd && !/^[\s)\]]*$/.test(place.rest))) continue;
    if (place.day === null && isOvertaken(before)) return undefined;
    const wall = wallOf(found, LATE_WORD.test(before));
    const zone = readZone(place.zone);
    return wall === null || zone === null ? null : momentIn(wall, zone, place.day, now);
  }
  return undefined;
}

/** `in 26 hours (10:30 UTC)`: the length says more than the time of day does. */
function isOvertaken(before: string): boolean {
  const span = spanIn(before);
  if (span === null) return false;
  return (
    /(?:\b(?:in|after|for|wait)|через) ?$/i.test(before.slice(0, span.index)) || /^ ?后/.test(before.slice(span.end))
  );
}

interface Place {
  readonly zone: string;
  readonly day: NamedDay | null;
  /** What follows all that. */
  readonly rest: string;
}

/** The zone and day that belong to a time between `before` and `after`; null without a zone. */
function placeOf(before: string, after: string): Place | null {
  const dayBefore = namedDay(before);
  const zone = ZONE_AFTER.exec(after);
  if (zone !== null) return { zone: zone[1] ?? '', ...dayAfter(dayBefore, after.slice(zone[0].length)) };
  const { day, rest } = dayAfter(dayBefore, after);
  const zoneBehind = day === dayBefore ? null : ZONE_AFTER.exec(rest);
  if (zoneBehind !== null) return { zone: zoneBehind[1] ?? '', day, rest: rest.slice(zoneBehind[0].length) };
  const zoneBefore = [...before.matchAll(ZONE_BEFORE)].at(-1);
  return zoneBefore === undefined ? null : { zone: zoneBefore[1] ?? '', day, rest };
}

function dayAfter(before: NamedDay | null, after: string): { day: NamedDay | null; rest: string } {
  const said = after.replace(LINK, '');
  const day = before === null ? namedDay(said, true) : null;
  return day === null ? { day: before, rest: after } : { day, rest: said.slice(day.end) };
}

function momentIn(wall: Wall, zone: Zone, named: NamedDay | null, now: number): number | null {
  const today = wallTimeAt(now, zone);
  const days = named === null ? [today, { ...today, day: today.day + 1 }] : named.on(today);
  const moments = days.flatMap(({ year, month, day }) => momentOf({ year, month, day, ...wall }, zone) ?? []);
  const ahead = moments.filter(moment => moment > now - JUST_OVER_MS);
  return ahead.length === 0 ? null : Math.min(...ahead) + wall.millisecond;
}

/** null for what no clock shows, and for one of which nobody can say whether it is of the morning. */
function wallOf(found: readonly (string | undefined)[], isLate: boolean): Wall | null {
  const [, hourOfFull, minute = '0', second = '0', fraction = '0', halfOfFull, hourOnly] = found;
  const half = (halfOfFull ?? found[7])?.toLowerCase();
  const shown = Number(hourOfFull ?? hourOnly);
  if (half === undefined ? isLate && shown > 0 && shown < 12 : shown < 1 || shown > 12) return null;
  return {
    hour: half === undefined ? shown : (shown % 12) + (half === 'p' ? 12 : 0),
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1_000),
  };
}
