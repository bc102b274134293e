/** A small client of the Messages API for the tests of the scripted model: asks, and puts a stream together again. */
import type { ScriptedModel } from '../../src/testing.ts';

export interface Asked {
  readonly body: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** What came back. Content is put together from the events when it was a stream. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly raw: string;
  readonly events: readonly Record<string, any>[];
  readonly content: readonly Record<string, any>[];
  readonly text: string;
  readonly stopReason: string | null;
  readonly usage: Record<string, number>;
  /** The transport error that ended the body early. */
  readonly broken: Error | null;
}

/** A request of one user message. */
export function ask(content: unknown, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}): Asked {
  return {
    body: { model: 'claude-opus-5-5', max_tokens: 100, stream: true, messages: [{ role: 'user', content }], ...extra },
    headers: { 'x-claude-code-session-id': 'session-1', ...headers },
  };
}

export async function read(model: ScriptedModel, asked: Asked, signal?: AbortSignal): Promise<Received> {
  const response = await fetch(`${model.url}/v1/messages?beta=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...asked.headers },
    body: JSON.stringify(asked.body),
    ...(signal === undefined ? {} : { signal }),
  });
  const { raw, broken } = await bodyOf(response);
  const events = eventsOf(raw);
  const message = events.length === 0 ? (parse(raw) ?? {}) : assemble(events);
  const content = (message['content'] as Record<string, any>[] | undefined) ?? [];
  return {
    status: response.status,
    headers: response.headers,
    raw,
    events,
    content,
    text: content.filter(block => block['type'] === 'text').map(block => block['text']).join(''),
    stopReason: (message['stop_reason'] as string | null | undefined) ?? null,
    usage: (message['usage'] as Record<string, number> | undefined) ?? {},
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

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function eventsOf(raw: string): Record<string, any>[] {
  return raw
    .split('\n\n')
    .flatMap(part => /^data: (.*)$/m.exec(part)?.[1] ?? [])
    .flatMap(data => parse(data) ?? []) as Record<string, any>[];
}

function assemble(events: readonly Record<string, any>[]): Record<string, unknown> {
  const content: Record<string, any>[] = [];
  const json: string[] = [];
  let message: Record<string, unknown> = {};
  for (const event of events) {
    if (event['type'] === 'message_start') message = { ...event['message'] };
    if (event['type'] === 'content_block_start') content[event['index']] = { ...event['content_block'] };
    if (event['type'] === 'content_block_delta') {
      const block = content[event['index']] ?? {};
      const delta = event['delta'];
      if (delta.type === 'text_delta') block['text'] += delta.text;
      if (delta.type === 'thinking_delta') block['thinking'] += delta.thinking;
      if (delta.type === 'input_json_delta') json[event['index']] = (json[event['index']] ?? '') + delta.partial_json;
    }
    if (event['type'] === 'content_block_stop' && content[event['index']]?.['type'] === 'tool_use') {
      content[event['index']]!['input'] = JSON.parse(json[event['index']] || '{}');
    }
    if (event['type'] === 'message_delta') message = { ...message, ...event['delta'], usage: event['usage'] };
  }
  return { ...message, content };
}
