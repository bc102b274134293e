/** A reply as the Messages API words it: one message, or the events of its stream. Pure: sends nothing. */
import type { Usage } from '../domain/usage.ts';
import type { MessageReply, ReplyBlock } from './reply.ts';

/** What an answer takes from the request and the model rather than from the script. */
export interface AnswerContext {
  readonly messageId: string;
  readonly model: string;
  readonly usage: Usage;
  /** A fresh id for a tool call. */
  readonly newToolId: () => string;
}

/** A message of the API. */
export interface Answer {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly model: string;
  readonly content: readonly AnswerBlock[];
  readonly stop_reason: string;
  readonly stop_sequence: null;
  readonly usage: Readonly<Record<string, number>>;
}

type AnswerBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
    };

/** One event of a stream; `type` is also the name it is sent under. */
export interface StreamEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Characters of content in one delta: small enough that even short answers arrive in several. */
const DELTA = 24;

/** Words a reply as one message. */
export function buildAnswer(reply: MessageReply, context: AnswerContext): Answer {
  const content = reply.blocks.map(block => toAnswerBlock(block, context));
  const called = content.some(block => block.type === 'tool_use');
  const usage = { ...context.usage, ...reply.usage };
  return {
    id: context.messageId,
    type: 'message',
    role: 'assistant',
    model: reply.model ?? context.model,
    content,
    stop_reason: reply.stopReason ?? (called ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: usage.input,
      cache_creation_input_tokens: usage.cacheCreation,
      cache_read_input_tokens: usage.cacheRead,
      output_tokens: usage.output,
    },
  };
}

/** The same message as the events of a stream, its content in small pieces. */
export function streamEvents(answer: Answer): StreamEvent[] {
  const opening = { ...answer, content: [], stop_reason: null, usage: { ...answer.usage, output_tokens: 1 } };
  return [
    { type: 'message_start', message: opening },
    { type: 'ping' },
    ...answer.content.flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason: answer.stop_reason, stop_sequence: null },
      usage: answer.usage,
    },
    { type: 'message_stop' },
  ];
}

/**
 * The events up to `afterChars` characters of content, the last delta shortened to fit; an answer that is shorter loses
 * the events that close it. The rest is returned too, so that a stalled stream can go on.
 */
export function cutEvents(
  events: readonly StreamEvent[],
  afterChars: number,
): { readonly sent: readonly StreamEvent[]; readonly rest: readonly StreamEvent[] } {
  let left = afterChars;
  for (const [index, event] of events.entries()) {
    const size = contentOf(event).length;
    if (size > left || event.type === 'message_delta') {
      const [head, tail] = splitDelta(event, left);
      return { sent: [...events.slice(0, index), ...head], rest: [...tail, ...events.slice(index + 1)] };
    }
    left -= size;
  }
  return { sent: events, rest: [] };
}

function toAnswerBlock(block: ReplyBlock, context: AnswerContext): AnswerBlock {
  switch (block.type) {
    case 'text':
      return block;
    case 'thinking':
      return { ...block, signature: 'c2NyaXB0ZWQ=' };
    case 'tool_use':
      return { type: 'tool_use', id: block.id ?? context.newToolId(), name: block.name, input: block.input };
  }
}

function blockEvents(block: AnswerBlock, index: number): StreamEvent[] {
  const start = (content: Record<string, unknown>): StreamEvent => ({
    type: 'content_block_start',
    index,
    content_block: content,
  });
  const delta = (content: Record<string, unknown>): StreamEvent => ({
    type: 'content_block_delta',
    index,
    delta: content,
  });
  const stop: StreamEvent = { type: 'content_block_stop', index };
  switch (block.type) {
    case 'text': {
      const deltas = pieces(block.text).map(text => delta({ type: 'text_delta', text }));
      return [start({ type: 'text', text: '' }), ...deltas, stop];
    }
    case 'thinking': {
      const deltas = pieces(block.thinking).map(thinking => delta({ type: 'thinking_delta', thinking }));
      const signature = delta({ type: 'signature_delta', signature: block.signature });
      return [start({ type: 'thinking', thinking: '', signature: '' }), ...deltas, signature, stop];
    }
    case 'tool_use': {
      const json = pieces(JSON.stringify(block.input));
      const deltas = ['', ...json].map(part => delta({ type: 'input_json_delta', partial_json: part }));
      return [start({ ...block, input: {} }), ...deltas, stop];
    }
  }
}

/** Cuts into parts of about {@link DELTA} units, never through a surrogate pair. */
function pieces(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = pairSafe(text, from + DELTA);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** The position itself, or one further when it lies within a surrogate pair. */
function pairSafe(text: string, position: number): number {
  return position < text.length && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(position - 1, position + 1))
    ? position + 1
    : Math.min(position, text.length);
}

const CONTENT_KEYS = ['text', 'thinking', 'partial_json'] as const;

function contentOf(event: StreamEvent): string {
  const delta = event['delta'] as Readonly<Record<string, unknown>> | undefined;
  if (event.type !== 'content_block_delta' || delta === undefined) return '';
  const key = CONTENT_KEYS.find(name => typeof delta[name] === 'string');
  return key === undefined ? '' : String(delta[key]);
}

function splitDelta(event: StreamEvent, at: number): [StreamEvent[], StreamEvent[]] {
  const content = contentOf(event);
  if (content === '' || at <= 0) return [[], [event]];
  const position = pairSafe(content, at);
  const withContent = (part: string): StreamEvent => {
    const delta = event['delta'] as Readonly<Record<string, unknown>>;
    const key = CONTENT_KEYS.find(name => typeof delta[name] === 'string') ?? 'text';
    return { ...event, delta: { ...delta, [key]: part } };
  };
  const rest = content.slice(position);
  return [[withContent(content.slice(0, position))], rest === '' ? [] : [withContent(rest)]];
}
