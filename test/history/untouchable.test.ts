/** Compaction summaries and the harness's own asides are passed on word for word, whatever is in them. */
import { expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { trim } from '../../src/history/trim.ts';

const LONG = 'x'.repeat(5000);
const denial = { toolDenialKind: 'permission-rule', permissionDecision: { decision: 'reject', source: 'hook' } };
const glance = { type: 'tool_use', id: 'g', name: 'Bash', input: { command: 'ls' } };

/** What each stage would rewrite or leave out anywhere else. */
const messages: readonly Record<string, unknown>[] = [
  { type: 'assistant', message: { role: 'assistant', content: [glance, { type: 'text', text: ' ' }] } },
  { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'g', content: LONG }] } },
  {
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'd', is_error: true }] },
    ...denial,
  },
  { type: 'user', message: { role: 'user', content: [{ type: 'text', text: 'torn \ud800 here' }] } },
  { type: 'user', message: { role: 'user', content: '  ' } },
  { type: 'assistant', isApiErrorMessage: true, message: { role: 'assistant', model: '<synthetic>', content: [] } },
  { type: 'user', attachment: { type: 'note', text: '\udfff' }, message: { role: 'user', content: 'and this' } },
];

const entriesWith = (mark: string): TranscriptEntry[] =>
  messages.map(
    (message, n) => ({ ...message, [mark]: true, uuid: `u${n}`, parentUuid: n === 0 ? null : `u${n - 1}` }) as never,
  );

it.each(['isCompactSummary', 'isMeta'])('an entry with %s stays as it is through all stages', mark => {
  const before = entriesWith(mark);
  const stages: readonly ((entries: readonly TranscriptEntry[]) => { entries: TranscriptEntry[] })[] = [
    entries => expire(entries, { keepRecent: 0, maxChars: 10_000 }),
    entries => trim(entries, { keepRecent: 0 }, () => '/spilled.txt'),
    entries => prune(entries, { keepDenials: 0 }),
    entries => heal(entries),
  ];
  for (const stage of stages) expect(stage(before).entries).toEqual(before);
});

it('without the mark the same entries are all dealt with', () => {
  const before = entriesWith('isNothing');
  const pruned = prune(before, { keepDenials: 0 });
  expect(pruned.report).toMatchObject({ denialsDropped: 1, errorsDropped: 1 });
  const { entries } = heal(pruned.entries);
  expect(JSON.stringify(entries)).not.toMatch(/\\ud800|\\udfff|"content":" {2}"/);
  expect(trim(before, { keepRecent: 0 }, () => '/spilled.txt').report.cleared).toBe(1);
});
