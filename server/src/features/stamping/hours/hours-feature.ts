import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { type HoursRecord, hoursByDay } from '@verstas/domain/stamping/hours.ts'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { checkDaySpan } from '../../../platform/http/check-day-span.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { noteWorkingTimeRead } from '../../../platform/session/security-log.ts'
import { hoursRecordRead } from './hours-reads.ts'

/** The maximum number of days of one list. */
const maxDays = 62

/**
 * Endpoints for an employee's flextime and KiKy balances, and for the time that each day adds to them
 * (specification.md, Stamping rules).
 */
export const hoursFeature = feature(hoursEndpoints, ({ db, clock }) => ({
  getEmployeeHours: async ({ session, request, query: { salesmanId: employeeId = session.employeeId } }) => {
    requireHoursRight(session, employeeId)
    const record = await loadHours(db, session.siteId, employeeId)
    noteWorkingTimeRead(request, session, employeeId)
    const { asOf, days, flexBalance, overtimeBalance, openings } = hoursByDay(record, {
      now: clock.now(),
      timeZone: session.timeZone,
    })
    return {
      salesmanId: employeeId,
      isFlexInUse: record.isFlexInUse,
      isKiKyInUse: record.isKiKyInUse,
      flexMinutes: flexBalance,
      kiKyMinutes: days.reduce((sum, { kiKy }) => sum + kiKy, 0),
      asOf: asOf.toISOString(),
      overtimeMinutes: overtimeBalance,
      openings: [...openings],
    }
  },

  listHoursDays: async ({
    session,
    request,
    query: { from, to, salesmanId: employeeId = session.employeeId },
  }) => {
    checkDaySpan({ from, to }, maxDays)
    requireHoursRight(session, employeeId)
    const record = await loadHours(db, session.siteId, employeeId)
    noteWorkingTimeRead(request, session, employeeId)
    const { days } = hoursByDay(record, { now: clock.now(), timeZone: session.timeZone })
    return days.filter(({ day }) => from <= day && day <= to).toReversed()
  },
}))

/**
 * Checks that the caller may read an employee's hours.
 *
 * @throws {Refusal} forbidden for another person's hours without the right to correct stampings
 */
function requireHoursRight(session: CurrentSession, employeeId: number): void {
  if (!maySeeDaysOf(session, employeeId)) throw refuse('forbidden', { right: 'CorrectStampings' })
}

/** The input for the computation of hours, and the kinds of hours in use for the employee. */
interface EmployeeRecord extends HoursRecord {
  readonly isKiKyInUse: boolean
}

/**
 * Loads the input for the computation of an employee's hours.
 *
 * @throws {Refusal} stampingEmployeeUnknown
 */
async function loadHours(db: Db, siteId: number, employeeId: number): Promise<EmployeeRecord> {
  const json = await readJson(db, hoursRecordRead, { siteId, employeeId })
  if (json === null) throw refuse('stampingEmployeeUnknown')
  const { shifts, stampings, ...inUse } = parseJson(json)
  return {
    ...inUse,
    shifts: shifts.map(([start, end]) => ({ startAt: new Date(start), endAt: new Date(end) })),
    stampings: stampings.map(([start, end, isPresence, timeKind]) => ({
      startAt: new Date(start),
      endAt: end === null ? null : new Date(end),
      isPresence,
      timeKind,
    })),
  }
}
