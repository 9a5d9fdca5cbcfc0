import { sql } from 'kysely'
import pg from 'pg'
import { createSetupLink } from '../features/administration/setup/setup-link.ts'
import { CommandError } from '../platform/command-error.ts'
import { listTables } from '../platform/database/bulk-rows.ts'
import { copyDatabase } from '../platform/database/copy-database.ts'
import type { DatabaseLog } from '../platform/database/database-log.ts'
import { migrate, readHistory } from '../platform/database/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../platform/database/migration-files.ts'
import { isUsable } from '../platform/database/migration-plan.ts'
import { bulkStatementTimeout, type Database, openDatabase } from '../platform/database/open-database.ts'
import { listProcesses, type ServerProcess } from '../platform/database/server-processes.ts'
import { type Db, inTransaction } from '../platform/database/transaction.ts'
import { describeDatabase } from '../platform/database-settings.ts'
import type { Settings } from '../platform/settings.ts'

type DatabaseOf = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** PostgreSQL's error code for a database that does not exist. */
const noSuchDatabase = '3D000'

/** Runs a function with the database of a tenant, without the time limits of requests. */
async function withTenantDatabase<Result>(
  { databaseUrl: url, dataDir }: DatabaseOf,
  log: DatabaseLog,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

/**
 * Creates the database of an address if it does not exist. Returns true if it was created.
 *
 * @throws {CommandError} if the role is not allowed to create databases
 */
export async function createIfMissing(settings: DatabaseOf): Promise<boolean> {
  const url = settings.databaseUrl ?? ''
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return false
  } catch (error) {
    if ((error as { code?: unknown }).code !== noSuchDatabase) throw error
  } finally {
    await client.end().catch(() => {})
  }
  await onServerOf(url, async (server, name) => {
    try {
      await server.query(`create database ${name} encoding 'UTF8' template template0`)
    } catch (error) {
      if ((error as { code?: unknown }).code !== '42501') throw error
      throw new CommandError(
        `The role of DATABASE_URL may not create ${describeDatabase(settings)}. Create it: createdb --owner=… --encoding=UTF8 --template=template0 ${name}`,
      )
    }
  })
  return true
}

/** Drops the database of an address. Fails while someone is connected. */
export const dropDatabase = (settings: DatabaseOf): Promise<void> =>
  onServerOf(settings.databaseUrl ?? '', async (server, name) => {
    await server.query(`drop database if exists ${name}`)
  })

/** Runs statements about a database on its server, connected to the database that every server has. */
async function onServerOf(
  url: string,
  run: (server: pg.Client, name: string) => Promise<void>,
): Promise<void> {
  const address = new URL(url)
  const name = pg.escapeIdentifier(decodeURIComponent(address.pathname.slice(1)))
  address.pathname = '/postgres'
  const server = new pg.Client({ connectionString: address.href })
  await server.connect()
  try {
    await run(server, name)
  } finally {
    await server.end()
  }
}

/**
 * Migrates the database, and creates a setup link if it has no site. Returns the secret of the link, or null.
 */
export const prepareDatabase = (settings: DatabaseOf, log: DatabaseLog, now: Date): Promise<string | null> =>
  withTenantDatabase(settings, log, async ({ db }) => {
    await migrate(db, log)
    return createSetupLink(db, { now: () => now })
  })

/** Creates a new setup link, which invalidates earlier ones. Returns null if the database has a site. */
export const makeSetupLink = (settings: DatabaseOf, log: DatabaseLog, now: Date): Promise<string | null> =>
  withTenantDatabase(settings, log, ({ db }) => createSetupLink(db, { now: () => now }))

/** Lists the server processes that use the database now. */
export const listUsers = (settings: DatabaseOf, log: DatabaseLog): Promise<readonly ServerProcess[]> =>
  withTenantDatabase(settings, log, ({ db }) => listProcesses(db))

/**
 * Copies a database into another one. If the other one already has data, compares both instead.
 *
 * @returns the number of rows, and true if they were copied now
 * @throws {CommandError} if they differ
 */
export async function copyOrCompare(
  from: DatabaseOf,
  into: DatabaseOf,
  log: DatabaseLog,
): Promise<{ readonly rows: number; readonly isCopied: boolean }> {
  return withTenantDatabase(from, log, (source) =>
    withTenantDatabase(into, log, async (target) => {
      await requireSchema(source.db)
      await migrate(target.db, log)
      if (await hasRows(target.db)) return { rows: await compareRows(source.db, target.db), isCopied: false }
      let rows = 0
      await copyDatabase(source.db, target.db, (copied) => {
        rows += copied.rows
      })
      return { rows, isCopied: true }
    }),
  )
}

async function requireSchema(db: Db): Promise<void> {
  const files = await readMigrationFiles(migrationsFolder)
  if (!isUsable(files, await readHistory(db)))
    throw new CommandError('The database has the schema of another version. Run npm run migrate first.')
}

const hasRows = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('site').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Compares the numbers of rows of all tables, and the position of the change feed, which every change
 * increments.
 */
async function compareRows(source: Db, target: Db): Promise<number> {
  const [before, after] = [await countRows(source), await countRows(target)]
  const differing = Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
  if (differing.length > 0)
    throw new CommandError(
      `The new database has other data than the present one: ${differing
        .map((table) => `${table} (${after[table] ?? 'none'} instead of ${before[table] ?? 'none'})`)
        .join(', ')}. Restore a backup that was made while the tenant was paused, or give an empty database.`,
    )
  const { position: _, ...rows } = after
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

/** A restore ends running backups, so the number of runs may differ. */
const uncompared = 'backup_run'

async function countRows(db: Db): Promise<Readonly<Record<string, number>>> {
  return inTransaction(db, async (tx) => {
    const { position } = await tx.selectFrom('feed_state').select('position').executeTakeFirstOrThrow()
    const counts: Record<string, number> = { position: Number(position) }
    for (const { table } of await listTables(tx)) {
      if (table === uncompared) continue
      const { rows } = await sql<{ count: string }>`
        select count(*)::text as count from ${sql.table(table)}`.execute(tx)
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  })
}
