import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFormat, FileTableName } from '@verstas/contract/files/tables.ts'
import { fileOf } from '@verstas/server/features/files/table-file.ts'
import { linesOfTable } from '@verstas/server/features/files/table-lines.ts'
import { migrate } from '@verstas/server/platform/database/migrate.ts'
import { type Database, openDatabase } from '@verstas/server/platform/database/open-database.ts'
import type { Db } from '@verstas/server/platform/database/transaction.ts'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import type { Measurement } from '../measurement.ts'
import { round } from '../numbers.ts'
import { cacheFolder } from '../paths.ts'
import { buildExported, enlargeExported, siteId } from './enlarge-exported.ts'

/** Number of added rows in each table at the first and at the second measurement. */
const sizes = [4_000, 20_000] as const

/** Maximum ratio of the time per row in the large table to that in the small table. */
const limit = 1.3

const tables: readonly FileTableName[] = [
  ...(['customers', 'vehicles', 'parts', 'stock-levels', 'work-orders', 'work-order-rows'] as const),
  ...(['reservations', 'stampings', 'tasks'] as const),
]

/** Number of runs after which PostgreSQL chooses the plan of a prepared statement. */
const runsBefore = 6

/**
 * Measures whether the time per exported row grows with the table. The process and its connections remain the
 * same while the tables grow, as when a dealer system fills a new installation. Statements are therefore
 * planned for small tables.
 */
export async function measureExports(cluster: PostgresCluster): Promise<Measurement[]> {
  const server = cluster.urlOf('postgres')
  await dropDatabase(server, 'exports')
  const url = await createDatabase(server, 'exports')
  const onPostgres = await measureDatabase(
    'PostgreSQL',
    await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 60_000 }),
  )
  await mkdir(cacheFolder, { recursive: true })
  const dataDir = await mkdtemp(join(cacheFolder, 'exports-'))
  try {
    const embedded = await measureDatabase('embedded', await openDatabase({ dataDir, log: silentLog }))
    return [...onPostgres, ...embedded]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureDatabase(name: string, { db, close }: Database): Promise<Measurement[]> {
  try {
    await migrate(db, silentLog)
    await buildExported(db)
    for (let count = 0; count < runsBefore; count += 1) await exportAll(db)
    const [few, many] = sizes
    await enlargeExported(db, 0, few)
    const small = await exportAll(db)
    await enlargeExported(db, few, many)
    const large = await exportAll(db)
    return tables.map((table, place) => {
      const [before, after] = [small[place] as Exported, large[place] as Exported]
      const ratio = after.ms / after.rows / (before.ms / before.rows)
      return {
        what: `${name}: ${table}, the time of a row among ${after.rows} rows to that among ${before.rows}`,
        value: `${round(ratio, 2)} (${round(before.ms, 0)} ms and ${round(after.ms, 0)} ms)`,
        demand: `at most ${limit}`,
        isMet: ratio <= limit,
        details: { before, after },
      }
    })
  } finally {
    await close()
  }
}

interface Exported {
  readonly rows: number
  readonly ms: number
}

async function exportAll(db: Db): Promise<Exported[]> {
  const exported: Exported[] = []
  for (const table of tables) exported.push(await exportTable(db, table, 'csv'))
  return exported
}

async function exportTable(db: Db, table: FileTableName, format: FileFormat): Promise<Exported> {
  const now = new Date()
  const session = { siteId, language: 'fi', timeZone: 'Europe/Helsinki' } as const
  let rows = 0
  const started = performance.now()
  const file = fileOf(linesOfTable(db, table, session, now), { format, name: table, now })
  for await (const chunk of file.bytes) rows += String(chunk).split('\n').length - 1
  return { rows, ms: performance.now() - started }
}
