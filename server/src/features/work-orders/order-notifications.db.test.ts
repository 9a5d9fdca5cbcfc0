import { expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildReservation, buildResource } from '../../../test/schedule-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { notifyIfReady } from './jobs/rows-done.ts'
import { notifyOfParts } from './parts/keep-parts.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site] })
const receiver = await buildEmployee(db, { sites: [site] })
const session = { siteId: site.id, employeeId: anna.id, employeeName: anna.name } as never
const minutesFromNow = (minutes: number) => new Date(testStart.getTime() + minutes * 60_000)

async function toldOf({ id }: { readonly id: number }): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('notification')
    .select('employee_id')
    .where('work_order_id', '=', id)
    .orderBy('employee_id')
    .execute()
  return rows.map(({ employee_id: employeeId }) => employeeId)
}

type Row = Parameters<typeof buildRow>[2]
const done: Row = { done_at: testStart, done_by: 1 }
const removed: Row = { is_marked_as_deleted: true }

it.each<[string, readonly Row[], boolean]>([
  ['all its work is done', [done, done], true],
  ['only removed work and parts are not done', [done, removed, { row_type: 'SparePart' }], true],
  ['some work is not done', [done, {}], false],
  ['it has no work', [{ row_type: 'SparePart' }], false],
  ['all its work is removed', [{ ...done, ...removed }], false],
])('the receiver is notified of a ready work order, if %s: %#', async (_, rows, isTold) => {
  const order = await buildWorkOrder(db, site.id, { receiver_id: receiver.id })
  const job = await buildJob(db, order)
  for (const row of rows) await buildRow(db, job, { ...row, ...(row?.done_by && { done_by: anna.id }) })
  await buildRow(db, await buildJob(db, await buildWorkOrder(db, site.id)), {})
  await db.transaction().execute((tx) => notifyIfReady(tx, { session, order, now: testStart }))
  expect(await toldOf(order)).toEqual(isTold ? [receiver.id] : [])
})

it('the people whose work is not over are notified of picked parts, until the parts are not picked', async () => {
  const order = await buildWorkOrder(db, site.id, { receiver_id: receiver.id })
  const reserve = async (start: number, end: number, workOrder = order) => {
    const employee = await buildEmployee(db, { sites: [site] })
    const resources = [
      await buildResource(db, site.id, { employee_id: employee.id }),
      await buildResource(db, site.id, { is_material: false }),
    ]
    const times = { start: minutesFromNow(start), end: minutesFromNow(end) }
    await buildReservation(db, workOrder, { ...times, resources })
    return employee.id
  }
  const working = await reserve(-30, 1)
  const later = await reserve(600, 660)
  await reserve(-60, 0)
  await reserve(0, 60, await buildWorkOrder(db, site.id))
  const notify = (arePicked: boolean) =>
    db.transaction().execute((tx) => notifyOfParts(tx, { session, order, now: testStart }, arePicked))
  await notify(true)
  expect(await toldOf(order)).toEqual([working, later])
  await notify(false)
  expect(await toldOf(order)).toEqual([])
})
