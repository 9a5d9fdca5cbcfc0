import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { createQueue, type Queue, type TabMessage } from '../queue.ts'
import type { Owner, QueueAdapter, ShownEntry } from '../queue-adapter.ts'
import { openQueueStorage, type QueueStorage } from '../queue-storage.ts'

export type { Owner }

export const matti: Owner = { employeeId: 7, siteId: 1 }
export const aino: Owner = { employeeId: 8, siteId: 1 }

interface TabOptions {
  readonly owner?: Owner
  readonly adapters: readonly QueueAdapter[]
  readonly isSignedIn?: () => boolean
  readonly storage?: QueueStorage
}

export interface Tab extends Queue {
  /** What the tab shows. */
  readonly shown: () => readonly ShownEntry[]
}

/** A device whose browser has as many tabs as one likes. */
export function createDevice() {
  globalThis.indexedDB = new IDBFactory()
  const turns = new Map<string, Promise<void>>()
  const listeners = new Map<symbol, (message: TabMessage) => void>()
  const queues: Queue[] = []
  return {
    openTab: async ({
      owner = matti,
      adapters,
      isSignedIn = () => true,
      storage,
    }: TabOptions): Promise<Tab> => {
      const tab = Symbol('tab')
      let shown: readonly ShownEntry[] = []
      const queue = createQueue({
        context: { owner, queries: new QueryClient() },
        adapters,
        storage: storage ?? (await openQueueStorage(owner.employeeId)),
        isSignedIn,
        exclusively: (lane, work) => {
          const turn = (turns.get(lane) ?? Promise.resolve()).then(work)
          turns.set(
            lane,
            turn.catch(() => undefined),
          )
          return turn
        },
        tabs: {
          post: (message) => {
            for (const [other, onMessage] of listeners) if (other !== tab) onMessage(message)
          },
          listen: (onMessage) => {
            listeners.set(tab, onMessage)
            return () => void listeners.delete(tab)
          },
        },
        onChange: (entries) => {
          shown = entries
        },
      })
      queues.push(queue)
      await queue.opened
      return { ...queue, shown: () => shown }
    },
    /** Until nobody sends any more. */
    quiet: async (): Promise<void> => void (await Promise.all(turns.values())),
    close: () => {
      for (const queue of queues) queue.close()
    },
  }
}
