import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { HeldChange, UploadEntry } from './upload-entry.ts'

/** Where the files of this device that are not at the server yet are kept. */
export interface UploadStorage {
  /** A person's entries, the oldest first. */
  readonly list: (employeeId: number) => Promise<UploadEntry[]>
  /** Keeps a file; fulfils when it would outlive an empty battery. Rejects where there is no room. */
  readonly add: (entry: UploadEntry, file: Blob) => Promise<void>
  /** The file's bytes; undefined when it has left. */
  readonly fileOf: (id: string) => Promise<Blob | undefined>
  /** Changes an entry that is still held, and puts other bytes in the place of its file. @returns whether it is */
  readonly changeHeld: (id: string, changes: HeldChange, file?: Blob) => Promise<boolean>
  /** Changes an entry that is still there. */
  readonly change: (id: string, changes: Partial<UploadEntry>) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

interface UploadSchema extends DBSchema {
  entries: { key: string; value: UploadEntry; indexes: { employee: number } }
  // Apart from the entries, so that a list of them does not read the bytes.
  files: { key: string; value: Blob }
}

const byAge = (entries: UploadEntry[]) => entries.toSorted((one, other) => one.addedAt - other.addedAt)

const changed = (entry: UploadEntry, changes: HeldChange, file?: Blob): UploadEntry => ({
  ...entry,
  ...changes,
  ...(file && { size: file.size, contentType: file.type }),
})

/** The files in the browser's database, shared by all its tabs. */
export function createUploadStorage(name = 'verstas.uploads'): UploadStorage {
  let opened: Promise<IDBPDatabase<UploadSchema>> | undefined
  const open = () => {
    opened ??= openDB<UploadSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('entries', { keyPath: 'id' }).createIndex('employee', 'employeeId')
        database.createObjectStore('files')
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
  const begin = async () =>
    (await open()).transaction(['entries', 'files'], 'readwrite', { durability: 'strict' })

  return {
    list: async (employeeId) =>
      byAge(await (await open()).getAllFromIndex('entries', 'employee', employeeId)),
    add: async (entry, file) => {
      const transaction = await begin()
      await Promise.all([
        transaction.objectStore('entries').add(entry),
        transaction.objectStore('files').add(file, entry.id),
        transaction.done,
      ])
    },
    fileOf: async (id) => (await open()).get('files', id),
    changeHeld: async (id, changes, file) => {
      const transaction = await begin()
      const entry = await transaction.objectStore('entries').get(id)
      const isHeld = entry?.state === 'held'
      if (isHeld) await transaction.objectStore('entries').put(changed(entry, changes, file))
      if (isHeld && file) await transaction.objectStore('files').put(file, id)
      await transaction.done
      return isHeld
    },
    change: async (id, changes) => {
      const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
      const entry = await transaction.store.get(id)
      if (entry) await transaction.store.put({ ...entry, ...changes })
      await transaction.done
    },
    remove: async (id) => {
      const transaction = await begin()
      await Promise.all([
        transaction.objectStore('entries').delete(id),
        transaction.objectStore('files').delete(id),
        transaction.done,
      ])
    },
  }
}

/** The files where the browser keeps nothing: they live as long as the page. */
export function createPassingStorage(): UploadStorage {
  const kept = new Map<string, { entry: UploadEntry; file: Blob }>()
  return {
    list: async (employeeId) =>
      byAge([...kept.values()].map(({ entry }) => entry).filter((entry) => entry.employeeId === employeeId)),
    add: async (entry, file) => {
      kept.set(entry.id, { entry, file })
    },
    fileOf: async (id) => kept.get(id)?.file,
    changeHeld: async (id, changes, file) => {
      const found = kept.get(id)
      if (found?.entry.state !== 'held') return false
      kept.set(id, { entry: changed(found.entry, changes, file), file: file ?? found.file })
      return true
    },
    change: async (id, changes) => {
      const found = kept.get(id)
      if (found) kept.set(id, { ...found, entry: { ...found.entry, ...changes } })
    },
    remove: async (id) => {
      kept.delete(id)
    },
  }
}
