/** What a script may answer with: messages made of text, thinking and tool calls. The faults are in `fault.ts`. */
import type { Usage } from '../domain/usage.ts';

/** A block of an answer. A tool call without an id gets a fresh one each time it is sent. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string }
  | {
      readonly type: 'tool_use';
      readonly id?: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
    };

/** What can be said about an answer besides its content. */
export interface ReplyOptions {
  /** Tokens the harness is told; missing figures are the model's defaults (100 in, 10 out, no cache). */
  readonly usage?: Partial<Usage>;
  /** Default `tool_use` with a tool call in it, else `end_turn`. Also `max_tokens`, `refusal`, `pause_turn`. */
  readonly stopReason?: string;
  /** The model the answer claims to come from. Default: the one that was asked for. */
  readonly model?: string;
}

/** A whole answer. */
export interface MessageReply extends ReplyOptions {
  readonly kind: 'message';
  /** What is said and called, in order. */
  readonly blocks: readonly ReplyBlock[];
}

/** An HTTP error in place of an answer. */
export interface ErrorReply {
  readonly kind: 'error';
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** An object is sent as JSON, a string as it stands (an HTML page, say). */
  readonly body: string | Readonly<Record<string, unknown>>;
  /** Sent beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The connection is reset before a byte of the answer is sent. */
export interface DropReply {
  readonly kind: 'drop';
}

/** Status 200 and something that is no answer. */
export interface GarbageReply {
  readonly kind: 'garbage';
  /** What comes instead. */
  readonly form: GarbageForm;
}

/**
 * `html`: a page. `empty`: no body at all. `json`: JSON that is no message. `text`: a stream of lines that are no events.
 * `events`: a stream whose events cannot be parsed. `error-event`: a stream that consists of the API's error event.
 */
export type GarbageForm = 'html' | 'empty' | 'json' | 'text' | 'events' | 'error-event';

/** An answer that breaks off: the connection is reset (`drop`), or ended as if all had been said (`end`). */
export interface BrokenReply {
  readonly kind: 'broken';
  /** `drop`: the connection is reset. `end`: it is closed in order. */
  readonly how: 'drop' | 'end';
  /** Characters of content that are sent first. */
  readonly afterChars: number;
  /** What would have been said. */
  readonly reply: MessageReply;
}

/** An answer that stops moving for a while, or for ever. */
export interface StalledReply {
  readonly kind: 'stalled';
  /** Milliseconds; Infinity: until the harness gives up or the model is closed. */
  readonly ms: number;
  /** `before` any byte, at the `start` (headers are out, no event yet), or in the `middle` of the content. */
  readonly at: 'before' | 'start' | 'middle';
  /** With `middle`: characters of content that are sent first. */
  readonly afterChars: number;
  /** What is said when it moves on. */
  readonly reply: MessageReply;
}

/** Any answer, later. */
export interface DelayedReply {
  readonly kind: 'delayed';
  /** Milliseconds before the first byte. */
  readonly ms: number;
  /** What comes then. */
  readonly reply: Reply;
}

/** What a script answers a request with. */
export type Reply = MessageReply | ErrorReply | DropReply | GarbageReply | BrokenReply | StalledReply | DelayedReply;

/** A tool call, for {@link useAll}. */
export interface ToolUse {
  /** Name of the tool. */
  readonly name: string;
  /** What it is called with. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Default: a fresh one each time the call is sent. */
  readonly id?: string;
}

/** Prose. */
export function say(text: string, options: ReplyOptions = {}): MessageReply {
  return { kind: 'message', blocks: [{ type: 'text', text }], ...options };
}

/** Thinking, and then what it leads to. */
export function think(thinking: string, then?: MessageReply): MessageReply {
  const block = { type: 'thinking', thinking } as const;
  return then === undefined ? { kind: 'message', blocks: [block] } : { ...then, blocks: [block, ...then.blocks] };
}

/** One tool call, with the words before it if there are any. */
export function use(
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  options: ReplyOptions & { readonly text?: string; readonly id?: string } = {},
): MessageReply {
  const { id, ...rest } = options;
  return useAll([id === undefined ? { name, input } : { name, input, id }], rest);
}

/** Several tool calls in one message: the harness runs them side by side where it can. */
export function useAll(
  calls: readonly ToolUse[],
  options: ReplyOptions & { readonly text?: string } = {},
): MessageReply {
  const { text, ...rest } = options;
  const prose: ReplyBlock[] = text === undefined ? [] : [{ type: 'text', text }];
  const uses = calls.map((call): ReplyBlock => ({ type: 'tool_use', ...call }));
  return { kind: 'message', blocks: [...prose, ...uses], ...rest };
}

/** Joins messages into one: their blocks in order, and of options the last that was given. */
export function together(...replies: readonly MessageReply[]): MessageReply {
  const options = Object.assign({}, ...replies) as MessageReply;
  return { ...options, kind: 'message', blocks: replies.flatMap(reply => reply.blocks) };
}
