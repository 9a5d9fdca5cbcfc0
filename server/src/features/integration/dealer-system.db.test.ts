import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { openDealerSystem } from '@verstas/demo/dealer-system/dealer-system.ts'
import { ownGroups } from '@verstas/domain/integration/own-data.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildProfile } from '../../../test/builders.ts'
import { listenOn } from '../../../test/live-client.ts'
import { buildLoadJobApp } from '../../../test/load-job-app.ts'
import { buildPart, buildPartStock } from '../../../test/part-builders.ts'

const { app, db, clock, site, account, send, signIn } = await buildLoadJobApp({
  webhookAllowedTargets: ['127.0.0.1'],
})
const kaisa = await buildEmployee(db, { sites: [site], name: 'Kaisa' })
await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
await buildPartStock(db, site.id, await buildPart(db))
const url = await listenOn(app)

/** Runs a dealer system for some steps, one per minute. */
async function runDealer(seed: number, steps: number, more: { webhookHost?: string } = {}) {
  const dealer = await openDealerSystem({ url, key: account.key, seed, siteId: site.id, ...more })
  for (let step = 0; step < steps; step += 1) {
    await dealer.runStep()
    clock.advance({ minutes: 1 })
  }
  return dealer
}

/**
 * Changes of one record by SQL, each with the statement that reverts it and the path of the reported value.
 */
const plants = [
  ['customers', 'customer', `phone = 'x' || phone`, `phone = substr(phone, 2)`, '/phone'],
  ['vehicles', 'vehicle', 'mileage = mileage + 1', 'mileage = mileage - 1', '/mileage'],
  [
    'parts',
    'part',
    'retail_price = retail_price + 0.01',
    'retail_price = retail_price - 0.01',
    '/retailPrice',
  ],
  ['employees', 'employee', `name = 'x' || name`, 'name = substr(name, 2)', '/name'],
  ['stock-levels', 'part_stock', 'in_stock = in_stock + 0.001', 'in_stock = in_stock - 0.001', '/inStock'],
  ['work-orders', 'work_order', 'mileage = mileage + 1', 'mileage = mileage - 1', '/mileage'],
  [
    'reservations',
    'reservation',
    `end_at = end_at + interval '1 s'`,
    `end_at = end_at - interval '1 s'`,
    '/endTime',
  ],
] as const

/**
 * Changes the record at a position among the records of an entity.
 *
 * @returns its external id
 */
async function changeBySql(
  source: string,
  [entity, table, change]: readonly [string, string, string],
  place: number,
): Promise<string> {
  const { rows } = await sql<{ external_id: string; entity_id: number }>`
    select external_id, entity_id from external_ref
    where source = ${source} and entity = ${entity} and deleted_at is null order by external_id`.execute(db)
  const chosen = rows[place % rows.length]
  if (chosen === undefined) throw new Error(`The dealer has sent no ${entity}`)
  await sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${chosen.entity_id}`.execute(db)
  return chosen.external_id
}

/** `npm test` simulates one such day. */
const seeds = process.env.VERSTAS_TESTS === 'usual' ? [1] : [1, 2]

describe('a simulated dealer system', () => {
  it.each(seeds)(
    'the dealer system and the app have equal data after a day with mistakes (seed %i)',
    async (seed) => {
      const dealer = await runDealer(seed, 30, { webhookHost: '127.0.0.1' })
      const { different, surprises, equal, sent, changesRead, counts, webhooks } = await dealer.compare()
      await dealer.close()
      expect({ different, surprises }).toEqual({ different: [], surprises: [] })
      expect(equal).toBeGreaterThan(40)
      expect(sent).toBeGreaterThan(equal)
      expect(changesRead).toBeGreaterThan(40)
      expect(counts.created).toBeGreaterThan(30)
      expect(webhooks).toEqual({ received: changesRead, repeated: 0, refused: null })
    },
  )

  it('each value that a site keeps as its master is listed as a difference', async () => {
    for (const field_group of ownGroups)
      await db.insertInto('field_master').values({ site_id: site.id, field_group, master: 'here' }).execute()
    const dealer = await runDealer(5, 30)
    await db.deleteFrom('field_master').execute()
    const { different, surprises, listed } = await dealer.compare()
    expect({ different, surprises }).toEqual({ different: [], surprises: [] })
    expect(listed).toBeGreaterThan(10)
  })

  it('a value that a person has changed later is listed separately', async () => {
    const dealer = await runDealer(4, 1)
    const order = await db
      .selectFrom('external_ref')
      .select(['external_id', 'entity_id'])
      .where('source', '=', 'dealer-4.0')
      .where('entity', '=', 'work-orders')
      .executeTakeFirstOrThrow()
    const body = { Id: order.entity_id ?? 0, Note: 'Own note' }
    const saved = await send(
      workOrderEditEndpoints.saveWorkOrder,
      { headers: {}, body },
      await signIn(kaisa, site.id),
    )
    expect(saved.status).toBe(200)
    const planted = await changeBySql('dealer-4.0', ['customers', 'customer', `phone = 'x' || phone`], 0)
    expect(await dealer.compare()).toMatchObject({
      changedHere: [{ externalId: order.external_id, path: '/note', ours: 'Own note' }],
      different: [{ externalId: planted, path: '/phone' }],
      surprises: [],
    })
  })

  it('only the record that was changed by SQL is reported', async () => {
    const dealer = await runDealer(3, 1)
    expect(await dealer.compare()).toMatchObject({ different: [], surprises: [] })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plants),
        fc.nat(100),
        async ([entity, table, change, back, path], place) => {
          const externalId = await changeBySql('dealer-3.0', [entity, table, change], place)
          const { different, surprises } = await dealer.compare()
          expect({ different, surprises }).toMatchObject({
            different: [{ entity, externalId, path }],
            surprises: [],
          })
          await changeBySql('dealer-3.0', [entity, table, back], place)
        },
      ),
      { numRuns: 10 },
    )
  })
})
