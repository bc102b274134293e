/** fast-check with few runs of each property: a property is tried for hundreds of mutants, and one it sees it sees soon. */
import fc from 'fast-check';

const MOST_RUNS = 25;

const assert: typeof fc.assert = ((property: never, parameters?: { readonly numRuns?: number }) =>
  fc.assert(property, {
    ...parameters,
    numRuns: Math.min(parameters?.numRuns ?? MOST_RUNS, MOST_RUNS),
  })) as typeof fc.assert;

export default { ...fc, assert };
