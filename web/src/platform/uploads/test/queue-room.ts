import 'fake-indexeddb/auto'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { openDB } from 'idb'
import { vi } from 'vitest'
import { readUploads } from '../shown-uploads.ts'
import type { SendFile, TransferWatch } from '../transfer.ts'
import type { Owner, UploadEntry } from '../upload-entry.ts'
import { createUploadQueue, type TabNews, type UploadQueue } from '../upload-queue.ts'
import { createUploadStorage } from '../upload-storage.ts'

/** One try of a file at the edge of the network; the test decides how it ends. */
export interface Try extends TransferWatch {
  readonly entry: UploadEntry
  readonly bytes: string
  readonly succeed: () => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

export const refusal = (status: number, name?: ErrorName): CallFailed =>
  new CallFailed(status, name ? [{ ErrorId: errorCodes[name].id, ErrorMessage: name, MetaData: [] }] : [])

export const matti: Owner = { employeeId: 7, siteId: 1 }
export const jobOne = { orderNumber: 1_002_345, jobNumber: 1 }
export const photo = (content = 'picture') => new Blob([content], { type: 'image/jpeg' })

let rooms = 0

/** A browser with as many tabs as one likes, and a network whose answers the test gives. */
export function createRoom() {
  rooms += 1
  const storage = `uploads-${rooms}`
  const ears = new Map<number, (news: TabNews) => void>()
  const tries: Try[] = []
  const sent: string[] = []
  const refused: string[] = []
  const givenUp: string[] = []
  const queues: UploadQueue[] = []
  let last: Promise<unknown> = Promise.resolve()
  let isSignedIn = true
  let whileFetching = async (): Promise<unknown> => undefined

  const send: SendFile = async (entry, file, watch) => {
    const bytes = await file.text()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    watch.signal.addEventListener('abort', () => reject(watch.signal.reason))
    tries.push({
      ...watch,
      entry,
      bytes,
      succeed: () => settled(resolve),
      fail: (error) => settled(() => reject(error)),
    })
    return promise
  }

  return {
    tries,
    sent,
    refused,
    givenUp,
    openTab: async (owner: Owner = matti): Promise<UploadQueue> => {
      const tab = ears.size
      const kept = createUploadStorage(storage)
      const queue = createUploadQueue({
        owner,
        storage: {
          ...kept,
          fileOf: async (id) => {
            const file = await kept.fileOf(id)
            await whileFetching()
            return file
          },
        },
        send,
        giveUp: async (address) => void givenUp.push(address),
        isSignedIn: () => isSignedIn,
        exclusively: (work) => {
          const turn = last.then(work)
          last = turn.catch(() => undefined)
          return turn
        },
        tabs: {
          tell: (news) => {
            for (const [other, hear] of ears) if (other !== tab) hear(news)
          },
          listen: (hear) => {
            ears.set(tab, hear)
            return () => void ears.delete(tab)
          },
        },
        onSent: ({ fileName }) => void sent.push(fileName),
        onRefused: ({ fileName }) => void refused.push(fileName),
      })
      queues.push(queue)
      await queue.opened
      await settled(() => undefined)
      return queue
    },
    /** What somebody does between the choice of a file to send and its first byte. */
    whileFetching: (act: () => Promise<unknown>) => {
      whileFetching = act
    },
    /** What a browser does that is short of room, or has a fault. */
    loseBytes: async (id: string): Promise<void> => {
      const database = await openDB(storage)
      await database.delete('files', id)
      database.close()
    },
    /** The network is back. */
    tryAgain: () => settled(() => window.dispatchEvent(new Event('online'))),
    /** Time passes; pauses end a third late at most. */
    wait: (seconds: number) => settled(() => vi.advanceTimersByTime(seconds * 1000)),
    endSession: () => {
      isSignedIn = false
    },
    close: () => {
      for (const queue of queues) queue.close()
    },
  }
}

/** How each file stands, as the app shows it. */
export const shownStates = () => readUploads().map(({ fileName, state }) => `${fileName} ${state}`)

/** Lets the database and the queue do what they have begun. */
export async function settled(act: () => unknown): Promise<void> {
  await act()
  for (let turn = 0; turn < 40; turn += 1) await new Promise((go) => setImmediate(go))
}
