import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TranscriptEntry } from '../../src/domain/transcript.ts';
import { UuidIndex } from '../../src/history/uuid-index.ts';

const entry = (uuid: string): TranscriptEntry => ({ type: 'user', ...(uuid === '' ? {} : { uuid }) });
/** Few names, so that some come twice, and some entries without one. */
const names = fc.array(fc.constantFrom<string>('', 'a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 40 });

it('finds the first entry of a name; near a place one of that name, wherever there is one', () => {
  fc.assert(
    fc.property(names, fc.constantFrom('a', 'b', 'x'), fc.nat({ max: 45 }), fc.boolean(), (all, name, at, hasTable) => {
      const index = new UuidIndex(all.map(entry));
      const first = all.indexOf(name);
      if (hasTable) expect(index.first(name)).toBe(first < 0 ? undefined : first);
      const near = index.near(name, at);
      if (first < 0) expect(near).toBeUndefined();
      else expect(all[near ?? -1]).toBe(name);
      if (all.indexOf(name) === all.lastIndexOf(name)) expect(near).toBe(first < 0 ? undefined : first);
      expect(index.first(name)).toBe(first < 0 ? undefined : first);
    }),
  );
});

it('of several takes the one shortly before the place, not the place itself and not a far one', () => {
  const all = ['a', 'b', 'a', 'c', 'a'];
  expect(new UuidIndex(all.map(entry)).near('a', 4)).toBe(2);
  expect(new UuidIndex(all.map(entry)).near('a', 2)).toBe(0);
  const far = ['a', 'a', ...Array.from({ length: 12 }, (_, n) => `x${n}`)];
  expect(new UuidIndex(far.map(entry)).near('a', 13)).toBe(1);
  expect(new UuidIndex(far.map(entry)).near('a', 14)).toBe(0);
});
