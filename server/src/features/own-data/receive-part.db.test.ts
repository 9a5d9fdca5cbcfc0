import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { ownDataEndpoints as api } from '@verstas/contract/own-data/endpoints.ts'
import type { PartReceipt } from '@verstas/contract/own-data/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildExternalRef } from '../../../test/integration-builders.ts'
import { buildPart, buildPartRow, buildPartStock } from '../../../test/part-builders.ts'
import { idempotencyHeader } from '../../../test/request-headers.ts'
import { buildReservation, buildResource } from '../../../test/schedule-builders.ts'
import { buildJob, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, send, signIn } = await buildTestApp()
// The site's day has begun, but not the day of UTC.
clock.set(new Date('2026-10-15T22:30:00Z'))
const site = await buildSite(db)
await db
  .insertInto('stock')
  .values({ site_id: site.id, code: 'MAIN', description: 'Main' })
  .onConflict((conflict) => conflict.doNothing())
  .execute()
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
const headers = await signIn(anna)
type Part = Awaited<ReturnType<typeof buildPart>>
const receive = (part: Part, Quantity: number, more: Partial<PartReceipt> = {}, key?: string) => {
  const names = { SupplierNumber: part.supplier_number, ItemNumber: part.item_number, StockCode: 'MAIN' }
  const body = { ...names, Quantity, ...more }
  return send(api.receivePart, { body, headers: idempotencyHeader(key) }, headers)
}
const levelOf = (part: Part) =>
  db
    .selectFrom('part_stock')
    .selectAll()
    .where('item_number', '=', part.item_number)
    .executeTakeFirstOrThrow()

it('a receipt adds to the stock and does not change part reservations', async () => {
  const part = await buildPart(db)
  await buildPartStock(db, site.id, part, { available: '5' })
  const order = await buildWorkOrder(db, site.id)
  const row = await buildPartRow(db, await buildJob(db, order), part, { ordered_amount: '6' })
  await db
    .insertInto('part_reservation')
    .values({
      site_id: site.id,
      job_row_id: row.id,
      work_order_id: order.id,
      stock_code: 'MAIN',
      supplier_number: part.supplier_number,
      item_number: part.item_number,
      quantity: '4',
    })
    .execute()
  const { body } = await receive(part, 2.5, { Location: ' B-12 ' })
  expect(body).toMatchObject({ InStock: 7.5, Available: 3.5 })
  expect(body.Waiting).toMatchObject([{ WorkOrderId: order.id, Quantity: 2 }])
  expect(await levelOf(part)).toMatchObject({ location_1: 'B-12', last_receive_date: '2026-10-16' })
  const event = await db.selectFrom('event').selectAll().where('entity', '=', 'part-stock').execute()
  expect(event).toMatchObject([
    {
      kind: 'partReceived',
      employee_id: anna.id,
      before: { InStock: 5 },
      after: { InStock: 7.5 },
    },
  ])
})

it('the first receipt of a part starts at zero, and a receipt can be reversed', async () => {
  const part = await buildPart(db)
  expect((await receive(part, 3)).body).toMatchObject({ InStock: 3, Available: 3, Waiting: [] })
  expect((await receive(part, -3)).body).toMatchObject({ InStock: 0, Available: 0 })
  expect((await receive(part, -1)).errors[0]?.ErrorId).toBe(936811)
})

it('a reversed receipt does not change the day of the last receipt', async () => {
  const part = await buildPart(db)
  await receive(part, 3)
  const earlier = { last_receive_date: '2026-10-01' }
  await db.updateTable('part_stock').set(earlier).where('item_number', '=', part.item_number).execute()
  await receive(part, -1)
  expect(await levelOf(part)).toMatchObject(earlier)
})

it('a repeated call adds nothing', async () => {
  const part = await buildPart(db)
  const key = crypto.randomUUID()
  await receive(part, 2, {}, key)
  expect((await receive(part, 2, {}, key)).body.InStock).toBe(2)
  expect(Number((await levelOf(part)).in_stock)).toBe(2)
})

it('a receipt is refused for an unknown part or stock, a zero quantity and a missing right', async () => {
  const part = await buildPart(db)
  expect((await receive({ ...part, item_number: 'none' }, 1)).status).toBe(404)
  expect((await receive(part, 1, { StockCode: 'NONE' })).errors[0]?.MetaData).toContainEqual({
    Key: 'field',
    Value: 'StockCode',
  })
  expect((await receive(part, 0)).status).toBe(400)
  expect((await receive(part, 0.0001)).status).toBe(400)
  const plain = await signIn(await buildEmployee(db, { sites: [site], without: ['ManageParts'] }))
  const body = {
    SupplierNumber: part.supplier_number,
    ItemNumber: part.item_number,
    StockCode: 'MAIN',
    Quantity: 1,
  }
  expect((await send(api.receivePart, { body, headers: {} }, plain)).status).toBe(403)
})

/** Returns the kinds of a person's unread notifications. */
const toldTo = async ({ id }: { readonly id: number }) =>
  (
    await db
      .selectFrom('notification')
      .select('kind')
      .where('employee_id', '=', id)
      .where('read_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('people who wait for a part', () => {
  it('a receipt notifies the receiver and the technician of a work order that lacked the part, once', async () => {
    const [receiver, technician, other] = [
      await buildEmployee(db, { sites: [site] }),
      await buildEmployee(db, { sites: [site] }),
      await buildEmployee(db, { sites: [site] }),
    ]
    const part = await buildPart(db)
    await buildPartStock(db, site.id, part, { available: '1' })
    const order = await buildWorkOrder(db, site.id, { receiver_id: receiver.id })
    await buildReservation(db, order, {
      start: '2026-10-14T06:00:00Z',
      end: '2026-10-14T07:00:00Z',
      resources: [await buildResource(db, site.id, { employee_id: technician.id })],
    })
    await buildPartRow(db, await buildJob(db, order), part, { ordered_amount: '3' })
    const served = await buildWorkOrder(db, site.id, { receiver_id: other.id })
    await buildPartRow(db, await buildJob(db, served), part, { ordered_amount: '1' })

    await receive(part, 1)
    const session = await signIn(receiver)
    const list = async () =>
      (await send(notificationEndpoints.listNotifications, { query: {} }, session)).body
    expect(await list()).toMatchObject([
      {
        Kind: 'partsArrived',
        MissingCount: 1,
        ActorName: 'Anna',
        WorkOrder: { OrderNumber: order.order_number },
      },
    ])
    await receive(part, 1)
    expect(await list()).toMatchObject([{ Kind: 'partsArrived', MissingCount: 0 }])
    expect(await toldTo(technician)).toEqual(['partsArrived'])
    expect(await toldTo(other)).toEqual([])
    // No part is missing any more, so further pieces cause no notification.
    await db
      .updateTable('notification')
      .set({ read_at: clock.now() })
      .where('employee_id', '=', receiver.id)
      .execute()
    await receive(part, 5)
    expect(await toldTo(receiver)).toEqual([])
  })

  it('a row without a stock waits for parts of the default stock of the site, and not for those of others', async () => {
    const receiver = await buildEmployee(db, { sites: [site] })
    const other = { site_id: site.id, code: 'YARD', description: 'Yard' }
    await db.insertInto('stock').values(other).execute()
    const part = await buildPart(db)
    const order = await buildWorkOrder(db, site.id, { receiver_id: receiver.id })
    await buildPartRow(db, await buildJob(db, order), part, { stock_code: null })
    await db.updateTable('site').set({ default_stock_code: 'MAIN' }).where('id', '=', site.id).execute()
    await receive(part, 1, { StockCode: 'YARD' })
    expect(await toldTo(receiver)).toEqual([])
    await receive(part, 1)
    expect(await toldTo(receiver)).toEqual(['partsArrived'])
  })

  it('a reversed receipt leaves no notification, and a closed work order never has one', async () => {
    const receiver = await buildEmployee(db, { sites: [site] })
    const part = await buildPart(db)
    const open = await buildWorkOrder(db, site.id, { receiver_id: receiver.id })
    await buildPartRow(db, await buildJob(db, open), part)
    const closed = await buildWorkOrder(db, site.id, { receiver_id: receiver.id, status: 'C' })
    await buildPartRow(db, await buildJob(db, closed), part)
    await receive(part, 1)
    expect(await toldTo(receiver)).toEqual(['partsArrived'])
    await receive(part, -1)
    expect(await toldTo(receiver)).toEqual([])
  })
})

it('a site whose stock levels come from another system refuses receipts', async () => {
  const part = await buildPart(db)
  await receive(part, 1)
  const { id } = await levelOf(part)
  await buildExternalRef(db, { entity: 'stock-levels', externalId: 's1', siteId: site.id, id })
  expect((await receive(part, 1)).errors[0]?.ErrorId).toBe(936810)
})
