/**
 * Returns the number of runs of a property whose runs take long. `npm test` makes a third of them, always with the same
 * examples (`tools/lib/same-examples.ts`). `npm run test:full` makes all, with new examples.
 */
export const slowRuns = (runs: number): number =>
  process.env.VERSTAS_TESTS === 'usual' ? Math.ceil(runs / 3) : runs
