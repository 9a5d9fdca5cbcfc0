import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Upload } from '../features/attachments/uploads/uploads.ts'
import type { QueuedStamping } from '../features/stamping/latest-stamping.ts'
import { openQueue, type Queue } from '../platform/device-queue/queue.ts'
import type { ShownEntry } from '../platform/device-queue/queue-adapter.ts'
import { dismissToast, readToasts } from '../platform/ui/notify.ts'
import { eventually } from '../test/eventually.ts'
import { features } from './features.ts'

// Devices in the field hold what the two former queues kept, in their own databases.

const [matti, aino, site] = [7, 8, 1]

const stamping = (order: number, TypeId: number, employeeId = matti) => ({
  order,
  key: `stamping-${order}`,
  request: { SalesmanId: employeeId, TypeId, IsWorkOrder: false, ClientTime: '2026-11-20T06:00:00.000Z' },
  what: `type ${TypeId}`,
  latest: null,
  employeeId,
  siteId: site,
  state: 'waiting',
  errors: [],
  failures: 1,
})

const upload = (id: string, addedAt: number, changes = {}) => ({
  id,
  orderNumber: 1_002_345,
  jobNumber: 2,
  fileName: `${id}.jpg`,
  contentType: 'image/jpeg',
  size: 7,
  addedAt,
  caption: 'Leak',
  signerName: null,
  state: 'paused',
  errors: [],
  failures: 0,
  address: 'http://verstas/uploads/5',
  employeeId: matti,
  siteId: site,
  ...changes,
})

async function fillFormerDatabases(): Promise<void> {
  const outbox = await openDB('verstas.outbox', 1, {
    upgrade: (database) => {
      database.createObjectStore('stampings', { keyPath: 'order' }).createIndex('employee', 'employeeId')
    },
  })
  for (const row of [stamping(1, 14), stamping(2, 12, aino), stamping(3, 11)])
    await outbox.add('stampings', row)
  outbox.close()
  const uploads = await openDB('verstas.uploads', 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('employee', 'employeeId')
      database.createObjectStore('files')
    },
  })
  for (const row of [upload('b', 1), upload('a', 2, { state: 'refused' })]) {
    await uploads.add('entries', row)
    await uploads.add('files', new Blob([`bytes of ${row.id}`]), row.id)
  }
  uploads.close()
}

async function countFormer(name: string, store: string): Promise<number> {
  const database = await openDB(name)
  const count = await database.count(store)
  database.close()
  return count
}

const queues: Queue[] = []

async function open(employeeId = matti) {
  let shown: readonly ShownEntry[] = []
  const queue = await openQueue({
    owner: { employeeId, siteId: site },
    queries: new QueryClient(),
    adapters: (
      await Promise.all(features.map((feature) => feature.loadQueueAdapters?.(async () => undefined) ?? []))
    ).flat(),
    onChange: (entries) => {
      shown = entries
    },
  })
  queues.push(queue)
  return {
    ...queue,
    stampings: () => shown.filter(({ kind }) => kind === 'stamping') as ShownEntry<QueuedStamping>[],
    uploads: () => shown.filter(({ kind }) => kind === 'upload') as ShownEntry<Upload>[],
  }
}

const network = { onLine: false }
const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  network.onLine = false
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { href: 'http://verstas/' })
  fetched.mockReset().mockImplementation(async () => Response.json({ Started: null, Ended: null }))
  vi.stubGlobal('fetch', fetched)
  await fillFormerDatabases()
})
afterEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
  for (const queue of queues.splice(0)) queue.close()
  vi.unstubAllGlobals()
})

describe('what former versions left on the device', () => {
  it('is sent under the same keys, in the order of the taps', async () => {
    const queue = await open()
    expect(queue.stampings().map(({ payload }) => payload.what)).toEqual(['type 14', 'type 11'])
    network.onLine = true
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(queue.stampings()).toEqual([]))
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys).toEqual(['stamping-1', 'stamping-3'])
  })

  it('keeps its place, its state, its bytes, and where the server has begun to take it', async () => {
    const queue = await open()
    expect(queue.uploads()).toMatchObject([
      {
        id: 'b',
        state: 'paused',
        payload: { jobNumber: 2, caption: 'Leak', address: 'http://verstas/uploads/5' },
      },
      { id: 'a', state: 'refused' },
    ])
    expect(await (await queue.fileOf('b'))?.text()).toBe('bytes of b')
  })

  it('waits for its own person', async () => {
    expect((await open(aino)).stampings().map(({ id }) => id)).toEqual(['stamping-2'])
    expect((await open()).stampings()).toHaveLength(2)
  })

  it('is taken over once, though the device died in the middle', async () => {
    const first = await open()
    await fillAgain()
    first.close()
    const queue = await open()
    expect(queue.stampings()).toHaveLength(2)
    expect(queue.uploads()).toHaveLength(2)
    expect(await countFormer('verstas.outbox', 'stampings')).toBe(0)
    expect(await countFormer('verstas.uploads', 'entries')).toBe(0)
    expect(await countFormer('verstas.uploads', 'files')).toBe(0)
  })

  it('is left to a tab of a former version that is just sending it', async () => {
    const request = async (lock: string, options: unknown, work: (held: object | null) => unknown) =>
      (typeof options === 'function' ? options : work)(lock === `verstas.outbox.${matti}` ? null : {})
    vi.stubGlobal('navigator', { ...network, locks: { request } })
    expect((await open()).stampings()).toEqual([])
    expect(await countFormer('verstas.outbox', 'stampings')).toBe(2)
  })

  it('leaves no database behind where there was none', async () => {
    globalThis.indexedDB = new IDBFactory()
    await open()
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['verstas.queue'])
  })
})

/** The rows are still in the former databases, though they were kept in the new one. */
async function fillAgain(): Promise<void> {
  const outbox = await openDB('verstas.outbox')
  for (const row of [stamping(1, 14), stamping(3, 11)]) await outbox.put('stampings', row)
  outbox.close()
  const uploads = await openDB('verstas.uploads')
  await uploads.put('entries', upload('b', 1))
  await uploads.put('files', new Blob(['bytes of b']), 'b')
  uploads.close()
}
