import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { notificationEndpoints } from '@verstas/contract/notifications/endpoints.ts'
import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { buildActivityType, buildQueue } from '../../../test/activity-builders.ts'
import { testStart } from '../../../test/app.ts'
import { buildSite, deactivate, leaveSite } from '../../../test/builders.ts'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { whileLocked } from '../../../test/while-locked.ts'
import { buildVehicle } from '../../../test/work-order-builders.ts'
import { addFollowUp } from './follow-ups.ts'
import { lockInspection } from './load-inspection.ts'
import { makeDueReminders } from './reminders.ts'

const { db, clock, site, settings, surveys, car, inspector, send } = await buildHealthCheckApp()
const far = await buildSite(db, { time_zone: 'Pacific/Auckland' })
const anna = await inspector({ name: 'Anna' })
const fiona = await inspector({ name: 'Fiona', sites: [far] })
for (const { id } of [site, far]) await buildActivityType(db, id)
const desk = await buildQueue(db, { sites: [site] })

const Key = 'check.frontPads'
const remindOn = '2026-12-01'
const later = '2026-12-03T12:00:00Z'
type Person = typeof anna

/** Saves an inspection with worn pads, and a reminder for 1 December. */
async function promised(person: Person, siteId = site.id) {
  const vehicle =
    siteId === site.id ? (await car({ license_number: 'ABC-123' })).vehicle : await buildVehicle(db, siteId)
  const values = { [Key]: 'soon', 'note.frontPads': 'Kuluneet' }
  const { body } = await person.save(saveOf(vehicle.id, surveys.tyres, values))
  const reminder = await person.followUp(body.Id, {
    Key,
    Kind: 'Reminder',
    Date: remindOn,
    Note: 'Soita illalla',
  })
  expect(reminder.body).toMatchObject({ Kind: 'Reminder', ActivityId: null })
  return { id: body.Id, vehicle }
}

const remind = () => makeDueReminders({ db, clock, settings, log: log as FastifyBaseLogger })

/**
 * Creates the tasks of due reminders at a given time. Then resets the clock, because sessions end long before
 * that time.
 */
async function remindAt(instant: string, processes = 1): Promise<number> {
  clock.set(instant)
  const made = await Promise.all(Array.from({ length: processes }, remind))
  clock.set(testStart)
  return made.reduce((sum, count) => sum + count)
}
const tasksOf = async ({ headers }: Person) =>
  (await send(activityEndpoints.listMyActivities, {}, headers)).body

it('a reminder becomes one task when its day begins at the site, even if six processes run concurrently', async () => {
  const cars = [await promised(anna), await promised(anna), await promised(anna)]
  await promised(fiona, far.id)
  expect(await remindAt('2026-11-30T10:59:59Z')).toBe(0)
  expect(await remindAt('2026-11-30T11:00:00Z')).toBe(1)
  expect(await tasksOf(fiona)).toHaveLength(1)
  expect(await remindAt('2026-11-30T21:59:59Z')).toBe(0)
  expect(await remindAt('2026-11-30T22:00:00Z', 6)).toBe(3)
  const tasks = await tasksOf(anna)
  expect(tasks).toHaveLength(3)
  expect(tasks[0]).toMatchObject({
    Header: 'Muistutus ABC-123: Etujarrupalat (Pian)',
    Body: expect.stringMatching(/Etujarrupalat.*\nKuluneet\nSoita illalla\n.*20\.11\.2026/),
    SalesmanId: anna.employee.id,
  })
  const { body: told } = await send(notificationEndpoints.listNotifications, { query: {} }, anna.headers)
  expect(told.map(({ Kind, ActorName }) => [Kind, ActorName])).toEqual(
    Array.from({ length: 3 }, () => ['taskGiven', null]),
  )
  const followUps = await Promise.all(cars.map(async ({ id }) => (await anna.form(id)).FollowUps))
  expect(
    followUps
      .flat()
      .map(({ ActivityId }) => ActivityId)
      .sort(),
  ).toEqual(tasks.map(({ Id }) => Id).sort())
})

it("a former employee's reminder becomes a task of the site's queue, once the site has one", async () => {
  const bert = await inspector({ name: 'Bert' })
  const zoe = await inspector({ name: 'Zoe', sites: [far] })
  await promised(bert)
  await promised(zoe, far.id)
  await db
    .updateTable('employee_site')
    .set({ is_active: false })
    .where('employee_id', '=', bert.employee.id)
    .execute()
  await deactivate(db, zoe.employee)
  expect(await remindAt(later)).toBe(1)
  const ofDesk = await db.selectFrom('activity').select('id').where('employee_id', '=', desk.id).execute()
  expect(ofDesk).toHaveLength(1)
  await buildQueue(db, { sites: [far] })
  expect(await remindAt(later)).toBe(1)
})

it("a reminder's task is assigned neither to a former employee nor to an inactive queue", async () => {
  const inactiveQueue = await buildQueue(db, { sites: [site], is_active: false })
  const type = await buildActivityType(db, site.id, {
    is_inspection_task: true,
    default_employee_id: inactiveQueue.id,
  })
  const bert = await inspector({ name: 'Bert' })
  await promised(bert)
  await leaveSite(db, bert.employee, site)
  expect(await remindAt(later)).toBe(1)
  const [task] = await db
    .selectFrom('activity')
    .select('employee_id')
    .where('type_code', '=', type.code)
    .execute()
  expect(task?.employee_id).toBe(desk.id)
})

it('a reminder of a resolved finding creates no task', async () => {
  const { id: declined } = await promised(anna)
  await anna.followUp(declined, { Key, Kind: 'Declined' })
  const { vehicle } = await promised(anna)
  await anna.save(saveOf(vehicle.id, surveys.tyres, { [Key]: 'ok' }))
  const { id: changed, vehicle: seen } = await promised(anna)
  await anna.save(saveOf(seen.id, surveys.tyres, { [Key]: 'ok' }, { InspectionId: changed }))
  expect(await remindAt(later)).toBe(0)
})

it('a reminder creates a task even if the check was ok earlier, or if another finding is resolved', async () => {
  const other = 'check.rearPads'
  const { vehicle } = await car()
  await anna.save(saveOf(vehicle.id, surveys.tyres, { [Key]: 'ok' }))
  const { body } = await anna.save(saveOf(vehicle.id, surveys.tyres, { [Key]: 'soon', [other]: 'now' }))
  await anna.followUp(body.Id, { Key, Kind: 'Reminder', Date: remindOn })
  await anna.followUp(body.Id, { Key: other, Kind: 'Declined' })
  await anna.save(saveOf(vehicle.id, surveys.tyres, { [other]: 'ok' }))
  expect(await remindAt(later)).toBe(1)
})

it('a reminder of a finding that is concurrently declined creates no task', async () => {
  const { id } = await promised(anna)
  clock.set(later)
  const made = await whileLocked(
    db,
    async (tx) => {
      await lockInspection(tx, site.id, id)
      const finding = { siteId: site.id, inspectionId: id, key: Key }
      const by = { created_at: clock.now(), created_by: anna.employee.id }
      await addFollowUp(tx, finding, { kind: 'Declined', light: 'soon', note: '', ...by })
    },
    remind,
  )
  expect(made).toBe(0)
})
