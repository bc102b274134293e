import { describe, expect, it } from 'vitest';
import type { TranscriptBlock, TranscriptEntry } from '../../src/domain/transcript.ts';
import {
  HEALED_KEY,
  isApiErrorMessage,
  isMarked,
  isRetryRecord,
  type Outcome,
  outcomeOf,
  withFairMarks,
  withInterruptMark,
} from '../../src/history/mark.ts';

const failed: TranscriptBlock = { type: 'tool_result', tool_use_id: 'a', content: 'no', is_error: true };
const ran: TranscriptBlock = { type: 'tool_result', tool_use_id: 'b', content: 'yes' };
const rejected = (source: string): object => ({ decision: 'reject', source });
const entry = (marks: object, blocks: readonly TranscriptBlock[] = [failed]): TranscriptEntry =>
  ({ type: 'user', message: { role: 'user', content: blocks }, ...marks }) as TranscriptEntry;

describe('what became of a call', () => {
  it.each<[string, object, Outcome]>([
    ['no mark', {}, 'ran'],
    ['a rule', { toolDenialKind: 'permission-rule' }, 'denied'],
    ['a hook', { toolDenialKind: 'permission-rule', permissionDecision: rejected('hook') }, 'denied'],
    ['a decision alone', { permissionDecision: rejected('config') }, 'denied'],
    ['a mode', { toolDenialKind: 'user-rejected', permissionDecision: rejected('config') }, 'denied'],
    ['a person', { toolDenialKind: 'permission-rule', permissionDecision: rejected('user_reject') }, 'refused'],
    ['an interrupt', { toolDenialKind: 'user-rejected' }, 'interrupted'],
    ['an interrupt of an older harness', { toolUseResult: 'User rejected tool use' }, 'interrupted'],
    ['an end in flight', { toolDenialKind: 'interrupted' }, 'unrecorded'],
    ['a result made up', { [HEALED_KEY]: ['a'] }, 'unrecorded'],
    ['a result made up for another call', { [HEALED_KEY]: ['z'] }, 'ran'],
    ['a mark nobody knows', { toolDenialKind: 'someday' }, 'ran'],
    ['a decision that let it pass', { permissionDecision: { decision: 'accept', source: 'config' } }, 'ran'],
  ])('%s', (_name, marks, outcome) => {
    expect(outcomeOf(entry(marks), failed)).toBe(outcome);
  });

  it('an interrupt without a mark is known by its words, where the result failed and only there', () => {
    const words = "The user doesn't want to proceed with this tool use. Stop.";
    expect(outcomeOf(entry({}), { ...failed, content: words })).toBe('interrupted');
    expect(outcomeOf(entry({}), { ...ran, content: words })).toBe('ran');
    expect(outcomeOf(entry({ toolDenialKind: 'someday' }), { ...failed, content: words })).toBe('ran');
    expect(outcomeOf(entry({}), { ...failed, content: [{ type: 'image' }] })).toBe('ran');
  });

  it('a mark on several results means those that failed', () => {
    const both = entry({ toolDenialKind: 'permission-rule' }, [failed, ran]);
    expect([failed, ran].map(block => outcomeOf(both, block))).toEqual(['denied', 'ran']);
    expect(outcomeOf(entry({ toolDenialKind: 'permission-rule' }, [ran]), ran)).toBe('denied');
    const withWords = entry({ toolDenialKind: 'permission-rule' }, [{ type: 'text', text: 'x' }, ran]);
    expect(outcomeOf(withWords, ran)).toBe('denied');
  });
});

describe('marks of an entry that was changed', () => {
  const marks = { toolDenialKind: 'permission-rule', permissionDecision: rejected('hook') };

  it('go where they would be believed of a result that ran, and stay otherwise', () => {
    const both = entry(marks, [failed, ran]);
    expect(withFairMarks(both, entry(marks, [ran]))).toEqual(entry({}, [ran]));
    expect(withFairMarks(both, entry(marks, [failed]))).toEqual(entry(marks, [failed]));
    expect(withFairMarks(both, entry(marks, [failed, ran]))).toEqual(entry(marks, [failed, ran]));
    expect(withFairMarks(entry({}, [ran]), entry({ other: 1 }, [ran]))).toEqual(entry({ other: 1 }, [ran]));
  });

  it('an interrupt is marked once, and no other mark is replaced', () => {
    expect(withInterruptMark(entry({}))).toMatchObject({ toolDenialKind: 'user-rejected' });
    expect(withInterruptMark(entry({ toolDenialKind: 'other' }))).toMatchObject({ toolDenialKind: 'other' });
  });

  it('either mark makes an entry a marked one', () => {
    expect(['toolDenialKind', 'permissionDecision', 'other'].map(key => isMarked(entry({ [key]: {} })))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('an API error is told by its flag, else by the model that never was; one that says it is none is none', () => {
  const of = (fields: object, type = 'assistant'): boolean =>
    isApiErrorMessage({ type, message: { model: 'm' }, ...fields } as TranscriptEntry);
  const synthetic = { message: { model: '<synthetic>' } };
  expect(of({ isApiErrorMessage: true })).toBe(true);
  expect(of(synthetic)).toBe(true);
  expect(of({ ...synthetic, isApiErrorMessage: false })).toBe(false);
  expect(of({})).toBe(false);
  expect(of({ ...synthetic, isApiErrorMessage: true }, 'user')).toBe(false);
  expect(of({ isApiErrorMessage: true, isMeta: true })).toBe(false);
  expect(isRetryRecord({ type: 'system', subtype: 'api_error' } as TranscriptEntry)).toBe(true);
  expect(isRetryRecord({ type: 'user', subtype: 'api_error' } as TranscriptEntry)).toBe(false);
  expect(isRetryRecord({ type: 'system', subtype: 'other' } as TranscriptEntry)).toBe(false);
});
