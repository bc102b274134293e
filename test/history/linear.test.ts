/** Curation is linear: transcripts made to punish look-backs and walks up the chain are done in moments. */
import { describe, expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { expire } from '../../src/history/expire.ts';
import { heal } from '../../src/history/heal.ts';
import { prune } from '../../src/history/prune.ts';
import { trim } from '../../src/history/trim.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const SIZE = 20_000;

/** Of processor time, so that a busy machine does not matter. Quadratic work on this many entries takes far longer. */
const LIMIT_MS = 15_000;

const user = (uuid: string, parentUuid: string | null, content: unknown = 'x'): TranscriptEntry =>
  ({ type: 'user', uuid, parentUuid, message: { role: 'user', content } }) as TranscriptEntry;
const error = (uuid: string, parentUuid: string | null): TranscriptEntry => ({
  type: 'system',
  subtype: 'api_error',
  uuid,
  parentUuid,
});
const called = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } });
const answer = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'x'.repeat(30) });
const said = (uuid: string, parentUuid: string | null, id: string, content: unknown[]): TranscriptEntry =>
  ({ type: 'assistant', uuid, parentUuid, message: { id, content } }) as TranscriptEntry;
const range = <T>(make: (index: number) => T): T[] => Array.from({ length: SIZE }, (_, index) => make(index));

const punishments: Record<string, () => TranscriptEntry[]> = {
  'a chain of errors as long as the transcript': () => [
    user('u', null),
    ...range(i => error(`e${i}`, i === 0 ? 'u' : `e${i - 1}`)),
    user('z', `e${SIZE - 1}`),
  ],
  'errors that all hang on the first entry, with a message on each': () => [
    user('u', null),
    ...range(i => [error(`e${i}`, 'u'), user(`m${i}`, `e${i}`)]).flat(),
  ],
  'one circle of everything': () => range(i => user(`u${i}`, `u${(i + 1) % SIZE}`)),
  'every parent later than its child': () => range(i => user(`u${i}`, i + 1 < SIZE ? `u${i + 1}` : null)),
  'nothing that was stored with its parent': () => range(i => user(`u${i}`, `gone${i}`)),
  'calls first, results last': () => [
    ...range(i => said(`a${i}`, i === 0 ? null : `a${i - 1}`, `m${i}`, [called(`t${i}`)])),
    ...range(i => user(`r${i}`, `a${i}`, [answer(`t${SIZE - 1 - i}`)])),
  ],
  'one message of nothing but calls, one of nothing but results': () => [
    said(
      'a',
      null,
      'm',
      range(i => called(`t${i}`)),
    ),
    user(
      'r',
      'a',
      range(i => answer(`t${SIZE - 1 - i}`)),
    ),
  ],
  'everything stored twice': () => range(i => user(`u${i >> 1}`, i < 2 ? null : `u${(i >> 1) - 1}`)),
  'a run with denials, errors, kills and compactions': () => {
    const builder = new TranscriptBuilder().prompt('go');
    for (let i = 0; builder.entries.length < SIZE; i++) {
      builder.turn({
        text: `t${i}`,
        calls: [
          { command: `look ${i}` },
          { outcome: 'hook' },
          { tool: 'Read', output: 'x'.repeat(2500) },
          { outcome: 'lost' },
        ],
      });
      if (i % 9 === 0) builder.apiError(2);
      if (i % 99 === 0) builder.compact('summary', builder.entries.length - 3);
    }
    return builder.entries;
  },
};

describe('curation takes linear time', () => {
  it.each(Object.keys(punishments))('%s', name => {
    const entries = punishments[name]?.() ?? [];
    const start = process.cpuUsage();
    const expired = expire(entries, { keepRecent: 0 }, () => true).entries;
    const trimmed = trim(expired, { keepRecent: 0 }, () => '/w/spill.txt').entries;
    const pruned = prune(trimmed, { keepDenials: 0 }).entries;
    const healed = heal(pruned).entries;
    const { user: own, system } = process.cpuUsage(start);
    expect((own + system) / 1000).toBeLessThan(LIMIT_MS);
    expect(healed.length).toBeGreaterThan(1);
  });
});
