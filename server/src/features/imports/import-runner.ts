import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import { startWorkLoop, type WorkLoop } from '../../platform/work-loop.ts'
import type { ImportStored } from './import-reader.ts'
import { importColumnNames } from './import-rows.ts'
import { LeaseLostError, leaseTime, notifyImport } from './import-step.ts'
import { runImport } from './run-import.ts'

/** An import fails after this number of attempts without progress. */
const mostFailures = 5

/** Takes the lease of the next import that no process works on. */
export const takeImport = (db: Db): Promise<ImportStored | undefined> =>
  db
    .updateTable('file_import')
    .set({ lease_owner: randomUUID(), leased_until: leaseTime })
    .where(
      'id',
      '=',
      sql<number>`(
        select id from file_import
        where state in ('checking', 'running', 'undoing') and (leased_until is null or leased_until < clock_timestamp())
        order by id limit 1
        for update skip locked)`,
    )
    .returning(importColumnNames)
    .executeTakeFirst()

/**
 * Processes imports one at a time until it is stopped. Every server process has a runner; a lease on the
 * import ensures that only one of them works on it.
 */
export function startImportRunner({
  db,
  clock,
  log,
  releaseSession,
}: Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'releaseSession'>): WorkLoop {
  const work = async (taken: ImportStored, stopping: AbortSignal) => {
    try {
      await runImport({ db, clock, log, releaseSession, stopping }, taken)
    } catch (error) {
      if (error instanceof LeaseLostError) return release(taken)
      log.warn({ err: error, importId: taken.id }, 'an import was interrupted; a later attempt follows')
      await noteFailure(taken)
    }
  }
  /** Releases the lease, so that another process can continue immediately. */
  const release = async ({ id, lease_owner }: ImportStored) => {
    await db
      .updateTable('file_import')
      .set({ lease_owner: null, leased_until: null })
      .where('id', '=', id)
      .where('lease_owner', '=', lease_owner)
      .execute()
  }
  const noteFailure = ({ id, lease_owner }: ImportStored) =>
    inTransaction(db, async (tx) => {
      const noted = await tx
        .updateTable('file_import')
        .set({
          failures: sql<number>`failures + 1`,
          lease_owner: null,
          leased_until: sql<Date>`clock_timestamp() + interval '5 seconds'`,
          state: sql<'failed'>`case when failures + 1 >= ${mostFailures} then 'failed' else state end`,
          ended_at: sql<Date>`case when failures + 1 >= ${mostFailures} then ${clock.now()}::timestamptz else ended_at end`,
        })
        .where('id', '=', id)
        .where('lease_owner', '=', lease_owner)
        .returning(importColumnNames)
        .executeTakeFirst()
      if (noted?.state === 'failed') await notifyImport(tx, noted, { isEnded: true })
    })
  return startWorkLoop(
    async (stopping) => {
      const taken = await takeImport(db)
      if (taken === undefined) return false
      await work(taken, stopping)
      return true
    },
    (err) => log.warn({ err }, 'imports could not be run; a later attempt follows'),
  )
}
