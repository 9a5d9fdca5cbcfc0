import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { jobOne, matti } from './test/queue-room.ts'
import type { UploadEntry } from './upload-entry.ts'
import { createPassingStorage, createUploadStorage } from './upload-storage.ts'

const entryOf = (id: string, changes: Partial<UploadEntry> = {}): UploadEntry => ({
  ...matti,
  ...jobOne,
  id,
  fileName: `${id}.jpg`,
  contentType: 'image/jpeg',
  size: 5,
  addedAt: 1,
  caption: '',
  signerName: null,
  state: 'held',
  errors: [],
  failures: 0,
  address: null,
  ...changes,
})
const picture = new Blob(['plain'], { type: 'image/jpeg' })
const drawnOn = new Blob(['with an arrow'], { type: 'image/png' })

describe.each([
  ['of the browser', (name: string) => createUploadStorage(name)],
  ['of the page, where the browser has none', createPassingStorage],
])('the storage %s', (place, open) => {
  it('lists a person’s files by their age', async () => {
    const storage = open(`${place} 1`)
    await storage.add(entryOf('b', { addedAt: 2 }), picture)
    await storage.add(entryOf('c', { addedAt: 3 }), picture)
    await storage.add(entryOf('a', { addedAt: 1 }), picture)
    await storage.add(entryOf('theirs', { employeeId: 8 }), picture)
    expect((await storage.list(matti.employeeId)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('lets words and bytes be changed as long as the file is held', async () => {
    const storage = open(`${place} 2`)
    await storage.add(entryOf('a'), picture)
    expect(await storage.changeHeld('a', { caption: 'Leak' }, drawnOn)).toBe(true)
    const changed = { caption: 'Leak', size: drawnOn.size, contentType: 'image/png' }
    expect(await storage.list(matti.employeeId)).toMatchObject([changed])
    expect(await (await storage.fileOf('a'))?.text()).toBe('with an arrow')
    await storage.change('a', { state: 'waiting' })
    expect(await storage.changeHeld('a', { caption: 'No leak' }, picture)).toBe(false)
    expect(await storage.list(matti.employeeId)).toMatchObject([changed])
    expect(await (await storage.fileOf('a'))?.text()).toBe('with an arrow')
  })

  it('does not bring back what has left', async () => {
    const storage = open(`${place} 3`)
    await storage.add(entryOf('a'), picture)
    await storage.remove('a')
    await storage.change('a', { state: 'waiting' })
    expect(await storage.changeHeld('a', { caption: 'Leak' })).toBe(false)
    expect(await storage.list(matti.employeeId)).toEqual([])
    expect(await storage.fileOf('a')).toBeUndefined()
  })
})
