import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createDatabase } from '../create-database.ts'
import { openTestDatabase } from '../open-test-database.ts'
import { startPostgresCluster } from '../postgres-cluster.ts'
import { silentLog } from '../silent-log.ts'
import { templateDatabase } from './provided.ts'

/**
 * Starts a temporary PostgreSQL server with one migrated database, from which the tests' databases are
 * copied.
 */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster()
  try {
    const url = await createDatabase(cluster.socketUrlOf('postgres'), templateDatabase)
    const { db, close } = await openTestDatabase(url)
    await migrate(db, silentLog)
    await close()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('postgresUrl', cluster.urlOf('postgres'))
  project.provide('postgresSocketUrl', cluster.socketUrlOf('postgres'))
  return () => cluster.stop()
}
