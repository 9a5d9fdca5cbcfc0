import { PGlite } from '@electric-sql/pglite'
import { loadDemo } from '@verstas/demo/load-demo.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { copyDatabase, DatabaseNotEmptyError } from './copy-database.ts'
import { migrate } from './migrate.ts'
import { embeddedDatabase } from './open-database.ts'
import { pgliteOptions } from './open-pglite.ts'
import type { Db } from './transaction.ts'

const { db: target } = await freshDatabase()
const pglite = await PGlite.create(pgliteOptions)
const { db: source, close } = embeddedDatabase(pglite, async () => {})
afterAll(close)
await migrate(source, silentLog)
await loadDemo({
  db: source,
  now: new Date('2026-11-20T10:20:00.123+02:00'),
  timeZone: 'Europe/Helsinki',
  scale: 0.05,
  hashPassword: async () => 'a hash',
})

/** Returns what a copy must preserve: constraints, triggers, sequences, and the rows of two tables. */
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
    expect(copied).toMatchObject({ employee: 32, work_operation: 400, session: 0 })
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
