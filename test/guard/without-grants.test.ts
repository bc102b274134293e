/** A caller's own hooks: no answer of theirs permits anything, and every refusal stays. */
import { describe, expect, it } from 'vitest';
import { withoutGrants } from '../../src/guard/without-grants.ts';
import { ask } from './support.ts';

const answered = (event: string, answer: unknown): Promise<unknown> =>
  ask(withoutGrants({ [event]: [{ hooks: [async () => answer as never] }] })[event]?.[0], {});

const tool = (more: object): object => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...more } });
const request = (more: object): object => ({ hookSpecificOutput: { hookEventName: 'PermissionRequest', ...more } });

describe('what a hook answers', () => {
  it.each<[string, object, object]>([
    ['an allow', tool({ permissionDecision: 'allow', updatedInput: {} }), tool({ updatedInput: {} })],
    ['an allow in the old form', { decision: 'approve', reason: 'x' }, { reason: 'x' }],
    ['an allow of a request', request({ decision: { behavior: 'allow', updatedInput: {} } }), request({})],
    ['an allow in either form', { decision: 'approve', ...tool({ permissionDecision: 'allow' }) }, tool({})],
  ])('%s: taken out, the rest stays', async (_what, answer, expected) => {
    for (const event of ['PreToolUse', 'PermissionRequest']) {
      expect(await answered(event, answer)).toStrictEqual(expected);
    }
  });

  it.each<[string, unknown]>([
    ['a refusal', tool({ permissionDecision: 'deny', permissionDecisionReason: 'no' })],
    ['a question', tool({ permissionDecision: 'ask' })],
    ['a refusal in the old form', { decision: 'block', reason: 'no' }],
    ['a refusal of a request', request({ decision: { behavior: 'deny', message: 'no' } })],
    // No permission in any form known; what becomes of it is for the hook's own check, and the harness.
    ['a request answered with a word', request({ decision: 'allow' })],
    ['words for the model', tool({ additionalContext: 'x' })],
    ['the end of the run', { continue: false, stopReason: 'x' }],
    ['an empty answer', {}],
    ['nothing', undefined],
    ['null', null],
    ['a word', 'allow'],
    ['a list', ['allow']],
    ['nothing for its event', { hookSpecificOutput: null }],
    ['a word for its event', { hookSpecificOutput: 'allow' }],
    ['a list for its event', { hookSpecificOutput: ['allow'] }],
  ])('%s: stays as it came', async (_what, answer) => {
    for (const event of ['PreToolUse', 'PermissionRequest']) {
      expect(await answered(event, answer)).toStrictEqual(answer);
    }
  });

  it('hooks of other events are the very ones', () => {
    const matcher = { matcher: 'x', hooks: [] };
    expect(withoutGrants({ Stop: [matcher] })['Stop']?.[0]).toBe(matcher);
  });

  it('a hook that throws still throws', async () => {
    const hooks = withoutGrants({ PreToolUse: [{ hooks: [() => Promise.reject(new Error('boom'))] }] });
    await expect(ask(hooks['PreToolUse']?.[0], {})).rejects.toThrow('boom');
  });
});
