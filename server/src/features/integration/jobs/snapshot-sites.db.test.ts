import { expect, it } from 'vitest'
import { buildSite } from '../../../../test/builders.ts'
import { eventually } from '../../../../test/eventually.ts'
import { buildLoadJobApp, customersOf, linesOf } from '../../../../test/load-job-app.ts'
import { buildServiceAccount } from '../../../../test/service-builders.ts'

const { db, site, clock, open, put, start, get, confirm, load } = await buildLoadJobApp()
const source = 'dms'

const shown = async (siteId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('is_hidden', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

it('a confirmed snapshot deletes nothing at a site that its account got after the records were counted', async () => {
  const other = await buildSite(db)
  const records = customersOf(site.id, 120)
  await load([
    ...records,
    ...customersOf(other.id, 70).map((record) => ({ ...record, externalId: `far-${record.externalId}` })),
  ])
  clock.advance({ minutes: 1 })
  const { id: accountId, headers } = await buildServiceAccount(db, { sites: [site] })
  const { id } = await open({ source, mode: 'snapshot' }, headers)
  await put(id, linesOf(records.slice(0, 60)), undefined, headers)
  await start(id, headers)
  const reach = (state: string) =>
    eventually(async () => {
      const { body } = await get(id, headers)
      expect(body.state).toBe(state)
      return body
    })
  expect(await reach('waiting')).toMatchObject({ missing: 60 })
  await db.insertInto('service_account_site').values({ account_id: accountId, site_id: other.id }).execute()
  await confirm(id, headers)
  expect(await reach('done')).toMatchObject({ missing: 60, counts: { deleted: 60 } })
  expect([await shown(site.id), await shown(other.id)]).toEqual([60, 70])
})
