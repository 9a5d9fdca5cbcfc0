import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The users of connections, each with pools of its own, so that none delays another: calls of signed-in people,
 * calls without a session, other systems, and the sequencer of the change feed.
 */
export const poolNames = ['signedIn', 'anonymous', 'integration', 'sequencer'] as const
export type PoolName = (typeof poolNames)[number]

const chosen = new AsyncLocalStorage<PoolName>()

/**
 * Runs a function whose statements use the connections of a pool. The embedded database has one connection and no
 * pools.
 */
export const runOnPool = <Result>(name: PoolName, run: () => Result): Result => chosen.run(name, run)

/** Returns the pool of the running call; `signedIn` unless `runOnPool` has chosen another one. */
export const currentPool = (): PoolName => chosen.getStore() ?? 'signedIn'
