/** What a turn tells of a request. The request bodies have the harness's shape, as recorded. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgentLedger } from '../../src/model/agent-ledger.ts';
import { purposeOf } from '../../src/model/purpose.ts';
import { TurnReader } from '../../src/model/turn-reader.ts';
import type { Turn } from '../../src/testing.ts';

const SYSTEM = [
  { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.332; cc_entrypoint=sdk-ts;' },
  { type: 'text', text: 'You are Claude Code.' },
];
const ENVIRONMENT =
  '# Environment\nYou have been invoked in the following environment: \n - Primary working directory: /w/one two\n - Is a git repository: false';
const REMINDER = '<system-reminder>\nAttribution …\n</system-reminder>\n';

function turnOf(body: Record<string, unknown>, headers: Record<string, string> = {}): Turn {
  const reader = new TurnReader(new AgentLedger());
  return reader.read(headers, body, new AbortController().signal);
}

const CONVERSATION = {
  model: 'claude-opus-5-5',
  stream: true,
  system: SYSTEM,
  tools: [{ name: 'Bash' }, { name: 'Agent' }],
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: REMINDER },
        { type: 'text', text: 'fix the bug' },
      ],
    },
    { role: 'system', content: [{ type: 'text', text: ENVIRONMENT }] },
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 't1', name: 'Bash', input: {} },
        { type: 'tool_use', id: 't2', name: 'Read', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 't1', content: 'out' },
        {
          type: 'tool_result',
          tool_use_id: 't2',
          is_error: true,
          content: [
            { type: 'text', text: 'no' },
            { type: 'text', text: 'file' },
          ],
        },
        { type: 'text', text: `${REMINDER}and be quick` },
      ],
    },
  ],
};

describe('a turn', () => {
  it('tells what was asked first, what is new, and the results since the model last spoke', () => {
    expect(turnOf(CONVERSATION)).toMatchObject({
      agent: 'main',
      agentId: null,
      purpose: 'turn',
      prompt: 'fix the bug',
      lastUser: 'and be quick',
      toolResults: [
        { id: 't1', name: 'Bash', text: 'out', isError: false },
        { id: 't2', name: 'Read', text: 'no\nfile', isError: true },
      ],
      tools: ['Bash', 'Agent'],
      cwd: '/w/one two',
      stream: true,
      model: 'claude-opus-5-5',
    });
  });

  it('tells which subagents in the background have ended, and how', () => {
    const notice = (id: string, result: string): string =>
      `<system-reminder>\n[SYSTEM NOTIFICATION - NOT USER INPUT]\n\n<task-notification>\n<task-id>${id}</task-id>\n` +
      `<tool-use-id>t-${id}</tool-use-id>\n<status>completed</status>\n<result>${result}</result>\n</task-notification>\n</system-reminder>`;
    const content = [notice('a', 'two\nlines'), notice('b', 'with <status>tags</status>')].map(text => ({
      type: 'text',
      text,
    }));
    const turn = turnOf({
      ...CONVERSATION,
      messages: [...CONVERSATION.messages.slice(0, 3), { role: 'user', content }],
    });
    expect(turn.reports).toEqual([
      { agentId: 'a', callId: 't-a', status: 'completed', text: 'two\nlines' },
      { agentId: 'b', callId: 't-b', status: 'completed', text: 'with <status>tags</status>' },
    ]);
    expect(turn.lastUser).toBe('');
    expect(turnOf(CONVERSATION).reports).toEqual([]);
  });

  it('has the whole system prompt', () => {
    expect(turnOf(CONVERSATION).system).toContain('You are Claude Code.');
  });

  it('goes by the newest word on where it works', () => {
    const moved = {
      role: 'system',
      content: '# Environment update\n - Primary working directory: /w/tree (was /w/one two)',
    };
    const body = { ...CONVERSATION, messages: [...CONVERSATION.messages, moved] };
    expect(turnOf(body).cwd).toMatch(/^\/w\/tree/);
  });

  it('takes no word of a user for the directory', () => {
    const body = { messages: [{ role: 'user', content: 'Working directory: /etc' }] };
    expect(turnOf(body).cwd).toBeNull();
  });

  it('finds the session in the header, else in the metadata, else nowhere', () => {
    const metadata = { user_id: '{"device_id":"d","session_id":"from-metadata"}' };
    expect(turnOf({ metadata }, { 'x-claude-code-session-id': 'from-header' }).sessionId).toBe('from-header');
    expect(turnOf({ metadata }).sessionId).toBe('from-metadata');
    expect(turnOf({}).sessionId).toBe('');
  });

  it('can be read from anything that is a JSON object', () => {
    const key = fc.constantFrom(
      'messages',
      'system',
      'tools',
      'content',
      'role',
      'type',
      'text',
      'output_config',
      'format',
      'schema',
      'metadata',
      'user_id',
      'input',
      'name',
      'tool_use_id',
    );
    const value = fc.letrec(tie => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(
          'user',
          'assistant',
          'tool_use',
          'tool_result',
          'text',
          'Agent',
          'json_schema',
          null,
          1,
          true,
          '',
        ),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(key, tie('node'), { maxKeys: 5 }),
      ),
    })).node;
    fc.assert(
      fc.property(fc.dictionary(key, value), body => {
        expect(turnOf(body, { 'x-claude-code-agent-id': 'a' }).agent).toBeTypeOf('string');
      }),
    );
  });
});

describe('the purpose of a request', () => {
  const schema = {
    output_config: { format: { type: 'json_schema', schema: { properties: { title: { type: 'string' } } } } },
  };
  const single = (text: string): Record<string, unknown> => ({
    system: SYSTEM,
    messages: [{ role: 'user', content: text }],
  });

  it('is a turn for a conversation without tools, and for one whose answer has a schema', () => {
    const environment = { role: 'system', content: ENVIRONMENT };
    const body = { system: SYSTEM, tools: [], messages: [{ role: 'user', content: 'hi' }, environment] };
    expect(purposeOf(body)).toBe('turn');
    expect(purposeOf({ ...body, ...schema })).toBe('turn');
  });

  it('is a title for a lone question whose answer is one, and a helper for any other lone question of the harness', () => {
    expect(purposeOf({ ...single('<session>x</session>'), ...schema })).toBe('title');
    expect(purposeOf(single('Web page content: …'))).toBe('helper');
  });

  it('is a turn for a lone question that does not come from the harness', () => {
    expect(purposeOf({ messages: [{ role: 'user', content: 'hi' }] })).toBe('turn');
  });

  it('is a summary only where the newest words ask for one', () => {
    const asks = 'Your task is to create a detailed summary of the conversation so far.\n<analysis>\n<summary>';
    const past = [
      { role: 'user', content: asks },
      { role: 'assistant', content: 'ok' },
    ];
    expect(purposeOf({ messages: past.slice(0, 1), tools: [{ name: 'Bash' }] })).toBe('compact');
    expect(purposeOf({ messages: [...past, { role: 'user', content: 'go on' }], tools: [{ name: 'Bash' }] })).toBe(
      'turn',
    );
  });

  it('is a probe where next to no answer is wanted', () => {
    expect(purposeOf({ ...single('quota'), max_tokens: 1 })).toBe('probe');
    expect(purposeOf({ ...single('x'), max_tokens: 1, tools: [{ name: 'Bash' }] })).toBe('turn');
  });
});
