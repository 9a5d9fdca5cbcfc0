import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import { readStorageUrl } from './storage-url.ts'

type StoreSettings = Pick<Settings, 'dataDir' | 'storageUrl'>

/** The folder below `dataDir` where everything about files lies. */
export const attachmentsFolder = ({ dataDir }: StoreSettings): string => join(dataDir, 'attachments')

/** The store that the settings choose: a folder, or an S3 service. Nothing is touched before the first file. */
export const createStore = (settings: StoreSettings): FileStore =>
  settings.storageUrl === undefined
    ? createFolderStore(join(attachmentsFolder(settings), 'files'))
    : createS3Store(readStorageUrl(settings.storageUrl))
