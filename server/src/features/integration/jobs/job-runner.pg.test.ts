import { expect, it } from 'vitest'
import { testStart } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { buildLoadJobApp, customersOf, linesOf } from '../../../../test/load-job-app.ts'
import { exposeMetrics } from '../../../platform/metrics/registry.ts'

const database = await freshDatabase()
const settings = { databaseUrl: database.url, debugDate: testStart }
const one = await buildLoadJobApp(settings, database)
const { db, site } = one

const readJob = (id: number) =>
  db.selectFrom('integration_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('a job in a thread has the time of the server, and its records count in the metrics of the server', async () => {
  one.clock.advance({ hours: 3 })
  const { id } = await one.load(customersOf(site.id, 60, 'Threaded'), { source: 'threaded' })
  const { state, created, ended_at: endedAt } = await readJob(id)
  expect({ state, created }).toEqual({ state: 'done', created: 60 })
  expect(endedAt?.getTime()).toBeGreaterThanOrEqual(one.clock.now().getTime())
  await expect.poll(exposeMetrics).toContain('_records_total{source="threaded",outcome="created"} 60\n')
})

it('a server that stops leaves its job, and another server finishes it with exact counts', async () => {
  const { id } = await one.open({ source: 'stopped' })
  await one.put(id, linesOf(customersOf(site.id, 2_000, 'Stopped')))
  await one.start(id)
  await expect.poll(async () => (await readJob(id)).processed).toBeGreaterThan(0)
  await one.app.close()
  const left = await readJob(id)
  expect(left).toMatchObject({ state: 'running', lease_owner: null })
  expect(left.processed).toBeLessThan(2_000)

  await buildLoadJobApp({ ...settings, dataDir: one.settings.dataDir }, database)
  await eventually(async () => expect((await readJob(id)).state).not.toBe('running'))
  expect(await readJob(id)).toMatchObject({ state: 'done', processed: 2_000, created: 2_000, unchanged: 0 })
})
