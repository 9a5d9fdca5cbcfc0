import { AsyncLocalStorage } from 'node:async_hooks'

const anonymous = new AsyncLocalStorage<true>()

/**
 * Runs a call that comes without a session. All its statements use the small connection pools for such calls, so that
 * users who are signed in never queue behind strangers. The embedded database has one connection and no pools.
 */
export const runAnonymously = <Result>(run: () => Result): Result => anonymous.run(true, run)

/** Whether the current call came without a session. */
export const isAnonymous = (): boolean => anonymous.getStore() === true
