import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { reasonsOf } from '../../../../test/edit-app.ts'
import { buildJobApp, dumpOf } from '../../../../test/job-app.ts'
import { refusedWith } from '../../../../test/refused-with.ts'
import { buildWorkOrderWithRows } from '../../../../test/work-order-builders.ts'

const { db, clock, site, jobEditor } = await buildJobApp()
const anna = await jobEditor({ name: 'Anna', without: ['CorrectStampings'] })
const ben = await jobEditor({ name: 'Ben', without: ['CorrectStampings'] })
const supervisor = await jobEditor({ name: 'Pekka' })

const doneOf = async (id: number) =>
  (await anna.read(id)).Jobs.flatMap(({ Rows }) => Rows.map(({ MarkAsDoneBy }) => MarkAsDoneBy))

describe('taking back a sign-off', () => {
  it('taking back a sign-off restores the rows, and the history shows both actions', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const before = (await anna.read(workOrder.id)).Jobs
    await anna.sign(rows)
    expect(await doneOf(workOrder.id)).toEqual(['Anna', 'Anna'])
    const { body } = await anna.unsign(rows)
    expect(body).toEqual({ WorkOrders: [{ WorkOrderId: workOrder.id, Version: 3 }] })
    expect((await anna.read(workOrder.id)).Jobs).toEqual(before)
    const kinds = (await anna.events(workOrder.id)).map(({ Kind }) => Kind)
    expect(kinds.toSorted()).toEqual(['rowSigned', 'rowSigned', 'rowUnsigned', 'rowUnsigned'])
  })

  it('a repeated key takes a sign-off back once, and rows that are not signed are refused', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    await anna.sign(rows)
    const key = randomUUID()
    const first = await anna.unsign(rows, key)
    expect((await anna.unsign(rows, key)).body).toEqual(first.body)
    const before = await dumpOf(db, workOrder)
    expect(reasonsOf(await anna.unsign(rows))).toMatchObject({ status: 400, reasons: [{ id: 900505 }] })
    expect(await dumpOf(db, workOrder)).toEqual(before)
  })

  it('a supervisor can take back the sign-off of others, and a colleague cannot', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    await anna.sign(rows)
    expect(reasonsOf(await ben.unsign(rows))).toMatchObject({ status: 403, reasons: [{ id: 900506 }] })
    expect(await doneOf(workOrder.id)).toEqual(['Anna'])
    expect((await supervisor.unsign(rows)).status).toBe(200)
    expect(await doneOf(workOrder.id)).toEqual([null])
  })

  it('no one can take back a sign-off on the next day', async () => {
    const { rows } = await buildWorkOrderWithRows(db, site.id)
    await anna.sign(rows)
    const former = clock.now()
    clock.set(new Date(former.getTime() + 16 * 3_600_000))
    const later = await jobEditor({ name: 'Paula' })
    expect(reasonsOf(await later.unsign(rows))).toMatchObject({ status: 403, reasons: [{ id: 900506 }] })
    clock.set(former)
  })

  it.each([
    ['workOrderNotActive', { status: 'C' }],
    ['paymentLinkActive', { has_active_payment_link: true }],
  ] as const)('a sign-off is not taken back if that is refused with %s', async (name, columns) => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    await anna.sign(rows)
    await db.updateTable('work_order').set(columns).where('id', '=', workOrder.id).execute()
    expect(await anna.unsign(rows)).toMatchObject(refusedWith(name))
    expect(await doneOf(workOrder.id)).toEqual(['Anna'])
  })

  it('a sign-off is not taken back for rows of another site, or at a site without sign-offs', async () => {
    const { workOrder, rows } = await buildWorkOrderWithRows(db, site.id)
    await anna.sign(rows)
    const elsewhere = await buildSite(db, { is_operation_signing_in_use: true })
    const stranger = await jobEditor({ sites: [elsewhere] })
    expect(await stranger.unsign(rows)).toMatchObject(refusedWith('signedRowUnknown'))
    const without = await buildSite(db, { is_operation_signing_in_use: false })
    const other = await jobEditor({ sites: [without] })
    expect(await other.unsign(rows)).toMatchObject(refusedWith('signingNotInUse'))
    expect(await doneOf(workOrder.id)).toEqual(['Anna'])
  })
})
