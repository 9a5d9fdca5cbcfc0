import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../src/platform/database/transaction.ts'

/**
 * Runs statements that insert many rows, so that PostgreSQL prefers an index wherever one can be used, and has it count them. No
 * row's parents are looked for, which would take most of the time: the statements name those that exist.
 */
export async function loadLargeTables(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
  await sql`analyze`.execute(db)
}
