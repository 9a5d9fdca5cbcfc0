import { sql } from 'kysely'
import type { DatabaseLog } from './database-log.ts'
import { watchLockWaits } from './lock-waits.ts'
import { type MigrationFile, statementsOf } from './migration-files.ts'
import { MigrationError } from './migration-plan.ts'
import type { Db, Tx } from './transaction.ts'

const creation = /^create (?:unique )?index concurrently (?:if not exists )?([a-z0-9_]+) on /i
const removal = /^drop index concurrently if exists [a-z0-9_]+$/i

/**
 * Runs the statements of a file outside a transaction. Each one builds or drops an index while other sessions
 * read and write its table, so it may wait for a long time. After an interruption, the next run drops an
 * unfinished index first, and skips finished ones.
 *
 * @throws {MigrationError} if the file has any other statement
 */
export async function runConcurrently(db: Db, log: DatabaseLog, file: MigrationFile): Promise<void> {
  const statements = indexStatementsOf(file)
  await db.connection().execute(async (session) => {
    await sql`set lock_timeout = 0`.execute(session)
    await sql`set statement_timeout = 0`.execute(session)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
    const stopWatching = watchLockWaits(db, log, rows[0]?.pid ?? 0, file.name)
    try {
      for (const statement of statements) await runOnce(session, statement)
    } finally {
      await stopWatching()
      // The connection returns to the pool.
      await sql`reset lock_timeout`.execute(session)
      await sql`reset statement_timeout`.execute(session)
    }
  })
}

async function runOnce(session: Db, statement: string): Promise<void> {
  const name = creation.exec(statement)?.[1]
  const state = name === undefined ? null : await stateOf(session, name)
  if (state === 'valid') return
  if (state === 'unfinished') await sql`drop index concurrently ${sql.table(name ?? '')}`.execute(session)
  await sql.raw(statement).execute(session)
}

/** Runs the statements in a transaction, for the embedded database, which has no other sessions. */
export async function runInTransaction(tx: Tx, file: MigrationFile): Promise<void> {
  for (const statement of indexStatementsOf(file))
    await sql.raw(statement.replace(/ concurrently /i, ' ')).execute(tx)
}

/**
 * Returns the statements of a file that runs outside a transaction.
 *
 * @throws {MigrationError} if one does not build or drop an index
 */
export function indexStatementsOf(file: Pick<MigrationFile, 'name' | 'sql'>): string[] {
  const statements = statementsOf(file.sql)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const wrong = statements.find((statement) => !creation.test(statement) && !removal.test(statement))
  if (wrong !== undefined)
    throw new MigrationError(
      `Migration ${file.name} runs outside a transaction, and has another statement than ` +
        `"create index concurrently …" or "drop index concurrently if exists …": ${wrong.split('\n')[0]}`,
    )
  return statements
}

async function stateOf(db: Db, index: string): Promise<'valid' | 'unfinished' | null> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`.execute(db)
  const [found] = rows
  return found === undefined ? null : found.isValid ? 'valid' : 'unfinished'
}
