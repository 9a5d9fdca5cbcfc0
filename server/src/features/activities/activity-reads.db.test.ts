import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { byPriority, openThenNewest } from '@verstas/domain/activities/order.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildActivityApp } from '../../../test/activity-app.ts'
import { buildActivity, buildActivityType } from '../../../test/activity-builders.ts'
import { testStart } from '../../../test/app.ts'
import { buildSite } from '../../../test/builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, site, type, desk, colleague, send, signIn } = await buildActivityApp()
const anna = await colleague({ name: 'Anna' })
const ben = await colleague({ name: 'Ben' })
// A work queue that can sign in and has tasks.
const queue = await colleague({ name: 'Parts desk', is_workqueue: true, subsystem: '' })

const minutesAgo = (minutes: number) => new Date(testStart.getTime() - minutes * 60_000)
const ofType = { type_code: type.code }
const closed = (at: Date, by = anna.id) => ({ closed_at: at, closed_by: by })
const ids = (list: readonly { readonly Id: number }[]) => list.map(({ Id }) => Id)

describe('the order of task lists', () => {
  beforeAll(async () => {
    const orders = [null]
    for (const priority_code of [1, 2, null])
      for (const is_customer_waiting of [true, false])
        orders.push((await buildWorkOrder(db, site.id, { priority_code, is_customer_waiting })).id as never)
    for (const [place, work_order_id] of [...orders, ...orders, ...orders].entries())
      for (const employee of [desk, anna.employee])
        await buildActivity(db, employee, {
          ...ofType,
          work_order_id,
          created_at: minutesAgo(((place * 7) % 5) * 10),
          ...(place % 3 === 0 && employee !== desk && closed(testStart)),
        })
  })

  it("the task pool and the task monitor sort tasks in the same order as the domain's `byPriority`", async () => {
    const pool = await ben.pool()
    expect(pool).toHaveLength(21)
    expect(ids(pool)).toEqual(ids(pool.toSorted(byPriority)))
    const { body: rows } = await send(
      activityEndpoints.listUnderWorkRows,
      { params: { arg: false } },
      ben.headers,
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(ids(rows)).toEqual(ids(rows.toSorted(byPriority)))
    const { body: full } = await send(activityEndpoints.listUnderWork, {}, ben.headers)
    expect(ids(full)).toEqual(ids(rows))
  })

  it("the employee's own tasks have the order of the domain's `openThenNewest`", async () => {
    const mine = await anna.mine()
    expect(mine.some(({ IsOpen }) => !IsOpen)).toBe(true)
    expect(ids(mine)).toEqual(ids(mine.toSorted(openThenNewest)))
    const { body: rows } = await send(activityEndpoints.listMyActivityRows, {}, anna.headers)
    expect(ids(rows)).toEqual(ids(mine))
    const { body: withOrder } = await send(activityEndpoints.listMyActivitiesWithWorkOrder, {}, anna.headers)
    expect(ids(withOrder)).toEqual(ids(mine.filter(({ WorkOrderNumber }) => WorkOrderNumber !== null)))
    for (const { WorkOrder, WorkOrderNumber } of withOrder)
      expect(WorkOrder.OrderNumber).toBe(WorkOrderNumber)
  })
})

describe('my tasks', () => {
  it("my tasks include open tasks, and tasks closed since midnight in the site's time zone", async () => {
    const cleo = await colleague()
    const open = await buildActivity(db, cleo.employee, { ...ofType, created_at: minutesAgo(60 * 24 * 30) })
    const beforeMidnight = new Date('2026-11-19T21:59:59Z')
    const afterMidnight = new Date('2026-11-19T22:00:00Z')
    const made = { ...ofType, created_at: minutesAgo(60 * 24) }
    await buildActivity(db, cleo.employee, { ...made, ...closed(beforeMidnight) })
    const done = await buildActivity(db, cleo.employee, { ...made, ...closed(afterMidnight, ben.id) })
    await buildActivity(db, ben.employee, ofType)
    expect(ids(await cleo.mine())).toEqual([open.id, done.id])
    clock.set('2026-11-20T22:00:00Z')
    const tomorrow = await send(activityEndpoints.listMyActivities, {}, await signIn(cleo.employee))
    expect(ids(tomorrow.body)).toEqual([open.id])
  })
})

describe('the pool', () => {
  it('the task pool contains the tasks of work queues, and the favourite pool only tasks of starred types', async () => {
    const starred = await buildActivityType(db, site.id)
    const { id } = await buildActivity(db, desk, { type_code: starred.code })
    expect((await anna.star(starred.code, true)).body).toMatchObject({
      Code: starred.code,
      IsFavourite: true,
    })
    expect((await anna.star(starred.code, true)).status).toBe(200)
    expect(ids(await anna.favouritePool())).toEqual([id])
    expect(await ben.favouritePool()).toEqual([])
    expect(ids(await ben.pool())).toContain(id)
    await ben.assign(id, ben.id)
    expect(await anna.favouritePool()).toEqual([])
    expect((await anna.star(starred.code, false)).body.IsFavourite).toBe(false)
    expect((await anna.star('NONE', true)).status).toBe(404)
    const other = await buildActivityType(db, (await buildSite(db)).id)
    expect((await anna.star(other.code, true)).status).toBe(404)
  })

  it("a work queue's task is in the pool, in the queue's list, and on request in the task monitor", async () => {
    const { id } = await buildActivity(db, queue.employee, ofType)
    const { id: done } = await buildActivity(db, queue.employee, { ...ofType, ...closed(testStart) })
    const underWork = async (who: typeof queue, arg: boolean) =>
      ids((await send(activityEndpoints.listUnderWorkRows, { params: { arg } }, who.headers)).body)
    expect(ids(await queue.pool())).toContain(id)
    expect(ids(await queue.mine())).toEqual([id, done])
    expect(await underWork(queue, false)).not.toContain(id)
    expect(await underWork(queue, true)).toContain(id)
    expect(await underWork(queue, true)).not.toContain(done)
    expect(await underWork(anna, true)).not.toContain(id)
  })
})

describe('recent tasks', () => {
  it('recent tasks are those that the employee closed or handed on within the last eight days', async () => {
    const dora = await colleague()
    const made = { ...ofType, created_at: new Date('2026-11-01T08:00:00Z') }
    const closedAt = async (at: string) =>
      (await buildActivity(db, anna.employee, { ...made, ...closed(new Date(at), dora.id) })).id
    await closedAt('2026-11-12T21:59:59Z')
    const first = await closedAt('2026-11-12T22:00:00Z')
    const last = await closedAt('2026-11-20T21:59:59Z')
    await closedAt('2026-11-20T22:00:00Z')
    const handed = await buildActivity(db, desk, made)
    await dora.assign(handed.id, dora.id)
    expect(ids(await ben.recent(dora.id, '2026-11-20'))).toEqual([last, first])
    await dora.assign(handed.id, ben.id, { Note: 'You know him' })
    expect(ids(await ben.recent(dora.id, '2026-11-20'))).toEqual([last, handed.id, first])
  })

  it('recent tasks exclude tasks that the employee took, created or reopened', async () => {
    const eve = await colleague()
    const { Id } = (await eve.save({ SalesmanId: desk.id })).body
    await eve.assign(Id, eve.id)
    expect(await eve.recent(eve.id, '2026-11-20')).toEqual([])
    await eve.close(Id)
    expect(ids(await eve.recent(eve.id, '2026-11-20'))).toEqual([Id])
    await eve.reopen(Id)
    expect(await eve.recent(eve.id, '2026-11-20')).toEqual([])
    const nobody = { params: { employee: 999_999, date: '2026-11-20' } }
    expect((await send(activityEndpoints.listRecentActivities, nobody, eve.headers)).status).toBe(404)
  })
})

it('lists the open tasks of a work order before the closed ones, each with its job row', async () => {
  const order = await buildWorkOrder(db, site.id)
  const row = await buildRow(db, await buildJob(db, order))
  const of = { ...ofType, work_order_id: order.id }
  const done = await buildActivity(db, ben.employee, { ...of, ...closed(testStart) })
  const old = await buildActivity(db, desk, { ...of, created_at: minutesAgo(50), job_row_id: row.id })
  const young = await buildActivity(db, anna.employee, of)
  const read = (id: number) =>
    send(activityEndpoints.listActivitiesOfWorkOrder, { params: { id } }, ben.headers)
  const { body } = await read(order.id)
  expect(body.map(({ Id, RowId }) => [Id, RowId])).toEqual([
    [young.id, null],
    [old.id, row.id],
    [done.id, null],
  ])
  expect((await read(999_999)).status).toBe(404)
  const elsewhere = await buildWorkOrder(db, (await buildSite(db)).id)
  expect((await read(elsewhere.id)).status).toBe(404)
})

it('the lists have only text templates and task types of the site, with one type for part requests', async () => {
  const other = await buildSite(db)
  const template = (site_id: number, text_key: string) => ({ site_id, text_key, template: text_key })
  await db
    .insertInto('activity_text_template')
    .values([template(site.id, 'B'), template(site.id, 'A'), template(other.id, 'C')])
    .execute()
  const { body } = await send(activityEndpoints.listActivityTextTemplates, {}, anna.headers)
  expect(body).toEqual([
    { TextKey: 'A', Template: 'A', TypeCode: null },
    { TextKey: 'B', Template: 'B', TypeCode: null },
  ])
  const part = await buildActivityType(db, site.id, {
    code: 'PART',
    description: 'A part',
    default_employee_id: desk.id,
    is_part_request: true,
  })
  const { body: types } = await send(activityEndpoints.listActivityTypes, {}, anna.headers)
  expect(types[0]).toEqual({
    Code: part.code,
    Description: 'A part',
    DefaultEmployeeID: desk.id,
    IsFavourite: false,
    IsPartRequest: true,
  })
  const again = buildActivityType(db, site.id, { is_part_request: true })
  await expect(again).rejects.toThrow('activity_type__one_part_request')
})
