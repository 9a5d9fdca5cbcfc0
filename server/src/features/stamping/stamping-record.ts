import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { minutesBeyondShift, type TimeKind } from '@verstas/domain/stamping/shifts.ts'
import type { StampingSituation } from '@verstas/domain/stamping/situation.ts'
import type { InsertObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { EventRecord } from '../../platform/events/record-event.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** A request to stamp, with its author and the current time. The time beyond the shift is computed from `shifts`. */
export interface StampingAct {
  readonly session: CurrentSession
  readonly request: StampingRequest
  readonly isClockOff: boolean
  readonly now: Date
  readonly shifts: StampingSituation['shifts']
}

export interface StampingKey {
  readonly siteId: number
  readonly id: number
}

interface InsertedStamping extends StampingKey {
  readonly version: number
}

/** Returns the event for a change of a stamping, with the session's employee as its author. */
export const eventOf = (
  { session, now }: Pick<StampingAct, 'session' | 'now'>,
  { siteId, id }: StampingKey,
  change: Pick<EventRecord, 'kind' | 'before' | 'after'>,
): EventRecord => ({
  siteId,
  at: now,
  employeeId: session.employeeId,
  entity: 'stamping',
  entityId: id,
  ...change,
})

/** A job row with stamped time. */
export interface StampedRow {
  readonly OrderId: number
  readonly RowId: number
}

export async function insertStamping(
  tx: Tx,
  columns: InsertObject<Tables, 'stamping'> & { readonly site_id: number },
  rows: readonly StampedRow[],
): Promise<InsertedStamping> {
  const { id, version } = await tx
    .insertInto('stamping')
    .values(columns)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const key = { siteId: columns.site_id, id }
  await insertRows(tx, key, rows)
  return { ...key, version }
}

/** Adds rows to a stamping of the same site. */
export async function insertRows(
  tx: Tx,
  { siteId, id }: StampingKey,
  rows: readonly StampedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ OrderId, RowId }) => ({
    site_id: siteId,
    stamping_id: id,
    work_order_id: OrderId,
    job_row_id: RowId,
  }))
  await tx.insertInto('stamping_row').values(values).execute()
}

/**
 * Returns the columns for a stamping's time kind and its minutes beyond the shift. The minutes are 0 for a
 * running stamping or one without a time kind.
 */
export function timeColumns(
  kind: TimeKind | null,
  { startAt, endAt }: { readonly startAt: Date; readonly endAt: Date | null },
  shifts: StampingSituation['shifts'],
) {
  const minutes = kind === null || endAt === null ? 0 : minutesBeyondShift({ startAt, endAt }, shifts)
  return {
    is_overtime: kind === 'overtime',
    is_flex_time: kind === 'flex',
    is_kiky_time: kind === 'kiky',
    overtime_minutes: kind === 'overtime' ? minutes : 0,
    flex_minutes: kind === 'flex' ? minutes : 0,
    kiky_minutes: kind === 'kiky' ? minutes : 0,
  }
}
