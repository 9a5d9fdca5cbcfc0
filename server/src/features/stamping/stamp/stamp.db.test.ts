import { describe, expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { buildSite } from '../../../../test/builders.ts'
import { buildStampingApp, orderRowsOf } from '../../../../test/stamping-app.ts'
import { stampingsOf, stampingTypes } from '../../../../test/stamping-builders.ts'
import {
  buildJob,
  buildRow,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../../test/work-order-builders.ts'

const { db, clock, site, signIn, technician, stampAs } = await buildStampingApp()

describe('a technician’s day', () => {
  it("work, a switch of work, lunch and the end of a technician's day are stamped without gaps", async () => {
    const matti = await technician({ name: 'Matti Virtanen' })
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const [first, second] = rows.map((row) => orderRowsOf([row]))

    const work = { TypeId: stampingTypes.work, IsWorkOrder: true }
    const started = await stampAs(matti, { ...work, OrderRows: first })
    expect(started.body.Ended).toBeNull()
    expect(started.body.Started).toMatchObject({
      StartTime: expect.stringMatching(/^2026-11-20T06:00:00/),
      EndTime: null,
      TypeDescription: 'work fi',
      SalesmanId: matti.employee.id,
      SalesmanName: 'Matti Virtanen',
      LicenseNumber: expect.stringMatching(/^TST-/),
      OrderRows: [
        {
          OrderId: workOrder.id,
          OrderNumber: workOrder.order_number,
          RowId: rows[0]?.id,
          StandardTime: 30,
          UsedTime: 0,
        },
      ],
    })

    clock.advance({ minutes: 45 })
    const switched = await stampAs(matti, { ...work, OrderRows: second })
    expect(switched.body.Started?.OrderRows).toMatchObject([{ RowId: rows[1]?.id }])
    expect(switched.body.Ended).toMatchObject({
      Id: started.body.Started?.Id,
      EndTime: switched.body.Started?.StartTime,
      OrderRows: [{ UsedTime: 45 }],
    })

    clock.advance({ hours: 3 })
    const lunch = await stampAs(matti, { TypeId: stampingTypes.lunch })
    expect(lunch.body.Started).toMatchObject({ IsWorkOrder: false, OrderRows: [], LicenseNumber: null })

    clock.advance({ minutes: 30 })
    const stopped = await stampAs(matti, { TypeId: stampingTypes.out })
    expect(stopped.body).toMatchObject({ Ended: { Id: lunch.body.Started?.Id }, Started: null })

    const stored = await stampingsOf(db, matti.employee)
    expect(stored.map(({ start_at, end_at }) => [start_at.toISOString(), end_at?.toISOString()])).toEqual([
      ['2026-11-20T06:00:00.000Z', '2026-11-20T06:45:00.000Z'],
      ['2026-11-20T06:45:00.000Z', '2026-11-20T09:45:00.000Z'],
      ['2026-11-20T09:45:00.000Z', '2026-11-20T10:15:00.000Z'],
    ])
  })

  it('each change of a stamping records an event with the person who made it', async () => {
    const matti = await technician()
    const aino = await technician()
    for (const TypeId of [stampingTypes.in, stampingTypes.out])
      await stampAs(aino, { SalesmanId: matti.employee.id, TypeId })
    const [stamping] = await stampingsOf(db, matti.employee)
    expect(stamping?.created_by).toBe(aino.employee.id)
    const events = await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'stamping')
      .where('entity_id', '=', stamping?.id ?? 0)
      .orderBy('id')
      .execute()
    const by = { employee_id: aino.employee.id, site_id: site.id }
    expect(events).toMatchObject([
      { ...by, kind: 'started', after: { TypeId: stampingTypes.in, SalesmanId: matti.employee.id } },
      {
        ...by,
        kind: 'ended',
        before: { EndTime: null },
        after: { EndTime: stamping?.end_at?.toISOString() },
      },
    ])
  })

  it('stamping out without a running stamping starts and ends nothing', async () => {
    const { body } = await stampAs(await technician(), { TypeId: stampingTypes.out })
    expect(body).toEqual({ Started: null, Ended: null })
  })

  it('several rows can be stamped together, and a repeated row counts once', async () => {
    const matti = await technician()
    const { rows } = await buildWorkOrderWithRows(db, site.id, 3)
    const OrderRows = orderRowsOf([...rows, ...rows.slice(0, 1)])
    const answer = await stampAs(matti, { TypeId: stampingTypes.work, OrderRows })
    expect(answer.body.Started?.OrderRows).toHaveLength(3)
    clock.advance({ minutes: 30 })
    const again = await stampAs(matti, { TypeId: stampingTypes.internal, OrderRows })
    expect(again.body.Ended?.OrderRows.map(({ UsedTime }) => UsedTime)).toEqual([10, 10, 10])
  })

  it('a stamping at the same millisecond as the previous one begins a millisecond later', async () => {
    const matti = await technician()
    for (const TypeId of [stampingTypes.in, stampingTypes.out, stampingTypes.lunch, stampingTypes.in])
      expect((await stampAs(matti, { TypeId })).status).toBe(200)
    const stored = await stampingsOf(db, matti.employee)
    expect(stored.map(({ start_at }) => start_at.getTime() - testStart.getTime())).toEqual([0, 1, 2])
  })

  it('stamping an absence ends presence, and later presence does not end the absence if the answer is no', async () => {
    const matti = await technician()
    for (const TypeId of [stampingTypes.in, stampingTypes.sick, stampingTypes.in]) {
      expect((await stampAs(matti, { TypeId })).status).toBe(200)
      clock.advance({ minutes: 10 })
    }
    expect(await stampingsOf(db, matti.employee)).toMatchObject([
      { is_presence: true, end_at: expect.any(Date) },
      { is_presence: false, end_at: null },
      { is_presence: true, end_at: null },
    ])
  })

  it("a stamping ends the running one at the employee's other site, and returns it without its work order", async () => {
    const elsewhere = await buildSite(db)
    const matti = await technician({ sites: [site, elsewhere] })
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    await stampAs(matti, { TypeId: stampingTypes.work, OrderRows: orderRowsOf(rows) })
    clock.advance({ minutes: 10 })
    const there = { ...matti, headers: await signIn(matti.employee, elsewhere.id) }
    const { body } = await stampAs(there, { TypeId: stampingTypes.in })
    expect(body.Ended).toMatchObject({
      EndTime: body.Started?.StartTime,
      OrderRows: [],
      LicenseNumber: null,
    })
  })
})

describe('stamping of jobs', async () => {
  const jobSite = await buildSite(db, { is_job_stamping_in_use: true })
  const order = await buildWorkOrder(db, jobSite.id)
  const [first, second] = [await buildJob(db, order), await buildJob(db, order)]
  const rows = [await buildRow(db, first), await buildRow(db, first), await buildRow(db, second)]
  await buildRow(db, first, { row_type: 'SparePart' })
  await buildRow(db, first, { is_stamping_prohibited: true })

  it.each([
    ['accepts a stamping of all rows of a job', [0, 1], []],
    ['refuses a stamping of a part of a job', [0], [118449]],
    ['refuses a stamping of two jobs', [0, 1, 2], [900051]],
  ])('%s at a site that stamps whole jobs', async (_, indexes, ids) => {
    const OrderRows = orderRowsOf(rows.filter((_row, index) => indexes.includes(index)))
    const matti = await technician({ sites: [jobSite] })
    const { errors } = await stampAs(matti, { TypeId: stampingTypes.work, OrderRows })
    expect(errors.map(({ ErrorId }) => ErrorId)).toEqual(ids)
  })
})
