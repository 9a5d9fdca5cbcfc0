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
function createOutboxStorage(): OutboxStorage {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined
  const open = () => {
    opened ??= openDB<OutboxSchema>('verstas.outbox', 1, {
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

/** What the browser does not keep, for want of a database or of room; it lives as long as the page. */
function createPassingStorage(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  // Behind all that the database keeps.
  let last = 2 ** 50
  return {
    list: async (employeeId) => [...entries.values()].filter((entry) => entry.employeeId === employeeId),
    add: async (draft) => {
      last += 1
      const entry = { ...draft, order: last }
      entries.set(entry.key, entry)
      return entry
    },
    change: async (entry) => {
      if (entries.has(entry.key)) entries.set(entry.key, entry)
    },
    remove: async ({ key }) => {
      entries.delete(key)
    },
  }
}

/** Of this page, whoever is signed in: neither a change of the site nor a sign-out loses anything. */
const passing = createPassingStorage()

/**
 * The outbox of this device. A stamping that its database has no room for is kept by the page, behind the others:
 * with a network it is sent all the same. Where there is no database the page keeps all of them.
 */
export async function openOutboxStorage(employeeId: number): Promise<OutboxStorage> {
  const database = createOutboxStorage()
  try {
    await database.list(employeeId)
  } catch {
    return passing
  }
  return {
    list: async (id) => [...(await database.list(id)), ...(await passing.list(id))],
    add: (draft) => database.add(draft).catch(() => passing.add(draft)),
    change: async (entry) => {
      await passing.change(entry)
      await database.change(entry)
    },
    remove: async (entry) => {
      await passing.remove(entry)
      await database.remove(entry)
    },
  }
}
