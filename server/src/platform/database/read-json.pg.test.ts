import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { preparedJson, readJson } from './read-json.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()

it('is prepared once per connection, under its name', async () => {
  const echo = preparedJson('test-echo', 'select to_json($1::text)::text')
  await inTransaction(db, async (tx) => {
    await readJson(tx, echo, ['a'])
    await readJson(tx, echo, ['b'])
    const { rows } = await sql`select (generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where name = 'test-echo'`.execute(tx)
    expect(rows).toEqual([{ runs: 2 }])
  })
})
