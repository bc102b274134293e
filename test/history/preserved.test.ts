import { expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { relinkBoundary } from '../../src/history/preserved.ts';

const boundary = (metadata: object): TranscriptEntry =>
  ({ type: 'system', subtype: 'compact_boundary', compactMetadata: { trigger: 'auto', ...metadata } }) as never;
const segment = (headUuid: string, tailUuid: string): object => ({
  preservedSegment: { anchor: 'z', headUuid, tailUuid },
});
const messages = (uuids: string[], allUuids = uuids): object => ({ preservedMessages: { kind: 'k', uuids, allUuids } });

const THERE: readonly string[] = ['a', 'b'];

/** Only a and b are there; c, which is gone, hung on b. */
const relinked = (entry: TranscriptEntry): TranscriptEntry =>
  relinkBoundary(
    entry,
    uuid => THERE.includes(uuid),
    uuid => (THERE.includes(uuid) ? uuid : uuid === 'c' ? 'b' : undefined),
  );

it('is the very object where all of its list is there, and where there is no list', () => {
  for (const entry of [
    boundary({ ...segment('a', 'b'), ...messages(['a', 'b']) }),
    boundary({}),
    { type: 'user' } as TranscriptEntry,
  ])
    expect(relinked(entry)).toBe(entry);
});

it('follows what was left out: the list loses it, the ends are those of what is left', () => {
  expect(relinked(boundary({ ...segment('a', 'c'), ...messages(['a', 'b', 'c']) }))).toEqual(
    boundary({ ...segment('a', 'b'), ...messages(['a', 'b']) }),
  );
  expect(relinked(boundary({ ...segment('c', 'b'), ...messages(['c', 'b'], ['c', 'a', 'b']) }))).toEqual(
    boundary({ ...segment('b', 'b'), ...messages(['b'], ['a', 'b']) }),
  );
  expect(relinked(boundary(messages(['b'], ['b', 'c'])))).toEqual(boundary(messages(['b'])));
});

it('of an older harness has the ends alone: what was left out counts as what it hung on', () => {
  expect(relinked(boundary(segment('a', 'c')))).toEqual(boundary(segment('a', 'b')));
  expect(relinked(boundary(segment('c', 'b')))).toEqual(boundary(segment('b', 'b')));
});

it('without anything left to point at has no list at all, for a wrong one costs the whole conversation', () => {
  expect(relinked(boundary({ ...segment('x', 'y'), ...messages(['x', 'y']) }))).toEqual(boundary({}));
  expect(relinked(boundary(segment('x', 'c')))).toEqual(boundary({}));
  expect(relinked(boundary(segment('c', 'x')))).toEqual(boundary({}));
});
