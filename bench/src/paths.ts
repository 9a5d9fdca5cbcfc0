import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Resolves a path relative to the root of the repository. */
export const inRoot = (path: string): string => join(root, path)

/** Folder of files that the benchmarks reuse between runs: databases, logs and results. */
export const cacheFolder = inRoot('bench/.cache')
