import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueueEntry } from './queue-adapter.ts'

/** The storage of an entry: the browser's database, or the page's memory. */
type KeptBy = 'database' | 'page'

/** The storage of this device's entries and their bytes. */
export interface QueueStorage {
  /** A person's entries in their order. */
  readonly list: (employeeId: number) => Promise<QueueEntry[]>
  /**
   * Keeps a new entry behind all others, one of the same id once; fulfils when it would outlive an empty battery, or with `page` if it
   * lives only as long as the page. Rejects if there is no room.
   */
  readonly add: (draft: Omit<QueueEntry, 'order'>, file?: Blob) => Promise<KeptBy>
  /**
   * Changes an existing entry, and can replace its bytes.
   *
   * @param change returns the new entry; null keeps it
   * @returns the new entry; null if it was kept, or is gone
   */
  readonly change: (
    id: string,
    change: (entry: QueueEntry) => QueueEntry | null,
    file?: Blob,
  ) => Promise<QueueEntry | null>
  /** The entry's bytes; undefined when it has none, or has gone. */
  readonly fileOf: (id: string) => Promise<Blob | undefined>
  readonly remove: (id: string) => Promise<void>
}

interface QueueSchema extends DBSchema {
  entries: { key: string; value: QueueEntry; indexes: { employee: number; order: number } }
  // Apart from the entries, so that a list of them does not read the bytes.
  files: { key: string; value: Blob }
}

/** Begins a transaction that writes to both stores, and is on the disk when it is done. */
const beginWrite = (database: IDBPDatabase<QueueSchema>) => {
  const transaction = database.transaction(['entries', 'files'], 'readwrite', { durability: 'strict' })
  return {
    entries: transaction.objectStore('entries'),
    files: transaction.objectStore('files'),
    done: transaction.done,
  }
}

const byOrder = (entries: QueueEntry[]) => entries.toSorted((one, other) => one.order - other.order)

/** The entries in the browser's database, shared by all its tabs. Its promises reject where the browser keeps nothing. */
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
      // A later version of the app may change the database.
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
      write<KeptBy>(async ({ entries, files }) => {
        const last = await entries.index('order').openKeyCursor(null, 'prev')
        if ((await entries.getKey(draft.id)) === undefined)
          // Bytes first: a browser may refuse them immediately, and nothing is written then.
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

/** Creates storage in memory, for lack of a database or of space. It lasts as long as the page. */
export function createPageStorage(): QueueStorage {
  const kept = new Map<string, { entry: QueueEntry; file: Blob | undefined }>()
  // Behind all that the database keeps.
  let last = 2 ** 50
  return {
    list: async (employeeId) =>
      byOrder(
        [...kept.values()].map(({ entry }) => entry).filter((entry) => entry.employeeId === employeeId),
      ),
    add: async (draft, file) => {
      last += 1
      kept.set(draft.id, { entry: { ...draft, order: last }, file })
      return 'page'
    },
    change: async (id, change, file) => {
      const found = kept.get(id)
      const changed = found ? change(found.entry) : null
      if (changed) kept.set(id, { entry: changed, file: file ?? found?.file })
      return changed
    },
    fileOf: async (id) => kept.get(id)?.file,
    remove: async (id) => {
      kept.delete(id)
    },
  }
}

/** Shared by all users of this page: neither a change of site nor a sign-out loses an entry. */
const page = createPageStorage()

const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * The storage of this device. The page keeps what the database refuses, behind the others: with a network it is sent all the same. So it
 * is with files in a private window of Safari, whose database takes none. Bytes that the device has no room for are refused: the
 * page has even less. If there is no database the page keeps everything.
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
 * Asks the browser, once per page, not to delete the app's data when the device runs short of space. Call it
 * when storing data that exists nowhere else; some browsers ask the user.
 */
export function askForLastingStorage(): void {
  if (wasAsked) return
  wasAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}
