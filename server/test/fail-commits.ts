import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'

/**
 * Makes every transaction that writes to the table fail at its commit, like a full disk. Commits succeed
 * again after the test.
 *
 * @returns a function that lets commits succeed again earlier
 */
export async function failCommits(db: Db, table: keyof Tables): Promise<() => Promise<void>> {
  const [trigger, failure] = [sql.id(`fail_${table}`), sql.id(`fail_${table}`)]
  await sql`create or replace function ${failure}() returns trigger language plpgsql
    as $$ begin raise exception 'the commit fails'; end $$`.execute(db)
  await sql`create constraint trigger ${trigger} after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function ${failure}()`.execute(db)
  const stop = async () => {
    await sql`drop trigger if exists ${trigger} on ${sql.table(table)}`.execute(db)
  }
  onTestFinished(stop)
  return stop
}
