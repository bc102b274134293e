/** Undoes markup and writing variants in a judge's words. Reads nothing out of them. */
import { withoutInvisible } from './line.ts';

/** What is struck out was not said. */
const STRUCK = /~~[^~\n]*~~|<(s|del|strike)\b[^>\n]{0,100}>[^<\n]*<\/\1>/gi;
const BREAK = /<(?:br|p|li|tr|h[1-6]|div)\b[^>\n]{0,100}>|<\/(?:p|li|tr|h[1-6]|div)>/gi;
const TAG = /<\/?[a-z][\w-]{0,30}(?:\s[^<>\n]{0,100})?>/gi;
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `text` as a reader sees it: no emphasis, no tags, no entities, one kind of quotation marks. */
export function plainOf(text: string): string {
  return withoutInvisible(decoded(text).normalize('NFKC'))
    .replace(STRUCK, ' ')
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(/\\\n/g, ' ')
    .replace(/[*`~\\]/g, '')
    .replace(/_/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»「」『』]/g, '"');
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (ENTITIES[name?.toLowerCase() ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
