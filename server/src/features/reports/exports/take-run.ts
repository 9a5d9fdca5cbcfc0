import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { RunRow } from './export-rows.ts'

/**
 * Another process may take a run after the lease expires. The lease exceeds the time of the report's query
 * and one message.
 */
const lease = sql<Date>`clock_timestamp() + interval '3 minutes'`

/** A run whose lease this process holds, and the current targets of its schedule. */
export interface TakenRun extends RunRow {
  readonly to_folder: boolean
  readonly recipients: readonly string[]
  readonly is_published: boolean
}

/**
 * Takes the lease of the next waiting run that is due.
 *
 * @param owner a new id of the caller
 */
export async function takeRun(db: Db, owner: string, now: Date): Promise<TakenRun | undefined> {
  const taken = await db
    .updateTable('report_export_run')
    .set({ lease_owner: owner, leased_until: lease })
    .where(
      sql<boolean>`(site_id, id) = (
        select waiting.site_id, waiting.id from report_export_run waiting
        where waiting.state = 'waiting' and waiting.next_attempt_at <= ${now}::timestamptz
          and (waiting.leased_until is null or waiting.leased_until < clock_timestamp())
        order by waiting.next_attempt_at, waiting.id limit 1
        for update skip locked)`,
    )
    .returningAll()
    .executeTakeFirst()
  if (taken === undefined) return undefined
  const targets = await db
    .selectFrom('report_export')
    .select(['to_folder', 'recipients', 'is_published'])
    .where('site_id', '=', taken.site_id)
    .where('id', '=', taken.export_id)
    .executeTakeFirst()
  return targets && { ...taken, ...targets }
}

type Leased = Pick<RunRow, 'site_id' | 'id' | 'lease_owner'>
type Progress = Partial<Pick<RunRow, 'file_name'>> & { readonly mails?: object }

/** Thrown if another process has taken the run, or the run was deleted. */
export class RunLostError extends Error {}

/**
 * Stores the progress of a run, and extends its lease.
 *
 * @throws {RunLostError}
 */
export async function noteProgress(
  db: Db,
  { site_id: siteId, id, lease_owner: owner }: Leased,
  { mails, ...columns }: Progress,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('report_export_run')
    .set({ leased_until: lease, ...columns, ...(mails !== undefined && { mails: JSON.stringify(mails) }) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new RunLostError()
}
