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
/** Control characters but tab and newline; marks that reorder or hide text; lone surrogates. */
const CONTROL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/** `text` with tabs and line breaks as its only control characters. CRLF and lone CR become line breaks. */
export function safeText(text: string): string {
  return text.replaceAll(SEQUENCE, '').replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').replaceAll('\t', '  ');
}

/** {@link safeText} on one line: runs of blanks and line breaks become one blank. */
export function safeLine(text: string): string {
  return safeText(text).replaceAll(/\s+/g, ' ').trim();
}
