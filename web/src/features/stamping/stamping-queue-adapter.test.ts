import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { noteServerKind } from '../../platform/api/plain-servers.ts'
import type { Attempt, QueueEntry } from '../../platform/device-queue/queue-adapter.ts'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import type { QueuedStamping } from './latest-stamping.ts'
import { stampingQueueAdapter } from './stamping-queue-adapter.ts'

const entry: QueueEntry<QueuedStamping> = {
  id: 'e7c0bd0c-4c2a-4f3c-8f0a-0d5f9c2e1a11',
  kind: 'stamping',
  lane: 'stampings',
  order: 1,
  addedAt: 0,
  payload: {
    request: { SalesmanId: 7, TypeId: 1, ClientTime: '2026-11-20T06:00:00.000Z' },
    what: 'work',
  },
  employeeId: 7,
  siteId: 1,
  state: 'waiting',
  errors: [],
  failures: 0,
}
const attempt: Attempt<unknown> = {
  signal: new AbortController().signal,
  queries: new QueryClient(),
  readFile: async () => undefined,
  update: async () => undefined,
  showProgress: () => undefined,
}

afterEach(() => {
  noteServerKind(sampleSettings)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends a queued stamping with its idempotency key and the time of sending on the device clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ Started: null, Ended: null }),
  )
  vi.stubGlobal('fetch', fetch)
  await stampingQueueAdapter.send(entry, attempt)
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/api/workshop/stamping')
  expect(init?.headers).toMatchObject({
    'idempotency-key': entry.id,
    'client-sent-at': '2026-11-20T09:00:00.000Z',
  })
  expect(JSON.parse(String(init?.body))).toEqual(entry.payload.request)
})

it('sends the time of the tap as the start of a stamping to a plain specification server', async () => {
  noteServerKind(specificationSettings)
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  await stampingQueueAdapter.send(entry, attempt)
  expect(JSON.parse(String(fetch.mock.lastCall?.[1].body))).toEqual({
    SalesmanId: 7,
    TypeId: 1,
    StartTime: '2026-11-20T06:00:00.000Z',
  })
})

it.each([118332, 119913, 118389, 118390, 119176, 119939])(
  'error code %i is a question about a stamping',
  (id) => {
    expect(stampingQueueAdapter.questions?.includes(id)).toBe(true)
  },
)

it('the question about a measured tyre set is not a question about a stamping', () => {
  expect(stampingQueueAdapter.questions?.includes(119886)).toBe(false)
})
