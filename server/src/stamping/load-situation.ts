import type { AskedStart } from '@verstas/domain/stamping/client-time.ts'
import { longestWait } from '@verstas/domain/stamping/client-time.ts'
import type { StampedSpan, StampingSituation } from '@verstas/domain/stamping/start-time.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { dayOf } from '@verstas/domain/time/format.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { CurrentSession } from '../session/current-session.ts'
import { loadSpans } from './load-spans.ts'

/** Where and when a request wants to stamp an employee. */
export async function loadSituation(
  tx: Tx,
  { siteId, timeZone, allowsStampingStartTimeEdit: allowsStartTimeEdit }: CurrentSession,
  employeeId: number,
  { now, start }: { readonly now: Date; readonly start: AskedStart },
): Promise<StampingSituation> {
  const asked = Math.min(start.at?.getTime() ?? now.getTime(), now.getTime())
  // No start may lie further back; it bounds what is read.
  const after = new Date(Math.max(asked, now.getTime() - longestWait))
  const stampings = await loadSpans(tx, { siteId, employeeId, after })
  const day = dayBounds(dayOf(now, timeZone), timeZone)
  const shifts = await loadShifts(tx, employeeId, earliestOf(stampings, after, day.start), day.end)
  const corrected = start.isLate ? await loadCorrected(tx, employeeId, after) : []
  const dayEnds = start.isLate ? await loadDayEnds(tx, employeeId, after) : []
  return { now, timeZone, allowsStartTimeEdit, shifts, stampings, corrected, dayEnds }
}

const earliestOf = (stampings: readonly StampedSpan[], ...instants: Date[]): Date =>
  new Date(Math.min(...[...stampings.map(({ startAt }) => startAt), ...instants].map(Number)))

/** The employee's shifts between two instants. They count at all sites, as presence does. */
async function loadShifts(tx: Tx, employeeId: number, from: Date, to: Date) {
  return tx
    .selectFrom('shift')
    .select(['start_at as startAt', 'end_at as endAt'])
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`tstzrange(start_at, end_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .execute()
}

/** The employee's time after an instant that somebody has corrected, at whatever site; comments correct nothing. */
async function loadCorrected(tx: Tx, employeeId: number, after: Date) {
  return tx
    .selectFrom('stamping_correction')
    .select([sql<Date>`lower(touches)`.as('startAt'), sql<Date | null>`upper(touches)`.as('endAt')])
    .where('employee_id', '=', employeeId)
    .where('kind', '<>', 'Comment')
    .where(sql<boolean>`touches && tstzrange(${after}::timestamptz, null)`)
    .execute()
}

/** When the employee ended a day after an instant, at whatever site. */
async function loadDayEnds(tx: Tx, employeeId: number, after: Date): Promise<Date[]> {
  const ends = await tx
    .selectFrom('stamping_day_end')
    .select('at')
    .where('employee_id', '=', employeeId)
    .where('at', '>', after)
    .execute()
  return ends.map(({ at }) => at)
}
