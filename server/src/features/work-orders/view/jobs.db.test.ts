import { workOrderEndpoints as api } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildStamping } from '../../../../test/schedule-builders.ts'
import {
  buildJob,
  buildRow,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../../test/work-order-builders.ts'

const { db, clock, signIn, send } = await buildTestApp()

const matti = await buildEmployee(db, { name: 'Matti Meikäläinen' })
const pekka = await buildEmployee(db, { sites: [{ id: matti.siteId }] })
const site = matti.siteId
const asMatti = await signIn(matti)

const minute = (minutes: number) => new Date(testStart.getTime() + minutes * 60_000)

const readJobs = async (workOrder: { readonly id: number }) =>
  (await send(api.getWorkOrder, { params: { id: workOrder.id } }, asMatti)).body.Jobs

const readRows = async (workOrder: { readonly id: number }) =>
  (await readJobs(workOrder)).flatMap(({ Rows }) => Rows)

describe('the jobs of a work order', () => {
  it('jobs are returned in the order of their numbers, and their rows by position', async () => {
    const order = await buildWorkOrder(db, site)
    const fresh = await buildJob(db, order, { job_number: null })
    const second = await buildJob(db, order, { job_number: 2 })
    const first = await buildJob(db, order, { job_number: 1 })
    await buildRow(db, first, { position: 2, name: 'b' })
    await buildRow(db, first, { position: 1, name: 'a' })
    const jobs = await readJobs(order)
    expect(jobs.map(({ JobId, JobNumber }) => [JobId, JobNumber])).toEqual([
      [first.id, 1],
      [second.id, 2],
      [fresh.id, null],
    ])
    expect(jobs.map(({ Rows }) => Rows.map(({ Name }) => Name))).toEqual([['a', 'b'], [], []])
  })

  it('jobs contain rows of every type, with exact decimals', async () => {
    const order = await buildWorkOrder(db, site)
    const job = await buildJob(db, order)
    await buildRow(db, job, { standard_time: '42.5', factory_time: '40', work_type_code: 'K' })
    await buildRow(db, job, {
      row_type: 'SparePart',
      item_number: '31339023',
      ordered_amount: '0.125',
      price: '1234567.89',
      stock_code: 'MAIN',
    })
    await buildRow(db, job, { row_type: 'Text', note: 'Asiakas odottaa' })
    await buildRow(db, job, { row_type: 'Subcontractor', source_type: 'WEB_API' })
    await buildRow(db, job, { row_type: 'OffShelf' })
    const [labour, part, text, subcontractor, offShelf] = await readRows(order)
    expect(labour).toMatchObject({ WorkId: '10001', StandardTime: 42.5, FactoryTime: 40, UsedTime: 0 })
    expect(part).toMatchObject({
      ItemNumber: '31339023',
      OrderedAmount: 0.125,
      Price: 1234567.89,
      StockDescription: 'Main stock',
      UsedTime: null,
    })
    expect(text).toMatchObject({ RowType: 'Text', Note: 'Asiakas odottaa' })
    expect(subcontractor).toMatchObject({ SourceType: 'WEB_API' })
    expect(offShelf).toMatchObject({ RowType: 'OffShelf' })
  })

  it("a job's standard time is the sum of its labour rows, except removed ones", async () => {
    const order = await buildWorkOrder(db, site)
    const job = await buildJob(db, order)
    await buildRow(db, job, { standard_time: '42.5' })
    await buildRow(db, job, { standard_time: '15' })
    await buildRow(db, job, { standard_time: '100', is_marked_as_deleted: true })
    await buildRow(db, job, { row_type: 'SparePart' })
    await buildJob(db, order)
    const jobs = await readJobs(order)
    expect(jobs.map(({ StandardTime }) => StandardTime)).toEqual([57.5, 0])
    expect(jobs[0]?.Rows.map(({ IsMarkedAsDeleted }) => IsMarkedAsDeleted)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('a read of jobs by the global id contains rows only if the query requests them', async () => {
    const { workOrder } = await buildWorkOrderWithRows(db, site, 2)
    const params = { globalId: workOrder.global_id }
    for (const query of [{}, { includeRows: false }]) {
      const { body } = await send(api.getWorkOrderByGlobalId, { params, query }, asMatti)
      expect(body.Jobs).toMatchObject([{ StandardTime: 60, Rows: [] }])
    }
    const { body } = await send(api.getWorkOrderByGlobalId, { params, query: { includeRows: true } }, asMatti)
    expect(body.Jobs[0]?.Rows).toHaveLength(2)
  })

  it('jobs omit parts if the work order hides parts from the web', async () => {
    const order = await buildWorkOrder(db, site, { hides_parts_in_web: true })
    const job = await buildJob(db, order)
    for (const row_type of ['LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'])
      await buildRow(db, job, { row_type })
    const types = (await readRows(order)).map(({ RowType }) => RowType)
    expect(types).toEqual(['LabourOperation', 'Text', 'Subcontractor'])
  })
})

describe('the done and stamping fields of a row', () => {
  it('a done row contains the name and the time of its signing', async () => {
    const { workOrder, job } = await buildWorkOrderWithRows(db, site, 1)
    await buildRow(db, job, { done_at: testStart, done_by: matti.id })
    const [undone, done] = await readRows(workOrder)
    expect(undone).toMatchObject({ MarkAsDoneDate: null, MarkAsDoneBy: null })
    expect(done?.MarkAsDoneBy).toBe('Matti Meikäläinen')
    expect(new Date(done?.MarkAsDoneDate ?? '')).toEqual(testStart)
  })

  it('a row shows whether it has running and ended stampings, and its share of their minutes', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site, 4)
    const other = await buildWorkOrderWithRows(db, site, 1)
    const [first, second, third] = rows
    if (!first || !second || !third) throw new Error('Four rows were built')
    await buildStamping(db, matti, { start: minute(-60), end: minute(-30), rows: [first] })
    await buildStamping(db, matti, {
      start: minute(-30),
      end: minute(-20),
      rows: [first, second, ...other.rows],
    })
    await buildStamping(db, matti, { start: minute(-20), rows: [second, third] })
    await buildStamping(db, pekka, { start: minute(-8), rows: [third] })

    const seen = (await readRows(workOrder)).map(({ HasOpenStamping, HasClosedStamping, UsedTime }) => [
      HasOpenStamping,
      HasClosedStamping,
      UsedTime,
    ])
    expect(seen).toEqual([
      [false, true, 33.33],
      [true, true, 13.33],
      [true, false, 18],
      [false, false, 0],
    ])
    expect((await readRows(other.workOrder))[0]).toMatchObject({ UsedTime: 3.34, HasClosedStamping: true })

    clock.advance({ minutes: 10 })
    expect((await readRows(workOrder))[2]).toMatchObject({ UsedTime: 33 })
    clock.set(minute(-30))
    expect((await readRows(workOrder))[2]).toMatchObject({ UsedTime: 0 })
    clock.set(testStart)
  })
})
