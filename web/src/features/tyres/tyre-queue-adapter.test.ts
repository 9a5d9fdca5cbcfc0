import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerKind } from '../../platform/api/plain-servers.ts'
import type { QueueEntry } from '../../platform/device-queue/queue-adapter.ts'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import { noLookups } from './measure/test/no-lookups.ts'
import { changeAxle, emptySet, recordsOf } from './measure/tyre-form.ts'
import type { QueuedTyres } from './queued-tyres.ts'
import { tyreQueueAdapter } from './tyre-queue-adapter.tsx'

const workOrder = { Id: 40, GlobalId: 'f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d11' }
const at = '2026-11-23T06:00:00Z'
const lookups = {
  ...noLookups,
  tyreType: [{ Code: 'SUMMER', Description: 'Summer tyres', Season: 'summer' as const }],
}
const measured = changeAxle(emptySet, 1, {
  isTwin: true,
  DepthLeft: 4.5,
  DepthLeftInner: 5,
  Size: '205/55 R16 91V',
  Width: '205',
  LoadIndex: '91',
})
const records = recordsOf(
  { sets: [{ ...measured, typeCode: 'SUMMER', comment: 'Worn' }] },
  { vehicleId: 7, workOrder, employeeId: 7, mileage: null, at, lookups },
)
const entry: QueueEntry<QueuedTyres> = {
  id: 'e7c0bd0c-4c2a-4f3c-8f0a-0d5f9c2e1a11',
  kind: 'tyres',
  lane: 'tyres 7',
  order: 1,
  addedAt: 0,
  payload: { vehicleId: 7, workOrderGlobalId: workOrder.GlobalId, what: 'ABC-1', at, records },
  employeeId: 7,
  siteId: 1,
  state: 'waiting',
  errors: [],
  failures: 0,
}
const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json([]))

async function send(): Promise<unknown> {
  await tyreQueueAdapter.send(entry, {
    signal: new AbortController().signal,
    queries: new QueryClient(),
    readFile: async () => undefined,
    update: async () => undefined,
    showProgress: () => undefined,
  })
  return JSON.parse(String(fetch.mock.lastCall?.[1].body))
}

beforeEach(() => vi.stubGlobal('fetch', fetch))
afterEach(() => {
  noteServerKind(sampleSettings)
  vi.unstubAllGlobals()
})

it('sends exactly the specified fields of a tyre record to a plain specification server', async () => {
  noteServerKind(specificationSettings)
  expect(await send()).toEqual([
    {
      vehicleId: 7,
      workOrderId: 40,
      associatedEntityGlobalID: workOrder.GlobalId,
      tyreType: { Code: 'SUMMER', Description: 'Summer tyres' },
      mileage: 1,
      salesmanId: 7,
      userId: 7,
      comment: 'Worn',
      created: at,
      createTask: false,
      AxleData: [{ axleNumber: 1, DepthLeft: 4.5, Width: '205' }, { axleNumber: 2 }],
    },
  ])
})

it('omits an unknown mileage from a tyre record if the server supports our extensions', async () => {
  expect(await send()).toEqual(records)
  expect(records[0]).not.toHaveProperty('mileage')
})
