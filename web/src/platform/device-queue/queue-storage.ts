import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueueEntry } from './queue-adapter.ts'

/** The place of an entry: the browser's database or the page's memory. */
type StoragePlace = 'database' | 'page'

/** The storage of this device's entries and their bytes. */
export interface QueueStorage {
  /** Returns a user's entries in order. */
  readonly list: (employeeId: number) => Promise<QueueEntry[]>
  /**
   * Stores a new entry as the last one, unless its id exists. Resolves with `database` if the entry is safe
   * on the disk, or with `page` if it is lost when the page closes. Rejects if there is no space for the
   * bytes.
   */
  readonly add: (draft: Omit<QueueEntry, 'order'>, file?: Blob) => Promise<StoragePlace>
  /**
   * Changes an existing entry, and optionally replaces its bytes.
   *
   * @param change returns the new entry, or null to leave it unchanged
   * @returns the new entry, or null if the entry is unchanged or does not exist
   */
  readonly change: (
    id: string,
    change: (entry: QueueEntry) => QueueEntry | null,
    file?: Blob,
  ) => Promise<QueueEntry | null>
  /** Returns the entry's bytes. Undefined if it has none or does not exist. */
  readonly fileOf: (id: string) => Promise<Blob | undefined>
  readonly remove: (id: string) => Promise<void>
}

interface QueueSchema extends DBSchema {
  entries: { key: string; value: QueueEntry; indexes: { employee: number; order: number } }
  // Stores the bytes separately, so that listing the entries does not read them.
  files: { key: string; value: Blob }
}

/** Begins a transaction that writes to both stores, and completes when the data is on the disk. */
const beginWrite = (database: IDBPDatabase<QueueSchema>) => {
  const transaction = database.transaction(['entries', 'files'], 'readwrite', { durability: 'strict' })
  return {
    entries: transaction.objectStore('entries'),
    files: transaction.objectStore('files'),
    done: transaction.done,
  }
}

const byOrder = (entries: QueueEntry[]) => entries.toSorted((one, other) => one.order - other.order)

/**
 * Opens the storage in the browser's database, which all tabs share. Its promises reject if the browser
 * allows no storage.
 */
export function createDatabaseStorage(): QueueStorage {
  let opened: Promise<IDBPDatabase<QueueSchema>> | undefined
  const open = () => {
    opened ??= openDB<QueueSchema>('verstas.queue', 1, {
      upgrade: (database) => {
        const entries = database.createObjectStore('entries', { keyPath: 'id' })
        entries.createIndex('employee', 'employeeId')
        entries.createIndex('order', 'order', { unique: true })
        database.createObjectStore('files')
      },
      // Closes the connection if a newer version of the app upgrades the database.
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase).close()
        opened = undefined
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
  const write = async <T>(work: (stores: ReturnType<typeof beginWrite>) => Promise<T>): Promise<T> => {
    const stores = beginWrite(await open())
    const [result] = await Promise.all([work(stores), stores.done])
    return result
  }

  return {
    list: async (employeeId) =>
      byOrder(await (await open()).getAllFromIndex('entries', 'employee', employeeId)),
    add: (draft, file) =>
      write<StoragePlace>(async ({ entries, files }) => {
        const last = await entries.index('order').openKeyCursor(null, 'prev')
        if ((await entries.getKey(draft.id)) === undefined)
          // Adds the bytes first. If the browser refuses them immediately, the entry is not written either.
          await Promise.all([
            file && files.add(file, draft.id),
            entries.add({ ...draft, order: (last?.key ?? 0) + 1 }),
          ])
        return 'database'
      }),
    change: (id, change, file) =>
      write(async ({ entries, files }) => {
        const entry = await entries.get(id)
        const changed = entry ? change(entry) : null
        if (changed && file) await files.put(file, id)
        if (changed) await entries.put(changed)
        return changed
      }),
    fileOf: async (id) => (await open()).get('files', id),
    remove: (id) =>
      write(async ({ entries, files }) => {
        await Promise.all([entries.delete(id), files.delete(id)])
      }),
  }
}

/**
 * Creates storage in memory, for entries that the database cannot store. The entries are lost when the page
 * closes.
 */
export function createPageStorage(): QueueStorage {
  const records = new Map<string, { entry: QueueEntry; file: Blob | undefined }>()
  // Starts with a large number, so that these entries follow all entries of the database.
  let last = 2 ** 50
  return {
    list: async (employeeId) =>
      byOrder(
        [...records.values()].map(({ entry }) => entry).filter((entry) => entry.employeeId === employeeId),
      ),
    add: async (draft, file) => {
      last += 1
      if (!records.has(draft.id)) records.set(draft.id, { entry: { ...draft, order: last }, file })
      return 'page'
    },
    change: async (id, change, file) => {
      const found = records.get(id)
      const changed = found ? change(found.entry) : null
      if (changed) records.set(id, { entry: changed, file: file ?? found?.file })
      return changed
    },
    fileOf: async (id) => records.get(id)?.file,
    remove: async (id) => {
      records.delete(id)
    },
  }
}

/** The memory storage of all users of this page. A change of site or a sign-out loses no entry. */
const page = createPageStorage()

const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Opens the storage of this device. The page's memory stores entries that the database refuses. For instance,
 * private windows of Safari refuse all bytes. Rejects bytes if the device has no space, because the page's
 * memory has even less.
 */
export async function openQueueStorage(
  employeeId: number,
  database: QueueStorage = createDatabaseStorage(),
): Promise<QueueStorage> {
  try {
    await database.list(employeeId)
  } catch {
    return page
  }
  return {
    list: async (id) => [...(await database.list(id)), ...(await page.list(id))],
    add: (draft, file) =>
      database.add(draft, file).catch((error: unknown) => {
        if (file && isNoRoom(error)) throw error
        return page.add(draft, file)
      }),
    change: async (...change) => (await page.change(...change)) ?? (await database.change(...change)),
    fileOf: async (id) => (await page.fileOf(id)) ?? (await database.fileOf(id)),
    remove: async (id) => {
      await page.remove(id)
      await database.remove(id)
    },
  }
}

let wasAsked = false

/**
 * Asks the browser to keep the app's data when the device runs out of space. Asks once per page, and only
 * when unsent data is stored, because some browsers ask the user.
 */
export function askForLastingStorage(): void {
  if (wasAsked) return
  wasAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}
