/**
 * Words of a person added to a document that a parser reads: written so that nothing in them can pass for a heading, a
 * fence or a comment of that document, and found again in its text. Pure.
 */

/** What opens or closes fenced code, which whoever reads the document leaves out: a person's words are not to be left out. */
const FENCE = /`{3,}|~{3,}/g;
const ESCAPED_FENCE = /\\(?=`{3}|~{3})/g;

/** One addition as it stands in the file, by its marks. */
const ADDITION = /^<!-- added .*-->\n[\s\S]*?^<!-- end of addition -->$/gm;

/** `text` as a block to append to a document. `heading` says who added it and when; `at` is an ISO time. */
export function renderAmendment(text: string, heading: string, at: string): string {
  const title = heading.replace(/\s+/g, ' ').replaceAll('<!--', '&lt;!--');
  return `\n<!-- added ${at} -->\n**${title}**\n\n${quote(text.replace(FENCE, '\\$&'))}\n<!-- end of addition -->\n`;
}

/** `text` as a block quote: no line of it is a heading or a fence of the file it goes into. */
export function quote(text: string): string {
  return text
    .trim()
    .replaceAll('<!--', '&lt;!--')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** The additions in `markdown`, to be kept when the document around them is written anew; '' when there are none. */
export function amendmentsOf(markdown: string): string {
  const found = markdown.replaceAll('\r\n', '\n').match(ADDITION) ?? [];
  return found.map(block => `\n${block}\n`).join('');
}

/**
 * True when `markdown` holds these very words, added or written into it; line breaks and quote marks do not count. Words
 * that are only found inside a longer word are not there.
 */
export function containsWords(markdown: string, text: string): boolean {
  const words = flatten(text.replaceAll('<!--', '&lt;!--').replace(ESCAPED_FENCE, ''));
  if (words === '') return true;
  const pieces = flatten(markdown.replace(/^> ?/gm, '').replace(ESCAPED_FENCE, '')).split(words);
  return pieces.some((after, index) => {
    const before = pieces[index - 1];
    return before !== undefined && !joinsWord(before.at(-1), words[0]) && !joinsWord(words.at(-1), after[0]);
  });
}

function flatten(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** True when two neighbouring characters belong to one word, so that a find between them is none. */
function joinsWord(left: string | undefined, right: string | undefined): boolean {
  const isWordPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
  return isWordPart(left) && isWordPart(right);
}
