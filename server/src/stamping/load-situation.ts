import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { StampedSpan, StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { CurrentSession } from '../session/current-session.ts'

/** No start may be asked for that lies so far back, in milliseconds; it bounds what is read. */
const farthestBack = 3 * 24 * 60 * 60_000

/**
 * Where and when the request wants to stamp.
 *
 * @param isAbsence whether the type is a planned absence, which also ends a running absence
 */
export async function loadSituation(
  tx: Tx,
  session: CurrentSession,
  { SalesmanId: employeeId, StartTime }: StampingRequest,
  { now, isAbsence }: { readonly now: Date; readonly isAbsence: boolean },
): Promise<StampingSituation> {
  const { siteId, timeZone, allowsStampingStartTimeEdit: allowsStartTimeEdit } = session
  const asked = StartTime === undefined ? now.getTime() : new Date(StartTime).getTime()
  const after = new Date(Math.max(Math.min(asked, now.getTime()), now.getTime() - farthestBack))
  const presence = await loadPresence(tx, employeeId, after)
  const absences = isAbsence ? await loadRunningAbsences(tx, siteId, employeeId) : []
  const shifts = await loadShifts(tx, siteId, employeeId, now, timeZone)
  return { now, timeZone, allowsStartTimeEdit, shifts, stampings: [...presence, ...absences] }
}

/**
 * The employee's stampings of presence that go on after an instant, the running one with them. They are
 * counted at all sites, because a person is at one of them at a time.
 */
async function loadPresence(tx: Tx, employeeId: number, after: Date): Promise<StampedSpan[]> {
  return selectSpans(tx, employeeId)
    .where('stamping.is_presence', '=', true)
    .where(
      sql<boolean>`tstzrange(stamping.start_at, stamping.end_at) && tstzrange(${after}::timestamptz, null)`,
    )
    .execute()
}

/** The employee's running absences at the site. */
async function loadRunningAbsences(tx: Tx, siteId: number, employeeId: number): Promise<StampedSpan[]> {
  return selectSpans(tx, employeeId)
    .where('stamping.site_id', '=', siteId)
    .where('stamping.is_presence', '=', false)
    .where('stamping.end_at', 'is', null)
    .execute()
}

const selectSpans = (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('stamping')
    .innerJoin('stamping_type', 'stamping_type.code', 'stamping.type_code')
    .select([
      'stamping.id',
      'stamping.site_id as siteId',
      'stamping.start_at as startAt',
      'stamping.end_at as endAt',
      'stamping.is_presence as isPresence',
      'stamping_type.is_work_order as isWorkOrder',
    ])
    .where('stamping.employee_id', '=', employeeId)

/** The employee's shifts at the site that touch the day of now. */
async function loadShifts(tx: Tx, siteId: number, employeeId: number, now: Date, timeZone: string) {
  const day = dayBounds(dayOf(now, timeZone), timeZone)
  return tx
    .selectFrom('shift')
    .select(['start_at as startAt', 'end_at as endAt'])
    .where('site_id', '=', siteId)
    .where('employee_id', '=', employeeId)
    .where('start_at', '<', day.end)
    .where('end_at', '>', day.start)
    .execute()
}
