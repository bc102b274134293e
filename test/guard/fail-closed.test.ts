import { describe, expect, it } from 'vitest';
import type { Hooks } from '../../src/domain/hook.ts';
import { failClosed } from '../../src/guard/fail-closed.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { ask, decisionOf, hookInput } from './support.ts';

const specific = (output: Record<string, unknown>): Record<string, unknown> => ({ hookSpecificOutput: output });

describe("the spec's own hook when it breaks", () => {
  const answered = async (hook: () => unknown): Promise<{ decision: string; notices: GuardNotice[] }> => {
    const notices: GuardNotice[] = [];
    const hooks: Hooks = { PreToolUse: [{ matcher: 'Read', hooks: [async () => (await hook()) as never] }] };
    const own = failClosed(hooks, { lang: 'en', report: notice => void notices.push(notice) })['PreToolUse']?.[0];
    expect(own).toMatchObject({ matcher: 'Read', onFailure: 'block' });
    const input = hookInput('Read', {}, { tool_use_id: 't9', agent_id: 'a1', agent_type: 'coder' });
    return { decision: decisionOf(await ask(own, input)), notices };
  };

  it.each<[string, () => unknown]>([
    ['throws', () => Promise.reject(new Error('boom'))],
    ['throws no error', () => Promise.reject(null)],
    ['answers with a word', () => 'deny'],
    ['answers with a list', () => []],
    ['decides something unknown', () => specific({ hookEventName: 'PreToolUse', permissionDecision: 'block' })],
    ['denies without the name of its event', () => specific({ permissionDecision: 'deny' })],
    ['denies under another event', () => specific({ hookEventName: 'PostToolUse', permissionDecision: 'deny' })],
    ['puts in what is no input', () => specific({ hookEventName: 'PreToolUse', updatedInput: 'ls' })],
    ['puts in a list', () => specific({ hookEventName: 'PreToolUse', updatedInput: ['ls'] })],
    ['puts in null', () => specific({ hookEventName: 'PreToolUse', updatedInput: null })],
    ['answers null for the event', () => ({ hookSpecificOutput: null })],
    ['answers a list for the event', () => ({ hookSpecificOutput: [] })],
    ['denies where nobody looks for it', () => ({ permissionDecision: 'deny' })],
    ['denies in the words of another callback', () => ({ behavior: 'deny', message: 'no' })],
    ['denies in the old form below the event', () => specific({ hookEventName: 'PreToolUse', decision: 'block' })],
    [
      'denies with a reason that is no text',
      () => specific({ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 7 }),
    ],
    ['ends the run with a word for a truth value', () => ({ continue: 'false', stopReason: 'x' })],
    ['answers in the old form with an unknown word', () => ({ decision: 'deny' })],
  ])('%s: the call is refused, and one notice', async (_what, hook) => {
    const { decision, notices } = await answered(hook);
    expect(decision).toBe('deny');
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'failed', where: 'hook', toolUseId: 't9', tool: 'Read', agentType: 'coder' }),
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty answer', {}],
    ['words for the person', { systemMessage: 'x' }],
    [
      'every field it may have',
      { continue: true, suppressOutput: true, reason: 'x', async: false, stopReason: undefined },
    ],
    ['words for the model', specific({ hookEventName: 'PreToolUse', additionalContext: 'x' })],
  ])('%s is no opinion: the call goes its way', async (_what, answer) => {
    expect(await answered(() => answer)).toEqual({ decision: 'none', notices: [] });
  });

  const event = { hookEventName: 'PreToolUse' };
  it.each<[string, object]>([
    ['an allow', specific({ ...event, permissionDecision: 'allow' })],
    ['a refusal', specific({ ...event, permissionDecision: 'deny', permissionDecisionReason: 'no' })],
    ['a question', specific({ ...event, permissionDecision: 'ask', additionalContext: 'x' })],
    ['a call put off', specific({ ...event, permissionDecision: 'defer' })],
    ['another input', specific({ ...event, updatedInput: { command: 'ls' } })],
    ['an allow in the old form', { decision: 'approve' }],
    ['a refusal in the old form', { decision: 'block', reason: 'no', systemMessage: 'x' }],
    ['the end of the run', { continue: false, stopReason: 'x', suppressOutput: true, terminalSequence: 'x' }],
    ['work that goes on by itself', { async: true, asyncTimeout: 5 }],
  ])('%s is what the harness understands: it gets that very answer', async (_what, answer) => {
    const notices: GuardNotice[] = [];
    const hooks: Hooks = { PreToolUse: [{ hooks: [async () => answer as never] }] };
    const own = failClosed(hooks, { lang: 'en', report: notice => void notices.push(notice) })['PreToolUse']?.[0];
    expect(await ask(own, hookInput('Read'))).toBe(answer);
    expect(notices).toEqual([]);
  });

  it('hooks of other events are left alone', () => {
    const hook = async () => ({});
    const hooks = failClosed({ Stop: [{ hooks: [hook] }] }, { lang: 'en', report: () => undefined });
    expect(hooks).toEqual({ Stop: [{ hooks: [hook] }] });
  });
});
