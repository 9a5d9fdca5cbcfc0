import { reportEndpoints as api } from '@verstas/contract/reports/endpoints.ts'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { createDatabase } from '../../../test/create-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPostgresCluster } from '../../../test/postgres-cluster.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { buildStampingTypes, stampingTypes } from '../../../test/stamping-builders.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'

const settings = ['wal_level=replica', 'max_wal_senders=4']
const primary = await startPostgresCluster({ settings })
const url = await createDatabase(primary.urlOf('postgres'), 'replicated')
const replica = await startPostgresCluster({ settings, replicaOf: primary.urlOf('postgres') })
const reportsUrl = replica.urlOf('replicated')
const database = await openDatabase({ url, reportsUrl, dataDir: '', log: silentLog })
await migrate(database.db, silentLog)
const operator = new pg.Client({ connectionString: reportsUrl })
await operator.connect()
// Registers this hook before the app is built, so that it runs after the app's hooks.
afterAll(async () => {
  await database.close()
  await operator.end()
  await replica.stop()
  await primary.stop()
})

const { clock, signIn, send } = await buildTestApp({}, { ...database, url })
const { db } = database
await buildStampingTypes(db)

/** An hour of the first of June 2026. */
const hour = (at: number) => new Date(Date.UTC(2026, 5, 1, at))

it('a report from a replica states the time of the replica’s data', async () => {
  const manager = await buildEmployee(db, { sites: [await buildSite(db)] })
  const stampFrom = (at: number) =>
    db
      .insertInto('stamping')
      .values({
        ...{ site_id: manager.siteId, employee_id: manager.id, created_by: manager.id },
        ...{ type_code: stampingTypes.work, is_presence: true },
        ...{ start_at: hour(at), end_at: hour(at + 1), created_at: hour(at) },
      })
      .execute()
  clock.set(new Date())
  const headers = await signIn(manager)
  const read = async () => {
    clock.set(new Date())
    const params = { from: '2026-06-01', to: '2026-06-01' }
    const { AsOf, Attended } = (await send(api.getReport, { params, query: {} }, headers)).body
    return { at: Date.parse(AsOf), Attended }
  }
  await stampFrom(6)
  await eventually(async () => expect((await read()).Attended).toBe(60))

  await operator.query('select pg_wal_replay_pause()')
  await eventually(async () => {
    const { rows } = await operator.query('select pg_get_wal_replay_pause_state() as state')
    expect(rows[0].state).toBe('paused')
  })
  const pausedAt = Date.now()
  await stampFrom(7)
  const old = await read()
  expect(old.Attended).toBe(60)
  expect(old.at).toBeLessThanOrEqual(pausedAt)

  await operator.query('select pg_wal_replay_resume()')
  await eventually(async () => expect((await read()).Attended).toBe(120))
  expect((await read()).at).toBeGreaterThanOrEqual(pausedAt)
})
