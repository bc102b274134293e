/** When a limit is lifted, as the words of a refusal name it. Pure: the caller says what time it is. */
import { clockTimeIn } from './clock-time.ts';
import { namedDay } from './named-day.ts';
import { plainTime } from './plain-time.ts';
import { DAY_MS, spanIn } from './time-span.ts';

/** Nothing is waited for longer than this: a figure beyond it was misread, or is no wait but the end of the run. */
export const LONGEST_WAIT_MS: number = 8 * DAY_MS;

/** What a time must follow to be the end of a limit. Others are of the log line, of the request, of the account. */
const CUE = new RegExp(
  [
    'resets?(?![a-z])|reset(?=_|s?[ _-]?(?:at|time|in))|refresh(?:es)?\\b|renews?\\b|replenish',
    'retry|regain|try (?:it )?again|\\bagain\\b|\\bwait\\b|\\bavailable\\b|\\buntil\\b|limit[^|]{0,40}\\|',
    '重置|恢复|重试|再试|等待|刷新|解除|повтор|попробуйте|подождите|сбро[сш]|обнов|доступ(?:ен|на|но|ны)(?![а-я])',
  ].join('|'),
  'gi',
);

/** Seconds or milliseconds since 1970. */
const EPOCH = /(?<![\d.])(\d{10}|\d{13})(?![\d])/;
/** The header, or a field named after it: a number without a unit is of seconds. */
const BARE =
  /^retry[ _-]?(?:after|in)[ _-]?(ms|milliseconds|s|sec|seconds)?["']?\s{0,3}[:=]?\s{0,3}["']?(\d+(?:\.\d+)?)(?![\d:./]|,\d|\s?[a-z-])/i;

type Reader = (said: string, now: number) => number | null | undefined;

/**
 * The time a text names for the end of a limit, in milliseconds since the epoch; null when it names none that lies ahead
 * within eight days. A time of day counts only with its zone, and not when a day is named with it that cannot be read: a
 * guess could be hours or days off. Of several the first counts.
 */
export function resetTimeIn(text: string, now: number): number | null {
  const said = plainTime(text);
  const cues = [...said.matchAll(CUE)];
  for (const [index, cue] of cues.entries()) {
    const end = Math.min(cues[index + 1]?.index ?? said.length, cue.index + 100);
    const at = timeIn(said.slice(cue.index, end), now) ?? timeBefore(said.slice(0, cue.index), now);
    if (at !== null && at > now && at - now <= LONGEST_WAIT_MS) return at;
  }
  return null;
}

/** `undefined` of a reader: nothing of its form is there, the next one may look. */
const READERS: readonly Reader[] = [clockTimeIn, epochTime, bareSeconds, amount];

function timeIn(said: string, now: number): number | null {
  for (const read of READERS) {
    const at = read(said, now);
    if (at !== undefined) return at;
  }
  return null;
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

/** Behind a day, hours are those of a clock: `4 Dec, 10h`. */
function amount(said: string, now: number): number | undefined {
  const span = spanIn(said);
  return span === null || namedDay(said.slice(0, span.index)) !== null ? undefined : now + span.ms;
}

/** In Chinese the length of the wait, or its end, comes before the word for trying again. */
function timeBefore(said: string, now: number): number | null {
  const near = said.slice(-80);
  const tail = near.replace(/(?<![稍最然])(?:之|以)?后[再请重, ]*$/, '');
  const isAfter = tail !== near;
  const span = isAfter ? amount(tail.slice(-24), now) : undefined;
  if (span !== undefined) return span;
  // No length of time: "too many requests in 5 minutes, try again" says how many, not when.
  const [, end] = /[于在到至] ?([^于在到至。;]{4,60})$/.exec(tail) ?? [];
  const named = end === undefined ? undefined : clockTimeIn(end, now);
  if (named !== undefined) return named;
  const clause = /(?:^|[,。;!:] ?)([^,。;!]{4,60})$/.exec(tail.replace(/[再才请将会可自动准时 ]*$/, ''))?.[1];
  return clause === undefined ? null : (clockTimeIn(clause, now, true) ?? null);
}
