import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../test/app.ts'
import { buildEmployee, buildSite } from '../../test/builders.ts'
import { buildStampingTypes, stampingsOf, stampingTypes } from '../../test/stamping-builders.ts'
import { buildJob, buildRow, buildWorkOrder, buildWorkOrderWithRows } from '../../test/work-order-builders.ts'

const { db, clock, signIn, send } = await buildTestApp()
await buildStampingTypes(db)
const { stamp } = stampingEndpoints
const site = await buildSite(db)

beforeEach(() => clock.set(testStart))

/** A technician of the site, signed in. */
async function technician(parts: Parameters<typeof buildEmployee>[1] = {}) {
  const employee = await buildEmployee(db, { sites: [site], ...parts })
  return { employee, headers: await signIn(employee) }
}

const orderRows = (rows: readonly { work_order_id: number; id: number }[]) =>
  rows.map((row) => ({ OrderId: row.work_order_id, OrderRowId: row.id }))

describe('a technician’s day', () => {
  it('starts on a row, switches to another, has lunch and stops, without a gap', async () => {
    const { employee, headers } = await technician({ name: 'Matti Virtanen' })
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const [first, second] = orderRows(rows)
    const stampNow = (body: object) =>
      send(stamp, { headers: {}, body: { SalesmanId: employee.id, ...body } as never }, headers)

    const started = await stampNow({ TypeId: stampingTypes.work, IsWorkOrder: true, OrderRows: [first] })
    expect(started.body).toMatchObject({
      Ended: null,
      Started: {
        StartTime: expect.stringMatching(/^2026-11-20T06:00:00/),
        EndTime: null,
        TypeDescription: 'work fi',
        SalesmanId: employee.id,
        SalesmanName: 'Matti Virtanen',
        LicenseNumber: expect.stringMatching(/^TST-/),
        OrderRows: [
          {
            ...{ OrderId: workOrder.id, RowId: rows[0]?.id },
            OrderNumber: workOrder.order_number,
            StandardTime: 30,
            UsedTime: 0,
          },
        ],
      },
    })

    clock.advance({ minutes: 45 })
    const switched = await stampNow({ TypeId: stampingTypes.work, OrderRows: [second] })
    expect(switched.body).toMatchObject({
      Ended: {
        Id: started.body.Started?.Id,
        EndTime: switched.body.Started?.StartTime,
        OrderRows: [{ UsedTime: 45 }],
      },
      Started: { OrderRows: [{ RowId: rows[1]?.id }] },
    })

    clock.advance({ hours: 3 })
    const lunch = await stampNow({ TypeId: stampingTypes.lunch })
    expect(lunch.body).toMatchObject({
      Ended: { Id: switched.body.Started?.Id },
      Started: { IsWorkOrder: false, OrderRows: [], LicenseNumber: null },
    })

    clock.advance({ minutes: 30 })
    const stopped = await stampNow({ TypeId: stampingTypes.out })
    expect(stopped.body).toMatchObject({ Ended: { Id: lunch.body.Started?.Id }, Started: null })

    const stored = await stampingsOf(db, employee)
    expect(stored.map(({ start_at, end_at }) => [start_at.toISOString(), end_at?.toISOString()])).toEqual([
      ['2026-11-20T06:00:00.000Z', '2026-11-20T06:45:00.000Z'],
      ['2026-11-20T06:45:00.000Z', '2026-11-20T09:45:00.000Z'],
      ['2026-11-20T09:45:00.000Z', '2026-11-20T10:15:00.000Z'],
    ])
  })

  it('leaves an event for each change, by the one who made it', async () => {
    const { employee } = await technician()
    const foreman = await technician()
    for (const TypeId of [stampingTypes.in, stampingTypes.out])
      await send(stamp, { headers: {}, body: { SalesmanId: employee.id, TypeId } }, foreman.headers)
    const [stamping] = await stampingsOf(db, employee)
    expect(stamping?.created_by).toBe(foreman.employee.id)
    const events = await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'stamping')
      .where('entity_id', '=', stamping?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      {
        kind: 'started',
        employee_id: foreman.employee.id,
        after: { TypeId: stampingTypes.in, SalesmanId: employee.id },
      },
      {
        kind: 'ended',
        employee_id: foreman.employee.id,
        before: { EndTime: null },
        after: { EndTime: stamping?.end_at?.toISOString() },
      },
    ])
  })

  it('stops without anything that runs', async () => {
    const { employee, headers } = await technician()
    const { body } = await send(
      stamp,
      { headers: {}, body: { SalesmanId: employee.id, TypeId: stampingTypes.out } },
      headers,
    )
    expect(body).toEqual({ Started: null, Ended: null })
  })

  it('stamps several rows at once, one of them named twice', async () => {
    const { employee, headers } = await technician()
    const { rows } = await buildWorkOrderWithRows(db, site.id, 3)
    const OrderRows = orderRows([...rows, ...rows.slice(0, 1)])
    const body = { SalesmanId: employee.id, TypeId: stampingTypes.work, OrderRows }
    const answer = await send(stamp, { headers: {}, body }, headers)
    expect(answer.body.Started?.OrderRows).toHaveLength(3)
    clock.advance({ minutes: 30 })
    const again = await send(
      stamp,
      { headers: {}, body: { ...body, TypeId: stampingTypes.internal } },
      headers,
    )
    expect(again.body.Ended?.OrderRows.map(({ UsedTime }) => UsedTime)).toEqual([10, 10, 10])
  })

  it('follows a stamping of the same instant by a millisecond', async () => {
    const { employee, headers } = await technician()
    for (const TypeId of [stampingTypes.in, stampingTypes.lunch, stampingTypes.in])
      expect(
        (await send(stamp, { headers: {}, body: { SalesmanId: employee.id, TypeId } }, headers)).status,
      ).toBe(200)
    expect(
      (await stampingsOf(db, employee)).map(({ start_at }) => start_at.getTime() - testStart.getTime()),
    ).toEqual([0, 1, 2])
  })

  it('ends work for an absence, which work then leaves alone', async () => {
    const { employee, headers } = await technician()
    for (const TypeId of [stampingTypes.in, stampingTypes.sick, stampingTypes.in]) {
      expect(
        (await send(stamp, { headers: {}, body: { SalesmanId: employee.id, TypeId } }, headers)).status,
      ).toBe(200)
      clock.advance({ minutes: 10 })
    }
    expect(await stampingsOf(db, employee)).toMatchObject([
      { is_presence: true, end_at: expect.any(Date) },
      { is_presence: false, end_at: null },
      { is_presence: true, end_at: null },
    ])
  })

  it('ends what runs at the employee’s other site, and keeps that site’s cars there', async () => {
    const elsewhere = await buildSite(db)
    const employee = await buildEmployee(db, { sites: [site, elsewhere] })
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    const body = { SalesmanId: employee.id, TypeId: stampingTypes.work, OrderRows: orderRows(rows) }
    await send(stamp, { headers: {}, body }, await signIn(employee))
    clock.advance({ minutes: 10 })
    const there = await signIn(employee, elsewhere.id)
    const answer = await send(
      stamp,
      { headers: {}, body: { SalesmanId: employee.id, TypeId: stampingTypes.in } },
      there,
    )
    expect(answer.body.Ended).toMatchObject({
      EndTime: answer.body.Started?.StartTime,
      OrderRows: [],
      LicenseNumber: null,
    })
  })
})

describe('where jobs are stamped', async () => {
  const jobSite = await buildSite(db, { is_job_stamping_in_use: true })
  const order = await buildWorkOrder(db, jobSite.id)
  const jobs = [await buildJob(db, order), await buildJob(db, order)] as const
  const rows = []
  for (const job of [jobs[0], jobs[0], jobs[1]]) rows.push(await buildRow(db, job))
  await buildRow(db, jobs[0], { row_type: 'SparePart' })
  await buildRow(db, jobs[0], { is_stamping_prohibited: true })
  const [one, two, three] = orderRows(rows)

  it.each([
    ['a whole job', [one, two], []],
    ['a part of a job', [one], [118449]],
    ['two jobs', [one, two, three], [900051]],
  ])('%s', async (_, OrderRows, ids) => {
    const employee = await buildEmployee(db, { sites: [jobSite] })
    const body = { SalesmanId: employee.id, TypeId: stampingTypes.work, OrderRows } as never
    const { errors } = await send(stamp, { headers: {}, body }, await signIn(employee))
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual(ids)
  })
})
