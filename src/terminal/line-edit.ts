/** What editing keys do to a text with a cursor in it, a grapheme at a time. Pure. */

/** Text being typed. `cursor` counts UTF-16 units. */
export interface Draft {
  readonly text: string;
  readonly cursor: number;
}

export const EMPTY_DRAFT: Draft = { text: '', cursor: 0 };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Units looked at around the cursor: more than any grapheme has, so that a long text costs no more than a short one. */
const REACH = 256;

export function insert({ text, cursor }: Draft, added: string): Draft {
  return { text: text.slice(0, cursor) + added + text.slice(cursor), cursor: cursor + added.length };
}

export function moveLeft({ text, cursor }: Draft): Draft {
  return { text, cursor: before(text, cursor) };
}

export function moveRight({ text, cursor }: Draft): Draft {
  return { text, cursor: after(text, cursor) };
}

export function moveHome({ text }: Draft): Draft {
  return { text, cursor: 0 };
}

export function moveEnd({ text }: Draft): Draft {
  return { text, cursor: text.length };
}

export function moveWordLeft({ text, cursor }: Draft): Draft {
  return { text, cursor: wordStart(text, cursor) };
}

export function moveWordRight({ text, cursor }: Draft): Draft {
  const rest = /^\s*\S+/u.exec(text.slice(cursor))?.[0].length ?? text.length - cursor;
  return { text, cursor: cursor + rest };
}

export function eraseLeft({ text, cursor }: Draft): Draft {
  return cut(text, before(text, cursor), cursor);
}

export function eraseRight({ text, cursor }: Draft): Draft {
  return cut(text, cursor, after(text, cursor));
}

export function eraseToStart({ text, cursor }: Draft): Draft {
  return cut(text, 0, cursor);
}

export function eraseToEnd({ text, cursor }: Draft): Draft {
  return cut(text, cursor, text.length);
}

export function eraseWord({ text, cursor }: Draft): Draft {
  return cut(text, wordStart(text, cursor), cursor);
}

function cut(text: string, from: number, to: number): Draft {
  return { text: text.slice(0, from) + text.slice(to), cursor: from };
}

function wordStart(text: string, cursor: number): number {
  let start = text.slice(0, cursor).trimEnd().length;
  while (start > 0 && !/\s/u.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** Where the grapheme left of `cursor` begins. */
function before(text: string, cursor: number): number {
  const from = Math.max(0, cursor - REACH);
  let start = from;
  for (const { index } of segmenter.segment(text.slice(from, cursor))) start = from + index;
  return start;
}

/** Where the grapheme right of `cursor` ends. */
function after(text: string, cursor: number): number {
  for (const { segment } of segmenter.segment(text.slice(cursor, cursor + REACH))) return cursor + segment.length;
  return cursor;
}
