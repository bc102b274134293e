/** What the model answers by itself to the requests a script is not asked about: titles, summaries, small helpers. Pure. */
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { isRecord } from '../util/json.ts';
import { outputSchemaOf, propertiesOf } from './purpose.ts';
import { type MessageReply, say } from './reply.ts';
import type { Turn } from './turn.ts';

/** A plain answer that the harness accepts, fitting the JSON schema of the request where it sets one. */
export function ownReply(turn: Pick<Turn, 'purpose' | 'body'>, lang: Lang): MessageReply {
  const text = modelText[lang];
  if (turn.purpose === 'compact')
    return say(`<analysis>\n${text.summary}\n</analysis>\n<summary>\n${text.summary}\n</summary>`);
  const words = turn.purpose === 'title' ? text.title : text.helper;
  const schema = outputSchemaOf(turn.body);
  return say(schema === null ? words : JSON.stringify(instanceOf(schema, words)));
}

/** A small value that fits a schema of the kinds helpers use; strings become `words`. */
function instanceOf(schema: Readonly<Record<string, unknown>>, words: string): unknown {
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([key, value]) => [
          key,
          instanceOf(isRecord(value) ? value : {}, words),
        ]),
      );
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return words;
  }
}
