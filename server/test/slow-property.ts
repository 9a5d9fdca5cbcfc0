/**
 * Returns the number of runs of a slow property test. `npm test` makes a third of the runs, always with the
 * same examples (`tools/lib/same-examples.ts`). `npm run test:full` makes all runs, with new examples.
 */
export const slowRuns = (runs: number): number =>
  process.env.VERSTAS_TESTS === 'usual' ? Math.ceil(runs / 5) : runs
