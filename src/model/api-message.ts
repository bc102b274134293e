/** The Messages API as far as the scripted model reads and writes it: shapes only, no behaviour beyond reading text out of them. */
import { isRecord } from '../util/json.ts';

/** A content block as it travels; fields beyond `type` depend on it. */
export interface ApiBlock {
  /** `text`, `tool_use`, `tool_result`, … */
  readonly type: string;
  readonly [key: string]: unknown;
}

/** One message of a request's history. Plain string content is held as one text block. */
export interface ApiMessage {
  /** `user` or `assistant`. */
  readonly role: string;
  /** What was said, in order. */
  readonly content: readonly ApiBlock[];
}

/** The messages of a request body; whatever is malformed is left out. */
export function messagesOf(body: Readonly<Record<string, unknown>>): ApiMessage[] {
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  return messages.filter(isRecord).map(message => ({
    role: stringAt(message, 'role'),
    content: blocksOf(message['content']),
  }));
}

/** Content as blocks, whether it was a string or a list. */
export function blocksOf(content: unknown): ApiBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  return content.filter((block): block is ApiBlock => isRecord(block) && typeof block['type'] === 'string');
}

/** A field that should be text; '' where it is anything else. */
export function stringAt(record: Readonly<Record<string, unknown>>, key: string): string {
  const value = record[key];
  return typeof value === 'string' ? value : '';
}

/** The text blocks of a content, joined by line breaks. */
export function textOf(content: unknown): string {
  return blocksOf(content)
    .filter(block => block.type === 'text' && typeof block['text'] === 'string')
    .map(block => block['text'])
    .join('\n');
}

/** All blocks of the system prompt, joined by blank lines. */
export function systemOf(body: Readonly<Record<string, unknown>>): string {
  return blocksOf(body['system'])
    .map(block => stringAt(block, 'text'))
    .join('\n\n');
}
