import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { openDB } from 'idb'
import type { Owner } from '../../../../platform/device-queue/queue-adapter.ts'
import { createDatabaseStorage, openQueueStorage } from '../../../../platform/device-queue/queue-storage.ts'
import { createDevice, matti, type Tab } from '../../../../platform/device-queue/test/device.ts'
import type { TransferWatch } from '../send-file.ts'
import { createUploadQueueAdapter } from '../upload-queue-adapter.ts'
import { type ShownUpload, type Upload, uploadKind } from '../uploads.ts'

/** An attempt to send a file. The test decides how the attempt ends. */
export interface Attempt extends TransferWatch {
  readonly upload: Upload
  readonly bytes: string
  readonly succeed: () => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

export const refusal = (status: number, name?: ErrorName): CallFailed =>
  new CallFailed(status, name ? [{ ErrorId: errorCodes[name].id, ErrorMessage: name, MetaData: [] }] : [])

export const jobOne = { orderNumber: 1_002_345, jobNumber: 1 }
export const photo = (content = 'picture') => new Blob([content], { type: 'image/jpeg' })

/** Returns the data of a file with this name, for the first job. */
const uploadOf = (fileName: string, file: Blob): Upload => ({
  ...jobOne,
  fileName,
  contentType: file.type,
  size: file.size,
  caption: '',
  signerName: null,
  address: null,
})

export type UploadTab = Tab & {
  readonly attach: (fileName: string, file?: Blob, isHeld?: boolean) => Promise<string>
  readonly uploads: () => readonly ShownUpload[]
}

/** Creates a device with tabs that upload files. The test ends each attempt. */
export function createUploadDevice() {
  const device = createDevice()
  const attempts: Attempt[] = []
  const sent: string[] = []
  const refused: string[] = []
  const givenUp: string[] = []
  let isSignedIn = true
  let whileReading = async (): Promise<unknown> => undefined

  const adapter = createUploadQueueAdapter({
    sendFile: async ({ upload, file }, watch) => {
      const bytes = await file.text()
      const { promise, resolve, reject } = Promise.withResolvers<number | null>()
      watch.signal.addEventListener('abort', () => reject(watch.signal.reason))
      attempts.push({
        ...watch,
        upload,
        bytes,
        succeed: () => settled(() => resolve(null)),
        fail: (error) => settled(() => reject(error)),
      })
      return promise
    },
    giveUp: async (address) => void givenUp.push(address),
  })
  const nameOf = ({ payload }: { readonly payload: unknown }) => (payload as Upload).fileName

  return {
    attempts,
    sent,
    refused,
    givenUp,
    openTab: async (owner: Owner = matti): Promise<UploadTab> => {
      const storage = await openQueueStorage(owner.employeeId, createDatabaseStorage())
      const tab = await device.openTab({
        owner,
        adapters: [
          {
            ...adapter,
            onDone: (entry) => void sent.push(nameOf(entry)),
            onRefused: (entry) => void refused.push(nameOf(entry)),
          },
        ],
        isSignedIn: () => isSignedIn,
        storage: {
          ...storage,
          fileOf: async (id) => {
            const file = await storage.fileOf(id)
            await whileReading()
            return file
          },
        },
      })
      await settled(() => undefined)
      const attach: UploadTab['attach'] = async (fileName, file = photo(fileName), isHeld = false) =>
        (await tab.add(uploadKind, uploadOf(fileName, file), { file, isHeld })).id
      return { ...tab, attach, uploads: () => tab.shown() as readonly ShownUpload[] }
    },
    /** Sets an action that runs each time a file is read from the storage. */
    whileReading: (act: () => Promise<unknown>) => {
      whileReading = act
    },
    /** Deletes a file's bytes, as a browser may do if storage runs out. */
    loseBytes: async (id: string): Promise<void> => {
      const database = await openDB('verstas.queue')
      await database.delete('files', id)
      database.close()
    },
    /** Makes the queue retry, like a returning network does. */
    tryAgain: () => settled(() => window.dispatchEvent(new Event('online'))),
    endSession: () => {
      isSignedIn = false
    },
    close: device.close,
  }
}

/** Runs an action, and waits for the database and the queue. */
export async function settled(act: () => unknown): Promise<void> {
  await act()
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
