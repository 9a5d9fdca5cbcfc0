import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { workOrderEditEndpoints as edits } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../test/app.ts'
import { buildEmployee } from '../../test/builders.ts'
import { buildWorkOrder } from '../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()
const employee = await buildEmployee(db)
const foreigner = await buildEmployee(db)
const powerless = await buildEmployee(db, {
  sites: [{ id: employee.siteId }],
  without: ['MobileServiceTechnician'],
})
const { id } = await buildWorkOrder(db, employee.siteId)

const inputFor = (wanted: number): Readonly<Record<keyof typeof edits, object>> => ({
  reserveWorkOrder: { params: { id: wanted } },
  releaseWorkOrder: { params: { id: wanted } },
  saveWorkOrder: { headers: {}, body: { Id: wanted, Note: 'x' } },
  listWorkOrderEvents: { params: { id: wanted }, query: {} },
})

describe.each(Object.entries<EndpointDefinition>(edits))('%s', (name, endpoint) => {
  const call = async (wanted: number, headers: Record<string, string>) => {
    const parts = inputFor(wanted)[name as keyof typeof edits]
    const { status, errors } = await send(endpoint, parts as never, headers)
    return { status, errorIds: errors.map(({ ErrorId }) => ErrorId) }
  }

  it('answers', async () => {
    expect((await call(id, await signIn(employee))).status).toBe(200)
  })

  it('needs a session', async () => {
    expect(await call(id, {})).toEqual({ status: 401, errorIds: [118263] })
  })

  it('needs its right', async () => {
    expect(await call(id, await signIn(powerless))).toEqual({ status: 403, errorIds: [900003] })
  })

  it('knows nothing of another site', async () => {
    expect(await call(id, await signIn(foreigner))).toEqual({ status: 404, errorIds: [900004] })
  })

  it('tells what is missing', async () => {
    expect(await call(1_000_000, await signIn(employee))).toEqual({ status: 404, errorIds: [900004] })
  })
})
