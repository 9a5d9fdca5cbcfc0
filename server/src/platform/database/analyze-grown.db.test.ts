import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { analyzeGrown } from './analyze-grown.ts'

const { db } = await freshDatabase()

const statistics = async (table: string) => {
  const { rows } = await sql<{ tuples: number }>`
    select reltuples::int as tuples from pg_class where relname = ${table}`.execute(db)
  return rows[0]?.tuples
}

it('updates the statistics of a table that has grown, and not those of other tables', async () => {
  const site = await buildSite(db)
  const before = await statistics('vehicle')
  await sql`insert into customer (site_id, last_name)
    select ${site.id}, 'Korhonen ' || number from generate_series(1, 3000) number`.execute(db)
  await analyzeGrown(db)
  expect(await statistics('customer')).toBe(3000)
  expect(await statistics('vehicle')).toBe(before)
})
