/** Reads the header of a written document. Its writing is the document's. */
import { documentText } from '../text/document-text.ts';
import { LANGS } from '../text/lang.ts';
import { unescapeComments } from './escape.ts';
import { oneLine } from './list-item.ts';

/** The value behind a label of any language among the quoted lines before the first section; `''` when there is none. */
export function readMetadata(preface: readonly string[], label: 'stepLabel' | 'briefHashLabel'): string {
  for (const line of preface) {
    if (!line.startsWith('> ')) continue;
    for (const lang of LANGS) {
      const rest = line.slice(2);
      const name = documentText[lang][label];
      const colon = rest[name.length];
      if (!rest.startsWith(name) || (colon !== ':' && colon !== '：')) continue;
      return unescapeComments(oneLine(rest.slice(name.length + 1)));
    }
  }
  return '';
}
