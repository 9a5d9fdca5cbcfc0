import { setTimeout as sleep } from 'node:timers/promises'
import { PGliteAdapter, sql } from 'kysely'
import { runConcurrently, runInTransaction } from './concurrent-indexes.ts'
import { isLockTimeout } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { watchLockWaits } from './lock-waits.ts'
import { type MigrationFile, migrationsFolder, readMigrationFiles } from './migration-files.ts'
import { type AppliedMigration, MigrationError, type MigrationPlan, planMigration } from './migration-plan.ts'
import { hasProcessReports, listProcesses } from './server-processes.ts'
import { type Db, inTransaction, type Tx } from './transaction.ts'

/** The key of the advisory lock of migrations. Each advisory lock of the server has a different key. */
export const migrationLock = 7_340_001

/**
 * The timeout of a migration's lock on a table, in milliseconds. All other statements on the table queue
 * behind the migration for this time.
 */
const lockTimeout = 2_000

const shortestPause = 1_000
const longestPause = 30_000

/** The pause in milliseconds between two attempts to get the lock of migrations. */
const turnPause = 200

/**
 * Migrates the schema: runs each new file in order, in its own transaction. If several servers start
 * concurrently, one of them migrates while the others wait. A file that contracts waits until older servers have
 * ended. A file that cannot lock a table gives way for a while, and tries again until it succeeds.
 *
 * @param stopping ends the attempts; the current one is finished
 * @returns the names of the applied files
 * @throws {MigrationError} if an applied file was changed or is missing, or a new file fails. Also if an older
 * server prevents the migration, or a restore of the database was interrupted.
 */
export async function migrate(
  db: Db,
  log: DatabaseLog,
  folder: string = migrationsFolder,
  stopping?: AbortSignal,
): Promise<string[]> {
  await refuseUnfinishedRestore(db)
  return applyFiles(db, log, await readMigrationFiles(folder), stopping)
}

/**
 * Migrates a database that a restore fills, and that no server uses.
 *
 * @param only the names of the files to apply, in order to get the schema of an older version; undefined for all
 */
export async function migrateRestored(
  db: Db,
  log: DatabaseLog,
  { only, folder = migrationsFolder }: { readonly only?: ReadonlySet<string>; readonly folder?: string } = {},
): Promise<string[]> {
  const files = await readMigrationFiles(folder)
  return applyFiles(
    db,
    log,
    files.filter(({ name }) => only?.has(name) ?? true),
  )
}

async function applyFiles(
  db: Db,
  log: DatabaseLog,
  files: readonly MigrationFile[],
  stopping?: AbortSignal,
): Promise<string[]> {
  await prepareHistory(db, log)
  const { next, waiting } = await readPlan(db, files)
  const done: string[] = []
  for (const file of next) {
    const isApplied = await applyPatiently({ db, log, files, stopping }, file)
    if (!isApplied) continue
    done.push(file.name)
    log.info({ migration: file.name }, 'the database schema was migrated')
  }
  for (const { name } of waiting)
    log.info({ migration: name }, 'the migration waits until servers of older versions have ended')
  return done
}

/**
 * The table that a restore creates first and drops last, so that no server uses a partly restored database.
 */
export const unfinishedRestore = 'unfinished_restore'

async function refuseUnfinishedRestore(db: Db): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${unfinishedRestore}::text) is not null as exists`.execute(db)
  if (rows[0]?.exists === true)
    throw new MigrationError(
      'The restore into this database did not finish, so it lacks data. Drop the database, create an empty one, and restore again.',
    )
}

/** Reads what `migrate` would do now. The database must have a history of migrations, or no table at all. */
export async function readPlan(db: Db | Tx, files: readonly MigrationFile[]): Promise<MigrationPlan> {
  return planMigration(files, {
    applied: await readHistory(db),
    processes: await listProcesses(db),
    hasReports: await hasProcessReports(db),
  })
}

/** Reads the applied migrations; none from a new database. */
export async function readHistory(db: Db | Tx): Promise<readonly AppliedMigration[]> {
  const columns = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('schema_migration') and attnum > 0 and not attisdropped`.execute(db)
  if (columns.rows.length === 0) return []
  const hasKind = columns.rows.some(({ name }) => name === 'kind')
  const kind = hasKind ? sql`kind` : sql`null`
  const { rows } = await sql<AppliedMigration>`
    select name, checksum, ${kind} as kind from schema_migration`.execute(db)
  return rows
}

/** Creates the table of applied migrations, or adds the column that version 0.10.0 needs. */
async function prepareHistory(db: Db, log: DatabaseLog): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from pg_attribute
      where attrelid = to_regclass('schema_migration') and attname = 'kind') as exists`.execute(db)
  if (rows[0]?.exists === true) return
  await takeTurns(db, log, async (tx) => {
    await sql`create table if not exists schema_migration (
      name text constraint schema_migration_pk primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
    await sql`alter table schema_migration add column if not exists kind text`.execute(tx)
  })
}

interface Migrating {
  readonly db: Db
  readonly log: DatabaseLog
  readonly files: readonly MigrationFile[]
  readonly stopping: AbortSignal | undefined
}

/** Applies a file, with a pause after each attempt that could not lock a table. */
async function applyPatiently(migrating: Migrating, file: MigrationFile): Promise<boolean> {
  const { log, stopping } = migrating
  for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await applyIfNew(migrating, file)
    } catch (error) {
      if (!(error instanceof MigrationError && isLockTimeout(error.cause))) throw error
      log.warn(
        { migration: file.name, pause },
        `the migration ${file.name} got no lock within ${lockTimeout / 1000} s; it tries again in ${pause / 1000} s`,
      )
      await sleep(pause, undefined, { signal: stopping }).catch(() => {})
      if (stopping?.aborted) return false
    }
  }
}

async function applyIfNew({ db, log, files }: Migrating, file: MigrationFile): Promise<boolean> {
  return takeTurns(db, log, async (tx) => {
    const { next } = await readPlan(tx, files)
    if (!next.some(({ name }) => name === file.name)) return false
    const pid = await backendOf(tx)
    const stopWatching = pid === null ? async () => {} : watchLockWaits(db, log, pid, file.name)
    try {
      if (file.isOutsideTransaction) await runIndexes({ db, log }, tx, file)
      else await runScript(tx, file.sql)
    } catch (error) {
      if (error instanceof MigrationError) throw error
      throw new MigrationError(`Migration ${file.name} failed${placeOf(error)}: ${messageOf(error)}`, {
        cause: error,
      })
    } finally {
      await stopWatching()
    }
    await sql`insert into schema_migration (name, checksum, kind)
      values (${file.name}, ${file.checksum}, ${file.kind})`.execute(tx)
    return true
  })
}

/** Thrown if another process holds the lock of migrations. */
class BusyError extends Error {}

/**
 * Runs a transaction that holds the lock of migrations. Waits for the lock between transactions, because a
 * concurrent index build of another process would wait for an open transaction.
 */
async function takeTurns<Result>(
  db: Db,
  log: DatabaseLog,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await inTransaction(db, async (tx) => {
        await prepareSession(tx)
        return run(tx)
      })
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      if (!isReported) log.warn({}, 'another process migrates the database; this one waits for it')
      await sleep(turnPause)
    }
  }
}

/**
 * Removes the timeouts of the role and of requests, limits the wait for the lock of a table, and takes the
 * migration lock. All of it lasts until the transaction ends.
 */
async function prepareSession(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', ${String(lockTimeout)}, true)`.execute(tx)
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${migrationLock}::bigint) as "isFree"`.execute(tx)
  if (rows[0]?.isFree !== true) throw new BusyError()
}

const isEmbedded = (db: Db): boolean => db.getExecutor().adapter instanceof PGliteAdapter

/** Returns the process id of the connection in PostgreSQL; null in the embedded database, which has no others. */
async function backendOf(tx: Tx): Promise<number | null> {
  if (isEmbedded(tx)) return null
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? null
}

const runIndexes = (
  { db, log }: Pick<Migrating, 'db' | 'log'>,
  tx: Tx,
  file: MigrationFile,
): Promise<void> => (isEmbedded(db) ? runInTransaction(tx, file) : runConcurrently(db, log, file))

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
