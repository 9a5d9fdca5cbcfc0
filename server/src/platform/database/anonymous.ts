import { AsyncLocalStorage } from 'node:async_hooks'

const anonymous = new AsyncLocalStorage<true>()

/**
 * Runs a call without a session. Its statements use small separate connection pools, so that anonymous
 * callers never delay signed-in users. The embedded database has one connection and no pools.
 */
export const runAnonymously = <Result>(run: () => Result): Result => anonymous.run(true, run)

export const isAnonymous = (): boolean => anonymous.getStore() === true
