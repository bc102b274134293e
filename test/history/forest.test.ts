import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTrees, NO_ROW, UNKNOWN } from '../../src/history/forest.ts';

interface Forest {
  readonly links: readonly number[];
  readonly fallbacks: readonly number[];
}

/** Any links at all, circles among them; a fallback is an earlier row or none. */
const forest: fc.Arbitrary<Forest> = fc.integer({ min: 0, max: 14 }).chain(length =>
  fc.record({
    links: fc.array(fc.integer({ min: UNKNOWN, max: Math.max(0, length - 1) }), {
      minLength: length,
      maxLength: length,
    }),
    fallbacks: fc.tuple(...Array.from({ length }, (_, row) => fc.integer({ min: NO_ROW, max: row - 1 }))),
  }),
);

/** The rows above a row, itself first, until a root or a row that was met before. */
function wayUp(parents: readonly number[], row: number): number[] {
  const way: number[] = [];
  for (let at = row; at >= 0 && !way.includes(at); at = parents[at] ?? NO_ROW) way.push(at);
  return way;
}

/** The same, said as plainly as can be: cut every circle at its first row, then give each broken row its fallback. */
function plainly({ links, fallbacks }: Forest): number[] {
  const parents = links.map(link => (link === UNKNOWN ? NO_ROW : link));
  const broken = links.map((link, row) => {
    if (link === UNKNOWN) return true;
    const circle = wayUp(links, row).filter(other => wayUp(links, links[other] ?? NO_ROW).includes(other));
    return circle.includes(row) && Math.min(...circle) === row;
  });
  broken.forEach((isBroken, row) => {
    if (isBroken) parents[row] = NO_ROW;
  });
  broken.forEach((isBroken, row) => {
    const fallback = fallbacks[row] ?? NO_ROW;
    if (isBroken && fallback !== NO_ROW && !wayUp(parents, fallback).includes(row)) parents[row] = fallback;
  });
  return parents;
}

describe('parents for every row', () => {
  it('are what the plain way gives, and never go round', () => {
    fc.assert(
      fc.property(forest, given => {
        const parents = joinTrees(given.links, given.fallbacks);
        expect(parents).toEqual(plainly(given));
        parents.forEach((_, row) => {
          const top = wayUp(parents, row).at(-1) ?? NO_ROW;
          expect(parents[top]).toBe(NO_ROW);
        });
      }),
      { numRuns: 400 },
    );
  });

  it.each<[string, Forest, readonly number[]]>([
    ['a circle ends at its first row', { links: [NO_ROW, 3, 1, 2], fallbacks: [NO_ROW, 0, 0, 0] }, [NO_ROW, 0, 1, 2]],
    ['a row that hangs on itself', { links: [NO_ROW, 1], fallbacks: [NO_ROW, 0] }, [NO_ROW, 0]],
    ['a fallback below the row itself is none', { links: [1, UNKNOWN], fallbacks: [NO_ROW, 0] }, [1, NO_ROW]],
    ['what is whole stays as it is', { links: [NO_ROW, 0, 0, 2], fallbacks: [0, 0, 1, 1] }, [NO_ROW, 0, 0, 2]],
  ])('%s', (_name, { links, fallbacks }, expected) => {
    expect(joinTrees(links, fallbacks)).toEqual(expected);
  });
});
