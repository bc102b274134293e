/** Faults on the wire: what a client gets to see of each. */
import { describe, expect, it } from 'vitest';
import {
  cleanEndMidStream,
  delay,
  dropBefore,
  dropMidStream,
  garbage,
  httpError,
  type Reply,
  ScriptedModel,
  say,
  stall,
  use,
} from '../../src/testing.ts';
import { type Asked, ask, type Received, read } from './client.ts';

const LONG = say('0123456789'.repeat(20));

/** Plays one reply to one request. Waits pass at once and are told. */
async function play(reply: Reply, asked: Asked = ask('x')): Promise<{ received: Received; slept: number[] }> {
  const slept: number[] = [];
  await using model = await ScriptedModel.start([reply], {
    sleep: ms => {
      slept.push(ms);
      return Promise.resolve();
    },
  });
  return { received: await read(model, asked), slept };
}

describe('an HTTP error', () => {
  it.each([
    [401, 'authentication_error'],
    [404, 'not_found_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [529, 'overloaded_error'],
  ])('%i carries the error record of the API: %s', async (status, type) => {
    const { received } = await play(httpError(status, 'words', { 'retry-after': '2' }));
    expect(received.status).toBe(status);
    expect(JSON.parse(received.raw)).toMatchObject({ type: 'error', error: { type, message: 'words' } });
    expect(received.headers.get('retry-after')).toBe('2');
  });

  it('may have a body of its own, as JSON or as a page', async () => {
    expect((await play(httpError(400, { odd: true }))).received.raw).toBe('{"odd":true}');
    const page = (await play(httpError(503, '<html>down</html>'))).received;
    expect(page.raw).toBe('<html>down</html>');
    expect(page.headers.get('content-type')).toBe('text/html');
  });
});

describe('a connection that breaks', () => {
  it('before a byte: there is no answer at all', async () => {
    await expect(play(dropBefore())).rejects.toThrow('fetch failed');
  });

  it.each([0, 1, 24, 100, 10_000])('in mid-stream: reset after %i characters, and never an end', async afterChars => {
    const { received } = await play(dropMidStream(afterChars, LONG));
    expect(received.broken).toBeInstanceOf(Error);
    expect(received.text).toHaveLength(Math.min(afterChars, 200));
    expect(received.events.some(event => event.type === 'message_delta')).toBe(false);
  });

  it('in the middle of a tool call: the JSON of its input stays open', async () => {
    const { received } = await play(dropMidStream(5, use('Bash', { command: 'echo hello' })));
    expect(received.events.at(-1)?.delta?.partial_json).toBe('{"com');
  });

  it('in mid-stream, but cleanly: the transport ends well, the message does not', async () => {
    const { received } = await play(cleanEndMidStream(30, LONG));
    expect(received.broken).toBeNull();
    expect(received.text).toHaveLength(30);
    expect(received.events.some(event => event.type === 'message_stop')).toBe(false);
  });

  it('without streaming: half a JSON document', async () => {
    const { received } = await play(cleanEndMidStream(30, LONG), ask('x', { stream: false }));
    expect(received.raw).toHaveLength(30);
    expect(() => JSON.parse(received.raw)).toThrow();
  });
});

describe('garbage', () => {
  it.each([
    ['html', 'text/html', '<!doctype'],
    ['empty', 'text/event-stream; charset=utf-8', ''],
    ['json', 'application/json', '{"answer"'],
    ['text', 'text/event-stream; charset=utf-8', 'neither'],
    ['events', 'text/event-stream; charset=utf-8', 'event: message_start\ndata: {"type"'],
    ['error-event', 'text/event-stream; charset=utf-8', 'event: error\ndata: {"type":"error"'],
  ] as const)('%s comes with status 200', async (form, contentType, start) => {
    const { received } = await play(garbage(form));
    expect(received.status).toBe(200);
    expect(received.headers.get('content-type')).toBe(contentType);
    expect(received.raw.startsWith(start)).toBe(true);
    expect(received.content).toEqual([]);
  });
});

describe('an answer that takes its time', () => {
  it('is whole in the end, wherever it stalled', async () => {
    for (const at of ['before', 'start', 'middle'] as const) {
      const { received, slept } = await play(stall(600_000, { at, reply: LONG }));
      expect(received.text).toBe('0123456789'.repeat(20));
      expect(slept).toEqual([600_000]);
    }
  });

  it('may be delayed whatever it is, a fault included', async () => {
    const { received, slept } = await play(delay(66_000, delay(1_000, httpError(529))));
    expect(received.status).toBe(529);
    expect(slept).toEqual([66_000, 1_000]);
  });

  it.each(['before', 'start', 'middle'] as const)('stalls for ever at "%s" until the client gives up', async at => {
    await using model = await ScriptedModel.start([
      stall(Number.POSITIVE_INFINITY, { at, afterChars: 7, reply: LONG }),
    ]);
    const client = new AbortController();
    const stalled = await begin(model, client.signal, at);
    expect(stalled).toBe({ before: 'no answer', start: '', middle: '0123456' }[at]);
    client.abort();
    expect((await model.waitFor(request => request.state !== 'open')).state).toBe('abandoned');
  });

  it('lets the model be closed while it stalls', async () => {
    const model = await ScriptedModel.start([stall()]);
    const answer = read(model, ask('x')).catch(() => null);
    await model.waitFor(request => request.state === 'open');
    await model.close();
    const received = await answer;
    expect(received === null || received.broken !== null).toBe(true);
    expect(model.requests.map(request => request.state)).toEqual(['abandoned']);
  });
});

/** What a client has of a stalled answer: its text so far, or that nothing has come. Reads just as much as must come. */
async function begin(model: ScriptedModel, signal: AbortSignal, at: 'before' | 'start' | 'middle'): Promise<string> {
  const { body, headers } = ask('x');
  const answer = fetch(`${model.url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body), signal });
  if (at === 'before') {
    answer.catch(() => undefined);
    await model.waitFor(request => request.state === 'open');
    return 'no answer';
  }
  const response = await answer;
  if (at === 'start') return '';
  const decoder = new TextDecoder();
  let raw = '';
  for await (const chunk of response.body ?? []) {
    raw += decoder.decode(chunk as Uint8Array, { stream: true });
    const text = [...raw.matchAll(/"text_delta","text":"(\w*)"/g)].map(match => match[1]).join('');
    if (text.length >= 7) return text;
  }
  return raw;
}
