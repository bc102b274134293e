import { describe, expect, it } from 'vitest';
import { Canary } from '../../src/claude/canary.ts';

const call = (id: string, name = 'Bash', parent: string | null = null) => ({
  type: 'assistant',
  parent_tool_use_id: parent,
  message: { content: [{ type: 'tool_use', id, name, input: {} }] },
});
const answer = (
  id: string,
  extra: Record<string, unknown> = {},
  decision?: Record<string, unknown>,
  parent: string | null = null,
) => ({
  type: 'user',
  parent_tool_use_id: parent,
  message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'out', ...extra }] },
  ...(decision === undefined ? {} : { tool_result_meta: [{ id, permission_decision: decision }] }),
});
const canary = () => new Canary(tool => tool === 'Bash' || tool === 'Write');

describe('the canary', () => {
  it('is silent while every hands-on call was answered by the hook', () => {
    const bird = canary();
    bird.answered('t', 'allow');
    bird.take(call('t'));
    expect(bird.take(answer('t', {}, { decision: 'accept', source: 'hook' }))).toBeNull();
    bird.answered('w', 'undecided');
    bird.take(call('w', 'Write'));
    expect(bird.take(answer('w', {}, { decision: 'accept', source: 'config' }))).toBeNull();
  });

  it('cries when a call succeeded although no hook call carried its id', () => {
    const bird = canary();
    bird.take(call('t'));
    expect(bird.take(answer('t'))).toEqual({ tool: 'Bash', id: 't' });
  });

  it('cries when a failed call was accepted by something else than the hook', () => {
    const bird = canary();
    bird.take(call('t'));
    expect(bird.take(answer('t', { is_error: true }, { decision: 'accept', source: 'config' }))).toEqual({
      tool: 'Bash',
      id: 't',
    });
  });

  it('cries when a call ran that the hook had refused', () => {
    const bird = canary();
    bird.answered('t', 'deny');
    bird.take(call('t'));
    expect(bird.take(answer('t'))).not.toBeNull();
  });

  it('lets pass what never ran: refused calls, and calls the harness itself turned down', () => {
    const bird = canary();
    bird.answered('t', 'deny');
    bird.take(call('t'));
    expect(bird.take(answer('t', { is_error: true, content: 'hook error' }))).toBeNull();
    bird.take(call('u'));
    expect(
      bird.take(answer('u', { is_error: true, content: '<tool_use_error>No such tool</tool_use_error>' })),
    ).toBeNull();
  });

  it('looks at the main thread and at hands-on tools only', () => {
    const bird = canary();
    bird.take(call('r', 'Read'));
    expect(bird.take(answer('r'))).toBeNull();
    bird.take(call('s', 'Bash', 'parent'));
    expect(bird.take(answer('s', {}, undefined, 'parent'))).toBeNull();
  });
});
