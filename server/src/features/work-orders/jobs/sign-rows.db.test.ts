import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite, leaveSite } from '../../../../test/builders.ts'
import { reasonsOf } from '../../../../test/edit-app.ts'
import { buildJobApp, dumpOf } from '../../../../test/job-app.ts'
import {
  buildJob,
  buildRow,
  buildWorkOrder,
  buildWorkOrderWithRows,
} from '../../../../test/work-order-builders.ts'

const { db, clock, site, jobEditor } = await buildJobApp()
const anna = await jobEditor({ name: 'Anna' })
const ben = await jobEditor({ name: 'Ben' })

describe('signing', () => {
  it('signing marks every row as done with name and time, even for rows of several work orders', async () => {
    const one = await buildWorkOrderWithRows(db, site.id, 2)
    const two = await buildWorkOrderWithRows(db, site.id, 1)
    const rows = [...two.rows, ...one.rows]
    const { body } = await anna.sign(rows)
    expect(body.SignedRows.map(({ Oid }) => Oid)).toEqual(rows.map(({ oid }) => oid))
    const done = { MarkAsDoneDate: clock.now().toISOString(), MarkAsDoneBy: 'Anna' }
    expect(body.SignedRows).toMatchObject(rows.map(({ name }) => ({ ...done, Name: name })))
    expect(body.WorkOrders).toEqual([
      { WorkOrderId: one.workOrder.id, Version: 2 },
      { WorkOrderId: two.workOrder.id, Version: 2 },
    ])
    const [job] = (await ben.read(one.workOrder.id)).Jobs
    expect(job?.Rows.map(({ MarkAsDoneBy }) => MarkAsDoneBy)).toEqual(['Anna', 'Anna'])
    const [last] = one.rows.slice(-1)
    expect(await ben.events(one.workOrder.id)).toMatchObject([
      {
        Kind: 'rowSigned',
        EmployeeName: 'Anna',
        Subject: { RowId: last?.id, RowName: last?.name, JobNumber: one.job.job_number },
        Changes: [
          { Field: 'MarkAsDoneBy', Before: null, After: 'Anna' },
          { Field: 'MarkAsDoneDate', Before: null },
        ],
      },
      { Kind: 'rowSigned' },
    ])
  })

  it('signing accepts an Oid in capital letters, and signs a row that is named twice only once', async () => {
    const { rows } = await buildWorkOrderWithRows(db, site.id, 1)
    const inCapitals = rows.map((row) => ({ ...row, oid: row.oid.toUpperCase() }))
    const { body } = await anna.sign([...inCapitals, ...inCapitals])
    expect(body.SignedRows.map(({ Oid }) => Oid)).toEqual(rows.map(({ oid }) => oid))
  })

  it("signing in another employee's name records both employees", async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    const { body } = await ben.sign(rows, { salesmanId: anna.employee.id })
    expect(body.SignedRows[0]?.MarkAsDoneBy).toBe('Anna')
    const [event] = await ben.events(workOrder.id)
    expect(event).toMatchObject({ EmployeeName: 'Ben' })
    expect((await ben.read(workOrder.id)).Jobs[0]?.Rows[0]?.MarkAsDoneBy).toBe('Anna')
  })

  it('a repeated idempotency key returns the first response, and a second signing without it fails', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    const key = randomUUID()
    const first = await anna.sign(rows, { key })
    expect((await anna.sign(rows, { key })).body).toEqual(first.body)
    expect(reasonsOf(await ben.sign(rows))).toMatchObject({ status: 400, reasons: [{ id: 900090 }] })
    expect(await anna.events(workOrder.id)).toHaveLength(1)
  })

  it('signing succeeds while another user holds the lock', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    await ben.reserve(workOrder.id)
    expect((await anna.sign(rows)).status).toBe(200)
  })
})

describe('a refused signing', () => {
  type Who = Parameters<typeof jobEditor>[0]

  const expectRefused = async (
    columns: Parameters<typeof buildWorkOrder>[2],
    row: Parameters<typeof buildRow>[2],
    expected: object,
    { who, salesmanId }: { who?: Who; salesmanId?: number } = {},
  ) => {
    const order = await buildWorkOrder(db, site.id, columns)
    const job = await buildJob(db, order)
    const rows = [await buildRow(db, job), await buildRow(db, job, row)]
    const before = await dumpOf(db, order)
    const signer = who ? await jobEditor(who) : anna
    const answer = await signer.sign(rows, salesmanId === undefined ? {} : { salesmanId })
    expect(reasonsOf(answer)).toMatchObject(expected)
    expect(await dumpOf(db, order)).toEqual(before)
  }

  it.each(['SparePart', 'Text', 'Subcontractor', 'OffShelf'])(
    'refuses to sign a row of type %s',
    async (row_type) => {
      await expectRefused({}, { row_type }, { status: 400, reasons: [{ id: 900089 }] })
    },
  )

  it('refuses to sign a done or removed row', async () => {
    await expectRefused({}, { done_at: clock.now() }, { status: 400, reasons: [{ id: 900090 }] })
    await expectRefused({}, { is_marked_as_deleted: true }, { status: 400, reasons: [{ id: 900088 }] })
  })

  it.each(['P', 'C', 'I'])('refuses to sign a row of a work order in status %s', async (status) => {
    await expectRefused({ status }, {}, { status: 400, reasons: [{ id: 900060 }] })
  })

  it('refuses to sign a row while a payment link is active', async () => {
    await expectRefused({ has_active_payment_link: true }, {}, { status: 400, reasons: [{ id: 900070 }] })
  })

  it('refuses to sign a row without the right to edit jobs', async () => {
    const who: Who = { without: ['EditJob'] }
    await expectRefused({}, {}, { status: 403, reasons: [{ id: 900003, right: 'EditJob' }] }, { who })
  })

  it('signing for another employee needs a right, and fails for an employee of another site', async () => {
    const who: Who = { without: ['StampOthers'] }
    const salesmanId = ben.employee.id
    await expectRefused({}, {}, { status: 403, reasons: [{ id: 900086 }] }, { who, salesmanId })
    const stranger = await jobEditor({ sites: [await buildSite(db)] })
    const reasons = [{ id: 900087 }]
    await expectRefused({}, {}, { status: 400, reasons }, { salesmanId: stranger.employee.id })
    const dismissed = await buildEmployee(db, { sites: [site], is_active: false })
    await expectRefused({}, {}, { status: 400, reasons }, { salesmanId: dismissed.id })
    const moved = await buildEmployee(db, { sites: [site, await buildSite(db)] })
    await leaveSite(db, moved, site)
    await expectRefused({}, {}, { status: 400, reasons }, { salesmanId: moved.id })
  })

  it('refuses to sign a row at a site that does not use signing', async () => {
    const place = await buildSite(db, { is_operation_signing_in_use: false })
    const { workOrder, rows } = await buildWorkOrderWithRows(db, place.id)
    const before = await dumpOf(db, workOrder)
    const signer = await jobEditor({ sites: [place] })
    expect(reasonsOf(await signer.sign(rows))).toMatchObject({ status: 400, reasons: [{ id: 900085 }] })
    expect(await dumpOf(db, workOrder)).toEqual(before)
  })

  it('signing is refused for a row of another site, and for an empty list of rows', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, (await buildSite(db)).id)
    const before = await dumpOf(db, workOrder)
    expect(reasonsOf(await anna.sign(rows))).toMatchObject({ status: 400, reasons: [{ id: 900088 }] })
    expect(reasonsOf(await anna.sign([]))).toMatchObject({ status: 400, reasons: [{ field: 'SignedRows' }] })
    expect(await dumpOf(db, workOrder)).toEqual(before)
  })
})
