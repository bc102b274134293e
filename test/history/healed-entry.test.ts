/** The entries that healing makes up: what later processes hang on them has to find them again, version after version. */
import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { carrierEntry, orphanEntry } from '../../src/history/healed-entry.ts';

const block = { type: 'tool_result', content: 'lost', is_error: true, tool_use_id: 't1' };

describe('a result that was never recorded', () => {
  const made = {
    parentUuid: null,
    type: 'user',
    message: { role: 'user', content: [block] },
    toolUseResult: 'lost',
    toolDenialKind: 'interrupted',
  };

  it.each<[string, TranscriptEntry, object]>([
    [
      'says where and when as its call does, and no more',
      { type: 'assistant', uuid: 'a1', cwd: '/w', sessionId: 's', message: { content: [] }, requestId: 'r' },
      { cwd: '/w', sessionId: 's', sourceToolAssistantUUID: 'a1', uuid: '4fb88ec0-1b88-80a4-8f1e-0e1350094e37' },
    ],
    ['of a call without a uuid', { type: 'assistant' }, { uuid: '6284d21b-a10c-873b-89ec-823fe507bdd0' }],
  ])('%s', (_what, call, more) => {
    expect(orphanEntry(call, 't1', 'lost')).toStrictEqual({ ...made, ...more });
  });
});

it('the copy of an entry that carries a result elsewhere has a uuid of its own, always the same', () => {
  const entry: TranscriptEntry = { type: 'user', uuid: 'u1', message: { role: 'user', content: [block, block] } };
  expect(carrierEntry(entry, 't1', [block])).toStrictEqual({
    type: 'user',
    uuid: '2a3384bb-a74b-89ee-8c42-bd7fa81cf51c',
    message: { role: 'user', content: [block] },
  });
});
