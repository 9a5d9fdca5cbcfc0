import { comebackEndpoints as api } from '@verstas/contract/work-orders/comeback-endpoints.ts'
import type { ComebackJudgement } from '@verstas/contract/work-orders/comebacks.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildReservation } from '../../../../test/schedule-builders.ts'
import { buildJob, buildRow, buildVehicle, buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()
const site = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site], name: 'Anna' })
const headers = await signIn(anna)

const daysBefore = (days: number) => new Date(testStart.getTime() - days * 24 * 3_600_000)

/** Adds a work order of the vehicle that came `days` before now and was invoiced after an hour, with these rows. */
async function buildVisit(vehicleId: number, days: number, names: readonly string[]) {
  const came = daysBefore(days)
  const left = new Date(came.getTime() + 3_600_000)
  const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicleId, status: 'I', invoiced_at: left })
  await buildReservation(db, order, { start: came, end: left })
  const job = await buildJob(db, order)
  for (const name of names) await buildRow(db, job, { name, work_operation_code: name })
  return order
}

const read = async (id: number, by = headers) => send(api.getComeback, { params: { id } }, by)
const judge = (id: number, body: ComebackJudgement, by = headers) =>
  send(api.judgeComeback, { params: { id }, body, headers: {} }, by)

describe('a work order of a vehicle that was here before', () => {
  it('the earlier visits of a vehicle are listed with the work that both visits have', async () => {
    const { id: vehicle } = await buildVehicle(db, site.id)
    const old = await buildVisit(vehicle, 40, ['Brakes'])
    const recent = await buildVisit(vehicle, 10, ['Brakes', 'Battery'])
    const order = await buildVisit(vehicle, 1, ['Brakes', 'Tyres'])
    const { body } = await read(order.id)
    expect(body).toMatchObject({
      Judgement: null,
      EarlierVisits: [
        { WorkOrderId: recent.id, Days: 9, Works: ['Brakes'] },
        { WorkOrderId: old.id, Days: 39, Works: ['Brakes'] },
      ],
    })
    expect((await read(old.id)).body.EarlierVisits).toEqual([])
  })

  it('an adviser can confirm, change and withdraw a comeback, and the history has each step', async () => {
    const { id: vehicle } = await buildVehicle(db, site.id)
    const earlier = await buildVisit(vehicle, 10, ['Brakes'])
    const order = await buildVisit(vehicle, 1, ['Brakes'])
    const confirmed = await judge(order.id, {
      Verdict: 'comeback',
      EarlierOrderId: earlier.id,
      Reason: 'part',
    })
    expect(confirmed.body.Judgement).toMatchObject({
      Earlier: { OrderNumber: earlier.order_number },
      Reason: 'part',
      EmployeeName: 'Anna',
    })
    expect((await judge(order.id, { Verdict: 'none' })).body.Judgement).toMatchObject({ Earlier: null })
    expect((await judge(order.id, { Verdict: 'none' })).status).toBe(200)
    expect((await judge(order.id, { Verdict: 'open' })).body.Judgement).toBeNull()
    const { body: events } = await send(
      workOrderEditEndpoints.listWorkOrderEvents,
      { params: { id: order.id }, query: {} },
      headers,
    )
    expect(events.map(({ Kind }) => Kind)).toEqual([
      'comebackReopened',
      'comebackDenied',
      'comebackConfirmed',
    ])
    expect(events.at(-1)?.Changes).toEqual([
      { Field: 'ComebackOf', Before: null, After: String(earlier.order_number) },
      { Field: 'ComebackReason', Before: null, After: 'part' },
    ])
  })

  it('a comeback can get another reason, and the history has both', async () => {
    const { id: vehicle } = await buildVehicle(db, site.id)
    const earlier = await buildVisit(vehicle, 10, ['Brakes'])
    const order = await buildVisit(vehicle, 1, ['Brakes'])
    const comeback = { Verdict: 'comeback', EarlierOrderId: earlier.id } as const
    await judge(order.id, { ...comeback, Reason: 'part' })
    await judge(order.id, { ...comeback, Reason: 'work' })
    expect((await read(order.id)).body.Judgement).toMatchObject({ Reason: 'work' })
    const { body } = await send(
      workOrderEditEndpoints.listWorkOrderEvents,
      { params: { id: order.id }, query: {} },
      headers,
    )
    expect(body[0]?.Changes).toContainEqual({ Field: 'ComebackReason', Before: 'part', After: 'work' })
  })

  it('another vehicle, a later visit and an incomplete judgement are refused', async () => {
    const { id: vehicle } = await buildVehicle(db, site.id)
    const order = await buildVisit(vehicle, 10, ['Brakes'])
    const later = await buildVisit(vehicle, 1, ['Brakes'])
    const other = await buildVisit((await buildVehicle(db, site.id)).id, 20, ['Brakes'])
    for (const EarlierOrderId of [later.id, other.id, order.id])
      expect(await judge(order.id, { Verdict: 'comeback', EarlierOrderId, Reason: 'work' })).toMatchObject({
        status: 400,
        errors: [{ ErrorId: 900548 }],
      })
    expect(await judge(order.id, { Verdict: 'comeback' })).toMatchObject({
      status: 400,
      errors: [{ ErrorId: 900547 }],
    })
  })

  it('a technician can read a judgement, but not make one', async () => {
    const { id: vehicle } = await buildVehicle(db, site.id)
    const order = await buildVisit(vehicle, 1, ['Brakes'])
    const technician = await signIn(
      await buildEmployee(db, {
        sites: [site],
        without: ['CreateWorkOrders', 'CorrectStampings', 'ViewReports'],
      }),
    )
    expect((await judge(order.id, { Verdict: 'none' }, technician)).status).toBe(403)
    expect((await read(order.id, technician)).status).toBe(200)
  })
})
