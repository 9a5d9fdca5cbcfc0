import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Resolves a path from the top folder of the repository. */
export const inRoot = (path: string): string => join(root, path)

/** Files that the benchmarks keep between runs: databases, logs and results. */
export const cacheFolder = inRoot('bench/.cache')
