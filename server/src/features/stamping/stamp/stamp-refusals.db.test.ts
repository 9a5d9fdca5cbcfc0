import { type ErrorName, errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { ErrorList } from '@verstas/contract/errors/entities.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildStampingApp, orderRowsOf, type SignedIn } from '../../../../test/stamping-app.ts'
import { buildShift, stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'
import {
  buildJob,
  buildRow,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../../test/work-order-builders.ts'

const { app, db, clock, site, send, technician, stampAs, settings } = await buildStampingApp()
const { stamp } = stampingEndpoints
const { in: arrive, lunch, out, work } = stampingTypes

const expectRefusal = (answer: { status: number; errors: ErrorList }, ...names: ErrorName[]) => {
  expect(answer.errors.map(({ ErrorId }) => ErrorId)).toEqual(names.map((name) => errorCatalogue[name].id))
  expect(answer.status).toBe(errorCatalogue[names[0] ?? 'unexpected'].status)
}

/** Sends a request body without the contract's type check. */
const sendRaw = async (person: SignedIn, payload: object, headers: object = {}) => {
  const url = settings.apiBase + stamp.path
  const response = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...person.headers, ...headers },
  })
  return { status: response.statusCode, errors: response.json() as ErrorList }
}

describe('the right to stamp', () => {
  it('refuses a stamping without a session', async () => {
    const { employee } = await technician()
    const body = { SalesmanId: employee.id, TypeId: arrive }
    expectRefusal(await send(stamp, { headers: {}, body }), 'unauthorized')
  })

  it('refuses a stamping without the right to work orders', async () => {
    const sanna = await technician({ without: ['MobileServiceTechnician'] })
    expectRefusal(await stampAs(sanna, { TypeId: arrive }), 'forbidden')
  })

  it('stamping another person requires the right to stamp others', async () => {
    const matti = await technician()
    const liisa = await technician({ without: ['StampOthers'] })
    const body = { SalesmanId: matti.employee.id, TypeId: arrive }
    expectRefusal(await stampAs(liisa, body), 'stampingOthersForbidden')
    expect((await stampAs(liisa, { TypeId: arrive })).status).toBe(200)
    expect(await stampingsOf(db, matti.employee)).toEqual([])
  })
})

describe('people who can be stamped', async () => {
  const elsewhere = await buildSite(db)

  it.each([
    ['without the subsystem M or U', { subsystem: 'S' }],
    ['who is inactive', { is_active: false }],
    ['of another site', { sites: [elsewhere] }],
  ])('refuses to stamp a person %s', async (_, parts) => {
    const other = await buildEmployee(db, { sites: [site], ...parts })
    const body = { SalesmanId: other.id, TypeId: arrive }
    expectRefusal(await stampAs(await technician(), body), 'stampingEmployeeUnknown')
    expect(await stampingsOf(db, other)).toEqual([])
  })

  it('refuses to stamp an unknown person', async () => {
    const body = { SalesmanId: 999_999, TypeId: arrive }
    expectRefusal(await stampAs(await technician(), body), 'stampingEmployeeUnknown')
  })

  it('a person with the subsystem U can be stamped', async () => {
    expect((await stampAs(await technician({ subsystem: 'SU' }), { TypeId: arrive })).status).toBe(200)
  })
})

describe('the fields of a stamping request', () => {
  it.each([
    [{ TypeId: '1' }, 'TypeId'],
    [{ TypeId: null }, 'TypeId'],
    [{ TypeId: 2 ** 31 }, 'TypeId'],
    [{ SalesmanId: 2 ** 53 }, 'SalesmanId'],
    [{ SalesmanId: 0 }, 'SalesmanId'],
    [{ StartTime: 'today' }, 'StartTime'],
    [{ StartTime: '2026-11-20T08:00:00' }, 'StartTime'],
    [{ OrderRows: [{ OrderId: 1 }] }, 'OrderRows.0.OrderRowId'],
    [{ Colour: 'red' }, 'Colour'],
  ])('refuses a stamping request with the field %o', async (change, field) => {
    const matti = await technician()
    const answer = await sendRaw(matti, { SalesmanId: matti.employee.id, TypeId: arrive, ...change })
    expectRefusal(answer, 'invalidField')
    expect(answer.errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: field })
  })

  it('refuses a stamping with an idempotency key that is not a UUID', async () => {
    const matti = await technician()
    const body = { SalesmanId: matti.employee.id, TypeId: arrive }
    expectRefusal(await sendRaw(matti, body, { 'idempotency-key': 'again' }), 'invalidField')
  })

  it('refuses a stamping with rows or a work order flag that contradict its type', async () => {
    const matti = await technician()
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    const body = { TypeId: lunch, IsWorkOrder: true, OrderRows: orderRowsOf(rows) }
    expectRefusal(await stampAs(matti, body), 'invalidField', 'invalidField')
    expect((await stampAs(matti, { TypeId: lunch, IsWorkOrder: false, OrderRows: [] })).status).toBe(200)
  })

  it('refuses a stamping of an unknown type', async () => {
    expectRefusal(await stampAs(await technician(), { TypeId: 99 }), 'stampingTypeUnknown')
  })
})

describe('the rows of a stamping', async () => {
  const order = await buildWorkOrder(db, site.id)
  const job = await buildJob(db, order)
  const part = await buildRow(db, job, { row_type: 'SparePart' })
  const prohibited = await buildRow(db, job, { is_stamping_prohibited: true, name: 'Jäähdytin' })
  const removed = await buildRow(db, job, { is_marked_as_deleted: true })
  const closed = await buildWorkOrderWithRows(db, site.id, 1, { status: 'C' })
  const foreign = await buildWorkOrderWithRows(db, (await buildSite(db)).id)

  it.each<[string, Parameters<typeof orderRowsOf>[0], ErrorName]>([
    ['no row', [], 'stampingRowsMissing'],
    ['an unknown row', [{ work_order_id: order.id, id: 999_999 }], 'stampingRowUnknown'],
    [
      'a row with the wrong work order',
      [{ work_order_id: closed.workOrder.id, id: part.id }],
      'stampingRowUnknown',
    ],
    ['a removed row', [removed], 'stampingRowUnknown'],
    ['a row of another site', foreign.rows, 'stampingRowUnknown'],
    ['a part row', [part], 'stampingRowNotSelectable'],
    ['a row for which stamping is prohibited', [prohibited], 'stampingRowProhibited'],
    ['a row of a closed work order', closed.rows, 'workOrderNotActive'],
  ])('refuses to stamp work on %s', async (_, rows, name) => {
    const matti = await technician()
    expectRefusal(await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf(rows) }), name)
    expect(await stampingsOf(db, matti.employee)).toEqual([])
  })

  it('refuses a stamping with all reasons together, which name the row and the work order', async () => {
    const matti = await technician()
    const OrderRows = orderRowsOf([part, prohibited, ...closed.rows])
    const answer = await stampAs(matti, { TypeId: work, OrderRows, StartTime: '2026-11-21T00:00:00Z' })
    expectRefusal(
      answer,
      'stampingRowNotSelectable',
      'stampingRowProhibited',
      'workOrderNotActive',
      'stampingStartInFuture',
    )
    expect(answer.errors[1]?.ErrorMessage).toContain('Jäähdytin')
    expect(answer.errors[2]?.MetaData).toEqual([
      { Key: 'order', Value: String(closed.workOrder.order_number) },
    ])
  })
})

describe('the start of a stamping', async () => {
  const strictSite = await buildSite(db, { allows_stamping_start_time_edit: false })

  it('accepts an earlier start of a stamping if the site allows editing it', async () => {
    const matti = await technician()
    await buildShift(db, matti.employee, '2026-11-20T05:00:00Z', '2026-11-20T13:00:00Z')
    const answer = await stampAs(matti, { TypeId: arrive, StartTime: '2026-11-20T07:30:00+02:00' })
    expect(answer.body.Started?.StartTime).toMatch(/^2026-11-20T05:30:00/)
  })

  it('refuses a stamping that starts more than two hours before the shift', async () => {
    const matti = await technician()
    await buildShift(db, matti.employee, '2026-11-20T05:00:00Z', '2026-11-20T13:00:00Z')
    const { errors } = await stampAs(matti, { TypeId: arrive, StartTime: '2026-11-20T02:59:59Z' })
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual([errorCatalogue.stampingStartTooEarly.id])
  })

  it.each<[string, ErrorName]>([
    ['2026-11-20T06:05:00Z', 'stampingStartInFuture'],
    ['2026-11-20T02:59:59Z', 'stampingStartBeforeOther'],
    ['2026-11-20T04:00:00Z', 'stampingStartInsideClosed'],
    ['2026-11-20T05:10:00Z', 'stampingStartBeforeOther'],
  ])('refuses a stamping that starts at %s with the error %s', async (StartTime, name) => {
    const matti = await technician()
    await buildShift(db, matti.employee, '2026-11-20T05:00:00Z', '2026-11-20T13:00:00Z')
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    clock.set('2026-11-20T03:30:00Z')
    await stampAs(matti, { TypeId: work, OrderRows: orderRowsOf(rows) })
    clock.set('2026-11-20T05:00:00Z')
    await stampAs(matti, { TypeId: out })
    clock.set('2026-11-20T05:10:00Z')
    await stampAs(matti, { TypeId: lunch })
    clock.set('2026-11-20T06:00:00Z')
    const before = await stampingsOf(db, matti.employee)
    const { errors } = await stampAs(matti, { TypeId: arrive, StartTime })
    expect(errors.map(({ ErrorId }) => ErrorId)).toContain(errorCatalogue[name].id)
    expect(await stampingsOf(db, matti.employee)).toEqual(before)
  })

  it.each(['2026-11-20T05:30:00Z', '2026-11-20T09:00:00Z', '2020-01-01T00:00:00Z'])(
    'replaces the start %s of a stamping with the current time if the site does not allow editing it',
    async (StartTime) => {
      const matti = await technician({ sites: [strictSite] })
      const { body } = await stampAs(matti, { TypeId: arrive, StartTime })
      expect(body.Started?.StartTime).toMatch(/^2026-11-20T06:00:00/)
    },
  )
})
