import { toSearchKey } from '@verstas/domain/work-orders/search.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/fresh-database.ts'

const { db } = await freshDatabase()

const alphabet = [...'abcxyzåäöABCXYZÅÄÖ0123456789 -./_']
const typed = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 })

it('is the same rule in the database and in the app', async () => {
  const samples = fc.sample(typed, 500)
  const { rows } = await sql<{ key: string }>`
    select search_key(value) as key from unnest(${samples}::text[]) with ordinality as sample (value, place)
    order by place`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(samples.map(toSearchKey))
})
