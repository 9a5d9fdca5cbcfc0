import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { buildLoadJobApp, customersOf, linesOf } from '../../../../test/load-job-app.ts'

const database = await freshDatabase()
const one = await buildLoadJobApp({}, database)
const { dataDir } = one.settings
const other = await buildLoadJobApp({ dataDir }, database)
const { db, site } = one

const countCustomers = async (name: string) => {
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('last_name', 'like', `${name} %`)
    .executeTakeFirstOrThrow()
  return count
}

it('two processes run jobs of different sources, each job once', async () => {
  const jobs: number[] = []
  for (const source of ['a', 'b', 'c', 'd']) {
    const { id } = await one.open({ source })
    await one.put(id, linesOf(customersOf(site.id, 60, `Of ${source}`)))
    jobs.push(id)
  }
  await Promise.all(jobs.map((id, index) => (index % 2 === 0 ? one : other).start(id, one.account.headers)))
  for (const id of jobs)
    expect(await one.finished(id)).toMatchObject({ state: 'done', counts: { created: 60, unchanged: 0 } })
  expect(await countCustomers('Of _')).toBe(240)
})

it('a process that has lost a job stores no more results, and another one continues with exact counts', async () => {
  const { id } = await one.open({ source: 'lost' })
  await one.put(
    id,
    linesOf([...customersOf(site.id, 400, 'Lost'), { externalId: 'bad', data: { wheels: 4 } }]),
  )
  await one.start(id)
  const takeAway = async () => {
    const { processed } = await db
      .updateTable('integration_job')
      .set({ lease_owner: randomUUID(), leased_until: new Date(Date.now() + 3_600_000) })
      .where('id', '=', id)
      .returning('processed')
      .executeTakeFirstOrThrow()
    return processed
  }
  for (let past = 0; past < 300; past += 100) {
    await expect.poll(async () => (await one.get(id)).body.processed).toBeGreaterThan(past)
    const processed = await takeAway()
    expect(await countCustomers('Lost')).toBe(Math.min(processed, 400))
    await eventually(async () => {
      // Another job runs in this process, so the process has stopped work on the lost job.
      const { state } = await one.load([], { source: `other-${past}-${randomUUID()}` })
      expect(state).toBe('done')
    })
    expect((await one.get(id)).body.processed).toBe(processed)
    await db
      .updateTable('integration_job')
      .set({ lease_owner: null, leased_until: null })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
    if (processed >= 401) break
  }
  expect(await one.finished(id)).toMatchObject({
    state: 'done',
    processed: 401,
    total: 401,
    counts: { created: 400, unchanged: 0, rejected: 1 },
  })
  expect(await one.results(id)).toMatchObject([{ index: 400, externalId: 'bad' }])
})
