import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../src/claude/normalize.ts';

const base = { uuid: 'u', session_id: 's' };
const assistant = (content: unknown, extra: Record<string, unknown> = {}) => ({
  type: 'assistant',
  message: {
    id: 'm',
    role: 'assistant',
    model: 'claude',
    content,
    usage: { input_tokens: 10, cache_read_input_tokens: 5 },
  },
  parent_tool_use_id: null,
  ...base,
  ...extra,
});
const user = (content: unknown, extra: Record<string, unknown> = {}) => ({
  type: 'user',
  message: { role: 'user', content },
  parent_tool_use_id: null,
  ...base,
  ...extra,
});

describe('normalize', () => {
  it('turns each block of an answer into an event of its own, with the context of the main thread', () => {
    const events = normalize(
      assistant([
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'hello' },
        { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: '/a/b' } },
      ]),
      { at: 7, step: 'work' },
    );
    expect(events.map(event => event.kind)).toEqual(['thinking', 'text', 'tool_call']);
    expect(events[1]).toMatchObject({ text: 'hello', context: 15, sessionId: 's', agent: null, at: 7, step: 'work' });
    expect(events[2]).toMatchObject({ tool: 'Read', id: 't1', text: '/a/b', input: { file_path: '/a/b' } });
  });

  it('says whose an event is, and gives no context for a subagent', () => {
    const [event] = normalize(
      assistant([{ type: 'text', text: 'x' }], { parent_tool_use_id: 'p', agent_id: 'a1', subagent_type: 'coder' }),
    );
    expect(event?.agent).toEqual({ id: 'a1', type: 'coder', toolUseId: 'p' });
    expect(event).not.toHaveProperty('context');
  });

  it('cuts calls at 200 and results at 500 characters, never inside a character', () => {
    const face = '👨‍👩‍👧';
    const [call] = normalize(
      assistant([{ type: 'tool_use', id: 't', name: 'Bash', input: { command: face.repeat(100) } }]),
    );
    const [result] = normalize(user([{ type: 'tool_result', tool_use_id: 't', content: face.repeat(200) }]));
    expect(call?.text.length).toBeLessThanOrEqual(200);
    expect(call?.text.length).toBeGreaterThan(190);
    expect(call?.text.replaceAll(face, '')).toBe('');
    expect(result?.text.length).toBeLessThanOrEqual(500);
    expect(result?.text.replaceAll(face, '')).toBe('');
  });

  it('reads string and block results alike', () => {
    const text = (content: unknown) => normalize(user([{ type: 'tool_result', tool_use_id: 't', content }]))[0]?.text;
    expect(text('plain')).toBe('plain');
    expect(text([{ type: 'text', text: 'plain' }])).toBe('plain');
    expect(text([{ type: 'image', source: {} }])).toBe('[image]');
  });

  it('makes a synthetic API error an error, never text', () => {
    const events = normalize({
      ...assistant([{ type: 'text', text: 'API Error: 529' }]),
      error: 'overloaded',
      is_api_error_message: true,
      api_error_status: 529,
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ kind: 'error', code: 'overloaded', status: 529, text: 'API Error: 529' });
  });

  it('knows every message kind of the SDK in use, so that `unknown` means a kind nobody has looked at', () => {
    const types = readFileSync(
      join(import.meta.dirname, '../../node_modules/@anthropic-ai/claude-agent-sdk/sdk.d.ts'),
      'utf8',
    );
    const union = /export declare type SDKMessage = ([^;]+);/.exec(types)?.[1]?.split(' | ') ?? [];
    expect(union.length).toBeGreaterThan(30);
    const unknown = union.filter(name => {
      const body = new RegExp(`export declare type ${name} = (\\{[\\s\\S]*?\\n\\}|[^;{]+);`).exec(types)?.[1] ?? '';
      const type = /\n {4}type: '([^']+)'/.exec(body)?.[1];
      const subtype = /\n {4}subtype: '([^']+)'/.exec(body)?.[1];
      if (type === undefined || ['assistant', 'user', 'result', 'stream_event'].includes(type)) return false;
      return normalize({ type, subtype, ...base }).some(event => event.kind === 'unknown');
    });
    expect(unknown).toEqual([]);
  });

  it('reports retries, resets, tasks and lost writes by their own kinds', () => {
    const kindOf = (message: Record<string, unknown>) => normalize({ ...base, ...message })[0]?.kind;
    expect(kindOf({ type: 'system', subtype: 'api_retry', attempt: 1, error: 'overloaded' })).toBe('retry');
    expect(kindOf({ type: 'system', subtype: 'compact_boundary', compact_metadata: { trigger: 'auto' } })).toBe(
      'reset',
    );
    expect(kindOf({ type: 'conversation_reset', trigger: 'clear' })).toBe('reset');
    expect(kindOf({ type: 'system', subtype: 'task_started', task_id: 't' })).toBe('task');
    expect(kindOf({ type: 'system', subtype: 'mirror_error', error: 'x' })).toBe('error');
    expect(kindOf({ type: 'system', subtype: 'session_writes_lost', lost: ['transcript'] })).toBe('error');
    expect(kindOf({ type: 'system', subtype: 'from_the_future' })).toBe('unknown');
    expect(kindOf({ type: 'from_the_future' })).toBe('unknown');
  });

  it('serialises completely, prints readably, and leaves the raw message out', () => {
    const [event] = normalize(assistant([{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }]));
    expect(String(event)).toBe('[tool_call] Bash ls');
    expect(JSON.parse(JSON.stringify(event))).toEqual({ ...event });
    expect(event?.raw).toMatchObject({ type: 'assistant' });
    expect(JSON.stringify(event)).not.toContain('raw');
  });

  it('prints as one line of at most 300 characters, whatever was said; `text` keeps all of it', () => {
    const text = `One line.\n\n  another\tone\n${'x'.repeat(1000)}`;
    const [event] = normalize(assistant([{ type: 'text', text }]));
    expect(String(event)).toMatch(/^\[text\] One line\. another one x+…$/);
    expect(String(event)).toHaveLength(300);
    expect(event?.text).toBe(text);
  });

  it('never throws, whatever it is given, and every event can be serialised', () => {
    const hostile = fc.anything({ withNullPrototype: true, withDate: true, withMap: true });
    const shaped = fc.record(
      {
        type: fc.constantFrom('assistant', 'user', 'result', 'system', 'rate_limit_event', 'x'),
        subtype: fc.constantFrom('task_started', 'api_retry', 'compact_boundary', 'permission_denied', 'init', 'x'),
        message: fc.oneof(hostile, fc.record({ content: fc.oneof(hostile, fc.array(hostile)) })),
        usage: hostile,
        error: hostile,
        parent_tool_use_id: hostile,
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.oneof(hostile, shaped), message => {
        for (const event of normalize(message)) {
          expect(typeof event.text).toBe('string');
          expect(typeof event.kind).toBe('string');
        }
      }),
    );
  });
});
