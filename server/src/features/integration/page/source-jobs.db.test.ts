import { integrationSourceEndpoints as api } from '@verstas/contract/integration/source-endpoints.ts'
import { expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildLoadJobApp, customersOf, linesOf } from '../../../../test/load-job-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'

const { db, site, clock, send, signIn, load, open, put, start, logLines } = await buildLoadJobApp()
const other = await buildSite(db)
const chief = {
  ...(await signIn(await buildEmployee(db, { sites: [site, other] }))),
  'accept-language': 'en',
}
const anna = await signIn(await buildEmployee(db, { sites: [site] }))
const ben = await signIn(await buildEmployee(db, { sites: [other] }))

const list = async (headers: Record<string, string> = chief) =>
  (await send(api.listSourceJobs, {}, headers)).body
const find = async (id: number, headers?: Record<string, string>) =>
  (await list(headers)).find((job) => job.Id === id)
const act = (
  name: 'confirmSourceJob' | 'cancelSourceJob',
  id: number,
  headers: Record<string, string> = chief,
) => send(api[name], { params: { id } }, headers)

/** Loads 120 records, and then a snapshot with half of them. The snapshot waits. */
async function waitingSnapshot(source: string) {
  const records = customersOf(site.id, 120, source)
  await load(records, { source })
  clock.advance({ seconds: 1 })
  return (await load(records.slice(0, 60), { source, mode: 'snapshot' })).id
}

it('a waiting snapshot is listed with the number of missing records until a person confirms it', async () => {
  const id = await waitingSnapshot('confirmed')
  expect(await find(id)).toMatchObject({
    Source: 'confirmed',
    Entity: 'customers',
    Mode: 'snapshot',
    State: 'waiting',
    Missing: 60,
    Processed: 60,
    Total: 60,
    CanChange: true,
    Fault: null,
  })
  expect((await act('confirmSourceJob', id)).status).toBe(204)
  await eventually(async () =>
    expect(await find(id)).toMatchObject({ State: 'done', Counts: { deleted: 60 } }),
  )
  expect(logLines.join('')).toContain('load job confirmed')
  expect(await act('cancelSourceJob', id)).toMatchObject({ status: 409, errors: [{ ErrorId: 900341 }] })
})

it('cancelling a snapshot deletes no records', async () => {
  const id = await waitingSnapshot('cancelled')
  expect((await act('cancelSourceJob', id)).status).toBe(204)
  expect(await find(id)).toMatchObject({ State: 'cancelled', Counts: { deleted: 0 } })
  expect((await act('cancelSourceJob', id)).status).toBe(204)
  expect(await act('confirmSourceJob', id)).toMatchObject({ status: 409, errors: [{ ErrorId: 900341 }] })
  expect((await act('confirmSourceJob', 999_999)).status).toBe(404)
})

it("only administrators of all the account's sites can decide about a job, and other jobs are not listed", async () => {
  const id = await waitingSnapshot('guarded')
  expect(await find(id, anna)).toMatchObject({ CanChange: false })
  for (const name of ['confirmSourceJob', 'cancelSourceJob'] as const)
    expect(await act(name, id, anna)).toMatchObject({ status: 403, errors: [{ ErrorId: 900314 }] })
  const ofSite = await buildServiceAccount(db, { sites: [site] })
  const { id: hidden } = await open({ source: 'hidden' }, ofSite.headers)
  expect(await find(hidden, anna)).toMatchObject({ State: 'open', CanChange: true })
  expect(await find(hidden, ben)).toBeUndefined()
  expect((await act('cancelSourceJob', hidden, ben)).status).toBe(404)
  expect((await act('cancelSourceJob', hidden, anna)).status).toBe(204)
})

it('a failed job is listed with the reason as a sentence', async () => {
  const { id } = await open({ source: 'broken' })
  await put(id, Buffer.concat([Buffer.from('1f8b', 'hex'), Buffer.from(linesOf(customersOf(site.id, 1)))]))
  await start(id)
  await eventually(async () => expect(await find(id)).toMatchObject({ State: 'failed' }))
  expect((await find(id))?.Fault).toBe('The file is no intact gzip file')
})
