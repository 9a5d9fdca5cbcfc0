import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { createQueue, type Queue, type QueueDependencies, type TabMessage } from '../queue.ts'
import type { Owner, QueueAdapter, ShownEntry } from '../queue-adapter.ts'
import { openQueueStorage, type QueueStorage } from '../queue-storage.ts'

export type { Owner }

export const matti: Owner = { employeeId: 7, siteId: 1 }
export const aino: Owner = { employeeId: 8, siteId: 1 }

interface TabOptions {
  readonly owner?: Owner
  readonly adapters: readonly QueueAdapter[]
  readonly isSignedIn?: () => boolean
  /** Answers the server's questions. By default they end unanswered. */
  readonly ask?: QueueDependencies['ask']
  readonly storage?: QueueStorage
}

export interface Tab extends Queue {
  /** The entries that the tab shows. */
  readonly shown: () => readonly ShownEntry[]
}

/** Creates a device with any number of tabs that share storage, locks and messages. */
export function createDevice() {
  globalThis.indexedDB = new IDBFactory()
  const locks = new Map<string, Promise<void>>()
  const listeners = new Map<symbol, (message: TabMessage) => void>()
  const queues: Queue[] = []
  return {
    openTab: async ({
      owner = matti,
      adapters,
      isSignedIn = () => true,
      ask = async () => undefined,
      storage,
    }: TabOptions): Promise<Tab> => {
      const tab = Symbol('tab')
      let shown: readonly ShownEntry[] = []
      const queue = createQueue({
        context: { owner, queries: new QueryClient() },
        adapters,
        storage: storage ?? (await openQueueStorage(owner.employeeId)),
        isSignedIn,
        ask,
        exclusively: (lane, work) => {
          const done = (locks.get(lane) ?? Promise.resolve()).then(work)
          locks.set(
            lane,
            done.catch(() => undefined),
          )
          return done
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
    /** Waits until no tab is sending. */
    untilIdle: async (): Promise<void> => void (await Promise.all(locks.values())),
    /** Closes all tabs, and waits until no tab is sending. */
    close: async (): Promise<void> => {
      for (const queue of queues) queue.close()
      await Promise.all(locks.values())
    },
  }
}
