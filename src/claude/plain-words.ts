/** The harness's error texts without its advice to somebody at its own prompt: nobody sits there, and flower acts otherwise. Pure. */

/** Commands and keys of the harness's own terminal, and what only a person in front of it could do. */
const FOR_THE_PROMPT = new RegExp(
  [
    '(?<![\\w./])/(?:clear|compact|config|doctor|extra-usage|login|logout|model|resume|rewind|status|upgrade|usage)\\b(?!/)',
    '\\bcompact(?:ed|ing|ion)?\\b',
    '\\besc\\b|\\blog in again\\b|\\bnew session or\\b|\\bstart with less context\\b|\\bfix external api key\\b',
  ].join('|'),
  'i',
);

/** `text` without the sentences that are such advice; as it stands when nothing else would be left. */
export function plainWords(text: string): string {
  const parts = text.split(/( · |(?<=[.!?])\s+)/);
  let kept = '';
  for (let index = 0; index < parts.length; index += 2) {
    const part = parts[index] ?? '';
    if (FOR_THE_PROMPT.test(part)) continue;
    kept += (kept === '' ? '' : (parts[index - 1] ?? '')) + part;
  }
  return kept.trim() === '' ? text : kept.trim();
}
