/** A small client of the Messages API for the tests of the scripted model: asks, and puts a stream together again. */
import type { ScriptedModel } from '../../src/testing.ts';

export interface Asked {
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

export interface Block {
  type: string;
  text?: string;
  thinking?: string;
  id?: string;
  name?: string;
  input?: unknown;
}

export interface StreamEvent {
  readonly type: string;
  readonly index?: number;
  readonly content_block?: Block;
  readonly delta?: {
    readonly type?: string;
    readonly text?: string;
    readonly thinking?: string;
    readonly partial_json?: string;
    readonly stop_reason?: string;
  };
  readonly message?: Message;
  readonly usage?: Record<string, number>;
}

interface Message {
  readonly id?: string;
  readonly model?: string;
  readonly content?: readonly Block[];
  readonly stop_reason?: string | null;
  readonly usage?: Record<string, number>;
}

/** What came back. Content is put together from the events when it was a stream. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly raw: string;
  readonly events: readonly StreamEvent[];
  readonly message: Message;
  readonly content: readonly Block[];
  readonly text: string;
  /** The transport error that ended the body early. */
  readonly broken: Error | null;
}

/** A request of one user message. */
export function ask(
  content: unknown,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Asked {
  return {
    body: { model: 'claude-opus-5-5', max_tokens: 100, stream: true, messages: [{ role: 'user', content }], ...extra },
    headers: { 'x-claude-code-session-id': 'session-1', ...headers },
  };
}

/** Sends a request and reads the answer to its end, however it ends. Rejects when there is no answer at all. */
export async function read(model: ScriptedModel, asked: Asked, signal?: AbortSignal): Promise<Received> {
  const response = await fetch(`${model.url}/v1/messages?beta=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asked.headers },
    body: JSON.stringify(asked.body),
    ...(signal === undefined ? {} : { signal }),
  });
  const { raw, broken } = await bodyOf(response);
  const events = eventsOf(raw);
  const message = events.length === 0 ? ((parse(raw) ?? {}) as Message) : assemble(events);
  const content = message.content ?? [];
  return {
    status: response.status,
    headers: response.headers,
    raw,
    events,
    message,
    content,
    text: content.map(block => block.text ?? '').join(''),
    broken,
  };
}

async function bodyOf(response: Response): Promise<{ raw: string; broken: Error | null }> {
  const decoder = new TextDecoder();
  let raw = '';
  try {
    for await (const chunk of response.body ?? []) raw += decoder.decode(chunk as Uint8Array, { stream: true });
    return { raw, broken: null };
  } catch (error) {
    return { raw, broken: error as Error };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function eventsOf(raw: string): StreamEvent[] {
  return raw
    .split('\n\n')
    .flatMap(part => /^data: (.*)$/m.exec(part)?.[1] ?? [])
    .flatMap(data => (parse(data) as StreamEvent | null) ?? []);
}

function assemble(events: readonly StreamEvent[]): Message {
  const content: Block[] = [];
  const json: string[] = [];
  let message: Message = {};
  for (const { type, index = 0, content_block, delta = {}, ...event } of events) {
    const block = content[index];
    if (type === 'message_start') message = { ...event.message };
    if (type === 'content_block_start' && content_block !== undefined) content[index] = { ...content_block };
    if (delta.type === 'text_delta' && block !== undefined) block.text = `${block.text}${delta.text}`;
    if (delta.type === 'thinking_delta' && block !== undefined) block.thinking = `${block.thinking}${delta.thinking}`;
    if (delta.type === 'input_json_delta') json[index] = `${json[index] ?? ''}${delta.partial_json}`;
    if (type === 'content_block_stop' && block?.type === 'tool_use') block.input = JSON.parse(json[index] || '{}');
    if (type === 'message_delta') message = { ...message, ...delta, ...(event.usage ? { usage: event.usage } : {}) };
  }
  return { ...message, content };
}
