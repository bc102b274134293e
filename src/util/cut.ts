/** Cutting text without tearing a character apart. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How far before a cut a grapheme can begin and still be looked for; longer ones are cut at a code point. */
const LOOK_BACK = 64;

/** The longest prefix of `text` with at most `limit` UTF-16 units that ends on a grapheme boundary. */
export function cutStart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (limit <= 0) return '';
  return text.slice(0, boundaryBefore(text, limit));
}

/** The longest suffix of `text` with at most `limit` UTF-16 units that begins on a grapheme boundary. */
export function cutEnd(text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (limit <= 0) return '';
  const wanted = text.length - limit;
  const before = boundaryBefore(text, wanted);
  if (before === wanted) return text.slice(wanted);
  const segment = segmenter
    .segment(text.slice(before, wanted + LOOK_BACK))
    [Symbol.iterator]()
    .next().value;
  return text.slice(before + (segment?.segment.length ?? wanted - before));
}

/** `text` when it fits, else its beginning with `…` in place of the rest; never longer than `limit`. */
export function ellipsize(text: string, limit: number): string {
  return text.length <= limit ? text : `${cutStart(text, limit - 1)}…`;
}

function boundaryBefore(text: string, position: number): number {
  const start = wholeFlagStart(text, codePointStart(text, Math.max(0, position - LOOK_BACK)));
  let boundary = start;
  for (const { index, segment } of segmenter.segment(text.slice(start, position + LOOK_BACK))) {
    const end = start + index + segment.length;
    if (start + index >= position) break;
    boundary = end <= position ? end : start + index;
  }
  // One grapheme longer than the look-back: give up on it, but never split a surrogate pair.
  return boundary > start || start === 0 ? boundary : codePointStart(text, position);
}

/** Flags are pairs of regional indicators, told apart only by counting from the first one of a row. */
function wholeFlagStart(text: string, position: number): number {
  let first = position;
  while (first >= 2 && isRegionalIndicator(text, first - 2)) first -= 2;
  return (position - first) % 4 === 0 ? position : position - 2;
}

function isRegionalIndicator(text: string, position: number): boolean {
  const low = text.charCodeAt(position + 1);
  return text.charCodeAt(position) === 0xd83c && low >= 0xdde6 && low <= 0xddff;
}

function codePointStart(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  return unit >= 0xdc00 && unit <= 0xdfff && position > 0 ? position - 1 : position;
}
