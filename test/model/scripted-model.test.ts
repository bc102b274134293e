/** The scripted model over plain HTTP: what a client of the Messages API sees, and what a test sees of the client. */
import { describe, expect, it } from 'vitest';
import {
  httpError,
  ScriptError,
  ScriptedModel,
  say,
  type Turn,
  think,
  together,
  use,
  useAll,
} from '../../src/testing.ts';
import { ask, read } from './client.ts';

describe('a scripted model answers as its script says', () => {
  it('streams text in several pieces between the events of the Messages API', async () => {
    await using model = await ScriptedModel.start(turn => say(`hello to ${turn.agent}, who said ${turn.lastUser}`));
    const { events, text } = await read(model, ask('a word'));
    expect(text).toBe('hello to main, who said a word');
    const types = events.map(event => event.type);
    expect(types.slice(0, 3)).toEqual(['message_start', 'ping', 'content_block_start']);
    expect(types.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
    expect(types.filter(type => type === 'content_block_delta').length).toBeGreaterThan(1);
  });

  it('answers a request without streaming with one JSON document of the same content', async () => {
    await using model = await ScriptedModel.start(turn => use('Bash', { command: 'ls' }, { text: `n ${turn.n}` }));
    const received = await read(model, ask('x', { stream: false }));
    expect(received.headers.get('content-type')).toBe('application/json');
    expect(received.message).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'tool_use' });
    expect(received.content).toMatchObject([
      { type: 'text', text: 'n 1' },
      { type: 'tool_use', name: 'Bash', input: { command: 'ls' } },
    ]);
  });

  it('sends thinking, text and several tool calls in one message, each call with an id of its own', async () => {
    const calls = useAll([
      { name: 'Read', input: { file_path: '/a' } },
      { name: 'Read', input: { file_path: '/b' }, id: 'toolu_mine' },
    ]);
    await using model = await ScriptedModel.start([[think('hm'), say('both'), calls], think('again', calls)]);
    const first = await read(model, ask('x'));
    expect(first.content.map(block => block.type)).toEqual(['thinking', 'text', 'tool_use', 'tool_use']);
    expect(first.content[0]?.thinking).toBe('hm');
    expect(first.content[3]).toMatchObject({ id: 'toolu_mine', input: { file_path: '/b' } });
    const second = await read(model, ask('y'));
    expect(second.content.map(block => block.type)).toEqual(['thinking', 'tool_use', 'tool_use']);
    expect(second.content[1]?.id).not.toBe(first.content[2]?.id);
  });

  it('tells usage, stop reason and model as the reply says, and else its defaults', async () => {
    await using model = await ScriptedModel.start(
      [say('a'), say('b', { usage: { input: 7, cacheRead: 90_000 }, stopReason: 'max_tokens', model: 'other' })],
      { usage: turn => ({ input: turn.lastUser.length, cacheCreation: 5 }) },
    );
    const plain = await read(model, ask('four'));
    expect(plain.message).toMatchObject({ model: 'claude-opus-5-5', stop_reason: 'end_turn' });
    expect(plain.message.usage).toEqual({
      input_tokens: 4,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 5,
      output_tokens: 10,
    });
    const told = await read(model, ask('four'));
    expect(told.message).toMatchObject({ model: 'other', stop_reason: 'max_tokens' });
    expect(told.message.usage).toMatchObject({ input_tokens: 7, cache_read_input_tokens: 90_000 });
  });

  it('joins replies: blocks in order, the last word on options wins', () => {
    expect(together(say('a', { stopReason: 'refusal', model: 'm' }), say('b', { model: 'n' }))).toEqual({
      kind: 'message',
      blocks: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      stopReason: 'refusal',
      model: 'n',
    });
  });

  it('waits for a script that takes its time, and tells it when the client hangs up', async () => {
    let seen: Turn | undefined;
    let release = (): void => undefined;
    const model = await ScriptedModel.start(async turn => {
      seen = turn;
      await new Promise<void>(resolve => {
        release = resolve;
      });
      return say('late');
    });
    const client = new AbortController();
    const answer = read(model, ask('x'), client.signal).catch(() => 'hung up');
    await model.waitFor(request => request.n === 1);
    const aborted = new Promise(resolve => seen?.signal.addEventListener('abort', resolve));
    client.abort();
    await aborted;
    release();
    expect(await answer).toBe('hung up');
    expect((await model.waitFor(request => request.state === 'abandoned')).n).toBe(1);
    await model.close();
  });
});

describe('a scripted model records what it was sent', () => {
  it('keeps every request with its state, in order', async () => {
    await using model = await ScriptedModel.start(() => say('ok'));
    await read(model, ask('one'));
    await read(model, ask('two', {}, { 'x-claude-code-session-id': 'session-2' }));
    expect(model.requests.map(r => [r.lastUser, r.sessionId, r.n, r.nTotal, r.state])).toEqual([
      ['one', 'session-1', 1, 1, 'answered'],
      ['two', 'session-2', 1, 2, 'answered'],
    ]);
    expect(model.requests[0]?.headers['x-claude-code-session-id']).toBe('session-1');
    expect(model.requests[0]?.body['max_tokens']).toBe(100);
  });

  it('counts a repeated request as a new one, and tells that it is a repetition', async () => {
    await using model = await ScriptedModel.start(() => say('ok'));
    for (const words of ['a', 'a', 'b']) await read(model, ask(words));
    expect(model.turns.map(turn => [turn.n, turn.attempt])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
  });

  it('hands over a past request to who waits for it, and a future one as soon as it comes', async () => {
    await using model = await ScriptedModel.start(() => say('ok'));
    const future = model.waitFor(request => request.lastUser === 'two' && request.state === 'answered');
    await read(model, ask('one'));
    expect((await model.waitFor(request => request.lastUser === 'one')).n).toBe(1);
    await read(model, ask('two'));
    expect((await future).n).toBe(2);
  });

  it('ends a wait in vain with the list of what came instead', async () => {
    await using model = await ScriptedModel.start(() => say('ok'));
    await read(model, ask('something else'));
    await expect(model.waitFor(() => false, { timeoutMs: 5 })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('main #1 turn (answered): something else'),
    });
  });

  it('rejects a wait whose question throws, and one that the end of the model overtakes', async () => {
    const model = await ScriptedModel.start(() => say('ok'));
    const closed = model.waitFor(() => false);
    const broken = model.waitFor(() => {
      throw new TypeError('bad question');
    });
    await read(model, ask('x'));
    await expect(broken).rejects.toThrow('bad question');
    await model.close();
    await expect(closed).rejects.toMatchObject({ code: 'closed' });
    await expect(model.waitFor(() => false)).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('a fault of the script cannot be overlooked', () => {
  const broken = {
    'an exception': () => {
      throw new Error('no such branch');
    },
    'a rejection': () => Promise.reject(new Error('no such branch')),
    'no answer': () => undefined as never,
    'something that is no reply': () => ({ text: 'hi' }) as never,
    'an empty list': () => [],
    'a tool call whose input is no JSON': () => use('Bash', { huge: 1n }),
    'a status that does not exist': () => httpError(20),
    'a header that cannot be sent': () => httpError(529, 'x', { 'a b': '' }),
    'a list with a fault in it': () => [say('x'), { kind: 'drop' }] as never,
  };

  for (const [what, script] of Object.entries(broken)) {
    it(`${what} is answered with an error the harness does not try again, and recorded`, async () => {
      const model = await ScriptedModel.start(script);
      const waiting = model.waitFor(() => false).catch((error: unknown) => error);
      const received = await read(model, ask('x'));
      expect(received.status).toBe(418);
      expect(received.headers.get('x-should-retry')).toBe('false');
      expect(received.raw).toContain('request 1 of \\"main\\"');
      expect(model.errors).toHaveLength(1);
      expect(model.errors[0]).toMatchObject({ code: 'script', agent: 'main', n: 1, purpose: 'turn' });
      expect(await waiting).toBe(model.errors[0]);
      expect(() => model.assertNoErrors()).toThrow(ScriptError);
      await expect(model[Symbol.asyncDispose]()).rejects.toThrow(ScriptError);
      await model.close();
    });
  }

  it('a list that is over says how long it was, and a list does not answer for subagents', async () => {
    const model = await ScriptedModel.start([say('only')]);
    await read(model, ask('x'));
    expect((await read(model, ask('x'))).raw).toContain('list of 1 answer');
    const asSubagent = ask('x', {}, { 'x-claude-code-agent-id': 'a1' });
    expect((await read(model, asSubagent)).raw).toContain('for the main thread only');
    await model.close();
    expect(model.errors).toHaveLength(2);
  });
});

describe('requests that no script needs to think of', () => {
  const harness = { system: [{ type: 'text', text: 'x-anthropic-billing-header: cc_version=2;' }] };
  const schema = (properties: Record<string, unknown>): Record<string, unknown> => ({
    output_config: { format: { type: 'json_schema', schema: { type: 'object', properties } } },
  });

  it('a title is answered in the form that was asked for', async () => {
    await using model = await ScriptedModel.start([]);
    const received = await read(
      model,
      ask('<session>…</session>', { ...harness, ...schema({ title: { type: 'string' } }) }),
    );
    expect(JSON.parse(received.text)).toEqual({ title: 'Rehearsal' });
    expect(model.requests[0]?.purpose).toBe('title');
    expect(model.turns).toEqual([]);
  });

  it('a helper with a schema of its own gets a value that fits', async () => {
    await using model = await ScriptedModel.start([]);
    const properties = {
      ok: { type: 'boolean' },
      kind: { enum: ['a', 'b'] },
      list: { type: 'array' },
      count: { type: 'integer' },
      inner: { type: 'object', properties: { note: { type: 'string' } } },
      none: { type: 'null' },
    };
    const received = await read(model, ask('x', { ...harness, ...schema(properties) }));
    expect(JSON.parse(received.text)).toEqual({
      ok: false,
      kind: 'a',
      list: [],
      count: 0,
      inner: { note: expect.any(String) },
      none: null,
    });
  });

  it('a summary has the two parts the harness looks for, in the language of the model', async () => {
    await using model = await ScriptedModel.start([], { lang: 'ru' });
    const prompt =
      'Your task is to create a detailed summary of the conversation so far. <analysis> … then <summary> …';
    const received = await read(model, ask(prompt, { tools: [{ name: 'Bash' }] }));
    expect(received.text).toMatch(/^<analysis>[\s\S]*репетицией[\s\S]*<\/analysis>\n<summary>[\s\S]*<\/summary>$/);
    expect(model.requests[0]?.purpose).toBe('compact');
  });

  it('a probe uses up no turn of the script', async () => {
    await using model = await ScriptedModel.start([say('the turn')]);
    expect((await read(model, ask('quota', { max_tokens: 1 }))).status).toBe(200);
    expect((await read(model, ask('hi', { max_tokens: 16, stream: false }))).status).toBe(200);
    expect((await read(model, ask('hi'))).text).toBe('the turn');
    expect(model.requests.map(request => request.purpose)).toEqual(['probe', 'probe', 'turn']);
  });

  it('a script that asks for them is asked', async () => {
    await using model = await ScriptedModel.start(turn => say(`my ${turn.purpose}`), { purposes: ['turn', 'title'] });
    const received = await read(model, ask('x', { ...harness, ...schema({ title: { type: 'string' } }) }));
    expect(received.text).toBe('my title');
  });

  it('counts tokens, answers probes of the server, and says no to what it does not serve', async () => {
    await using model = await ScriptedModel.start([]);
    const call = async (method: string, path: string, body?: string): Promise<[number, string]> => {
      const response = await fetch(`${model.url}${path}`, body === undefined ? { method } : { method, body });
      return [response.status, await response.text()];
    };
    expect(await call('POST', '/v1/messages/count_tokens?beta=true', 'x'.repeat(40))).toEqual([
      200,
      '{"input_tokens":10}',
    ]);
    expect(await call('HEAD', '/api/hello')).toEqual([200, '']);
    expect(await call('GET', '/')).toEqual([200, '{}']);
    expect(await call('POST', '/v1/messages', 'no json')).toEqual([
      400,
      expect.stringContaining('invalid_request_error'),
    ]);
    expect(await call('GET', '/v1/files')).toEqual([404, expect.stringContaining('not_found_error')]);
    expect(model.others.map(other => `${other.method} ${other.path}`)).toEqual([
      'POST /v1/messages/count_tokens',
      'HEAD /api/hello',
      'GET /',
      'POST /v1/messages',
      'GET /v1/files',
    ]);
    expect(model.requests).toEqual([]);
  });
});

describe('the life of a scripted model', () => {
  it('gives the harness an address on loopback, a key that opens nothing, and no proxy in between', async () => {
    await using model = await ScriptedModel.start([]);
    expect(model.env).toEqual({
      ANTHROPIC_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      ANTHROPIC_API_KEY: 'sk-ant-scripted-model',
      NO_PROXY: '127.0.0.1,localhost',
      no_proxy: '127.0.0.1,localhost',
    });
  });

  it('takes the port it is given, frees it when closed, and may be closed twice', async () => {
    const first = await ScriptedModel.start([]);
    const port = Number(new URL(first.url).port);
    await expect(ScriptedModel.start([], { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
    await first.close();
    await using second = await ScriptedModel.start([say('here')], { port });
    expect((await read(second, ask('x'))).text).toBe('here');
  });
});
