import { type IDBPDatabase, wrap } from 'idb'
import type { FormerDatabase, FormerEntry, Owner, QueueAdapter } from './queue-adapter.ts'
import type { QueueStorage } from './queue-storage.ts'

/**
 * Takes over what earlier versions of the app have left in databases of their own, of whoever used this device. An entry
 * is kept here before it is taken there: whenever the device dies, it is in one of them, and its id counts it once.
 */
export async function takeOverFormerDatabases(
  adapters: readonly QueueAdapter[],
  storage: QueueStorage,
): Promise<void> {
  for (const adapter of adapters) {
    if (!adapter.formerDatabase) continue
    const database = await openIfThere(adapter.formerDatabase.name)
    if (!database) continue
    await takeOver(adapter, adapter.formerDatabase, { database, storage }).finally(() => database.close())
  }
}

interface Move {
  readonly database: IDBPDatabase
  readonly storage: QueueStorage
}

async function takeOver(adapter: QueueAdapter, former: FormerDatabase<unknown>, { database, storage }: Move) {
  const keys = await database.getAllKeys(former.entries)
  const rows = await Promise.all(
    keys.map(async (key) => ({ key, ...former.read(await database.get(former.entries, key)) })),
  )
  for (const { key, entry } of rows.toSorted((one, other) => one.order - other.order)) {
    const move = async () => {
      const file: Blob | undefined = former.files && (await database.get(former.files, entry.id))
      await storage.add(draftOf(adapter, entry), file)
      await database.delete(former.entries, key)
      if (former.files) await database.delete(former.files, entry.id)
    }
    await unlessHeld(former.lockOf(ownerOf(entry)), move)
  }
}

const draftOf = ({ kind, laneOf }: QueueAdapter, entry: FormerEntry<unknown>) => ({
  ...entry,
  kind: kind.name,
  lane: laneOf(entry.payload),
})

const ownerOf = ({ employeeId, siteId }: Owner): Owner => ({ employeeId, siteId })

/** A tab with an earlier version that is just sending keeps what it has until the queue is opened again. */
async function unlessHeld(lock: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(lock, { ifAvailable: true }, (held) => (held ? work() : undefined))
}

/** The database as it is; null where there is none, which leaves none behind. */
const openIfThere = (name: string): Promise<IDBPDatabase | null> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(wrap(request.result))
    request.onerror = (event) => {
      event.preventDefault()
      resolve(null)
    }
  })
