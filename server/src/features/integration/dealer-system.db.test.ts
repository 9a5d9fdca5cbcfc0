import { openDealerSystem } from '@verstas/demo/dealer-system/dealer-system.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildProfile } from '../../../test/builders.ts'
import { listenOn } from '../../../test/live-client.ts'
import { buildLoadJobApp } from '../../../test/load-job-app.ts'
import { buildPart, buildPartStock } from '../../../test/part-builders.ts'

const { app, db, clock, site, account } = await buildLoadJobApp()
await buildEmployee(db, { sites: [site], name: 'Kaisa' })
await buildProfile(db, { without: ['ManageUsers', 'ManageSettings'] })
await buildPartStock(db, site.id, await buildPart(db))
const url = await listenOn(app)

/** Runs a dealer's system for some steps, a minute after each other. */
async function runDealer(seed: number, steps: number) {
  const dealer = await openDealerSystem({ url, key: account.key, seed, siteId: site.id })
  for (let step = 0; step < steps; step += 1) {
    await dealer.runStep()
    clock.advance({ minutes: 1 })
  }
  return dealer
}

/** Changes of one record by SQL, each with the change that undoes it and the path of the reported value. */
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

/** Changes the record at a position among the records of an entity, and returns its external id. */
async function changeBySql(entity: string, table: string, change: string, place: number): Promise<string> {
  const { rows } = await sql<{ external_id: string; entity_id: number }>`
    select external_id, entity_id from external_ref
    where source = 'dealer-3.0' and entity = ${entity} and deleted_at is null order by external_id`.execute(
    db,
  )
  const chosen = rows[place % rows.length]
  if (chosen === undefined) throw new Error(`The dealer has sent no ${entity}`)
  await sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${chosen.entity_id}`.execute(db)
  return chosen.external_id
}

describe('a dealer system in a box', () => {
  it.each([1, 2])('both sides are equal after a day with mistakes (seed %i)', async (seed) => {
    const dealer = await runDealer(seed, 30)
    const { different, surprises, equal, sent, changesRead, counts } = await dealer.compare()
    expect({ different, surprises }).toEqual({ different: [], surprises: [] })
    expect(equal).toBeGreaterThan(40)
    expect(sent).toBeGreaterThan(equal)
    expect(changesRead).toBeGreaterThan(40)
    expect(counts.created).toBeGreaterThan(30)
  })

  it('exactly the record that was changed by SQL is reported', async () => {
    const dealer = await runDealer(3, 1)
    expect(await dealer.compare()).toMatchObject({ different: [], surprises: [] })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plants),
        fc.nat(100),
        async ([entity, table, change, back, path], place) => {
          const externalId = await changeBySql(entity, table, change, place)
          const { different, surprises } = await dealer.compare()
          expect({ different, surprises }).toMatchObject({
            different: [{ entity, externalId, path }],
            surprises: [],
          })
          await changeBySql(entity, table, back, place)
        },
      ),
      { numRuns: 10 },
    )
  })
})
