import { loadDemo } from '@verstas/demo/load-demo.ts'
import { migrate } from '@verstas/server/platform/database/migrate.ts'
import { MigrationError } from '@verstas/server/platform/database/migration-plan.ts'
import { type Database, openDatabase } from '@verstas/server/platform/database/open-database.ts'
import { hashPassword } from '@verstas/server/platform/session/passwords.ts'
import { sql } from 'kysely'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'

/** Time limit of each statement, long enough to load a million work orders. */
const loadLimitMs = 3 * 3_600_000

export interface Dealership {
  readonly url: string
  /** Duration of loading; undefined if an earlier run loaded the database. */
  readonly loadSeconds: number | undefined
}

interface DealershipOptions {
  readonly name: string
  readonly scale: number
  /** True to reuse the database of an earlier run, after its missing migrations are applied. */
  readonly isKept?: boolean
}

/**
 * Loads the demo dealership in the given size into a separate database of the cluster. Reuses the loaded
 * database if `isKept` is true and the database is usable.
 */
export async function prepareDealership(
  cluster: PostgresCluster,
  { name, scale, isKept = false }: DealershipOptions,
): Promise<Dealership> {
  const server = cluster.urlOf('postgres')
  const url = cluster.urlOf(name)
  if (isKept && (await isUsable(url))) return { url, loadSeconds: undefined }
  await dropDatabase(server, name)
  await createDatabase(server, name)
  console.log(`Loading the dealership "${name}" at scale ${Math.round(scale)} ...`)
  const started = performance.now()
  await withDatabase(url, (database) => load(database, scale))
  return { url, loadSeconds: (performance.now() - started) / 1000 }
}

async function load({ db }: Database, scale: number): Promise<void> {
  await migrate(db, silentLog)
  await loadDemo({
    db,
    now: new Date(),
    timeZone: 'Europe/Helsinki',
    scale,
    hashPassword,
    onProgress: ({ step, done }) => {
      if (process.stdout.isTTY) process.stdout.write(`\r  ${Math.round(done * 100)} % ${step.padEnd(30)}`)
    },
  })
  if (process.stdout.isTTY) process.stdout.write('\n')
  await sql`vacuum analyze`.execute(db)
  await sql`comment on schema public is 'loaded'`.execute(db)
}

async function isUsable(url: string): Promise<boolean> {
  try {
    return await withDatabase(url, async ({ db }) => {
      const { rows } = await sql<{ mark: string | null }>`
        select obj_description('public'::regnamespace, 'pg_namespace') as mark`.execute(db)
      if (rows[0]?.mark !== 'loaded') return false
      await migrate(db, silentLog)
      return true
    })
  } catch (error) {
    if (error instanceof MigrationError || isMissingDatabase(error)) return false
    throw error
  }
}

async function withDatabase<Result>(
  url: string,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: loadLimitMs })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

function isMissingDatabase(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === '3D000' || (cause instanceof Error && isMissingDatabase(cause))
}
