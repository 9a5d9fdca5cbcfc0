import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A path from the top folder of the repository on. */
export const inRoot = (path: string): string => join(root, path)

/** What the benchmarks keep between runs: databases, logs and results. */
export const cacheFolder = inRoot('bench/.cache')
