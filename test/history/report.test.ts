import { expect, it } from 'vitest';
import { addReports, type CurationReport, NO_CURATION } from '../../src/history/report.ts';

it('accounts of curation add up field by field, and nothing is added by none', () => {
  const one: CurationReport = {
    expired: 1,
    cleared: 2,
    kept: 3,
    charsSaved: 4,
    denialsDropped: 5,
    errorsDropped: 6,
    neutralized: 7,
    healed: 8,
  };
  const tenfold = Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, 10 * count]),
  ) as unknown as CurationReport;
  expect(Object.values(addReports(one, tenfold))).toEqual([11, 22, 33, 44, 55, 66, 77, 88]);
  expect(addReports(one, NO_CURATION)).toEqual(one);
});
