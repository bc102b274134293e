/** The one hook before a call: who is asked in which order, and whose word counts. */
import { describe, expect, it } from 'vitest';
import type { Guard, GuardDecision } from '../../src/domain/hook.ts';
import { type BeforeHookSettings, createBeforeHook } from '../../src/guard/before-hook.ts';
import type { GuardNotice } from '../../src/guard/guard-notice.ts';
import { guardText } from '../../src/text/guard-text.ts';
import { ask, HandClock, hookInput } from './support.ts';

const text = guardText.en;
const says =
  (decision: GuardDecision): Guard =>
  () =>
    decision;
const refusing = (reason: string): Guard => says({ kind: 'deny', reason });
const passing = says({ kind: 'pass' });
const allowing = says({ kind: 'allow' });
const unasked: Guard = () => {
  throw new Error('was asked');
};

async function answer(
  guards: Partial<Pick<BeforeHookSettings, 'refuse' | 'grant' | 'change'>>,
): Promise<{ specific: unknown; notices: GuardNotice[] }> {
  const notices: GuardNotice[] = [];
  const hook = createBeforeHook({
    clock: new HandClock(),
    lang: 'en',
    report: notice => void notices.push(notice),
    refuse: [],
    grant: allowing,
    change: passing,
    ...guards,
  });
  const output = await ask(hook, hookInput('Read', { file_path: '/a' }));
  return { specific: output.hookSpecificOutput, notices };
}

const refused = (permissionDecisionReason: string): object => ({
  hookEventName: 'PreToolUse',
  permissionDecision: 'deny',
  permissionDecisionReason,
});
const allowed = (more: object = {}): object => ({ hookEventName: 'PreToolUse', permissionDecision: 'allow', ...more });

describe('the hook before every call', () => {
  it('takes the first refusal and asks nobody after it', async () => {
    const { specific, notices } = await answer({
      refuse: [passing, refusing('first'), unasked],
      grant: unasked,
      change: unasked,
    });
    expect(specific).toEqual(refused('first'));
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'asked', decision: 'deny', reason: 'first', tool: 'Read', isKnownTool: true }),
    ]);
  });

  it('counts nothing but refusals of those that may only refuse', async () => {
    const { specific } = await answer({ refuse: [allowing], grant: refusing('not yours') });
    expect(specific).toEqual(refused('not yours'));
  });

  it('refuses what nobody granted, and asks nobody to change it', async () => {
    expect((await answer({ grant: passing, change: unasked })).specific).toEqual(refused(text.unknownTool('Read')));
    expect((await answer({ grant: refusing('no'), change: unasked })).specific).toEqual(refused('no'));
  });

  it('lets a granted call through as it is when nothing changes it', async () => {
    const { specific, notices } = await answer({});
    expect(specific).toEqual(allowed());
    expect(notices).toEqual([expect.objectContaining({ kind: 'asked', decision: 'allow', reason: null })]);
  });

  it('puts in the changed input and keeps the grant', async () => {
    const input = { file_path: '/b' };
    const change = says({ kind: 'allow', input });
    expect((await answer({ change })).specific).toEqual(allowed({ updatedInput: input }));
    expect((await answer({ grant: says({ kind: 'undecided' }), change })).specific).toEqual({
      hookEventName: 'PreToolUse',
      updatedInput: input,
    });
  });

  it('a change without an input changes nothing, not even the input of a grant', async () => {
    const input = { file_path: '/b' };
    const grant = says({ kind: 'allow', input });
    for (const change of [allowing, passing, says({ kind: 'undecided' })]) {
      expect((await answer({ change })).specific).toEqual(allowed());
      expect((await answer({ grant, change })).specific).toEqual(allowed({ updatedInput: input }));
    }
  });

  it('leaves an undecided call to the harness', async () => {
    const { specific, notices } = await answer({ grant: says({ kind: 'undecided' }) });
    expect(specific).toBeUndefined();
    expect(notices).toEqual([expect.objectContaining({ kind: 'asked', decision: 'undecided', reason: null })]);
  });

  it('takes a refusal from the one who changes', async () => {
    expect((await answer({ change: refusing('cannot be done') })).specific).toEqual(refused('cannot be done'));
  });

  it.each<[string, object]>([
    ['refuses', { refuse: [says({ kind: 'maybe' } as never)] }],
    ['grants', { grant: says(null as never) }],
    ['changes', { change: says('allow' as never) }],
  ])('refuses when the one who %s answers with no decision, and says what happened', async (_who, guards) => {
    const { specific, notices } = await answer(guards);
    expect(specific).toEqual(refused(text.guardFailed));
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'failed', where: 'guard', message: expect.stringContaining('no decision') }),
      expect.objectContaining({ kind: 'asked', decision: 'deny' }),
    ]);
  });
});
