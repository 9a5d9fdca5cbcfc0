import { healthEndpoints } from '@verstas/contract/health/endpoints.ts'
import type { FastifyBaseLogger } from 'fastify'
import { readHistory } from '../../platform/database/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../../platform/database/migration-files.ts'
import { isUsable } from '../../platform/database/migration-plan.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createStore } from '../../platform/store/create-store.ts'
import type { FileStore } from '../../platform/store/file-store.ts'
import { productVersion } from '../../platform/version.ts'

/** Time limit of the database check, in milliseconds. A process whose check takes longer is not ready. */
const readyTimeout = 3000

const ok = { Status: 'ok' } as const

/** Endpoints for liveness and readiness of the process, for supervisors and load balancers. */
export const healthFeature = feature(healthEndpoints, ({ db, log, settings, stopping }) => {
  const askStore = createStoreCheck(createStore(settings), log)
  const askDatabase = rememberAnswer(databaseAnswerAge, async () =>
    Promise.race([isSchemaUsable(db, log), isFalseAfter(readyTimeout)]).catch((error) => {
      log.error({ err: error }, 'the database does not answer the readiness check')
      return false
    }),
  )
  const checkReady = async (): Promise<void> => {
    if (stopping.aborted || !(await askDatabase())) throw refuse('unavailable')
  }
  return {
    checkLive: async () => ok,
    checkReady: async () => {
      await checkReady()
      return ok
    },
    checkHealth: async () => {
      await checkReady()
      return {
        ...ok,
        Version: productVersion,
        UptimeSeconds: Math.floor(process.uptime()),
        Storage: await askStore(),
      }
    },
  }
})

/** True if this version can use the database, even after a newer version has expanded its schema. */
async function isSchemaUsable(db: Db, log: FastifyBaseLogger): Promise<boolean> {
  const [files, applied] = await Promise.all([readFiles(), readHistory(db)])
  if (isUsable(files, applied)) return true
  log.error({}, 'the database has a schema that this version cannot use; start the newer version instead')
  return false
}

let filesRead: ReturnType<typeof readMigrationFiles> | undefined
const readFiles = () => {
  filesRead ??= readMigrationFiles(migrationsFolder)
  return filesRead
}

async function isFalseAfter(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, false).unref()
  })
}

export type StoreState = 'ok' | 'unavailable'

/** Cache times of the checks, in milliseconds. Checks are cached because anyone can request them. */
const databaseAnswerAge = 1000
const storeAnswerAge = 10_000

/** Returns a function that caches the result of `ask` for this many milliseconds. */
function rememberAnswer<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > milliseconds) last = { at: now, answer: ask() }
    return last.answer
  }
}

const createStoreCheck = (store: Pick<FileStore, 'check'>, log: FastifyBaseLogger) =>
  rememberAnswer(storeAnswerAge, async (): Promise<StoreState> => {
    try {
      await store.check()
      return 'ok'
    } catch (error) {
      log.error({ err: error }, 'the store of files does not answer the health check')
      return 'unavailable'
    }
  })
