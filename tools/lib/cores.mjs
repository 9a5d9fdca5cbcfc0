import { availableParallelism } from 'node:os'

/** Number of programs that this machine, or this container, runs in parallel. */
export const cores = availableParallelism()

/**
 * Number of parallel tests, unless the environment has another one. It exceeds the number of cores, because a test
 * waits about half of its time for a database, servers or a browser.
 */
export const testWorkers = Number(process.env.VERSTAS_TEST_WORKERS ?? cores + 1)
