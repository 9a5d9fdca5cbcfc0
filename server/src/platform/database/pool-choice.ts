import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The kinds of callers. Each kind has separate pools, so that none delays another: signed-in people, checks of
 * sessions, calls without a session, other systems, the sequencer of the change feed, the figures of the
 * metrics, and reports.
 */
export const poolNames = [
  'signedIn',
  'sessions',
  'anonymous',
  'integration',
  'sequencer',
  'figures',
  'reports',
] as const
export type PoolName = (typeof poolNames)[number]

const chosen = new AsyncLocalStorage<PoolName>()

/**
 * Runs a function whose statements use the connections of a pool. No effect on the embedded database, which
 * has only one connection.
 */
export const runOnPool = <Result>(name: PoolName, run: () => Result): Result => chosen.run(name, run)

/** Returns the pool of the current call: the one that `runOnPool` has chosen, otherwise `signedIn`. */
export const currentPool = (): PoolName => chosen.getStore() ?? 'signedIn'
