import type { JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildSite, type TestRight } from '../../../../test/builders.ts'
import { reasonsOf } from '../../../../test/edit-app.ts'
import { buildJobApp, dumpOf } from '../../../../test/job-app.ts'
import { buildAssociation, buildOperation, buildPart } from '../../../../test/part-builders.ts'
import { buildStamping } from '../../../../test/schedule-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../../test/work-order-builders.ts'

const { db, site, clock, send, jobEditor } = await buildJobApp()
const anna = await jobEditor({ name: 'Anna' })
const part = await buildPart(db)
const operation = await buildOperation(db)
const restricted = await buildOperation(db, { source_type: 'WEB_API' })

const rowTypes = ['LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'] as const

/** Builds a work order with a numbered job that has a row of each type, in the order of `rowTypes`. */
async function buildScene(columns: Parameters<typeof buildWorkOrder>[2] = {}) {
  const order = await buildWorkOrder(db, site.id, columns)
  const job = await buildJob(db, order)
  const rows: Awaited<ReturnType<typeof buildRow>>[] = []
  for (const row_type of rowTypes) rows.push(await buildRow(db, job, { row_type, note: 'A note' }))
  const rowOf = (type: (typeof rowTypes)[number]) => rows[rowTypes.indexOf(type)]?.id ?? 0
  return { order, job, rows, rowOf }
}

type Scene = Awaited<ReturnType<typeof buildScene>>
type Rows = (scene: Scene) => JobRowChange[]

/** Saves the rows, expects the refusal, and expects that the database did not change. */
async function expectRefused(
  scene: Scene,
  rows: JobRowChange[],
  {
    status = 400,
    reasons,
    by = anna,
    change = {},
  }: {
    status?: number
    reasons: readonly object[]
    by?: typeof anna
    change?: object
  },
) {
  const before = await dumpOf(db, scene.order)
  const answer = await by.saveJob({
    WorkOrderId: scene.order.id,
    JobNumber: scene.job.job_number,
    Rows: rows,
    ...change,
  })
  expect(reasonsOf(answer)).toMatchObject({ status, reasons })
  expect(await dumpOf(db, scene.order)).toEqual(before)
}

const added: Record<(typeof rowTypes)[number], JobRowChange> = {
  LabourOperation: { RowType: 'LabourOperation', WorkId: operation.code },
  SparePart: { RowType: 'SparePart', ItemNumber: part.item_number },
  Text: { RowType: 'Text', Note: 'More' },
  Subcontractor: { RowType: 'Subcontractor', Name: 'Paint' },
  OffShelf: { RowType: 'OffShelf', Name: 'Fluid' },
}

const rightKind = {
  LabourOperation: 'Work',
  Subcontractor: 'Work',
  SparePart: 'Part',
  OffShelf: 'Part',
  Text: 'Text',
} as const

describe.each(rowTypes)('rights for a row of type %s', (type) => {
  const kind = rightKind[type]

  it('a user without the right to add rows of a type can only edit rows of that type', async () => {
    const scene = await buildScene()
    const by = await jobEditor({ without: [`AddJob${kind}Row`] })
    await expectRefused(scene, [added[type]], { status: 403, reasons: [{ id: 900077 }], by })
    const edit = { RowId: scene.rowOf(type), Note: 'Changed' }
    const saved = await by.saveJob({ WorkOrderId: scene.order.id, JobId: scene.job.id, Rows: [edit] })
    expect(saved.status).toBe(200)
  })

  it('a user without the right to edit rows of a type can only add rows of that type', async () => {
    const scene = await buildScene()
    const by = await jobEditor({ without: [`EditJob${kind}Row`] })
    const reasons = [{ id: 900077 }]
    const RowId = scene.rowOf(type)
    await expectRefused(scene, [{ RowId, Note: 'Changed' }], { status: 403, reasons, by })
    await expectRefused(scene, [{ RowId, IsMarkedAsDeleted: true }], { status: 403, reasons, by })
    const saved = await by.saveJob({ WorkOrderId: scene.order.id, JobId: scene.job.id, Rows: [added[type]] })
    expect(saved.status).toBe(200)
  })
})

describe('rights for a job', () => {
  it.each<[TestRight, object]>([
    ['EditJob', {}],
    ['AddJob', { JobNumber: null }],
  ])('a save of a job fails without the right %s', async (right, change) => {
    const by = await jobEditor({ without: [right] })
    await expectRefused(await buildScene(), [added.Text], {
      status: 403,
      reasons: [{ id: 900003, right }],
      by,
      change,
    })
  })
})

describe('the work order of a saved job', () => {
  it.each(['P', 'C', 'I'])('a job of a work order in status %s cannot be saved', async (status) => {
    await expectRefused(await buildScene({ status }), [added.Text], { reasons: [{ id: 900060 }] })
  })

  it('a job cannot be saved while a payment link is active', async () => {
    const scene = await buildScene({ has_active_payment_link: true })
    await expectRefused(scene, [added.Text], { reasons: [{ id: 900070 }] })
  })

  it('a job cannot be saved while another user holds the lock', async () => {
    const scene = await buildScene()
    await (await jobEditor({ name: 'Ben' })).reserve(scene.order.id)
    await expectRefused(scene, [added.Text], { reasons: [{ id: 119927, user: 'Ben' }] })
  })

  it.each<[string, Rows]>([
    ['added', () => [added.SparePart]],
    ['changed', ({ rowOf }) => [{ RowId: rowOf('OffShelf'), Price: 1 }]],
    ['removed', ({ rowOf }) => [{ RowId: rowOf('SparePart'), IsMarkedAsDeleted: true }]],
  ])('no part can be %s if the work order hides parts from the web', async (_, rows) => {
    const scene = await buildScene({ hides_parts_in_web: true })
    await expectRefused(scene, rows(scene), { reasons: [{ id: 900071 }] })
    expect((await anna.parts(scene.order.id)).body).toEqual([])
  })

  it('a job cannot be saved from another site', async () => {
    const scene = await buildScene()
    const stranger = await jobEditor({ sites: [await buildSite(db)] })
    await expectRefused(scene, [added.Text], { status: 404, reasons: [{ id: 900004 }], by: stranger })
    expect((await stranger.parts(scene.order.id)).status).toBe(404)
  })
})

describe('a job', () => {
  it('a save of a job that the work order does not have fails', async () => {
    const [scene, other] = [await buildScene(), await buildScene()]
    await expectRefused(scene, [], { reasons: [{ id: 900072 }], change: { JobNumber: 2_000_000 } })
    await expectRefused(scene, [], {
      reasons: [{ id: 900072 }],
      change: { JobNumber: null, JobId: other.job.id },
    })
    await expectRefused(scene, [], { reasons: [{ id: 900072 }], change: { JobId: other.job.id } })
  })

  it('a save refuses a changed note of a job with a number', async () => {
    await expectRefused(await buildScene(), [], { reasons: [{ id: 900073 }], change: { Note: 'Other' } })
  })

  it('a save refuses a new job that is empty or names existing rows', async () => {
    const scene = await buildScene()
    const change = { JobNumber: null, Note: '  ' }
    await expectRefused(scene, [], { reasons: [{ id: 900074 }], change })
    const RowId = scene.rowOf('Text')
    await expectRefused(scene, [{ RowId, Note: 'mine' }], { reasons: [{ id: 900075 }], change })
  })
})

describe('a row', () => {
  it.each<[string, Rows, readonly object[]]>([
    ['of another job', () => [{ RowId: 2_000_000, Note: 'x' }], [{ id: 900075 }]],
    [
      'named twice',
      ({ rowOf }) => [{ RowId: rowOf('Text') }, { RowId: rowOf('Text') }],
      [{ id: 900001 }, { id: 900001 }],
    ],
    [
      'of another type',
      ({ rowOf }) => [{ RowId: rowOf('Text'), RowType: 'OffShelf' }],
      [{ field: 'Rows.0.RowType' }],
    ],
    ['of no type', () => [{ Note: 'x' }], [{ id: 900001, field: 'Rows.0.RowType' }]],
    [
      'with the quantity 0',
      ({ rowOf }) => [{ RowId: rowOf('SparePart'), OrderedAmount: 0 }],
      [{ id: 900079 }],
    ],
    ['that is added with the quantity 0', () => [{ ...added.SparePart, OrderedAmount: 0 }], [{ id: 900079 }]],
    ['without a text', () => [{ RowType: 'Text', Note: ' ' }], [{ id: 900078 }]],
    ['without a name', () => [{ RowType: 'Subcontractor' }], [{ id: 900078 }]],
    ['that loses its name', ({ rowOf }) => [{ RowId: rowOf('OffShelf'), Name: '' }], [{ id: 900078 }]],
    [
      'of a part that is unknown',
      () => [{ RowType: 'SparePart', ItemNumber: 'no such' }],
      [{ id: 900080, item: 'no such' }],
    ],
    ['of a part, but without an item number', () => [{ RowType: 'SparePart' }], [{ id: 900080 }]],
    [
      'of a part that the named supplier does not have',
      () => [{ ...added.SparePart, SupplierNumber: 'none' }],
      [{ id: 900080 }],
    ],
    [
      'of an operation that is unknown',
      () => [{ RowType: 'LabourOperation', WorkId: '?' }],
      [{ id: 900081, code: '?' }],
    ],
    [
      'of a restricted operation',
      () => [{ RowType: 'LabourOperation', WorkOperationCode: restricted.code }],
      [{ id: 120090, code: restricted.code }],
    ],
    [
      'with a stock that the site does not have',
      () => [{ ...added.SparePart, StockCode: 'NONE' }],
      [{ field: 'Rows.0.StockCode' }],
    ],
    [
      'with too many decimals',
      () => [{ ...added.SparePart, OrderedAmount: 0.1 + 0.2 }],
      [{ field: 'Rows.0.OrderedAmount' }],
    ],
    [
      'with a price that has fractions of a cent',
      () => [{ ...added.SparePart, Price: 0.005 }],
      [{ field: 'Rows.0.Price' }],
    ],
    [
      'with a price that is given and cleared',
      ({ rowOf }) => [{ RowId: rowOf('OffShelf'), Price: 1, ClearedFields: ['Price'] }],
      [{ field: 'Rows.0.ClearedFields.0' }],
    ],
    [
      'with an amount that is cleared',
      ({ rowOf }) => [{ RowId: rowOf('OffShelf'), ClearedFields: ['OrderedAmount'] } as never],
      [{ field: 'Rows.0.ClearedFields.0' }],
    ],
    [
      'that is added and has a cleared field',
      () => [{ ...added.SparePart, ClearedFields: ['Price'] }],
      [{ field: 'Rows.0.ClearedFields' }],
    ],
    ['with a price below 0', () => [{ ...added.SparePart, Price: -1 }], [{ field: 'Rows.0.Price' }]],
    [
      'with an amount that the database cannot store',
      () => [{ ...added.SparePart, OrderedAmount: 1e12 }],
      [{ field: 'Rows.0.OrderedAmount' }],
    ],
  ])('a save of a job refuses a row %s', async (_, rows, reasons) => {
    const scene = await buildScene()
    await expectRefused(scene, rows(scene), { reasons })
  })

  it('a save refuses a part whose associated parts exceed the largest amount that the database can store', async () => {
    const brings = await buildPart(db)
    await buildAssociation(db, brings, part, '8')
    const row = { RowType: 'SparePart', ItemNumber: brings.item_number, OrderedAmount: 999_999_999 } as const
    await expectRefused(await buildScene(), [row], { reasons: [{ field: 'Rows.0.OrderedAmount' }] })
  })

  it('a save refuses a part whose number two suppliers use, unless the row names the supplier', async () => {
    const twin = await buildPart(db, { item_number: 'TWIN' })
    await buildPart(db, { item_number: 'TWIN' })
    const scene = await buildScene()
    const row = { RowType: 'SparePart', ItemNumber: 'TWIN' } as const
    await expectRefused(scene, [row], { reasons: [{ id: 900080, item: 'TWIN' }] })
    const Rows = [{ ...row, SupplierNumber: twin.supplier_number }]
    expect((await anna.saveJob({ WorkOrderId: scene.order.id, JobId: scene.job.id, Rows })).status).toBe(200)
  })

  it('a removed row cannot be changed, but its removal can be repeated', async () => {
    const scene = await buildScene()
    const RowId = scene.rowOf('Text')
    const removal = {
      WorkOrderId: scene.order.id,
      JobId: scene.job.id,
      Rows: [{ RowId, IsMarkedAsDeleted: true }],
    }
    expect((await anna.saveJob(removal)).body.Version).toBe(2)
    expect((await anna.saveJob(removal)).body.Version).toBe(2)
    await expectRefused(scene, [{ RowId, Note: 'x' }], { reasons: [{ id: 900076 }] })
    await expectRefused(scene, [{ RowId, IsMarkedAsDeleted: false }], { reasons: [{ id: 900076 }] })
  })

  it.each([
    ['a running', undefined],
    ['an ended', clock.now()],
  ] as const)('a row with %s stamping cannot be removed', async (_, end) => {
    const scene = await buildScene()
    const [row] = scene.rows
    if (!row) throw new Error('The scene has rows')
    const start = '2026-11-20T05:00:00Z'
    const stamper = await jobEditor()
    await buildStamping(db, stamper.employee, { start, ...(end && { end }), rows: [row] })
    const removal = { RowId: row.id, IsMarkedAsDeleted: true }
    await expectRefused(scene, [removal], { reasons: [{ id: 120051, row: row.name }] })
    // The save is all or nothing, so the added row is not written either.
    await expectRefused(scene, [added.Text, removal], { reasons: [{ id: 120051 }] })
  })

  it('a refused save of a job returns all reasons', async () => {
    const by = await jobEditor({ without: ['AddJobTextRow'] })
    const rows = [added.Text, { RowType: 'LabourOperation', WorkId: '?' } as const]
    const change = { Note: 'Other' }
    const reasons = [{ id: 900073 }, { id: 900077 }, { id: 900081 }]
    await expectRefused(await buildScene(), rows, { reasons, by, change })
  })

  it('a save of a job with an unknown field fails', async () => {
    const { order, job } = await buildScene()
    const Rows = [{ RowType: 'Text', Note: 'x', Discount: 5 } as JobRowChange]
    const answer = await send(
      jobEndpoints.saveJob,
      { headers: {}, body: { WorkOrderId: order.id, JobId: job.id, Rows } },
      anna.headers,
    )
    expect(reasonsOf(answer)).toMatchObject({ status: 400, reasons: [{ field: 'Rows.0.Discount' }] })
  })
})
