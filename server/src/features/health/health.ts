import { healthEndpoints } from '@verstas/contract/health/endpoints.ts'
import { sql } from 'kysely'
import { migrationsFolder, readMigrationFiles } from '../../platform/database/migration-files.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { createStorageCheck } from './storage-check.ts'

/** How long the database may take to answer before the process counts as not ready, in milliseconds. */
const patience = 3000

const ok = { Status: 'ok' } as const

/** Whether the process lives and whether it can work, for supervisors and load balancers. */
export const healthFeature = feature(healthEndpoints, ({ db, log, settings }) => {
  const askStorage = createStorageCheck(createStore(settings), log)
  const checkReady = async (): Promise<void> => {
    const isReady = await Promise.race([isSchemaCurrent(db), isFalseAfter(patience)]).catch((error) => {
      log.error({ err: error }, 'the database does not answer the readiness check')
      return false
    })
    if (!isReady) throw refuse('unavailable')
  }
  return {
    checkLive: async () => ok,
    checkReady: async () => {
      await checkReady()
      return ok
    },
    checkHealth: async () => {
      await checkReady()
      return { ...ok, UptimeSeconds: Math.floor(process.uptime()), Storage: await askStorage() }
    },
  }
})

async function isSchemaCurrent(db: Db): Promise<boolean> {
  const files = await readMigrationFiles(migrationsFolder)
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return files.every(({ name }) => applied.has(name))
}

async function isFalseAfter(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, false).unref()
  })
}
