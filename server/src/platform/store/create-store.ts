import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { readStorageUrl, type S3Place } from '../storage-url.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { measureStore } from './measured-store.ts'

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
