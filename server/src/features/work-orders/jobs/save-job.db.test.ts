import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reasonsOf } from '../../../../test/edit-app.ts'
import { buildJobApp, dumpOf } from '../../../../test/job-app.ts'
import { buildAssociation, buildOperation, buildPart, buildSupplier } from '../../../../test/part-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, clock, site, jobEditor } = await buildJobApp()
const anna = await jobEditor({ name: 'Anna' })
const ben = await jobEditor({ name: 'Ben' })

const buildOrderWithJob = async (columns: Parameters<typeof buildJob>[2] = {}) => {
  const order = await buildWorkOrder(db, site.id)
  return { order, job: await buildJob(db, order, columns) }
}

describe('a new job', () => {
  it("a job can be saved even if shortening a row's text for the history splits an emoji", async () => {
    const { order } = await buildOrderWithJob()
    const Note = `${'x'.repeat(59)}👍 kiitos`
    const { status } = await anna.saveJob({ WorkOrderId: order.id, Rows: [{ RowType: 'Text', Note }] })
    expect(status).toBe(200)
  })

  it('a new job is the last one, has no number and can have rows of all five types', async () => {
    const { order } = await buildOrderWithJob()
    const supplier = await buildSupplier(db, { name: 'Volvo' })
    const part = await buildPart(db, { supplier_number: supplier.number, name: 'Oil filter' })
    const operation = await buildOperation(db, { supplier_number: supplier.number, name: 'Oil change' })
    const { body } = await anna.saveJob({
      WorkOrderId: order.id,
      Note: 'Annual service',
      ExternalId: 'X-1',
      Rows: [
        { RowType: 'SparePart', ItemNumber: part.item_number, Name: 'ignored', OrderedAmount: 0.3 },
        { RowType: 'LabourOperation', WorkId: operation.code, SupplierNumber: supplier.number },
        { RowType: 'Text', Note: 'Call before' },
        { RowType: 'Subcontractor', Name: 'Paint shop', Price: 310.5 },
        { RowType: 'OffShelf', Name: 'Washer fluid', OrderedAmount: 2, Price: 4 },
        { RowType: 'Text', Note: 'added and removed again', IsMarkedAsDeleted: true },
      ],
    })
    expect(body).toMatchObject({ WorkOrderId: order.id, JobNumber: null, Version: 2, Information: [] })
    const { Jobs, Version } = await anna.read(order.id)
    expect(Version).toBe(2)
    expect(Jobs[1]).toMatchObject({
      JobId: body.JobId,
      JobNumber: null,
      Note: 'Annual service',
      ExternalId: 'X-1',
      StandardTime: 30,
      Rows: [
        { RowType: 'SparePart', Name: 'Oil filter', OrderedAmount: 0.3, Price: 10, SupplierName: 'Volvo' },
        {
          RowType: 'LabourOperation',
          Name: 'Oil change',
          WorkId: operation.code,
          StandardTime: 30,
          OrderedAmount: 1,
          Price: null,
        },
        { RowType: 'Text', Name: '', Note: 'Call before', OrderedAmount: null, Price: null },
        { RowType: 'Subcontractor', Name: 'Paint shop', OrderedAmount: 1, Price: 310.5 },
        { RowType: 'OffShelf', Name: 'Washer fluid', OrderedAmount: 2, Price: 4 },
      ],
    })
    expect(Jobs[1]?.Rows.map(({ RowId }) => RowId)).toEqual(body.AddedRowIds)
  })

  it('a second save finds the new job by its id and can change its note', async () => {
    const { order } = await buildOrderWithJob()
    const { JobId } = (await anna.saveJob({ WorkOrderId: order.id, Note: 'Squeal', Rows: [] })).body
    const saved = await anna.saveJob({ WorkOrderId: order.id, JobId, Note: 'Squeals when cold', Rows: [] })
    expect(saved.body).toMatchObject({ JobId, Version: 3 })
    expect((await anna.read(order.id)).Jobs[1]?.Note).toBe('Squeals when cold')
  })
})

describe('a part with associated items', () => {
  it('associated parts are added and removed with their part, and the response names them', async () => {
    const { order, job } = await buildOrderWithJob()
    const filter = await buildPart(db)
    const gasket = await buildPart(db, { item_number: 'G 1', name: 'Gasket' })
    const bolt = await buildPart(db, { item_number: 'H 2', name: 'Bolt' })
    await buildAssociation(db, filter, gasket)
    await buildAssociation(db, filter, bolt, '0.2')
    const { number: supplier_number } = await buildSupplier(db)
    const namesake = await buildPart(db, { supplier_number, item_number: filter.item_number })
    await buildAssociation(db, namesake, await buildPart(db, { item_number: 'I 3', name: 'Of the namesake' }))
    const ofFilter = { ItemNumber: filter.item_number, SupplierNumber: filter.supplier_number }
    const { body } = await anna.saveJob({
      WorkOrderId: order.id,
      JobId: job.id,
      Rows: [{ RowType: 'SparePart', ...ofFilter, OrderedAmount: 3 }],
    })
    expect(body.AddedRowIds).toHaveLength(3)
    const MetaData = [
      { Key: 'item', Value: filter.item_number },
      { Key: 'items', Value: 'G 1, H 2' },
    ]
    expect(body.Information).toMatchObject([{ ErrorId: 120476, MetaData }])
    expect(body.Information[0]?.ErrorMessage).toContain('G 1, H 2')
    const [bringer] = body.AddedRowIds
    const rows = (await anna.read(order.id)).Jobs[0]?.Rows
    expect(rows).toMatchObject([
      {
        AssociatedItems: [
          { ItemNumber: 'G 1', Quantity: 3 },
          { ItemNumber: 'H 2', Quantity: 0.6 },
        ],
      },
      { BroughtByRowId: bringer, Name: 'Gasket', OrderedAmount: 3 },
      { BroughtByRowId: bringer, Name: 'Bolt', OrderedAmount: 0.6 },
    ])
    expect((await anna.parts(order.id)).body).toMatchObject(rows ?? [])

    const last = body.AddedRowIds[2] ?? 0
    await anna.saveJob({
      WorkOrderId: order.id,
      JobId: job.id,
      Rows: [
        { RowId: last, OrderedAmount: 9 },
        { RowId: bringer ?? 0, IsMarkedAsDeleted: true },
      ],
    })
    const after = (await anna.read(order.id)).Jobs[0]?.Rows
    expect(after?.map((row) => row.IsMarkedAsDeleted)).toEqual([true, true, true])
    expect(after?.[2]?.OrderedAmount).toBe(0.6)
    const removed = (await anna.events(order.id)).filter(({ Kind }) => Kind === 'rowRemoved')
    expect(removed).toHaveLength(3)
    expect((await anna.parts(order.id)).body).toEqual([])
  })
})

describe('a row that is changed', () => {
  it('a saved row keeps exact decimals, and the history contains the old and the new values', async () => {
    const { order, job } = await buildOrderWithJob()
    const row = await buildRow(db, job, { row_type: 'SparePart', name: 'Oil', ordered_amount: '0.1' })
    await ben.saveJob({
      WorkOrderId: order.id,
      JobNumber: job.job_number,
      Rows: [{ RowId: row.id, OrderedAmount: 999_999_999.999, Price: 9_999_999_999.99 }],
    })
    const { ordered_amount, price } = await db
      .selectFrom('job_row')
      .select(['ordered_amount', 'price'])
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect({ ordered_amount, price }).toEqual({ ordered_amount: '999999999.999', price: '9999999999.99' })
    expect(await anna.events(order.id)).toMatchObject([
      {
        EmployeeName: 'Ben',
        Kind: 'rowEdited',
        Subject: { JobId: job.id, RowId: row.id, RowType: 'SparePart', RowName: 'Oil' },
        Changes: [
          { Field: 'OrderedAmount', Before: 0.1, After: 999_999_999.999 },
          { Field: 'Price', Before: 12.5, After: 9_999_999_999.99 },
        ],
      },
    ])
  })

  it('an unchanged job can be sent back as it was read, without the rights to edit its rows', async () => {
    const { order, job } = await buildOrderWithJob()
    const bringer = await buildRow(db, job, { row_type: 'SparePart' })
    await buildRow(db, job, { row_type: 'SparePart', brought_by_row_id: bringer.id })
    await buildRow(db, job, { done_at: clock.now(), done_by: anna.employee.id })
    await buildRow(db, job, { row_type: 'Text', note: 'words', is_marked_as_deleted: true })
    await buildRow(db, job, { row_type: 'SparePart', ordered_amount: '0' })
    const reader = await jobEditor({ without: ['EditJobPartRow', 'EditJobWorkRow', 'EditJobTextRow'] })
    const before = await dumpOf(db, order)
    const [read] = (await reader.read(order.id)).Jobs
    const { body } = await reader.saveJob({
      WorkOrderId: order.id,
      JobNumber: job.job_number,
      Note: job.note,
      ExternalId: null,
      Rows: read?.Rows ?? [],
    })
    expect(body).toMatchObject({ JobId: job.id, Version: 1, AddedRowIds: [] })
    expect(await dumpOf(db, order)).toEqual(before)
  })

  it('a save keeps omitted and null fields of a row, and removes a price that ClearedFields names', async () => {
    const { order, job } = await buildOrderWithJob()
    const row = await buildRow(db, job, {
      row_type: 'OffShelf',
      name: 'Bulb',
      price: '3',
      ordered_amount: '1',
    })
    const save = async (fields: object) => {
      const Rows = [{ RowId: row.id, ...fields }]
      await anna.saveJob({ WorkOrderId: order.id, JobId: job.id, Rows })
      return (await anna.read(order.id)).Jobs[0]?.Rows[0]
    }
    const renamed = await save({ Name: 'Bulb H7', OrderedAmount: null, Price: null, ClearedFields: null })
    expect(renamed).toMatchObject({ Name: 'Bulb H7', Price: 3, OrderedAmount: 1 })
    const unpriced = await save({ Name: null, Price: null, ClearedFields: ['Price'] })
    expect(unpriced).toMatchObject({ Name: 'Bulb H7', Price: null, OrderedAmount: 1 })
    const [last] = await anna.events(order.id)
    expect(last?.Changes).toEqual([{ Field: 'Price', Before: 3, After: null }])
  })
})

describe('a repeated save', () => {
  it('repeating a save of a job with its idempotency key returns the first response and adds no row', async () => {
    const { order, job } = await buildOrderWithJob()
    const change = {
      WorkOrderId: order.id,
      JobId: job.id,
      Rows: [{ RowType: 'Text', Note: 'once' }],
    } as const
    const key = randomUUID()
    const first = await anna.saveJob({ ...change, Rows: [...change.Rows] }, { key, version: 1 })
    const second = await anna.saveJob({ ...change, Rows: [...change.Rows] }, { key, version: 1 })
    expect(second.body).toEqual(first.body)
    expect((await anna.read(order.id)).Jobs[0]?.Rows).toHaveLength(1)
    const other = await anna.saveJob({ ...change, Rows: [] }, { key })
    expect(reasonsOf(other)).toMatchObject({ status: 422, reasons: [{ id: 900010 }] })
  })

  it('a save of a job fails for an outdated version, and the error names the changes', async () => {
    const { order, job } = await buildOrderWithJob({ job_number: null })
    await ben.saveJob({ WorkOrderId: order.id, JobId: job.id, Note: 'Ben’s', Rows: [] }, { version: 1 })
    const before = await dumpOf(db, order)
    const late = await anna.saveJob(
      { WorkOrderId: order.id, JobId: job.id, Note: 'Anna’s', Rows: [] },
      { version: 1 },
    )
    expect(reasonsOf(late)).toMatchObject({
      status: 412,
      reasons: [{ id: 900061, user: 'Ben', fields: 'Jobs' }],
    })
    expect(await dumpOf(db, order)).toEqual(before)
  })
})
