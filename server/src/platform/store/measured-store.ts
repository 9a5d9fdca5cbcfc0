import { counter, durationBuckets, histogram } from '../metrics/registry.ts'
import { inSpan } from '../tracing/span.ts'
import { type FileName, FileNotStoredError, type FileStore } from './file-store.ts'

const durations = histogram({
  name: 'verstas_store_duration_seconds',
  help: 'Duration of calls of the file store. Opening a file ends before its bytes are read.',
  labels: ['operation'],
  buckets: [...durationBuckets, 30, 60],
})
const failures = counter({
  name: 'verstas_store_failures_total',
  help: 'Failed calls of the file store.',
  labels: ['operation'],
})

/**
 * Measures the calls of a store, and records them as spans. A missing file does not count as a failure of the
 * store.
 */
export function measureStore(store: FileStore): FileStore {
  const measured = async <Result>(operation: string, run: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    try {
      return await inSpan({ name: `store ${operation}`, kind: 'client' }, run)
    } catch (error) {
      if (!(error instanceof FileNotStoredError)) failures.add({ operation })
      throw error
    } finally {
      durations.observe({ operation }, (performance.now() - startedAt) / 1000)
    }
  }
  const { readSmall } = store
  return {
    ...(readSmall && {
      readSmall: (name: FileName, most: number) => measured('read', () => readSmall(name, most)),
    }),
    put: (name, path) => measured('put', () => store.put(name, path)),
    open: (name, range) => measured('open', () => store.open(name, range)),
    remove: (key) => measured('remove', () => store.remove(key)),
    check: () => measured('check', () => store.check()),
  }
}
