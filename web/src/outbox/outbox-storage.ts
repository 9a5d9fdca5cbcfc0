import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutboxEntry } from './outbox-entry.ts'

/** Where the outbox of this device is kept. Its promises reject where the browser keeps nothing. */
export interface OutboxStorage {
  /** A person's entries in the order of the taps. */
  readonly list: (employeeId: number) => Promise<OutboxEntry[]>
  /** Keeps a new entry behind all others; fulfils when it would outlive an empty battery. */
  readonly add: (entry: Omit<OutboxEntry, 'order'>) => Promise<OutboxEntry>
  /** Changes an entry that is still there. */
  readonly change: (entry: OutboxEntry) => Promise<void>
  readonly remove: (entry: OutboxEntry) => Promise<void>
}

interface OutboxSchema extends DBSchema {
  stampings: { key: number; value: OutboxEntry; indexes: { employee: number } }
}

/** The outbox in the browser's database, shared by all its tabs. */
export function createOutboxStorage(name = 'verstas.outbox'): OutboxStorage {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined
  const open = () => {
    opened ??= openDB<OutboxSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('stampings', { keyPath: 'order' }).createIndex('employee', 'employeeId')
      },
      terminated: () => {
        opened = undefined
      },
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  return {
    list: async (employeeId) => (await open()).getAllFromIndex('stampings', 'employee', employeeId),
    add: async (draft) => {
      const transaction = (await open()).transaction('stampings', 'readwrite', { durability: 'strict' })
      const last = await transaction.store.openCursor(null, 'prev')
      const entry = { ...draft, order: (last?.key ?? 0) + 1 }
      await transaction.store.add(entry)
      await transaction.done
      return entry
    },
    change: async (entry) => {
      const transaction = (await open()).transaction('stampings', 'readwrite', { durability: 'strict' })
      const kept = await transaction.store.get(entry.order)
      if (kept?.key === entry.key) await transaction.store.put(entry)
      await transaction.done
    },
    remove: async ({ order, key }) => {
      const transaction = (await open()).transaction('stampings', 'readwrite', { durability: 'strict' })
      const kept = await transaction.store.get(order)
      if (kept?.key === key) await transaction.store.delete(order)
      await transaction.done
    },
  }
}

/** The outbox where the browser keeps nothing: it lives as long as the page. */
export function createPassingStorage(): OutboxStorage {
  const entries = new Map<number, OutboxEntry>()
  let last = 0
  return {
    list: async (employeeId) => [...entries.values()].filter((entry) => entry.employeeId === employeeId),
    add: async (draft) => {
      last += 1
      const entry = { ...draft, order: last }
      entries.set(last, entry)
      return entry
    },
    change: async (entry) => {
      if (entries.has(entry.order)) entries.set(entry.order, entry)
    },
    remove: async ({ order }) => {
      entries.delete(order)
    },
  }
}
