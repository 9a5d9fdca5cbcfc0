import { workScheduleEndpoints as api } from '@verstas/contract/work-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee } from '../../../test/builders.ts'
import { buildReservation, buildResource, buildStamping } from '../../../test/schedule-builders.ts'
import {
  buildJob,
  buildVehicle,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../test/work-order-builders.ts'

const { db, signIn, send } = await buildTestApp()

/** Builds a site with one employee who has a resource. */
const openSite = async () => {
  const employee = await buildEmployee(db)
  const siteId = employee.siteId
  const ownResource = await buildResource(db, siteId, { employee_id: employee.id })
  const headers = await signIn(employee)
  const reserve = async (start: string, end: string, resources = [ownResource]) => {
    const workOrder = await buildWorkOrder(db, siteId)
    return buildReservation(db, workOrder, { start, end, resources, isOverlapAllowed: true })
  }
  const numbers = (list: readonly { readonly ReservationNumber: number }[]) =>
    list.map(({ ReservationNumber }) => ReservationNumber)
  const listMine = async (date: string) =>
    numbers((await send(api.listMyReservations, { params: { date } }, headers)).body)
  const listAll = async (date: string) =>
    numbers((await send(api.listReservations, { params: { date } }, headers)).body)
  const listOf = async (id: number, date: string) =>
    numbers((await send(api.listReservationsOfEmployee, { params: { id, date } }, headers)).body)
  return { employee, siteId, own: ownResource, headers, reserve, listMine, listAll, listOf }
}

describe('a reservation', () => {
  it('a reservation contains its vehicle, its work order, and its times and resources', async () => {
    const { employee, siteId, own, headers } = await openSite()
    const vehicle = await buildVehicle(db, siteId, { license_number: 'ABC-123' })
    const workOrder = await buildWorkOrder(db, siteId, { vehicle_id: vehicle.id, receiver_id: employee.id })
    await buildJob(db, workOrder, { note: 'Määräaikaishuolto' })
    const lift = await buildResource(db, siteId, { name: 'Nostin 2' })
    const parts = { start: '2026-11-20T08:00:00+02:00', end: '2026-11-20T10:00:00+02:00' }
    const columns = { is_customer_late: true, delivered_at: new Date('2026-11-20T07:45:00+02:00') }
    const later = { ...lift, start: '2026-11-20T09:00:00+02:00' }
    const built = await buildReservation(db, workOrder, { ...parts, resources: [later, own], columns })
    await buildReservation(db, workOrder, {
      start: '2026-11-21T08:00:00+02:00',
      end: '2026-11-21T09:00:00+02:00',
      resources: [own],
    })

    const { body } = await send(api.getReservation, { params: { id: built.id } }, headers)
    expect(body).toMatchObject({
      ReservationNumber: built.id,
      StartTime: '2026-11-20T06:00:00+00:00',
      EndTime: '2026-11-20T08:00:00+00:00',
      LicenseNumber: 'ABC-123',
      WorkOrderId: workOrder.id,
      IsCustomerLate: true,
      ActualDeliveryDateTime: '2026-11-20T05:45:00+00:00',
      WorkOrder: { OrderNumber: workOrder.order_number, Jobs: [{ Note: 'Määräaikaishuolto', Rows: [] }] },
      TimeReservation: { StartTime: '2026-11-20T06:00:00+00:00', IsCustomerLate: true },
    })
    expect(body.Resources.map(({ ResourceId }) => ResourceId)).toEqual([own.id, lift.id])
    expect(body.WorkOrder.Resources).toHaveLength(3)

    const day = await send(api.listReservations, { params: { date: '2026-11-20' } }, headers)
    expect(day.body).toEqual([body])
  })
})

describe('the employees who are clocked on a reserved work order', () => {
  it('a reservation names only the employees with a running stamping on its work order', async () => {
    const { employee, siteId, own, headers } = await openSite()
    const { workOrder, rows } = await buildWorkOrderWithRows(db, siteId, 2)
    const times = { start: '2026-11-20T08:00:00+02:00', end: '2026-11-20T10:00:00+02:00' }
    const built = await buildReservation(db, workOrder, { ...times, resources: [own] })
    const read = async () =>
      (await send(api.getReservation, { params: { id: built.id } }, headers)).body.ClockedOn
    expect(await read()).toEqual([])

    const liisa = await buildEmployee(db, { sites: [{ id: siteId }], name: 'Liisa Korhonen' })
    const ended = { start: '2026-11-20T08:00:00+02:00', end: '2026-11-20T09:00:00+02:00' }
    await buildStamping(db, employee, { ...ended, rows })
    await buildStamping(db, { id: liisa.id, siteId }, { start: '2026-11-20T09:12:00+02:00', rows })
    expect(await read()).toEqual([
      { EmployeeId: liisa.id, Name: 'Liisa Korhonen', Since: '2026-11-20T07:12:00+00:00' },
    ])
  })
})

describe('the reservations of a day', () => {
  it("the reservations of a day touch the day from midnight to midnight in the site's time zone", async () => {
    const { reserve, listMine, listAll } = await openSite()
    await reserve('2026-11-19T22:00:00+02:00', '2026-11-20T00:00:00+02:00')
    const across = await reserve('2026-11-19T23:00:00+02:00', '2026-11-20T00:00:01+02:00')
    const first = await reserve('2026-11-20T00:00:00+02:00', '2026-11-20T01:00:00+02:00')
    const last = await reserve('2026-11-20T23:59:59+02:00', '2026-11-21T03:00:00+02:00')
    const long = await reserve('2026-11-10T08:00:00+02:00', '2026-11-30T16:00:00+02:00')
    await reserve('2026-11-21T00:00:00+02:00', '2026-11-21T01:00:00+02:00')
    const expected = [long.id, across.id, first.id, last.id]
    expect(await listAll('2026-11-20')).toEqual(expected)
    expect(await listMine('2026-11-20')).toEqual(expected)
  })

  it('the days of the schedule start at local midnight, even on the days of a clock change', async () => {
    const { reserve, listAll } = await openSite()
    const lastOfShortDay = await reserve('2026-03-29T23:30:00+03:00', '2026-03-29T23:45:00+03:00')
    const firstOfNextDay = await reserve('2026-03-30T00:00:00+03:00', '2026-03-30T00:15:00+03:00')
    const lastOfLongDay = await reserve('2026-10-25T23:30:00+02:00', '2026-10-25T23:45:00+02:00')
    const firstOfLongDay = await reserve('2026-10-25T00:00:00+03:00', '2026-10-25T00:15:00+03:00')
    expect(await listAll('2026-03-29')).toEqual([lastOfShortDay.id])
    expect(await listAll('2026-03-30')).toEqual([firstOfNextDay.id])
    expect(await listAll('2026-10-25')).toEqual([firstOfLongDay.id, lastOfLongDay.id])
    expect(await listAll('2026-10-24')).toEqual([])
  })

  it('a day of reservations starts at midnight in the time zone of the site', async () => {
    const { siteId, reserve, listAll } = await openSite()
    await db.updateTable('site').set({ time_zone: 'Europe/Stockholm' }).where('id', '=', siteId).execute()
    const late = await reserve('2026-11-20T22:30:00Z', '2026-11-20T22:45:00Z')
    expect(await listAll('2026-11-20')).toEqual([late.id])
  })
})

describe('the reservations of an employee', () => {
  it("an employee's reservations are selected and sorted by the times of the employee's allocation", async () => {
    const { siteId, own, reserve, listMine, listAll } = await openSite()
    const lift = await buildResource(db, siteId)
    const afternoon = await reserve('2026-11-20T08:00:00+02:00', '2026-11-21T16:00:00+02:00', [
      { ...own, start: '2026-11-20T13:00:00+02:00', end: '2026-11-20T16:00:00+02:00' } as typeof own,
      lift,
    ])
    const morning = await reserve('2026-11-20T09:00:00+02:00', '2026-11-20T10:00:00+02:00')
    expect(await listMine('2026-11-20')).toEqual([morning.id, afternoon.id])
    expect(await listMine('2026-11-21')).toEqual([])
    expect(await listAll('2026-11-21')).toEqual([afternoon.id])
  })

  it("an employee's reservations include those of work orders whose receiver the employee is, each once", async () => {
    const { employee, siteId, own, reserve, listMine, listOf } = await openSite()
    const colleague = await buildEmployee(db, { sites: [{ id: siteId }] })
    const other = await buildResource(db, siteId, { employee_id: colleague.id })
    const span = { start: '2026-11-20T08:00:00+02:00', end: '2026-11-20T09:00:00+02:00' }
    const times = { ...span, isOverlapAllowed: true }
    const received = await buildWorkOrder(db, siteId, { receiver_id: employee.id })
    const both = await buildReservation(db, received, { ...times, resources: [own, other] })
    const onlyReceived = await buildReservation(db, received, { ...times, resources: [other] })
    const onlyOther = await reserve(times.start, times.end, [other])
    expect(await listMine('2026-11-20')).toEqual([both.id, onlyReceived.id])
    expect(await listOf(employee.id, '2026-11-20')).toEqual([both.id, onlyReceived.id])
    expect(await listOf(colleague.id, '2026-11-20')).toEqual([both.id, onlyReceived.id, onlyOther.id])
  })

  it("the list of an employee's reservations can be empty", async () => {
    const { employee, listMine, listOf } = await openSite()
    expect(await listMine('2026-11-20')).toEqual([])
    expect(await listOf(employee.id, '2026-11-20')).toEqual([])
  })
})
