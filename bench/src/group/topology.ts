import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@verstas/server/platform/database/migrate.ts'
import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import pg from 'pg'
import { createDatabase } from '../../../server/test/create-database.ts'
import { findPooler, type Pooler, prepareRole, startPooler } from '../../../server/test/pooler.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { addStandby, startPrimary } from '../../../server/test/postgres-pair.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { cacheFolder } from '../paths.ts'
import type { ChildServer } from '../server/child-server.ts'
import { startOurServer } from '../server/our-server.ts'

/**
 * Two servers, and PostgreSQL with a synchronous standby, with a connection pooler in front if it is
 * installed.
 */
export interface Topology {
  readonly servers: readonly ChildServer[]
  readonly primary: PostgresCluster
  readonly standby: PostgresCluster
  readonly pooler: Pooler | undefined
  /** The pooler's version, or the reason why there is no pooler. */
  readonly poolerText: string
  /** A connection to the database that bypasses the pooler. */
  readonly client: pg.Client
  stop(): Promise<void>
}

/** Settings of a production server, with a cache that suits a small machine. Commits wait for the disk. */
const settings = [
  'fsync=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=512MB',
  'max_connections=300',
  'shared_preload_libraries=pg_stat_statements',
]

const processes = 2

/** Starts PostgreSQL with a standby, the pooler and the servers. */
export async function startTopology(): Promise<Topology> {
  const dataDir = await mkdtemp(join(cacheFolder, 'group-'))
  const primary = await startPrimary(settings)
  const standby = await addStandby(primary, settings)
  const url = await createDatabase(primary.urlOf('postgres'), 'verstas')
  await prepareRole(primary.urlOf('postgres'))
  const database = await openDatabase({ url, dataDir: '', log: silentLog })
  await migrate(database.db, silentLog)
  await database.close()

  const program = await findPooler()
  const pooler =
    typeof program === 'string' ? undefined : await startPooler(program, Number(new URL(url).port))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const start = () =>
    startOurServer(pooler?.urlOf('verstas') ?? url, {
      DATABASE_LISTEN_URL: url,
      DATA_DIR: dataDir,
      SERVICE_CALLS_PER_MINUTE: '0',
      SESSION_IDLE_MINUTES: '1440',
    })
  const servers: ChildServer[] = []
  while (servers.length < processes) servers.push(await start())
  return {
    servers,
    primary,
    standby,
    pooler,
    poolerText: typeof program === 'string' ? `none: ${program}` : `PgBouncer ${program.version}`,
    client,
    stop: async () => {
      for (const server of servers) await server.stop()
      await pooler?.stop()
      await client.end()
      await standby.stop()
      await primary.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
