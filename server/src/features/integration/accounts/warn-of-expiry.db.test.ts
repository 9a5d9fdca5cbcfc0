import { expect, it } from 'vitest'
import { buildActivityType } from '../../../../test/activity-builders.ts'
import { buildTestApp, testStart } from '../../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { buildServiceAccount, buildServiceKey } from '../../../../test/service-builders.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const { db, clock, settings, log } = await buildTestApp()
const dependencies = { db, clock, settings: { ...settings, defaultLanguage: 'en' as const }, log }
const turku = await buildSite(db)
const helsinki = await buildSite(db)
for (const { id } of [turku, helsinki]) await buildActivityType(db, id)
const anna = await buildEmployee(db, { sites: [helsinki, turku] })
const ben = await buildEmployee(db, { sites: [turku] })
await buildEmployee(db, { sites: [turku], without: ['ManageUsers'] })

const daysBefore = (expiry: number, days: number) =>
  clock.set(new Date(testStart.getTime() + (expiry - days) * 86_400_000 + 60_000))
const takeTasks = async () => {
  const tasks = await db
    .selectFrom('activity')
    .select(['site_id', 'employee_id', 'header'])
    .orderBy('employee_id')
    .execute()
  await db.updateTable('activity').set({ header: 'seen' }).execute()
  return tasks.filter(({ header }) => header !== 'seen')
}

it('each administrator of the sites gets a task 30, 7 and 1 days before a key expires', async () => {
  await buildServiceAccount(db, { name: 'Dealer system', sites: [turku] })
  daysBefore(365, 31)
  expect(await warnOfExpiry(dependencies)).toBe(0)
  for (const days of [30, 7, 1]) {
    daysBefore(365, days)
    await Promise.all([warnOfExpiry(dependencies), warnOfExpiry(dependencies)])
    await warnOfExpiry(dependencies)
    const header = 'The key of Dealer system expires on 20.11.2027'
    expect(await takeTasks(), `${days}`).toEqual([
      { site_id: turku.id, employee_id: anna.id, header },
      { site_id: turku.id, employee_id: ben.id, header },
    ])
  }
  daysBefore(365, -1)
  expect(await warnOfExpiry(dependencies)).toBe(0)
})

it('the task about an account of all sites is at the default site of each administrator', async () => {
  clock.set(testStart)
  const account = await buildServiceAccount(db)
  await buildServiceKey(db, account, { days: 20, place: 2 })
  expect(await warnOfExpiry(dependencies), 'its lifetime is shorter than the first period').toBe(0)
  daysBefore(20, 7)
  expect(await warnOfExpiry(dependencies)).toBe(1)
  expect((await takeTasks()).map(({ site_id, employee_id }) => [site_id, employee_id])).toEqual([
    [helsinki.id, anna.id],
    [turku.id, ben.id],
  ])
})

it('a revoked key causes no warning', async () => {
  clock.set(testStart)
  const account = await buildServiceAccount(db, { sites: [turku] })
  await db
    .updateTable('service_key')
    .set({ revoked_at: testStart, place: null })
    .where('account_id', '=', account.id)
    .execute()
  daysBefore(365, 20)
  await db.updateTable('service_key').set({ warned_days: 1 }).where('account_id', '<>', account.id).execute()
  expect(await warnOfExpiry(dependencies)).toBe(0)
})
