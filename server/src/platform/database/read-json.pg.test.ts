import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { jsonRead, readJson } from './read-json.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()

it('a read is prepared once for each connection, under its name', async () => {
  const echo = jsonRead({
    name: 'test-echo',
    parameters: { word: 'text' },
    answer: z.string(),
    sql: 'select to_json($word)::text',
  })
  await inTransaction(db, async (tx) => {
    await readJson(tx, echo, { word: 'a' })
    await readJson(tx, echo, { word: 'b' })
    const { rows } = await sql`select (generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where name = 'test-echo'`.execute(tx)
    expect(rows).toEqual([{ runs: 2 }])
  })
})
