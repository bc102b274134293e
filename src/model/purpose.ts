/** What the harness wants of the model: a turn of a conversation, or one of the small requests it makes for itself. */
import { isRecord } from '../util/json.ts';
import { blocksOf, messagesOf, stringAt, systemOf, textOf } from './api-message.ts';

/**
 * `turn`: a conversation goes on. `compact`: the conversation so far is to be summed up. `title`: a name for the
 * session. `helper`: any other small question of the harness (the gist of a fetched page, say). `probe`: a request that
 * only finds out whether the model answers.
 */
export type Purpose = 'turn' | 'compact' | 'title' | 'helper' | 'probe';

/** No conversation asks for as little as this; whoever does only wants to know whether an answer comes. */
const PROBE_TOKENS = 16;

/** Tells the requests of the harness apart by what they hold; anything that is not known to be special is a turn. */
export function purposeOf(body: Readonly<Record<string, unknown>>): Purpose {
  if (isProbe(body)) return 'probe';
  if (isCompaction(body)) return 'compact';
  if (hasTools(body) || isConversation(body)) return 'turn';
  const schema = outputSchemaOf(body);
  if (schema !== null) return 'title' in propertiesOf(schema) ? 'title' : 'helper';
  return isFromHarness(body) ? 'helper' : 'turn';
}

/** The JSON schema that the answer must fit, where the request sets one. */
export function outputSchemaOf(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  const config = isRecord(body['output_config']) ? body['output_config'] : body;
  const format = config['format'] ?? body['output_format'];
  if (!isRecord(format) || format['type'] !== 'json_schema') return null;
  return isRecord(format['schema']) ? format['schema'] : null;
}

/** The properties of an object schema. */
export function propertiesOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isRecord(schema['properties']) ? schema['properties'] : {};
}

function isProbe(body: Readonly<Record<string, unknown>>): boolean {
  const limit = body['max_tokens'];
  return typeof limit === 'number' && limit <= PROBE_TOKENS && !hasTools(body);
}

/** The harness asks for a summary in two parts at the end of the very conversation, tools and all. */
function isCompaction(body: Readonly<Record<string, unknown>>): boolean {
  const last = messagesOf(body).findLast(message => message.role === 'user');
  const text = last === undefined ? '' : textOf(last.content);
  return /your task is to create a detailed summary of/i.test(text) && text.includes('<summary>');
}

function hasTools(body: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(body['tools']) && body['tools'].length > 0;
}

function isFromHarness(body: Readonly<Record<string, unknown>>): boolean {
  return blocksOf(body['system']).some(block => stringAt(block, 'text').startsWith('x-anthropic-billing-header:'));
}

/** A conversation is told its surroundings; a helper's question stands alone. */
function isConversation(body: Readonly<Record<string, unknown>>): boolean {
  const messages = messagesOf(body);
  if (messages.length > 1) return true;
  return [systemOf(body), ...messages.map(message => textOf(message.content))].some(text =>
    /working directory: /i.test(text),
  );
}
