import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { minutesBeyondShift, type TimeKind } from '@verstas/domain/stamping/shifts.ts'
import type { StampingSituation } from '@verstas/domain/stamping/situation.ts'
import { type InsertObject, sql } from 'kysely'
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

/** @param startsNow see `insertRows` */
export async function insertStamping(
  tx: Tx,
  columns: InsertObject<Tables, 'stamping'> & { readonly site_id: number },
  rows: readonly StampedRow[],
  startsNow = false,
): Promise<InsertedStamping> {
  const { id, version } = await tx
    .insertInto('stamping')
    .values(columns)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const key = { siteId: columns.site_id, id }
  await insertRows(tx, key, rows, startsNow)
  return { ...key, version }
}

/**
 * Adds rows to a stamping of the same site. The first stamping of a work order also records its start, with the state
 * of its parts if it starts now. It is part of the same statement, because each statement costs a round trip.
 *
 * @param startsNow true if the stamping starts now. The parts at an earlier time are not known.
 */
export async function insertRows(
  tx: Tx,
  { siteId, id }: StampingKey,
  rows: readonly StampedRow[],
  startsNow = false,
): Promise<void> {
  if (rows.length === 0) return
  const orderIds = rows.map(({ OrderId }) => OrderId)
  const rowIds = rows.map(({ RowId }) => RowId)
  // Without earlier stampings, a recorded start that differs by more than a minute is of a stamping that was undone.
  await sql`with begun as (
      insert into work_order_start as known (site_id, work_order_id, started_at, part_count, missing_count, is_picked)
      select work_order.site_id, work_order.id, stamping.start_at, parts.count, parts.missing,
        case when parts.count is not null then work_order.are_parts_prepicked end
      from stamping
      join work_order on work_order.site_id = stamping.site_id and work_order.id = any(${orderIds}::bigint[])
      left join lateral (
        select count(*) as count, count(*) filter (where need.missing > 0) as missing
        from part_needs(work_order.site_id, work_order.id) need) parts on ${startsNow}::boolean
      where stamping.site_id = ${siteId} and stamping.id = ${id} and not exists (
        select from stamping_row earlier
        where earlier.site_id = work_order.site_id and earlier.work_order_id = work_order.id)
      order by work_order.id
      on conflict (site_id, work_order_id) do update
      set (started_at, part_count, missing_count, is_picked) =
        (excluded.started_at, excluded.part_count, excluded.missing_count, excluded.is_picked)
      where abs(extract(epoch from known.started_at - excluded.started_at)) > 60)
    insert into stamping_row (site_id, stamping_id, work_order_id, job_row_id)
    select ${siteId}::bigint, ${id}::bigint, row.order_id, row.id
    from unnest(${orderIds}::bigint[], ${rowIds}::bigint[]) as row (order_id, id)`.execute(tx)
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
