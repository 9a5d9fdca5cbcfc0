import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QueueEntry } from './queue-adapter.ts'
import {
  createDatabaseStorage,
  createPageStorage,
  openQueueStorage,
  type QueueStorage,
} from './queue-storage.ts'
import { aino, matti, type Owner } from './test/device.ts'
import { failOnBlobs, refuseBlobs } from './test/refuse-blobs.ts'

const draftOf = (id: string, owner: Owner = matti): Omit<QueueEntry, 'order'> => ({
  ...owner,
  id,
  kind: 'note',
  lane: 'notes',
  addedAt: 1,
  payload: 'plain',
  state: 'held',
  errors: [],
  failures: 0,
})
const picture = new Blob(['plain'], { type: 'image/jpeg' })
const drawnOn = new Blob(['with an arrow'], { type: 'image/png' })

const release = (entry: QueueEntry): QueueEntry => ({ ...entry, state: 'waiting' })
const caption = (entry: QueueEntry): QueueEntry | null =>
  entry.state === 'held' ? { ...entry, payload: 'Leak' } : null

describe.each([
  ['of the browser', createDatabaseStorage],
  ['of the page', createPageStorage],
])('the storage %s', (_, open) => {
  let storage: QueueStorage
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    storage = open()
  })

  it('the storage lists the entries of a user in the order in which they were added', async () => {
    for (const id of ['b', 'c', 'a']) await storage.add(draftOf(id), picture)
    await storage.add(draftOf('theirs', aino))
    expect((await storage.list(matti.employeeId)).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('a repeated add keeps the entry with its position, its changes and its file', async () => {
    await storage.add(draftOf('a'), picture)
    await storage.add(draftOf('b'), picture)
    await storage.change('a', caption, drawnOn)
    await storage.add(draftOf('a'), picture)
    expect(await storage.list(matti.employeeId)).toMatchObject([{ id: 'a', payload: 'Leak' }, { id: 'b' }])
    expect(await (await storage.fileOf('a'))?.text()).toBe('with an arrow')
  })

  it('a change of an entry and its file is stored completely or not at all', async () => {
    await storage.add(draftOf('a'), picture)
    expect(await storage.change('a', caption, drawnOn)).toMatchObject({ payload: 'Leak' })
    expect(await (await storage.fileOf('a'))?.text()).toBe('with an arrow')
    await storage.change('a', release)
    expect(await storage.change('a', caption, picture)).toBeNull()
    expect(await storage.list(matti.employeeId)).toMatchObject([{ payload: 'Leak', state: 'waiting' }])
    expect(await (await storage.fileOf('a'))?.text()).toBe('with an arrow')
  })

  it('changing a removed entry does not restore the entry', async () => {
    await storage.add(draftOf('a'), picture)
    await storage.remove('a')
    expect(await storage.change('a', release)).toBeNull()
    expect(await storage.change('a', caption, drawnOn)).toBeNull()
    expect(await storage.list(matti.employeeId)).toEqual([])
    expect(await storage.fileOf('a')).toBeUndefined()
  })

  it('adding two entries with the same id stores only one', async () => {
    for (let time = 0; time < 2; time += 1) await storage.add(draftOf('a'), picture)
    expect(await storage.list(matti.employeeId)).toHaveLength(1)
  })
})

describe('the storage of a device', () => {
  const openStorage = () => {
    globalThis.indexedDB = new IDBFactory()
    return openQueueStorage(matti.employeeId)
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it("an entry with a file is stored in the page's memory if the database cannot store files", async () => {
    const storage = await openStorage()
    refuseBlobs()
    expect(await storage.add(draftOf('words'))).toBe('database')
    expect(await storage.add(draftOf('photo'), picture)).toBe('page')
    expect((await storage.list(matti.employeeId)).map(({ id }) => id)).toEqual(['words', 'photo'])
    expect(await (await storage.fileOf('photo'))?.text()).toBe('plain')
    await storage.remove('photo')
    expect((await storage.list(matti.employeeId)).map(({ id }) => id)).toEqual(['words'])
  })

  it("an entry is stored only in the page's memory if the browser cannot copy its file to the database", async () => {
    const storage = await openStorage()
    failOnBlobs(() => {
      throw new DOMException('The object can not be cloned', 'DataCloneError')
    })
    expect(await storage.add(draftOf('photo'), picture)).toBe('page')
    expect(await storage.list(matti.employeeId)).toHaveLength(1)
    await storage.remove('photo')
  })

  it('adding an entry rejects if the device has no space for its file', async () => {
    const storage = await openStorage()
    failOnBlobs(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(storage.add(draftOf('photo'), picture)).rejects.toThrow('full')
    expect(await storage.list(matti.employeeId)).toEqual([])
  })
})

// The test run also fails if the failure of the transaction is unhandled, because this is an error of the
// page.
it('an entry is not stored if its file cannot be stored, and the caller receives the error', async () => {
  globalThis.indexedDB = new IDBFactory()
  const storage = createDatabaseStorage()
  await storage.list(matti.employeeId)
  const database = await openDB('verstas.queue')
  await database.add('files', picture, 'a')
  await expect(storage.add(draftOf('a'), drawnOn)).rejects.toThrow()
  expect(await storage.list(matti.employeeId)).toEqual([])
  database.close()
})
