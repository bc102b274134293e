/** Words of somebody else's, made to stand before a sentence of ours. */

/** `text` with a full stop, unless it ends a sentence already. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?…。！？]["'”»)]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
