import { availableParallelism } from 'node:os'

/** How many programs this machine, or the part of it that a container may use, runs at once. */
export const cores = availableParallelism()

/** How many tests run at once: a test waits about half of its time, for a database, servers or a browser. */
export const testWorkers = cores + 1
