import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../src/platform/database/transaction.ts'

/**
 * Runs statements that insert many rows, and updates PostgreSQL's statistics so that it prefers usable
 * indexes. Skips the checks of foreign keys, which would take most of the time. The statements must refer to
 * existing rows.
 */
export async function loadLargeTables(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
  await sql`analyze`.execute(db)
}
