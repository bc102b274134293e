/** What a line that a person typed is meant as. Pure. */

/** A question that waits, as far as a line can answer it. */
export interface PendingQuestion {
  readonly id: string;
  readonly options: readonly string[];
}

export type PersonLine =
  /** For the oracle, beside the run. */
  | { readonly kind: 'side'; readonly text: string }
  | { readonly kind: 'answer'; readonly id: string; readonly text: string }
  | { readonly kind: 'skip'; readonly id: string }
  /** A new requirement. */
  | { readonly kind: 'mail'; readonly text: string }
  | { readonly kind: 'nothing' };

/**
 * With a question pending: a number is that option, text the answer, an empty line skips it; otherwise text is mail. A
 * question mark in front, full-width too, is a side question in both states.
 */
export function readPersonLine(line: string, pending: PendingQuestion | null): PersonLine {
  const text = line.trim();
  if (/^[?？]/.test(text)) {
    const question = text.slice(1).trim();
    return question === '' ? { kind: 'nothing' } : { kind: 'side', text: question };
  }
  if (pending === null) return text === '' ? { kind: 'nothing' } : { kind: 'mail', text };
  if (text === '') return { kind: 'skip', id: pending.id };
  // NFKC turns the digits of a full-width keyboard into plain ones.
  const number = /^\d{1,3}$/.test(text.normalize('NFKC')) ? Number(text.normalize('NFKC')) : 0;
  return { kind: 'answer', id: pending.id, text: pending.options[number - 1] ?? text };
}
