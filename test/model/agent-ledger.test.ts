/** Which role a subagent plays, from what the harness lets one see of it. The texts are the harness's own, as recorded. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgentLedger, type Newcomer, UNKNOWN_AGENT } from '../../src/model/agent-ledger.ts';
import type { ApiBlock, ApiMessage } from '../../src/testing.ts';

const dispatch = (id: string, role: string | undefined, prompt: string): ApiBlock => ({
  type: 'tool_use',
  id,
  name: 'Agent',
  input: { description: 'd', prompt, ...(role === undefined ? {} : { subagent_type: role }) },
});

const REMINDER = '<system-reminder>\nAttribution for git commits\n</system-reminder>\n';

function newcomer(agentId: string, prompt: string, more: Partial<Newcomer> = {}): Newcomer {
  const content = [REMINDER, prompt].map(text => ({ type: 'text', text }));
  return { sessionId: 's', agentId, messages: [{ role: 'user', content }], system: '', tools: [], ...more };
}

const user = (...content: ApiBlock[]): ApiMessage => ({ role: 'user', content });

describe('the role of a subagent', () => {
  it('is that of the dispatch with its very task, whoever comes first', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'write it'), dispatch('2', 'reviewer', 'write it down')]);
    expect(ledger.roleOf(newcomer('b', 'write it down'))).toBe('reviewer');
    expect(ledger.roleOf(newcomer('a', 'write it'))).toBe('coder');
  });

  it('stays the same for as long as the subagent lives', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'x')]);
    expect(ledger.roleOf(newcomer('a', 'x'))).toBe('coder');
    ledger.noteBlocks('s', [dispatch('2', 'reviewer', 'x')]);
    expect(ledger.roleOf(newcomer('a', 'x'))).toBe('coder');
    expect(ledger.roleOf(newcomer('b', 'x'))).toBe('reviewer');
  });

  it('is told by the tools where the tasks are the same, whoever comes first', () => {
    const ledger = new AgentLedger();
    const list =
      'Available agent types for the Agent tool:\n- coder: writes code (Tools: Read, Write, Bash)\n- reviewer: reviews (Tools: Read)';
    ledger.noteConversation('s', [{ role: 'system', content: [{ type: 'text', text: list }] }]);
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'do it'), dispatch('2', 'reviewer', 'do it')]);
    expect(ledger.roleOf(newcomer('b', 'do it', { tools: ['Read'] }))).toBe('reviewer');
    expect(ledger.roleOf(newcomer('a', 'do it', { tools: ['Bash', 'Read', 'Write'] }))).toBe('coder');
  });

  it('is told by a system prompt that has been seen before, where tasks and tools are the same', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'first')]);
    ledger.roleOf(newcomer('a', 'first', { system: 'You write.' }));
    ledger.noteBlocks('s', [dispatch('2', 'reviewer', 'do it'), dispatch('3', 'coder', 'do it')]);
    expect(ledger.roleOf(newcomer('b', 'do it', { system: 'You write.' }))).toBe('coder');
    expect(ledger.roleOf(newcomer('c', 'do it', { system: 'You review.' }))).toBe('reviewer');
  });

  it('goes by age where nothing tells dispatches apart', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'do it'), dispatch('2', 'reviewer', 'do it')]);
    expect(['a', 'b'].map(id => ledger.roleOf(newcomer(id, 'do it')))).toEqual(['coder', 'reviewer']);
  });

  it('is found although a hook has changed the task', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'as it was')]);
    expect(ledger.roleOf(newcomer('a', 'as it is now'))).toBe('coder');
  });

  it('is found by the id in the result of the dispatch, and in the notice of its end', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'x'), dispatch('2', 'reviewer', 'x')]);
    const launched = 'Async agent launched successfully.\nagentId: a05a70067d7ac6bcc (internal ID)';
    const notice = '<task-notification>\n<task-id>b1</task-id>\n<tool-use-id>1</tool-use-id>\n</task-notification>';
    ledger.noteConversation('s', [
      user({ type: 'tool_result', tool_use_id: '2', content: launched }, { type: 'text', text: notice }),
    ]);
    expect(ledger.roleOf(newcomer('a05a70067d7ac6bcc', 'x'))).toBe('reviewer');
    expect(ledger.roleOf(newcomer('b1', 'x'))).toBe('coder');
  });

  it('is not taken from what a report says of ids: its lines are indented', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'coder', 'x'), dispatch('2', 'reviewer', 'y')]);
    const content = 'The report follows:\n  agentId: b\nagentId: a (use SendMessage)';
    ledger.noteConversation('s', [user({ type: 'tool_result', tool_use_id: '1', content })]);
    expect(ledger.roleOf(newcomer('b', 'y'))).toBe('reviewer');
  });

  it('is not that of a dispatch that was refused', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', 'general-purpose', 'x')]);
    ledger.noteConversation('s', [
      user({ type: 'tool_result', tool_use_id: '1', is_error: true, content: 'PreToolUse:Agent hook error: no' }),
    ]);
    ledger.noteBlocks('s', [dispatch('2', 'coder', 'x')]);
    expect(ledger.roleOf(newcomer('a', 'x'))).toBe('coder');
  });

  it('is known in a session that was begun with another model', () => {
    const ledger = new AgentLedger();
    ledger.noteConversation('s', [{ role: 'assistant', content: [dispatch('1', 'coder', 'x')] }]);
    expect(ledger.roleOf(newcomer('a', 'x'))).toBe('coder');
  });

  it('is not looked for in another session', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('other', [dispatch('1', 'coder', 'x')]);
    expect(ledger.roleOf(newcomer('a', 'x'))).toBe(UNKNOWN_AGENT);
  });

  it('defaults to what the harness starts when the dispatch names none', () => {
    const ledger = new AgentLedger();
    ledger.noteBlocks('s', [dispatch('1', undefined, 'x')]);
    expect(ledger.roleOf(newcomer('a', 'x'))).toBe('general-purpose');
  });

  it('is right for any number of dispatches with different tasks, in whatever order their subagents speak', () => {
    const tasks = fc.uniqueArray(fc.string({ minLength: 1 }), {
      minLength: 1,
      maxLength: 12,
      selector: task => task.trim(),
    });
    fc.assert(
      fc.property(tasks, fc.infiniteStream(fc.nat()), (prompts, order) => {
        fc.pre(prompts.every(prompt => prompt.trim() !== ''));
        const ledger = new AgentLedger();
        ledger.noteBlocks(
          's',
          prompts.map((prompt, index) => dispatch(`c${index}`, `role${index}`, prompt)),
        );
        const shuffled = prompts
          .map((prompt, index) => ({ prompt, index, rank: order.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        for (const { prompt, index } of shuffled) {
          expect(ledger.roleOf(newcomer(`a${index}`, prompt))).toBe(`role${index}`);
        }
      }),
    );
  });
});
