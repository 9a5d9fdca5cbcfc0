import { expect, it } from 'vitest'
import { buildPushApp } from '../../../test/push-app.ts'
import { buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'
import { notifyOfTime } from './watch-time.ts'

const { db, clock, site, person } = await buildPushApp()
await buildStampingTypes(db)

const told = (employeeId: number) =>
  db
    .selectFrom('notification')
    .select(['kind', 'work_order_id', 'start_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()

const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)

it('a missed promise notifies the receiver once, unless the work is done or a later time was agreed', async () => {
  const anna = await person('Anna')
  const receiver = { receiver_id: anna.employee.id, status: 'A' }
  const [late, told1, done, future] = await Promise.all([
    buildWorkOrder(db, site.id, { ...receiver, estimated_delivery_at: ago(10) }),
    buildWorkOrder(db, site.id, { ...receiver, estimated_delivery_at: ago(10), told_until: ago(-60) }),
    buildWorkOrder(db, site.id, { ...receiver, estimated_delivery_at: ago(10) }),
    buildWorkOrder(db, site.id, { ...receiver, estimated_delivery_at: ago(-10) }),
  ])
  for (const order of [late, told1, future]) await buildRow(db, await buildJob(db, order))
  const doneJob = await buildJob(db, done)
  await buildRow(db, doneJob, { done_at: ago(20), done_by: anna.employee.id })
  await buildRow(db, doneJob, { is_marked_as_deleted: true })
  expect(await notifyOfTime(db, clock.now())).toBe(1)
  expect(await told(anna.employee.id)).toEqual([
    { kind: 'orderLate', work_order_id: late.id, start_at: ago(10) },
  ])
  expect(await notifyOfTime(db, clock.now())).toBe(0)
})

it('a stamping that still runs from an earlier day notifies its person once', async () => {
  const ben = await person('Ben')
  const startAt = ago(20 * 60)
  await db
    .insertInto('stamping')
    .values({
      ...{ site_id: site.id, employee_id: ben.employee.id, type_code: stampingTypes.in, is_presence: true },
      ...{ start_at: startAt, end_at: null, created_at: startAt, created_by: ben.employee.id },
    })
    .execute()
  expect(await notifyOfTime(db, clock.now())).toBe(1)
  expect(await told(ben.employee.id)).toEqual([
    { kind: 'stampingForgotten', work_order_id: null, start_at: startAt },
  ])
  expect(await notifyOfTime(db, clock.now())).toBe(0)
})

it('a later promise that is missed, too, notifies the receiver again', async () => {
  const anna = await person('Anna')
  const order = await buildWorkOrder(db, site.id, {
    ...{ receiver_id: anna.employee.id, status: 'A', estimated_delivery_at: ago(10) },
  })
  await buildRow(db, await buildJob(db, order))
  await notifyOfTime(db, clock.now())
  const later = ago(-30)
  await db.updateTable('work_order').set({ told_until: later }).where('id', '=', order.id).execute()
  await notifyOfTime(db, clock.now())
  expect((await told(anna.employee.id)).at(-1)?.start_at).toEqual(ago(10))
  clock.advance({ minutes: 31 })
  await notifyOfTime(db, clock.now())
  expect((await told(anna.employee.id)).at(-1)).toMatchObject({ work_order_id: order.id, start_at: later })
})

it('a promise that was postponed by more than a day notifies the receiver when it is missed', async () => {
  const anna = await person('Anna')
  const order = await buildWorkOrder(db, site.id, {
    ...{ receiver_id: anna.employee.id, status: 'A' },
    ...{ estimated_delivery_at: ago(3 * 24 * 60), told_until: ago(5) },
  })
  await buildRow(db, await buildJob(db, order))
  await notifyOfTime(db, clock.now())
  expect(await told(anna.employee.id)).toEqual([
    { kind: 'orderLate', work_order_id: order.id, start_at: ago(5) },
  ])
})
