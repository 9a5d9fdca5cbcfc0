import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { workOrderEditEndpoints as edits } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { workOrderEndpoints as orders } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints as schedule } from '@verstas/contract/work-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildReservation } from '../../../../test/schedule-builders.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()

const employee = await buildEmployee(db)
const foreigner = await buildEmployee(db)
const powerless = await buildEmployee(db, {
  sites: [{ id: employee.siteId }],
  without: ['MobileServiceTechnician'],
})
const { workOrder } = await buildWorkOrderWithRows(db, employee.siteId)
const reservation = await buildReservation(db, workOrder, {
  start: '2026-11-20T08:00:00+02:00',
  end: '2026-11-20T09:00:00+02:00',
})
const date = '2026-11-20'

interface Case {
  readonly endpoint: EndpointDefinition
  readonly input: object
  /** The input of a call about a missing entity; undefined for a list, which is empty rather than missing. */
  readonly missing?: object
  /** Inputs that do not match the contract. */
  readonly bad: readonly object[]
}

const badIds = ['0', '-1', '1.5', 'x', '99999999999999999999']
const badDays = ['2026-02-30', '0000-01-01', '1899-12-31']

const { id } = workOrder
const ofNone = { params: { id: 1_000_000 } }
const withBadIds = badIds.map((bad) => ({ params: { id: bad } }))

const cases: Readonly<Record<string, Case>> = {
  searchWorkOrders: {
    endpoint: orders.searchWorkOrders,
    input: { query: { OrderNumber: workOrder.order_number } },
    bad: [{ query: {} }],
  },
  getWorkOrder: {
    endpoint: orders.getWorkOrder,
    input: { params: { id } },
    missing: ofNone,
    bad: withBadIds,
  },
  getWorkOrderByNumber: {
    endpoint: orders.getWorkOrderByNumber,
    input: { params: { number: workOrder.order_number } },
    missing: { params: { number: 9_999_999_999 } },
    bad: [...badIds, '10000000000'].map((number) => ({ params: { number } })),
  },
  getWorkOrderHeader: {
    endpoint: orders.getWorkOrderHeader,
    input: { params: { number: workOrder.order_number } },
    missing: { params: { number: 9_999_999_999 } },
    bad: [{ params: { number: 'x' } }],
  },
  getWorkOrderByGlobalId: {
    endpoint: orders.getWorkOrderByGlobalId,
    input: { params: { globalId: workOrder.global_id }, query: { includeRows: true } },
    missing: { params: { globalId: '00000000-0000-4000-8000-000000000000' }, query: {} },
    bad: [
      { params: { globalId: '42' }, query: {} },
      { params: { globalId: workOrder.global_id }, query: { includeRows: 'yes' } },
    ],
  },
  listMyReservations: {
    endpoint: schedule.listMyReservations,
    input: { params: { date } },
    bad: badDays.map((day) => ({ params: { date: day } })),
  },
  listReservations: {
    endpoint: schedule.listReservations,
    input: { params: { date } },
    bad: badDays.map((day) => ({ params: { date: day } })),
  },
  listReservationsOfEmployee: {
    endpoint: schedule.listReservationsOfEmployee,
    input: { params: { id: employee.id, date } },
    missing: { params: { id: 1_000_000, date } },
    bad: [
      ...badIds.map((id) => ({ params: { id, date } })),
      ...badDays.map((day) => ({ params: { id: employee.id, date: day } })),
    ],
  },
  getReservation: {
    endpoint: schedule.getReservation,
    input: { params: { id: reservation.id } },
    missing: ofNone,
    bad: withBadIds,
  },
  reserveWorkOrder: {
    endpoint: edits.reserveWorkOrder,
    input: { params: { id } },
    missing: ofNone,
    bad: withBadIds,
  },
  releaseWorkOrder: {
    endpoint: edits.releaseWorkOrder,
    input: { params: { id } },
    missing: ofNone,
    bad: withBadIds,
  },
  saveWorkOrder: {
    endpoint: edits.saveWorkOrder,
    input: { headers: {}, body: { Id: id, Note: 'x' } },
    missing: { headers: {}, body: { Id: 1_000_000, Note: 'x' } },
    bad: [
      { headers: {}, body: { Id: id, Mileage: '100' } },
      { headers: {}, body: { Id: id, Mileage: -1 } },
      { headers: { 'if-match': 'last' }, body: { Id: id } },
    ],
  },
  listWorkOrderEvents: {
    endpoint: edits.listWorkOrderEvents,
    input: { params: { id }, query: {} },
    missing: { ...ofNone, query: {} },
    bad: [...withBadIds, { params: { id }, query: { before: 'x' } }],
  },
}

it('the cases cover every endpoint for reading and editing work orders, and for reservations', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys({ ...orders, ...edits, ...schedule }).sort())
})

describe.each(Object.entries(cases))('endpoint %s', (_name, { endpoint, input, missing, bad }) => {
  const call = async (parts: object, headers: Record<string, string>) => {
    const answer = await send(endpoint, parts as never, headers)
    const { status, errors } = answer
    return { answer, status, errorIds: errors.map(({ ErrorId }) => ErrorId) }
  }

  it('a call with a session and the right succeeds', async () => {
    expect((await call(input, await signIn(employee))).status).toBe(200)
  })

  it('a call without a session fails', async () => {
    expect(await call(input, {})).toMatchObject({ status: 401, errorIds: [118263] })
  })

  it('a call without the right MobileServiceTechnician fails', async () => {
    expect(await call(input, await signIn(powerless))).toMatchObject({ status: 403, errorIds: [900003] })
  })

  it('a call from another site finds nothing', async () => {
    const called = await call(input, await signIn(foreigner))
    if (missing) expect(called).toMatchObject({ status: 404, errorIds: [900004] })
    else expect(called.answer.body).toEqual([])
  })

  if (missing)
    it('a call about a missing entity fails with 404', async () => {
      const answer = await call(missing, await signIn(employee))
      expect(answer).toMatchObject({ status: 404, errorIds: [900004] })
    })

  it('a call that does not match the contract fails', async () => {
    const headers = await signIn(employee)
    for (const parts of bad) {
      const answer = await call(parts, headers)
      expect(answer, JSON.stringify(parts)).toMatchObject({ status: 400 })
      expect(new Set(answer.errorIds), JSON.stringify(parts)).toEqual(new Set([900001]))
    }
  })
})
