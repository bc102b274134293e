/** Wall-clock time of a named zone or offset as a moment. Pure. */

/** A zone as people write it: a fixed distance from UTC in minutes, or a name of the zone database. */
export type Zone = { readonly minutes: number } | { readonly name: string };

/** What a clock and a calendar on the wall show. `month` counts from 1; days beyond a month's end run on into the next. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

/** A part of a pattern: what {@link readZone} understands. Has no groups of its own. */
export const ZONE_PATTERN: string =
  '(?:(?:UTC|GMT) ?[+-] ?\\d{1,2}(?::?\\d\\d)?|UTC|GMT|Z|[+-]\\d\\d:?\\d\\d|[A-Z][A-Za-z]+/[\\w+\\-/]+|' +
  '[PMCE][SD]?T|CES?T|EES?T|MSK|JST|KST)(?![A-Za-z])';

/** Abbreviations that mean one zone only. Those of winter and summer are one: who writes EST in July means the clock on the wall. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  P: 'America/Los_Angeles',
  M: 'America/Denver',
  C: 'America/Chicago',
  E: 'America/New_York',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  EET: 'Europe/Helsinki',
  EEST: 'Europe/Helsinki',
  MSK: 'Europe/Moscow',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
};

/** The zone a word names; null when there is none of that name. */
export function readZone(word: string): Zone | null {
  const zone = word.trim();
  const [, sign, hours, minutes] = /([+-]) ?(\d{1,2})(?::?(\d\d))?$/.exec(zone) ?? [];
  if (!zone.includes('/') && hours !== undefined) {
    return { minutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) };
  }
  if (/^(?:UTC|GMT|Z)$/i.test(zone)) return { minutes: 0 };
  const upper = zone.toUpperCase();
  const name = ABBREVIATIONS[upper] ?? (/^[PMCE][SD]?T$/.test(upper) ? ABBREVIATIONS[upper.charAt(0)] : zone);
  return name !== undefined && isZoneName(name) ? { name } : null;
}

/**
 * The moment at which the wall shows this. Where clocks are put back and it shows it twice, the later one; where they are put
 * forward and it never does, the moment as far after the leap. null for what no clock shows.
 */
export function momentOf(wall: WallTime, zone: Zone): number | null {
  const { hour, minute, second = 0 } = wall;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const plain = Date.UTC(wall.year, wall.month - 1, wall.day, hour, minute, second);
  if ('minutes' in zone) return plain - zone.minutes * 60_000;
  const day = 86_400_000;
  const moments = [plain - day, plain + day].map(near => plain - offsetAt(near, zone.name));
  const shown = moments.filter(moment => moment + offsetAt(moment, zone.name) === plain);
  return Math.max(...(shown.length > 0 ? shown : moments));
}

/** What calendar and clock show there at a moment. */
export function wallTimeAt(moment: number, zone: Zone): Required<WallTime> {
  const offset = 'minutes' in zone ? zone.minutes * 60_000 : offsetAt(moment, zone.name);
  const date = new Date(moment + offset);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** How far the zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, name: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const figure = (type: string): number => Number(parts.find(part => part.type === type)?.value);
  const shown = Date.UTC(
    figure('year'),
    figure('month') - 1,
    figure('day'),
    figure('hour'),
    figure('minute'),
    figure('second'),
  );
  return shown - Math.floor(moment / 1_000) * 1_000;
}

function isZoneName(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
