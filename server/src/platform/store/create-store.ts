import { join } from 'node:path'
import { counter, durationBuckets, histogram } from '../metrics/registry.ts'
import type { Settings } from '../settings.ts'
import { readStorageUrl, type S3Place } from '../storage-url.ts'
import { inSpan } from '../tracing/span.ts'
import { type FileName, FileNotStoredError, type FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

type StoreSettings = Pick<Settings, 'dataDir' | 'storageUrl'>

/** Returns the folder in `dataDir` for all files of attachments. */
export const attachmentsFolder = ({ dataDir }: StoreSettings): string => join(dataDir, 'attachments')

/**
 * Creates the store that the settings select: a folder, or an S3 service. Reads and writes nothing before its
 * first call.
 */
export const createStore = (settings: StoreSettings): FileStore =>
  measureStore(
    settings.storageUrl === undefined
      ? createFolderStore(join(attachmentsFolder(settings), 'files'))
      : loadS3Store(readStorageUrl(settings.storageUrl)),
  )

/** Imports the S3 library at the first call, so that a server with a folder never loads the library. */
function loadS3Store(place: S3Place): FileStore {
  let loading: Promise<FileStore> | undefined
  const load = () => {
    loading ??= import('./s3-store.ts').then(({ createS3Store }) => createS3Store(place))
    return loading
  }
  return {
    put: async (name, path) => (await load()).put(name, path),
    open: async (name, range) => (await load()).open(name, range),
    remove: async (key) => (await load()).remove(key),
    check: async () => (await load()).check(),
  }
}

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
function measureStore(store: FileStore): FileStore {
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
