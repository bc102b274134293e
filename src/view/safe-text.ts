/** Text from models, tools and files, made harmless for a terminal: no control character, no escape sequence, no reordering. */

/** Escape sequences with their 8-bit forms: strings that run to a terminator (OSC, DCS, APC, PM, SOS), CSI, and two-character ones. */
const SEQUENCE = new RegExp(
  [
    // A string sequence. Without a terminator only its introducer goes: what follows may be the text itself.
    '(?:\\u001b[\\]P_^X]|[\\u009d\\u0090\\u009f\\u009e\\u0098])(?:[^\\u0007\\u001b\\u009c]*(?:\\u0007|\\u001b\\\\|\\u009c))?',
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]?',
    '\\u001b[ -/]*[0-~]?',
  ].join('|'),
  'g',
);
/**
 * Control characters but tab and newline; lone surrogates; format characters, which reorder text, hide it, or take cells
 * in some terminals and none in others. Joiners that scripts and emoji need stay, and so do the signs that Arabic and
 * others put before a number.
 */
const CONTROL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u115f]|\p{Cs}|(?![\u200c-\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}])\p{Cf}/u;
/** The flag of a part of a country: the only use of the invisible tag characters. */
const TAGGED_FLAG = /\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}/u;
const REMOVED = new RegExp(`(${TAGGED_FLAG.source})|${CONTROL.source}`, 'gu');

/** `text` with tabs and line breaks as its only control characters. CRLF, lone CR and Unicode's own become line breaks. */
export function safeText(text: string): string {
  return text
    .replaceAll(SEQUENCE, '')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(REMOVED, (_, flag: string | undefined) => flag ?? '')
    .replaceAll('\t', '  ');
}

/** {@link safeText} on one line: runs of blanks and line breaks become one blank. */
export function safeLine(text: string): string {
  return safeText(text).replaceAll(/\s+/g, ' ').trim();
}
