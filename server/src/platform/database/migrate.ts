import { sql } from 'kysely'
import type { DatabaseLog } from './database-log.ts'
import { type MigrationFile, migrationsFolder, readMigrationFiles } from './migration-files.ts'
import { type Db, inTransaction, type Tx } from './transaction.ts'

/** The number of the advisory lock of migrations. All advisory locks of the server have different numbers. */
export const migrationLock = 7_340_001

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/**
 * Thrown if the migration files and the database do not match, or if a file fails. The failing file's changes
 * are rolled back.
 */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

/**
 * Migrates the schema: runs each new file in its own transaction, in order. If several servers start
 * concurrently, one of them migrates while the others wait for an advisory lock.
 *
 * @returns the names of the applied files
 * @throws {MigrationError} if an applied file was changed or is missing, or a new one fails
 */
export async function migrate(
  db: Db,
  log: DatabaseLog,
  folder: string = migrationsFolder,
): Promise<string[]> {
  const files = await readMigrationFiles(folder)
  await inTransaction(db, async (tx) => {
    await prepareSession(tx)
    await sql`create table if not exists schema_migration (
      name text constraint schema_migration_pk primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
  })
  const done: string[] = []
  for (const file of files) {
    const wasApplied = await inTransaction(db, (tx) => applyIfNew(tx, file, files))
    if (!wasApplied) continue
    done.push(file.name)
    log.info({ migration: file.name }, 'the database schema was migrated')
  }
  return done
}

async function applyIfNew(tx: Tx, file: MigrationFile, files: readonly MigrationFile[]): Promise<boolean> {
  await prepareSession(tx)
  const applied = await sql<AppliedMigration>`select name, checksum from schema_migration`.execute(tx)
  refuseForeignHistory(applied.rows, files)
  if (applied.rows.some(({ name }) => name === file.name)) return false
  try {
    await runScript(tx, file.sql)
  } catch (error) {
    throw new MigrationError(`Migration ${file.name} failed${placeOf(error)}: ${messageOf(error)}`, {
      cause: error,
    })
  }
  await sql`insert into schema_migration (name, checksum) values (${file.name}, ${file.checksum})`.execute(tx)
  return true
}

/**
 * Removes the statement timeout and takes the migration lock, both until the transaction ends. Otherwise a
 * role's own timeout would abort a long migration behind a pooler.
 */
async function prepareSession(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(tx)
}

function refuseForeignHistory(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (file === undefined)
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know. ` +
          'It was made by a newer version: start that one, or restore the backup made before the update.',
      )
    if (checksum !== file.checksum && checksum !== file.releasedChecksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied to this database. ` +
          'Restore the file and write the change as a new migration.',
      )
  }
}

/**
 * Runs a script as a PL/pgSQL block on both databases. PGlite prepares each statement, and a prepared
 * statement cannot contain several.
 */
async function runScript(tx: Tx, script: string): Promise<void> {
  const body = `begin execute $migration_script$${script}$migration_script$; end`
  await sql.raw(`do $migration_block$${body}$migration_block$`).execute(tx)
}

function placeOf(error: unknown): string {
  const { internalQuery: script, internalPosition: position } = error as Record<string, unknown>
  if (typeof script !== 'string' || position === undefined) return ''
  return ` on line ${script.slice(0, Number(position)).split('\n').length}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
