/** Durations, tokens and dollars in as few cells as tell them apart. Pure. */
import type { Lang } from '../text/lang.ts';
import { viewText } from '../text/view-text.ts';

/** `7s`, `3m 05s`, `2h 03m`, `4d 01h`, in the units of the language. Less than nothing is nothing. */
export function showDuration(ms: number, lang: Lang): string {
  const { day, hour, minute, second } = viewText[lang].units;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  if (seconds < 60) return `${seconds}${second}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${minute} ${two(seconds % 60)}${second}`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}${hour} ${two(Math.floor(seconds / 60) % 60)}${minute}`;
  return `${Math.floor(seconds / 86_400)}${day} ${two(Math.floor(seconds / 3600) % 24)}${hour}`;
}

/** `812`, `84k`, `1.2M`. */
export function showTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
  return `${Number((tokens / 1_000_000).toFixed(1))}M`;
}

/** US dollars; cents only, once they say enough. */
export function showDollars(usd: number): string {
  return `$${usd.toFixed(usd < 10 ? 4 : 2)}`;
}
