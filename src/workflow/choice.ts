/** Which of the options an answer means. Pure. */

/** The option that was typed out, or named by its number from 1; null for any other words. */
export function chosen(answer: string, options: readonly string[]): string | null {
  const said = plain(answer);
  const byNumber = /^\(?(\d+)[.)]?$/.exec(said)?.[1];
  return options.find(option => plain(option) === said) ?? options[Number(byNumber ?? 0) - 1] ?? null;
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
