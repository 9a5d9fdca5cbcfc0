import { describe, expect, it } from 'vitest'
import { reasonsOf } from '../../../test/edit-app.ts'
import { buildPart } from '../../../test/part-builders.ts'
import { buildPlanningApp } from '../../../test/planning-app.ts'
import { buildReservation } from '../../../test/schedule-builders.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const { app, db, clock, site, planner, stocked, booked } = await buildPlanningApp()
const pekka = await planner({ name: 'Pekka' })
const sari = await planner({ name: 'Sari' })

describe('planning of parts', () => {
  it("planning a work order's parts reserves stock, and unplanning releases it for other work orders", async () => {
    const part = await stocked('3', { in_stock: '5', location_1: 'H2-1-A' })
    const first = await booked([[part, { ordered_amount: '2' }]])
    const other = await booked([[part, { ordered_amount: '2.5' }]])
    expect(await pekka.needs(other.id)).toMatchObject([{ Needed: 2.5, Kept: 0, Missing: 0 }])

    await pekka.plan(first.id)
    expect(await pekka.needs(first.id)).toMatchObject([
      { InStock: 5, Available: 1, Location1: 'H2-1-A', Needed: 2, Kept: 2, Missing: 0, IsPicked: false },
    ])
    expect(await pekka.needs(other.id)).toMatchObject([{ Needed: 2.5, Kept: 0, Missing: 1.5 }])
    expect((await pekka.read(other.id)).Parts).toEqual({
      PartCount: 1,
      NeededCount: 1,
      MissingCount: 1,
      PromisedOn: null,
      PickShelf: '',
    })
    await pekka.plan(other.id)
    expect(await pekka.needs(other.id)).toMatchObject([{ Kept: 1, Missing: 1.5, Available: 0 }])

    await pekka.save({ Id: first.id, PartsPrePlanned: false })
    expect(await pekka.needs(first.id)).toMatchObject([{ Available: 2, Kept: 0, Missing: 0 }])
    expect(await pekka.needs(other.id)).toMatchObject([{ Kept: 1, Missing: 0 }])
  })

  it('a save that unplans and unpicks the parts together releases the reserved stock', async () => {
    const { id } = await booked([[await stocked('2')]])
    await pekka.plan(id)
    await pekka.pick(id)
    expect(await pekka.needs(id)).toMatchObject([{ Kept: 1, Available: 1 }])
    await pekka.save({ Id: id, PartsPrePlanned: false, PartsPrePicked: false })
    expect(await pekka.needs(id)).toMatchObject([{ Kept: 0, Available: 2 }])
  })

  it("a change of a planned work order's rows changes the reserved stock", async () => {
    const part = await stocked('9')
    const { id, job } = await booked([])
    await pekka.plan(id)
    const { body } = await pekka.saveJob({
      WorkOrderId: id,
      JobId: job.id,
      Rows: [{ RowType: 'SparePart', ItemNumber: part.item_number, StockCode: 'MAIN', OrderedAmount: 4 }],
    })
    const [RowId = 0] = body.AddedRowIds
    expect(await pekka.needs(id)).toMatchObject([{ Kept: 4, Available: 5 }])
    await pekka.tick({ WorkOrderId: id, RowId, IsPicked: true })
    await pekka.saveJob({ WorkOrderId: id, JobId: job.id, Rows: [{ RowId, OrderedAmount: 3 }] })
    expect(await pekka.needs(id)).toMatchObject([{ Kept: 3, Available: 6, IsPicked: true }])
    await pekka.saveJob({ WorkOrderId: id, JobId: job.id, Rows: [{ RowId, OrderedAmount: 6 }] })
    expect(await pekka.needs(id)).toMatchObject([{ Kept: 6, Available: 3, IsPicked: false }])
    await pekka.saveJob({ WorkOrderId: id, JobId: job.id, Rows: [{ RowId, IsMarkedAsDeleted: true }] })
    expect((await pekka.part(part)).StockData).toEqual({ Available: 9 })
  })

  it('the stock of a planned part is released if the dealer system replaces the part by another one', async () => {
    const available = async (part: Awaited<ReturnType<typeof stocked>>) => (await pekka.part(part)).StockData
    const [old, other, unknown] = [await stocked('5'), await stocked('3'), await buildPart(db)]
    const exchange = (rowId: number, { supplier_number, item_number }: typeof unknown) =>
      db
        .updateTable('job_row')
        .set({ supplier_number, item_number })
        .where('site_id', '=', site.id)
        .where('id', '=', rowId)
        .execute()
    const { id, job, rows } = await booked([
      [old, { ordered_amount: '2' }],
      [old, { ordered_amount: '1' }],
    ])
    const [first = 0, second = 0] = rows.map((row) => row.id)
    await pekka.plan(id)
    await pekka.tick({ WorkOrderId: id, RowId: first, IsPicked: true })
    expect(await available(old)).toEqual({ Available: 2 })

    await exchange(first, other)
    await exchange(second, unknown)
    const change = { WorkOrderId: id, JobId: job.id, Rows: [{ RowId: first, OrderedAmount: 2.5 }] }
    expect(await pekka.saveJob(change)).toMatchObject({ status: 200 })
    expect(await pekka.needs(id)).toMatchObject([
      { Kept: 2.5, Missing: 0, Available: 0.5, IsPicked: false },
      { Kept: 0, Missing: 1 },
    ])
    expect(await available(old)).toEqual({ Available: 5 })

    await exchange(first, old)
    await pekka.save({ Id: id, PartsPrePlanned: false })
    expect([await available(old), await available(other)]).toEqual([{ Available: 5 }, { Available: 3 }])
  })

  it('a work order has the latest promised day of its missing parts, or none if one of them has no day', async () => {
    const onOrder = (day: string | null) => ({ back_order_amount: '1', back_order_promised_on: day })
    const part = await stocked('7')
    const { id, job } = await booked([
      [part, onOrder('2026-11-23')],
      [part, onOrder('2026-11-24')],
      [part, { ordered_amount: '2', delivered_amount: '2' }],
    ])
    expect((await pekka.read(id)).Parts).toMatchObject({
      PartCount: 3,
      NeededCount: 2,
      MissingCount: 2,
      PromisedOn: '2026-11-24',
    })
    await pekka.plan(id)
    expect(await pekka.needs(id)).toMatchObject([{ Kept: 0, PromisedOn: '2026-11-23' }, {}, { Needed: 0 }])
    await pekka.saveJob({
      WorkOrderId: id,
      JobId: job.id,
      Rows: [{ RowType: 'SparePart', ItemNumber: (await stocked('0')).item_number, StockCode: 'MAIN' }],
    })
    expect((await pekka.read(id)).Parts).toMatchObject({ MissingCount: 3, PromisedOn: null })
  })

  it('a work order that hides its parts or is closed has no parts to plan', async () => {
    const part = await stocked('1')
    const hidden = await booked([[part]], { hides_parts_in_web: true })
    const closed = await booked([[part]], { status: 'C' })
    for (const { id } of [hidden, closed]) expect((await pekka.read(id)).Parts).toBeNull()
    expect((await pekka.parts(hidden.id)).body).toEqual([])
  })
})

describe('the list of reservations', () => {
  const ordersOf = async (...args: Parameters<typeof pekka.list>) =>
    (await pekka.list(...args)).body.map(({ WorkOrderId }) => WorkOrderId)

  it('the list of reservations has those that begin on the given days, or only those to plan or to pick', async () => {
    const on = (day: string, columns = {}) => booked([], { day, ...columns })
    const planned = { are_parts_preplanned: true }
    const red = await on('2027-03-01')
    const amber = await on('2027-03-02', planned)
    const green = await on('2027-03-03', { ...planned, are_parts_prepicked: true })
    const closed = await on('2027-03-03', { status: 'C' })
    const times = { start: '2027-02-28T22:00:00+02:00', end: '2027-03-01T09:00:00+02:00' }
    await buildReservation(db, await on('2027-02-28'), times)
    await on('2027-03-04')
    const ids = [red, amber, green, closed].map(({ id }) => id)
    expect(await ordersOf('2027-03-01', '2027-03-03')).toEqual(ids)
    expect(await ordersOf('2027-03-01', '2027-03-03', 'plan')).toEqual([red.id])
    expect(await ordersOf('2027-03-01', '2027-03-03', 'pick')).toEqual([amber.id])
  })

  it.each([
    ['2026-11-20', '2026-11-19'],
    ['2026-11-20', '2026-12-21'],
  ])('refuses a list of reservations from %s to %s', async (from, to) => {
    expect(reasonsOf(await pekka.list(from, to))).toMatchObject({ status: 400, reasons: [{ field: 'to' }] })
  })
})

describe('the pick list of a day', () => {
  it('the pick list is sorted by location, and the first person who ticks a line is recorded as its picker', async () => {
    const [far, near, nowhere] = [
      await stocked('9', { location_1: 'H10-1-A' }),
      await stocked('9', { location_1: 'H2-8-D', location_2: 'Ylähylly 3' }),
      await stocked('9'),
    ]
    const order = await booked([[far], [nowhere], [near, { ordered_amount: '2' }]], { day: '2027-04-01' })
    await booked([[near]], { day: '2027-04-01' })
    await pekka.plan(order.id)
    const lines = await pekka.pickList('2027-04-01')
    expect(lines.map(({ Location1, Quantity }) => [Location1, Quantity])).toEqual([
      ['H2-8-D', 2],
      ['H10-1-A', 1],
      [null, 1],
    ])
    const [line] = lines
    const tick = { WorkOrderId: order.id, RowId: line?.RowId ?? 0, IsPicked: true }
    expect((await pekka.tick(tick)).body).toMatchObject({ PickedBy: 'Pekka' })
    clock.advance({ minutes: 1 })
    expect((await sari.tick(tick)).body).toMatchObject({ PickedBy: 'Pekka', IsPicked: true })
    expect((await sari.tick({ ...tick, IsPicked: false })).body).toMatchObject({ PickedBy: null })

    await sari.pick(order.id)
    expect((await pekka.pickList('2027-04-01')).map(({ PickedBy }) => PickedBy)).toEqual([
      'Sari',
      'Sari',
      'Sari',
    ])
    expect((await pekka.read(order.id)).Parts).toMatchObject({ PickShelf: 'B4', MissingCount: 0 })
    await sari.save({ Id: order.id, PartsPrePicked: false })
    expect((await pekka.pickList('2027-04-01')).filter(({ IsPicked }) => IsPicked)).toEqual([])
  })

  it('the pick list excludes work orders that are closed, not planned, or hide their parts', async () => {
    const part = await stocked('9')
    const day = '2027-06-01'
    const changes = [{}, { hides_parts_in_web: true }, { status: 'C' }] as const
    const orders = []
    for (const change of changes) {
      const order = await booked([[part]], { day })
      await pekka.plan(order.id)
      if (Object.keys(change).length > 0)
        await db.updateTable('work_order').set(change).where('id', '=', order.id).execute()
      orders.push(order)
    }
    await booked([[part]], { day })
    const [shown, hidden] = orders
    expect((await pekka.pickList(day)).map(({ WorkOrderId }) => WorkOrderId)).toEqual([shown?.id])
    const tick = { WorkOrderId: hidden?.id ?? 0, RowId: hidden?.rows[0]?.id ?? 0, IsPicked: true }
    expect((await pekka.tick(tick)).status).toBe(404)
  })

  it('ticking a line of the pick list accepts the number and barcodes of its part, and refuses other codes', async () => {
    const part = await stocked('9')
    const { supplier_number, item_number } = part
    await db
      .insertInto('part_barcode')
      .values({ barcode: '6400000123456', supplier_number, item_number })
      .execute()
    const { id, rows } = await booked([[part]], { day: '2027-05-01' })
    await pekka.plan(id)
    expect(await pekka.pickList('2027-05-01')).toMatchObject([{ Barcodes: ['6400000123456'] }])
    const tick = { WorkOrderId: id, RowId: rows[0]?.id ?? 0, IsPicked: true }
    expect(reasonsOf(await pekka.tick({ ...tick, Code: '6400000123457' }))).toEqual({
      status: 409,
      reasons: [{ id: 900160, code: '6400000123457', item: item_number }],
    })
    expect(await pekka.needs(id)).toMatchObject([{ IsPicked: false }])
    for (const Code of ['6400000123456', item_number.toLowerCase().replaceAll(' ', '-')])
      expect((await pekka.tick({ ...tick, Code })).status).toBe(200)

    await pekka.save({ Id: id, PartsPrePlanned: false })
    expect(reasonsOf(await pekka.tick(tick))).toMatchObject({ status: 409, reasons: [{ id: 900161 }] })
    expect((await pekka.tick({ ...tick, WorkOrderId: id + 1 })).status).toBe(404)
  })
})

describe('part labels', () => {
  const open = (url: string) => app.inject({ url })

  it("the labels' address opens a PDF with one page per work order for five minutes", async () => {
    const orders = [
      await buildWorkOrder(db, site.id),
      await buildWorkOrder(db, site.id, { pick_shelf: 'Ylä B4' }),
    ]
    const { Url } = (await pekka.labels(orders.map(({ id }) => id))).body
    const opened = await open(Url)
    expect(opened.headers['content-type']).toBe('application/pdf')
    expect(opened.body).toMatch(/^%PDF-1/)
    expect(opened.body.match(/\/MediaBox \[0 0 175\.7\d* 82\.2\d*\]/g)).toHaveLength(2)
    clock.advance({ minutes: 5 })
    expect((await open(Url)).statusCode).toBe(404)
  })

  it('each label is printed once, in the order of the request', async () => {
    const [one, two, three] = [
      await buildWorkOrder(db, site.id),
      await buildWorkOrder(db, site.id),
      await buildWorkOrder(db, site.id),
    ]
    const { Url } = (await pekka.labels([two, three, one, two].map(({ id }) => id))).body
    const numbers = [two, three, one].map(({ order_number }) => order_number).join(', ')
    expect((await open(Url)).headers['content-disposition']).toContain(`${numbers}.pdf`)
  })

  it("the labels' address fails if the person who created it loses the right to work orders", async () => {
    const riitta = await planner({ name: 'Riitta' })
    const { Url } = (await riitta.labels([(await buildWorkOrder(db, site.id)).id])).body
    expect((await open(Url)).statusCode).toBe(200)
    await db
      .updateTable('access_profile')
      .set({ mobile_service_technician: false })
      .where('id', '=', riitta.employee.profile_id)
      .execute()
    expect((await open(Url)).statusCode).toBe(404)
  })

  it('refuses labels for a work order of another site', async () => {
    const { id } = await buildWorkOrder(db, site.id)
    expect((await pekka.labels([id, id + 1000])).status).toBe(404)
  })
})
