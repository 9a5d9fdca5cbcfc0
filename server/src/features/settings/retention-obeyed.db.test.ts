import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import type { ChangeableRetention } from '@verstas/contract/settings/retention-entities.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildServiceAccount } from '../../../test/service-builders.ts'
import { buildDelivery, buildWebhook } from '../../../test/webhook-builders.ts'

const { db, listen, url, clock, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site] })
const account = await buildServiceAccount(db, { name: 'dms' })

await db
  .insertInto('integration_source')
  .values({ name: 'dms', first_contact_at: clock.now(), last_contact_at: clock.now() })
  .execute()

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)

/** Adds a row of a certain age. Returns a function that returns true while the row exists. */
type AddRow = (days: number) => Promise<() => Promise<boolean>>

const addImport: AddRow = async (days) => {
  const { id } = await db
    .insertInto('file_import')
    .values({
      ...{
        site_id: site.id,
        kind: 'suppliers',
        file_name: 'a.csv',
        file_hash: Buffer.alloc(32),
        content: Buffer.alloc(1),
      },
      ...{ employee_id: anna.id, language: 'fi', state: 'done', format: '{}', columns: '[]', sheets: '[]' },
      ...{ letters: '[]', total: 0, created_at: daysAgo(days) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const find = db.selectFrom('file_import').select('id').where('id', '=', id)
  return async () => (await find.execute()).length > 0
}

const addJob: AddRow = async (days) => {
  const at = daysAgo(days)
  const { id } = await db
    .insertInto('integration_job')
    .values({
      ...{ account_id: account.id, source: 'dms', entity: 'customers', mode: 'upsert', is_dry_run: false },
      ...{ state: 'done', file_key: null, created_at: at, started_at: at, ended_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const find = db.selectFrom('integration_job').select('id').where('id', '=', id)
  return async () => (await find.execute()).length > 0
}

const addCount: AddRow = async (days) => {
  const at = daysAgo(days)
  const day = at.toISOString().slice(0, 10)
  await db
    .insertInto('integration_count')
    .values({ source: 'dms', site_id: site.id, entity: 'customers', day, last_at: at })
    .execute()
  const find = db.selectFrom('integration_count').select('day').where('day', '=', day)
  return async () => (await find.execute()).length > 0
}

const addNotification: AddRow = async (days) => {
  const { id } = await db
    .insertInto('notification')
    .values({ site_id: site.id, employee_id: anna.id, kind: 'stampingsCorrected', at: daysAgo(days) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const find = db.selectFrom('notification').select('id').where('id', '=', id)
  return async () => (await find.execute()).length > 0
}

const addDelivery: AddRow = async (days) => {
  const webhook = await buildWebhook(db, account)
  const { id } = await buildDelivery(db, webhook, { at: daysAgo(days) })
  const find = db.selectFrom('webhook_delivery').select('id').where('id', '=', id)
  return async () => (await find.execute()).length > 0
}

/** The feed takes its time from the database. An older change has an earlier position. */
const addChange: AddRow = async (days) => {
  await sql`
    insert into feed (position, at, entity, kind, entity_id)
    values (${-days}, now() - make_interval(days => ${days}::int), 'customers', 'changed', ${days})`.execute(
    db,
  )
  const find = db.selectFrom('feed').select('position').where('position', '=', -days)
  return async () => (await find.execute()).length > 0
}

/** Starts another server on the same database, whose hourly jobs run immediately. */
async function restart() {
  const database = { db, listen, url, kind: 'postgres', close: async () => {} } as const
  const { app } = await buildTestApp({}, database)
  await app.ready()
  return app
}

async function choosePeriod(name: ChangeableRetention, Base: number, Days: number) {
  const save = { params: { name }, headers: {}, body: { Base, Days } }
  const { status } = await send(retentionEndpoints.saveRetention, save, await signIn(anna, site.id))
  expect(status).toBe(200)
}

it.each([
  ['imports', 30, addImport],
  ['changes', 30, addChange],
  ['notifications', 60, addNotification],
  ['loadJobs', 30, addJob],
  ['recordCounts', 90, addCount],
  ['webhookDeliveries', 30, addDelivery],
] as const)('the next run of the removal applies the chosen period of %s', async (name, usual, add) => {
  const [older, old, young] = [await add(usual + 20), await add(usual + 5), await add(usual - 15)]
  await choosePeriod(name, usual, usual + 10)
  const first = await restart()
  await eventually(async () => expect(await older()).toBe(false))
  await first.close()
  expect([await old(), await young()]).toEqual([true, true])

  await choosePeriod(name, usual + 10, usual - 10)
  const second = await restart()
  await eventually(async () => expect(await old()).toBe(false))
  await second.close()
  expect(await young()).toBe(true)
})
