import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findAssignee } from '../src/features/activities/activity-references.ts'
import { addAdministratorTasks } from '../src/features/integration/accounts/administrator-tasks.ts'
import { failRun } from '../src/features/reports/exports/end-run.ts'
import { RunProblem } from '../src/features/reports/exports/run-problem.ts'
import { notifyPeople } from '../src/platform/events/notify-people.ts'
import { buildActivityType, buildQueue } from './activity-builders.ts'
import { buildTestApp, testStart } from './app.ts'
import { buildEmployee, buildSite, deactivate, leaveSite } from './builders.ts'
import { buildServiceAccount } from './service-builders.ts'

// Tests everything that the server sends or assigns automatically: people who have left get none of it.

const { db, clock, settings } = await buildTestApp()
const inTx = <T>(run: (tx: Parameters<typeof notifyPeople>[0]) => Promise<T>) => db.transaction().execute(run)

/** Builds a site with a person, one who has left, one who was deactivated, and a work queue. */
async function buildPeople() {
  const site = await buildSite(db)
  const sites = [site]
  await buildActivityType(db, site.id)
  const anna = await buildEmployee(db, { sites })
  const left = await buildEmployee(db, { sites })
  await leaveSite(db, left, site)
  const former = await buildEmployee(db, { sites })
  await deactivate(db, former)
  const queue = await buildQueue(db, { sites })
  return { site, anna, left, former, queue, ids: [former.id, left.id, queue.id, anna.id] }
}

const tasksAt = async (siteId: number): Promise<readonly number[]> => {
  const rows = await db.selectFrom('activity').select('employee_id').where('site_id', '=', siteId).execute()
  return rows.map(({ employee_id: id }) => id)
}

it('only people who work at the site get notifications', async () => {
  const { site, anna, ids } = await buildPeople()
  const about = { kind: 'partsPicked' as const, at: testStart, actorId: null }
  await inTx((tx) => notifyPeople(tx, ids, { siteId: site.id, ...about }))
  const rows = await db
    .selectFrom('notification')
    .select('employee_id')
    .where('site_id', '=', site.id)
    .execute()
  expect(rows).toEqual([{ employee_id: anna.id }])
})

it('only administrators who work at a site of a service account get tasks about it', async () => {
  const { site, anna } = await buildPeople()
  const { id: accountId } = await buildServiceAccount(db, { sites: [site] })
  const texts = {
    header: 'integrationTask.reportFailedHeader' as const,
    body: 'integrationTask.reportFailedBody' as const,
    values: { name: 'A', day: '20.11.2026' },
  }
  await inTx((tx) => addAdministratorTasks(tx, { clock, settings }, { accountId, ...texts }))
  expect(await tasksAt(site.id)).toEqual([anna.id])
})

it('only administrators who work at the site get tasks about a failed report, not its former maker', async () => {
  const { site, anna, former } = await buildPeople()
  const ofExport = { name: 'A', report: 'figures' as const, site_ids: [site.id], format: 'csv' as const }
  const days = { from_day: '2026-11-19', to_day: '2026-11-19' }
  const made = await db
    .insertInto('report_export')
    .values({
      ...{ ...ofExport, site_id: site.id, frequency: 'daily', week_day: null, month_day: null, at: '06:00' },
      ...{ language: 'en', to_folder: true, recipients: [], is_published: false },
      ...{ next_from: '2026-11-20', next_at: testStart, created_by: former.id, created_at: testStart },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await db
    .insertInto('report_export_run')
    .values({
      ...{ ...ofExport, ...days, site_id: site.id, export_id: made.id, language: 'en' },
      ...{ started_by: null, began_at: testStart, next_attempt_at: testStart, lease_owner: randomUUID() },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const taken = { ...run, to_folder: true, recipients: [], is_published: false }
  await failRun({ db, clock, settings }, taken, new RunProblem('folder', null, { isPassing: false }))
  expect(await tasksAt(site.id)).toEqual([anna.id])
})

it('a task for people who have left goes to the next person at the site, else to a work queue', async () => {
  const { site, anna, left, former, queue } = await buildPeople()
  const assigneeOf = (wished: readonly number[]) => inTx((tx) => findAssignee(tx, site.id, wished))
  expect(await assigneeOf([left.id, former.id, anna.id])).toBe(anna.id)
  expect(await assigneeOf([left.id, former.id])).toBe(queue.id)
})
