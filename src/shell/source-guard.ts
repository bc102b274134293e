/** What is refused on the bare text, before any parsing: length, characters, and spellings parsers disagree about. */

import { demand } from './refusal.ts';

/** Longest command that is looked at, in UTF-16 units; it also bounds the time a parse can take. */
export const MAX_COMMAND_LENGTH = 10_000;

/**
 * Controls except tab and newline, blanks that bash does not treat as blanks, invisible and bidirectional marks,
 * specials, and (through the `u` flag) lone surrogates: a person reads something else than bash runs.
 */
const DECEPTIVE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\uffff\u{d800}-\u{dfff}]/u;

/** bash removes backslash-newline before it splits tokens; only between tokens does a parser see the same. */
const CONTINUATION_IN_TOKEN = /(?<![ \t])\\\n|\\[ \t]+\\\n/;

/** An odd number of them: the last one escapes nothing. */
const TRAILING_BACKSLASH = /(?<!\\)(?:\\\\)*\\$/;

/** @throws Refusal when the text itself rules a glance out. */
export function assertPlainSource(source: string): void {
  demand(source.length <= MAX_COMMAND_LENGTH, `longer than ${MAX_COMMAND_LENGTH} characters`);
  demand(!DECEPTIVE.test(source), 'a control, invisible or look-alike blank character');
  demand(!CONTINUATION_IN_TOKEN.test(source), 'a line continuation inside a word');
  demand(!source.includes('$['), 'an old arithmetic expansion');
  demand(!TRAILING_BACKSLASH.test(source), 'a trailing backslash');
}
