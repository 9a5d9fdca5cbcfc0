import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()
await sql`create table tool (id bigint primary key)`.execute(db)

it('a marked statement is prepared once for each connection', async () => {
  await inTransaction(db, async (tx) => {
    for (const id of [1, 2]) await sql`${prepared} insert into tool values (${id})`.execute(tx)
    await sql`insert into tool values (${3})`.execute(tx)
    const { rows } = await sql`select (generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where statement like '%insert into tool%'`.execute(tx)
    expect(rows).toEqual([{ runs: 2 }])
  })
})
