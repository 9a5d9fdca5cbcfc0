import { readFileSync } from 'node:fs'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import { type NotificationKind, notificationKinds } from '@verstas/contract/notifications/kinds.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildActivity, buildQueue } from '../../../test/activity-builders.ts'
import { buildPlanningApp } from '../../../test/planning-app.ts'
import { buildReservation, buildResource } from '../../../test/schedule-builders.ts'
import { buildJob, buildRow, buildWorkOrder } from '../../../test/work-order-builders.ts'

const { db, clock, site, send, planner, stocked, booked } = await buildPlanningApp()

type Person = Awaited<ReturnType<typeof planner>>

/** Adds a person with a row on the schedule. */
async function worker(): Promise<Person> {
  const person = await planner()
  await buildResource(db, site.id, { employee_id: person.employee.id })
  return person
}

/** Returns the kinds of a person's notifications, the oldest first. */
async function told({ headers }: Person): Promise<readonly NotificationKind[]> {
  const { body } = await send(notificationEndpoints.listNotifications, { query: {} }, headers)
  return body.map(({ Kind }) => Kind).toReversed()
}

/** A time of the test's day, whose clock is at 8:00. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`).toISOString()

/** Adds a reservation of a person, and functions that change it as another person. */
async function reserved(person: Person, start: string, end: string) {
  const order = await buildWorkOrder(db, site.id)
  const resources = [{ site_id: site.id, id: person.employee.id }]
  const { oid } = await buildReservation(db, order, { start: at(start), end: at(end), resources })
  return {
    move: (by: Person, to: Person, from: string, until: string) =>
      send(
        workshopScheduleEndpoints.moveReservation,
        {
          headers: {},
          body: { Oid: oid, ResourceId: to.employee.id, StartTime: at(from), EndTime: at(until) },
        },
        by.headers,
      ),
  }
}

const assign = (by: Person, Id: number, to: { readonly id: number }) =>
  send(
    activityEndpoints.assignActivity,
    { params: { salesman: to.id }, body: { Id }, headers: {} },
    by.headers,
  )

/** Adds a work order of the receiver with a labour row for each entry, which is done or not. */
async function orderOf(receiver: Person, rows: readonly { done?: boolean; removed?: boolean }[]) {
  const order = await buildWorkOrder(db, site.id, { receiver_id: receiver.employee.id })
  const job = await buildJob(db, order)
  const built = []
  for (const { done = false, removed = false } of rows)
    built.push(
      await buildRow(db, job, {
        ...(done && { done_at: clock.now(), done_by: receiver.employee.id }),
        is_marked_as_deleted: removed,
      }),
    )
  return built
}

/**
 * Tests of the calls that cause notifications, by kind. A new kind is added here, with its tests or the path
 * in `server` of the file that has them.
 */
const causes: Record<NotificationKind, string | (() => void)> = {
  message: 'src/features/notifications/notifications.db.test.ts',
  customerAnswered: 'test/every-command.approved.txt',
  partsArrived: 'src/features/own-data/receive-part.db.test.ts',
  orderLate: 'src/features/notifications/watch-time.db.test.ts',
  stampingForgotten: 'src/features/notifications/watch-time.db.test.ts',
  stampingsCorrected: 'test/every-command.approved.txt',

  taskGiven: () =>
    it('a task that another person assigns notifies its new assignee, unless that is a work queue', async () => {
      const [anna, ben] = [await planner(), await planner()]
      const { id } = await buildActivity(db, anna.employee)
      await assign(anna, id, ben.employee)
      expect(await told(ben)).toEqual(['taskGiven'])
      await assign(anna, id, await buildQueue(db, { sites: [site] }))
      expect(await told(ben)).toEqual([])
      expect(await told(anna)).toEqual([])
    }),

  taskTaken: () =>
    it('a task that another person takes away notifies its former assignee', async () => {
      const [anna, ben, carl] = [await planner(), await planner(), await planner()]
      const { id } = await buildActivity(db, anna.employee)
      await assign(ben, id, carl.employee)
      expect(await told(anna)).toEqual(['taskTaken'])
      expect(await told(carl)).toEqual(['taskGiven'])
      expect(await told(ben)).toEqual([])
    }),

  workGiven: () =>
    it('a move of reserved work to another person notifies both, and not the person who moved it', async () => {
      const [foreman, anna, ben] = [await planner(), await worker(), await worker()]
      const { move } = await reserved(anna, '09:00', '10:00')
      await move(foreman, ben, '09:00', '10:00')
      expect(await told(ben)).toEqual(['workGiven'])
      expect(await told(anna)).toEqual(['workTaken'])
      expect(await told(foreman)).toEqual([])
    }),

  workMoved: () =>
    it('a move of reserved work to another time notifies its person, and a later end does not', async () => {
      const [foreman, anna] = [await planner(), await worker()]
      const { move } = await reserved(anna, '09:00', '10:00')
      await move(foreman, anna, '09:00', '11:00')
      expect(await told(anna)).toEqual([])
      await move(foreman, anna, '09:30', '11:30')
      expect(await told(anna)).toEqual(['workMoved'])
    }),

  workTaken: () => {
    it('work that is running is taken away with a notification, and past work without one', async () => {
      const [foreman, anna, ben] = [await planner(), await worker(), await worker()]
      const running = await reserved(anna, '07:30', '08:30')
      await running.move(foreman, ben, '07:30', '08:30')
      expect(await told(anna)).toEqual(['workTaken'])
      expect(await told(ben)).toEqual(['workGiven'])
      const [carl, dora] = [await worker(), await worker()]
      const past = await reserved(carl, '06:00', '08:00')
      await past.move(foreman, dora, '06:00', '08:00')
      expect([...(await told(carl)), ...(await told(dora))]).toEqual([])
    })
  },

  partsPicked: () =>
    it('picked parts notify the people who have not finished the work, and unpicked parts withdraw it', async () => {
      const [picker, anna, ben] = [await planner(), await worker(), await worker()]
      const { id, site_id } = await booked([[await stocked('1')]])
      for (const [person, start, end] of [
        [anna, at('06:00'), at('07:00')],
        [ben, at('07:00'), at('09:00')],
      ] as const) {
        const resources = [{ site_id, id: person.employee.id }]
        await buildReservation(db, { site_id, id }, { start, end, resources })
      }
      await picker.pick(id)
      expect(await told(ben)).toEqual(['partsPicked'])
      expect(await told(anna)).toEqual([])
      await picker.save({ Id: id, PartsPrePicked: false })
      expect(await told(ben)).toEqual([])
    }),

  orderReady: () => {
    it('the last signed row notifies the receiver of the work order, and removed rows do not matter', async () => {
      const [receiver, anna] = [await planner(), await planner()]
      const [first, second] = await orderOf(receiver, [{}, {}, { removed: true }])
      if (!first || !second) throw new Error('Both rows exist')
      await anna.sign([first])
      expect(await told(receiver)).toEqual([])
      await anna.sign([second])
      expect(await told(receiver)).toEqual(['orderReady'])
    })

    it('a sign-off that is taken back withdraws the notification, unless it was read', async () => {
      const [receiver, anna] = [await planner(), await planner()]
      const [unread] = await orderOf(receiver, [{}])
      const [read] = await orderOf(receiver, [{}])
      if (!unread || !read) throw new Error('Both rows exist')
      await anna.sign([read])
      const [noted] = (await send(notificationEndpoints.listNotifications, { query: {} }, receiver.headers))
        .body
      const body = { Id: noted?.Id ?? 0, WithEarlier: false }
      await send(notificationEndpoints.markNotifications, { body }, receiver.headers)
      await anna.sign([unread])
      expect(await told(receiver)).toEqual(['orderReady', 'orderReady'])
      await anna.unsign([unread, read])
      const { body: left } = await send(
        notificationEndpoints.listNotifications,
        { query: {} },
        receiver.headers,
      )
      expect(left).toMatchObject([{ Kind: 'orderReady', IsRead: true }])
    })
  },
}

describe('the cause of each kind of notification', () => {
  for (const kind of notificationKinds) {
    const cause = causes[kind]
    if (typeof cause === 'function') describe(kind, cause)
    else
      it(`${kind} is in the file that tests it`, () => {
        expect(readFileSync(new URL(`../../../${cause}`, import.meta.url), 'utf8')).toContain(kind)
      })
  }
})
