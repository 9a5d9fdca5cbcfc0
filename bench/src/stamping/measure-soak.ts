import { migrate } from '@verstas/server/platform/database/migrate.ts'
import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { soakStamping } from '../../../server/test/stamping-soak.ts'
import type { Measurement } from '../measurement.ts'

const plan = { people: 20, stampingsEach: 200, kills: 30 }

/**
 * Kills servers at random while people stamp. Checks that the stored stampings are the acknowledged ones,
 * without gaps or overlaps.
 */
export async function measureSoak(cluster: PostgresCluster): Promise<Measurement[]> {
  const server = cluster.urlOf('postgres')
  const name = 'stamping_soak'
  await dropDatabase(server, name)
  const url = await createDatabase(server, name)
  const database = await openDatabase({ url, dataDir: '', log: silentLog })
  try {
    await migrate(database.db, silentLog)
    const started = performance.now()
    const result = await soakStamping({ db: database.db, url }, plan)
    const details = { ...plan, ...result, seconds: (performance.now() - started) / 1000 }
    const scope = `of ${result.acknowledged} by ${plan.people} people, ${result.killed} kills, ${result.retries} retries`
    const none = (what: string, count: number): Measurement => ({
      what: `${what}, ${scope}`,
      value: String(count),
      demand: '0',
      isMet: count === 0,
      details,
    })
    return [
      none('stampings lost', result.lost),
      none('stampings that nobody was told of', result.unknown),
      none('gaps and overlaps', result.broken),
    ]
  } finally {
    await database.close()
    await dropDatabase(server, name)
  }
}
