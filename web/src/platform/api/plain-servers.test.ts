import { CallFailed } from '@verstas/contract/call.ts'
import { forClients } from '@verstas/contract/endpoint.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleSettings, specificationSettings } from '../session/test/sample-session.ts'
import { sendWhileLeaving } from './call-within.ts'
import { call } from './client.ts'
import { inputForServer, noteServerKind } from './plain-servers.ts'

const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json([]))
const sentBodies = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)))

const record = {
  vehicleId: 7,
  workOrderId: 40,
  associatedEntityGlobalID: 'f5a1b9f2-9f50-4a8e-9b56-3b1f5a0c7d11',
  tyreType: { Code: 'SUMMER', Season: 'summer' as const },
  salesmanId: 7,
  userId: 7,
  created: '2026-11-23T06:00:00Z',
}
const axle = { axleNumber: 1, DepthLeft: 4.5 }
const tyres = [{ ...record, Version: 3, AxleData: [{ ...axle, DepthLeftInner: 5, Size: '205/55 R16' }] }]
const job = {
  WorkOrderId: 40,
  JobId: 8,
  Version: 2,
  Rows: [{ RowId: 1, Note: 'x', ClearedFields: ['Price' as const] }],
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  noteServerKind(specificationSettings)
})
afterEach(() => {
  noteServerKind(sampleSettings)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a plain specification server', () => {
  it('a plain specification server receives no extension fields, at any depth of the body', async () => {
    await call(tyreEndpoints.saveTyreRecords, { params: { vehicleId: 7 }, headers: {}, body: tyres })
    expect(sentBodies()).toEqual([[{ ...record, tyreType: { Code: 'SUMMER' }, AxleData: [axle] }]])
  })

  it('a plain specification server receives the same body from the built app, which has no schemas', () => {
    const built = JSON.parse(JSON.stringify(forClients(tyreEndpoints.saveTyreRecords)))
    expect(inputForServer(built, { body: tyres })).toEqual(
      inputForServer(tyreEndpoints.saveTyreRecords, { body: tyres }),
    )
  })

  it('a plain specification server receives null for each cleared field, at any depth of the body', () => {
    const workOrder = { Id: 7, Note: 'x', ClearedFields: ['Mileage'] }
    expect(inputForServer(workOrderEditEndpoints.saveWorkOrder, { body: workOrder }).body).toEqual({
      Id: 7,
      Note: 'x',
      Mileage: null,
    })
    expect(inputForServer(jobEndpoints.saveJob, { body: job }).body).toEqual({
      WorkOrderId: 40,
      Rows: [{ RowId: 1, Note: 'x', Price: null }],
    })
  })

  it('a plain specification server receives the body that the caller translates for it', () => {
    const plainBody = ([first]: typeof tyres) => [{ ...first, mileage: 1 }]
    expect(inputForServer(tyreEndpoints.saveTyreRecords, { body: tyres, plainBody }).body).toMatchObject([
      { vehicleId: 7, mileage: 1 },
    ])
  })

  it('a plain specification server receives no requests of extension endpoints, which fail with 404', async () => {
    await expect(call(tyreEndpoints.getTyreLabel, { params: { number: 381_667 } })).rejects.toMatchObject({
      status: 404,
    })
    const departure = { params: { id: 5 }, body: { IsHere: false } }
    const refusal = await sendWhileLeaving(null, healthCheckEndpoints.noteViewer, departure)
    expect(refusal).toBeInstanceOf(CallFailed)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('our server', () => {
  beforeEach(() => noteServerKind(sampleSettings))

  it('our server receives the whole body, without the translation for plain specification servers', async () => {
    const plainBody = vi.fn()
    const input = { params: { vehicleId: 7 }, headers: {}, body: tyres, plainBody }
    await call(tyreEndpoints.saveTyreRecords, input)
    expect(sentBodies()).toEqual([tyres])
    expect(plainBody).not.toHaveBeenCalled()
  })

  it('our server receives the names of cleared fields', () => {
    expect(inputForServer(jobEndpoints.saveJob, { body: job }).body).toEqual(job)
  })

  it('our server receives requests of extension endpoints', async () => {
    await call(tyreEndpoints.getTyreLabel, { params: { number: 381_667 } })
    expect(fetch).toHaveBeenCalledOnce()
  })
})
