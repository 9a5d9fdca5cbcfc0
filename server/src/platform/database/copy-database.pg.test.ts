import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addSmallSite, loadSmallDealership } from '../../../test/backup-parts.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { copyPgliteTemplate } from '../../../test/pglite-template.ts'
import { copyDatabase, DatabaseNotEmptyError } from './copy-database.ts'
import type { Db } from './transaction.ts'

const { db: target } = await freshDatabase()
const { db: source, close } = await copyPgliteTemplate()
afterAll(close)
// The backup's round trip copies a whole dealership by the same functions (backup-roundtrip.pg.test.ts).
await (process.env.VERSTAS_TESTS === 'usual' ? addSmallSite(source) : loadSmallDealership(source))

/**
 * Returns the data that a copy must preserve: constraints, triggers, sequences, and the rows of two tables.
 */
async function describeDatabase(db: Db) {
  const rules = await sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n' order by 1, 2`.execute(
    db,
  )
  const triggers =
    await sql`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`.execute(db)
  const stampings = await sql`select to_json(stamping)::text as line from stamping order by id`.execute(db)
  const parts =
    await sql`select to_json(part)::text as line from part order by supplier_number, item_number`.execute(db)
  const numbers = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db)
  return [rules, triggers, stampings, parts, numbers].map(({ rows }) => rows)
}

describe('a copied database', () => {
  it('a copied database has the same rows, constraints and next numbers', async () => {
    const copied: Record<string, number> = {}
    await copyDatabase(source, target, ({ table, rows }) => {
      copied[table] = rows
    })
    for (const table of ['employee', 'customer', 'work_order', 'stamping', 'session'] as const) {
      const rows = await source.selectFrom(table).selectAll().execute()
      expect(copied[table], table).toBe(rows.length)
    }
    expect(await describeDatabase(target)).toEqual(await describeDatabase(source))
    const site = await target.selectFrom('site').select('id').limit(1).executeTakeFirstOrThrow()
    const add = (db: Db) =>
      db
        .insertInto('customer')
        .values({ site_id: site.id, last_name: 'Uusi' })
        .returning('id')
        .executeTakeFirst()
    expect(await add(target)).toEqual(await add(source))
  })

  it('copying into a database with data is refused', async () => {
    await target.insertInto('supplier').values({ number: 'MINE', name: 'Mine' }).execute()
    await expect(copyDatabase(source, target)).rejects.toThrow(DatabaseNotEmptyError)
    const mine = target.selectFrom('supplier').select('name').where('number', '=', 'MINE')
    expect(await mine.execute()).toEqual([{ name: 'Mine' }])
  })
})
