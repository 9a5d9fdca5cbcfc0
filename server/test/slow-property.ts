/**
 * Returns the number of runs of a slow property test, or of calls of a slow race. `npm test` makes a fifth of them,
 * always with the same examples (`tools/lib/same-examples.ts`). `npm run test:full` makes all, with new examples.
 */
export const slowRuns = (runs: number): number =>
  process.env.VERSTAS_TESTS === 'usual' ? Math.ceil(runs / 5) : runs
