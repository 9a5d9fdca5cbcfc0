import type { StampingChange, StampingState } from '@verstas/contract/stamping/corrections.ts'
import { type CorrectableSpan, reachAround } from '@verstas/domain/stamping/corrections.ts'
import type { TimeKind } from '@verstas/domain/stamping/shifts.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { timeKindOf } from '../stamping-reads.ts'

/** The employee whose stampings are corrected, and the site of the correction. */
export interface CorrectedEmployee {
  readonly siteId: number
  readonly employeeId: number
}

/**
 * Returns the employee's stampings that a change can affect. Empty if the change names a stamping that the
 * site does not have.
 */
export async function loadAffectedStampings(
  tx: Tx,
  of: CorrectedEmployee,
  change: StampingChange,
  now: Date,
): Promise<CorrectableSpan[]> {
  const span = change.Kind === 'Add' ? spanOf(change) : await timesOfStamping(tx, of, change.StampingId, now)
  if (span === null) return []
  const reach = reachAround(span)
  // A stamping that runs again must not overlap any later one.
  const runsAgain = change.Kind === 'Move' && change.To === null
  const [from, to] = [reach.startAt, runsAgain ? null : reach.endAt]
  const inReach = selectSpans(tx, of.employeeId).where(
    sql<boolean>`tstzrange(stamping.start_at, stamping.end_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
  )
  // Presence is read at all sites, because a person can be at only one of them at a time. Absences are read
  // at this site.
  const presence = inReach.where('stamping.is_presence', '=', true)
  const absences = inReach.where('stamping.is_presence', '=', false).where('stamping.site_id', '=', of.siteId)
  return presence.unionAll(absences).execute()
}

/** Returns a stamping of the employee at the site; null if there is none. */
export async function loadSpan(
  tx: Tx,
  { siteId, employeeId }: CorrectedEmployee,
  id: number,
): Promise<CorrectableSpan | null> {
  const found = selectSpans(tx, employeeId)
    .where('stamping.site_id', '=', siteId)
    .where('stamping.id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}

/**
 * Returns the employee's shifts, at all sites, that overlap the time from the first start to the last end of
 * the spans.
 */
export async function loadShiftsDuring(
  tx: Tx,
  employeeId: number,
  spans: readonly { readonly startAt: Date; readonly endAt: Date | null }[],
): Promise<EndedSpan[]> {
  const instants = spans.flatMap(({ startAt, endAt }) => [startAt, endAt ?? startAt]).map(Number)
  const from = new Date(Math.min(...instants))
  const to = new Date(Math.max(...instants))
  return tx
    .selectFrom('shift')
    .select(['start_at as startAt', 'end_at as endAt'])
    .where('employee_id', '=', employeeId)
    .where(
      sql<boolean>`tstzrange(start_at, end_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[]')`,
    )
    .execute()
}

const spanOf = ({ StartTime, EndTime }: { StartTime: string; EndTime: string }): EndedSpan => {
  const [startAt, endAt] = [new Date(StartTime), new Date(EndTime)]
  return startAt < endAt ? { startAt, endAt } : { startAt, endAt: startAt }
}

/** Returns the start and end of a stamping. The end of a running stamping is now. */
async function timesOfStamping(
  tx: Tx,
  of: CorrectedEmployee,
  id: number,
  now: Date,
): Promise<EndedSpan | null> {
  const span = await loadSpan(tx, of, id)
  if (!span) return null
  return { startAt: span.startAt, endAt: span.endAt ?? (span.startAt > now ? span.startAt : now) }
}

const selectSpans = (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('stamping')
    .select([
      'stamping.id',
      'stamping.site_id as siteId',
      'stamping.version',
      'stamping.is_presence as isPresence',
      'stamping.start_at as startAt',
      'stamping.end_at as endAt',
      'stamping.type_code as typeCode',
      sql<StampingState['OrderRows']>`(
        select coalesce(json_agg(json_build_object(
          'OrderId', work_order.id,
          'OrderNumber', work_order.order_number,
          'ExternalNumber', work_order.external_number,
          'RowId', job_row.id,
          'Name', job_row.name) order by work_order.order_number, job_row.position, job_row.id), '[]')
        from stamping_row stamped
        join job_row on job_row.site_id = stamped.site_id and job_row.id = stamped.job_row_id
        join work_order on work_order.site_id = stamped.site_id and work_order.id = stamped.work_order_id
        where stamped.site_id = stamping.site_id and stamped.stamping_id = stamping.id)`.as('rows'),
      sql<TimeKind | null>`${sql.raw(timeKindOf('stamping'))}`.as('timeKind'),
    ])
    .where('stamping.employee_id', '=', employeeId)
