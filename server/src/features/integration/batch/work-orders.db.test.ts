import { integrationWaitingEndpoints } from '@verstas/contract/integration/waiting-endpoints.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildPart } from '../../../../test/part-builders.ts'
import { buildResource, buildStamping } from '../../../../test/schedule-builders.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'
import { buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, site, account, batch, statuses, faults, takeChanges, signIn, send } = await buildIntegrationApp()
await buildStampingTypes(db)
const mechanic = await buildEmployee(db, { sites: [site], subsystem: 'M', name: 'Matti' })
const part = await buildPart(db)
await batch('vehicles', [
  {
    externalId: 'V',
    data: { siteId: site.id, licenseNumber: 'ABC-1', serialNumber: 'VIN1', makeName: 'A', modelName: 'B' },
  },
])

const labour = {
  externalId: 'R1',
  type: 'LabourOperation',
  name: 'Service',
  workOperationCode: 'OP',
  standardTime: '60',
}
const filter = {
  externalId: 'R2',
  type: 'SparePart',
  name: 'Filter',
  supplierNumber: part.supplier_number,
  itemNumber: part.item_number,
  orderedAmount: 1,
  price: '12.50',
  payer: 'warranty',
}

let lastNumber = 50_000
const newOrder = () => {
  lastNumber += 1
  return {
    siteId: site.id,
    orderNumber: lastNumber,
    vehicle: { externalId: 'V' },
    note: 'From the dealer system',
    jobs: [{ externalId: 'J1', jobNumber: 1, note: 'Service', rows: [labour, filter] }],
  }
}

/**
 * Sends a new work order with two rows.
 *
 * @returns its data and our id
 */
async function takeOrder(externalId: string) {
  const data = newOrder()
  const { results } = await batch('work-orders', [{ externalId, data }])
  expect(results).toMatchObject([{ status: 'created' }])
  return { data, id: results[0]?.id ?? 0 }
}

const rowsOf = (id: number) =>
  db
    .selectFrom('job_row')
    .selectAll()
    .where('work_order_id', '=', id)
    .orderBy('job_id')
    .orderBy('position')
    .execute()

const orderOf = (id: number) =>
  db.selectFrom('work_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const differencesOf = async (id: number) => {
  const rows = await db
    .selectFrom('difference')
    .selectAll()
    .where('entity_id', '=', id)
    .orderBy('path')
    .execute()
  return rows.map(({ path, theirs, ours }) => ({ path, theirs, ours }))
}

const eventsOf = async (id: number) => {
  const rows = await db.selectFrom('event').selectAll().where('entity_id', '=', id).orderBy('id').execute()
  return rows.map(({ kind, service_account_id }) => `${kind} by ${service_account_id}`)
}

describe('a work order of another system', () => {
  it('a work order is created with its jobs and rows as one record', async () => {
    await takeChanges('work-orders')
    const { id, data } = await takeOrder('W1')
    expect(await orderOf(id)).toMatchObject({
      order_number: data.orderNumber,
      note: data.note,
      status: 'A',
      version: 1,
    })
    expect(await rowsOf(id)).toMatchObject([
      { row_type: 'LabourOperation', name: 'Service', standard_time: '60.0', position: 1 },
      {
        row_type: 'SparePart',
        item_number: part.item_number,
        price: '12.50',
        payer: 'warranty',
        position: 2,
      },
    ])
    expect(await takeChanges('work-orders')).toEqual([`created ${id} service:${account.id}`])
  })

  it("a changed and a removed row raise the version of the work order once, with the account's events", async () => {
    const { id, data } = await takeOrder('W2')
    const rows = [{ ...labour, name: 'Big service' }]
    expect(
      await statuses('work-orders', [{ externalId: 'W2', data: { jobs: [{ ...data.jobs[0], rows }] } }]),
    ).toEqual(['updated'])
    expect(await rowsOf(id)).toMatchObject([
      { name: 'Big service' },
      { name: 'Filter', is_marked_as_deleted: true },
    ])
    expect(await orderOf(id)).toMatchObject({ version: 2 })
    expect(await eventsOf(id)).toEqual([`rowEdited by ${account.id}`, `rowRemoved by ${account.id}`])
    expect(await statuses('work-orders', [{ externalId: 'W2', data: { jobs: data.jobs } }])).toEqual([
      'updated',
    ])
    expect(await rowsOf(id)).toMatchObject([
      { name: 'Service' },
      { name: 'Filter', is_marked_as_deleted: false },
    ])
  })

  it('a field of a row or a job is cleared if a later record omits it', async () => {
    const { id, data } = await takeOrder('W2c')
    const [job] = data.jobs
    const rows = [labour, { ...filter, note: 'By phone', deliveredAmount: 1 }]
    await batch('work-orders', [{ externalId: 'W2c', data: { jobs: [{ ...job, rows }] } }])
    expect(await rowsOf(id)).toMatchObject([{}, { note: 'By phone', delivered_amount: '1.000' }])
    const { note: _, ...withoutNote } = { ...job, rows: [labour, filter] }
    await batch('work-orders', [{ externalId: 'W2c', data: { jobs: [withoutNote] } }])
    expect(await rowsOf(id)).toMatchObject([{}, { note: '', delivered_amount: null }])
    expect(await db.selectFrom('job').select('note').where('work_order_id', '=', id).execute()).toEqual([
      { note: '' },
    ])
  })

  it.each([
    ['F-2026/114', null, 'F-2026/114'],
    [4711, 4711, null],
  ])(
    'the invoice number %j is kept as text, and the history of the vehicle shows it',
    async (sent, number, other) => {
      const { id } = await takeOrder(`W2-${sent}`)
      const invoice = { status: 'I', invoiceNumber: sent, invoicedAt: '2026-11-20T08:00:00Z' }
      expect(await statuses('work-orders', [{ externalId: `W2-${sent}`, data: invoice }])).toEqual([
        'updated',
      ])
      expect(await orderOf(id)).toMatchObject({ invoice_number: String(sent) })
      const headers = await signIn(mechanic, site.id)
      const query = { params: { vin: 'VIN1' } }
      const { body } = await send(vehicleEndpoints.listServiceHistory, query, headers)
      expect(body).toContainEqual(
        expect.objectContaining({ InvoiceNumber: number, ExternalInvoiceNumber: other }),
      )
    },
  )

  it('a number that the site has drawn itself is not that of a work order of another system', async () => {
    const own = await buildWorkOrder(db, site.id, { external_number: 'T-1', is_numbered_here: true })
    const { orderNumber: _, ...data } = newOrder()
    const sent = { ...data, externalNumber: 'T-1' }
    const { results } = await batch('work-orders', [{ externalId: 'W-T-1', data: sent }])
    const [record] = results
    expect(record).toMatchObject({ status: 'created' })
    expect(record?.id).not.toBe(own.id)
  })

  it('rows have the order of the latest record', async () => {
    const { id, data } = await takeOrder('W2b')
    const text = { externalId: 'R3', type: 'Text', name: 'First' }
    const sendRows = (...rows: readonly object[]) =>
      statuses('work-orders', [{ externalId: 'W2b', data: { jobs: [{ ...data.jobs[0], rows }] } }])
    const order = async () => (await rowsOf(id)).map(({ name }) => name)
    expect(await sendRows(text, labour, filter)).toEqual(['updated'])
    expect(await order()).toEqual(['First', 'Service', 'Filter'])
    expect(await sendRows(filter, text, labour)).toEqual(['updated'])
    expect(await order()).toEqual(['Filter', 'First', 'Service'])
    expect(await orderOf(id)).toMatchObject({ version: 3 })
  })

  it('rows and notes that people wrote remain, and a repeated record changes nothing', async () => {
    const { id, data } = await takeOrder('W3')
    const headers = await signIn(mechanic, site.id)
    const added = await send(
      jobEndpoints.saveJob,
      {
        headers: {},
        body: { WorkOrderId: id, JobNumber: 1, Rows: [{ RowType: 'Text', Name: 'Found here' }] },
      },
      headers,
    )
    expect(added.status).toBe(200)
    await sql`update work_order set note = 'Written here' where id = ${id}`.execute(db)
    expect(await statuses('work-orders', [{ externalId: 'W3', version: 2, data }])).toEqual(['unchanged'])
    const changed = { ...data, vehicleLocation: 'Yard 4' }
    expect(await statuses('work-orders', [{ externalId: 'W3', version: 3, data: changed }])).toEqual([
      'updated',
    ])
    expect(await orderOf(id)).toMatchObject({ note: 'Written here', vehicle_location: 'Yard 4' })
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['Service', 'Filter', 'Found here'])
    await batch('work-orders', [{ externalId: 'W3', version: 4, data: { note: 'Changed there' } }])
    expect(await orderOf(id)).toMatchObject({ note: 'Written here' })
    expect(await differencesOf(id)).toEqual([
      { path: '/note', theirs: 'Changed there', ours: 'Written here' },
    ])
    const read = integrationWaitingEndpoints.readDifferences
    const shown = {
      entityId: id,
      path: '/note',
      theirs: 'Changed there',
      ours: 'Written here',
      resolution: null,
    }
    expect((await send(read, { query: { entity: 'work-orders' } }, account.headers)).body).toMatchObject({
      records: [shown],
      hasMore: false,
    })
    const { headers: withoutScope } = await buildServiceAccount(db, { scopes: ['vehicles:read'] })
    expect((await send(read, { query: {} }, withoutScope)).body.records).toEqual([])
  })

  it('if work has begun, changed jobs become differences, and a deletion does not hide the work order', async () => {
    const { id, data } = await takeOrder('W4')
    const [row] = await rowsOf(id)
    if (!row) throw new Error('The work order has rows')
    await buildStamping(db, mechanic, { start: new Date('2026-11-20T08:00:00Z'), rows: [row] })
    await batch('work-orders', [
      { externalId: 'W4', data: { jobs: [{ ...data.jobs[0], rows: [filter] }], mileage: 9 } },
    ])
    expect(await rowsOf(id)).toMatchObject([{ is_marked_as_deleted: false }, { is_marked_as_deleted: false }])
    expect(await orderOf(id)).toMatchObject({ mileage: 9 })
    expect(await differencesOf(id)).toMatchObject([{ path: '/jobs/J1/rows/R1', theirs: null }])
    expect(await statuses('work-orders', [{ externalId: 'W4', deleted: true }])).toEqual(['deleted'])
    expect(await orderOf(id)).toMatchObject({ is_hidden: false })
    expect((await differencesOf(id)).map(({ path }) => path)).toEqual(['', '/jobs/J1/rows/R1'])
    const times = { startTime: '2026-11-21T08:00:00Z', endTime: '2026-11-21T09:00:00Z' }
    const reservation = { siteId: site.id, workOrder: { externalId: 'W4' }, ...times }
    expect(await statuses('reservations', [{ externalId: 'B4', data: reservation }])).toEqual(['created'])
    await batch('work-orders', [{ externalId: 'W4', data: { mileage: 10 } }])
    expect((await differencesOf(id)).map(({ path }) => path)).toEqual(['/jobs/J1/rows/R1'])
  })

  it('parts that arrive by a stock level or after a back order notify the receiver of the work order', async () => {
    const { id, data } = await takeOrder('W12')
    await db.updateTable('work_order').set({ receiver_id: mechanic.id }).where('id', '=', id).execute()
    const rowWith = (more: object) => ({
      ...data,
      jobs: [{ externalId: 'J1', jobNumber: 1, note: 'Service', rows: [labour, { ...filter, ...more }] }],
    })
    const told = async () => {
      const notifications = await db
        .deleteFrom('notification')
        .where('work_order_id', '=', id)
        .returning(['kind', 'employee_id', 'actor_id'])
        .execute()
      return notifications
    }
    const arrived = [{ kind: 'partsArrived', employee_id: mechanic.id, actor_id: null }]
    await batch('work-orders', [
      { externalId: 'W12', data: rowWith({ stockCode: 'MAIN', backOrderAmount: 1 }) },
    ])
    expect(await told()).toEqual([])
    await batch('work-orders', [
      { externalId: 'W12', data: rowWith({ stockCode: 'MAIN', backOrderAmount: 0 }) },
    ])
    expect(await told()).toEqual(arrived)
    const level = { siteId: site.id, stockCode: 'MAIN', supplierNumber: part.supplier_number, inStock: 1 }
    await batch('stock-levels', [{ externalId: 'L12', data: { ...level, itemNumber: part.item_number } }])
    expect(await told()).toEqual(arrived)
    await batch('stock-levels', [{ externalId: 'L12', data: { inStock: 9 } }])
    expect(await told()).toEqual([])
  })

  it('a deletion hides a work order without stampings, and a new record shows it again', async () => {
    const { id } = await takeOrder('W5')
    expect(await statuses('work-orders', [{ externalId: 'W5', deleted: true }])).toEqual(['deleted'])
    expect(await orderOf(id)).toMatchObject({ is_hidden: true })
    expect(await statuses('work-orders', [{ externalId: 'W5', data: { note: 'Again' } }])).toEqual([
      'updated',
    ])
    expect(await orderOf(id)).toMatchObject({ is_hidden: false, note: 'Again' })
  })

  it('each fault of a row has the path of its field, and nothing of the record is stored', async () => {
    const data = newOrder()
    const rows = [
      { ...labour, workOperationCode: null },
      { ...filter, itemNumber: 'AB-1' },
      { ...filter, stockCode: 'NOWHERE' },
    ]
    expect(
      await faults('work-orders', [
        { externalId: 'W6', data: { ...data, jobs: [{ externalId: 'J1', rows }] } },
      ]),
    ).toEqual([
      'duplicateInBatch /jobs/0/rows/2/externalId',
      'missingField /jobs/0/rows/0/workOperationCode',
      'unknownPart /jobs/0/rows/1/itemNumber',
      'unknownStock /jobs/0/rows/2/stockCode',
    ])
    expect(
      await db.selectFrom('work_order').select('id').where('order_number', '=', data.orderNumber).execute(),
    ).toEqual([])
    expect(
      await faults('work-orders', [
        { externalId: 'W7', data: { ...newOrder(), substatusCode: 'X', jobs: [] } },
      ]),
    ).toEqual(['unknownCode /substatusCode'])
  })
})

describe('a reservation of another system', () => {
  it('a reservation waits for its work order, moves with its resource, and is deleted', async () => {
    const bay = await buildResource(db, site.id)
    await batch('resources', [{ externalId: 'BAY', data: { siteId: site.id, name: 'Bay 9' } }])
    const data = {
      siteId: site.id,
      workOrder: { externalId: 'W10' },
      startTime: '2026-11-20T08:00:00+02:00',
      endTime: '2026-11-20T10:00:00+02:00',
      resources: [{ resource: { externalId: 'BAY' } }, { resource: { id: bay.id } }],
    }
    expect(await statuses('reservations', [{ externalId: 'B1', data }])).toEqual(['deferred'])
    const { id } = await takeOrder('W10')
    const [reservation] = await db
      .selectFrom('reservation')
      .selectAll()
      .where('work_order_id', '=', id)
      .execute()
    expect(reservation).toMatchObject({ start_at: new Date(data.startTime), version: 2 })
    const later = { startTime: '2026-11-20T09:00:00+02:00', endTime: '2026-11-20T11:00:00+02:00' }
    expect(await statuses('reservations', [{ externalId: 'B1', data: later }])).toEqual(['updated'])
    expect(
      await db
        .selectFrom('reservation_resource')
        .selectAll()
        .where('reservation_id', '=', reservation?.id ?? 0)
        .execute(),
    ).toMatchObject([{ start_at: new Date(later.startTime) }, { start_at: new Date(later.startTime) }])
    expect(await faults('reservations', [{ externalId: 'B1', data: { endTime: data.startTime } }])).toEqual([
      'wrongOrder /endTime',
    ])
    expect(await statuses('reservations', [{ externalId: 'B1', deleted: true }])).toEqual(['deleted'])
    expect(await db.selectFrom('reservation').select('id').where('work_order_id', '=', id).execute()).toEqual(
      [],
    )
    expect(await statuses('reservations', [{ externalId: 'B1', data }])).toEqual(['created'])
  })

  it('a reservation that is sent again takes its resources again after its work order came back', async () => {
    const { id, data: order } = await takeOrder('W11')
    await batch('resources', [{ externalId: 'BAY', data: { siteId: site.id, name: 'Bay 9' } }])
    const data = {
      siteId: site.id,
      workOrder: { externalId: 'W11' },
      startTime: '2026-11-21T08:00:00Z',
      endTime: '2026-11-21T10:00:00Z',
      resources: [{ resource: { externalId: 'BAY' } }],
    }
    const resources = () =>
      db
        .selectFrom('reservation_resource')
        .innerJoin('reservation', 'reservation.id', 'reservation_resource.reservation_id')
        .select('reservation_resource.start_at')
        .where('work_order_id', '=', id)
        .execute()
    await batch('reservations', [{ externalId: 'B2', data }])
    await batch('work-orders', [{ externalId: 'W11', deleted: true }])
    expect(await resources()).toEqual([])
    await batch('work-orders', [{ externalId: 'W11', data: order }])
    expect(await statuses('reservations', [{ externalId: 'B2', data }])).toEqual(['updated'])
    expect(await resources()).toEqual([{ start_at: new Date(data.startTime) }])
  })
})
