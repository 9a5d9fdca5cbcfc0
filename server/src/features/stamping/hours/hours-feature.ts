import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import { type HoursRecord, hoursByDay } from '@verstas/domain/stamping/hours.ts'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { checkDaySpan } from '../../../platform/http/check-day-span.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { hoursRecordRead } from './hours-reads.ts'

const maxDays = 62

/** Balances of hours, and how each day made its part of them (specification.md, Stamping rules). */
export const hoursFeature = feature(hoursEndpoints, ({ db, clock }) => ({
  getEmployeeHours: async ({ query: { salesmanId = null }, session }) => {
    const employeeId = checkHoursRight(session, salesmanId)
    const record = await loadHours(db, session.siteId, employeeId)
    const { asOf, days } = hoursByDay(record, { now: clock.now(), timeZone: session.timeZone })
    return {
      salesmanId: employeeId,
      isFlexInUse: record.isFlexInUse,
      isKiKyInUse: record.isKiKyInUse,
      flexMinutes: days.at(-1)?.flexBalance ?? 0,
      kiKyMinutes: days.reduce((sum, { kiKy }) => sum + kiKy, 0),
      asOf: asOf.toISOString(),
    }
  },

  listHoursDays: async ({ query: { from, to, salesmanId = null }, session }) => {
    checkDaySpan({ from, to }, maxDays)
    const record = await loadHours(db, session.siteId, checkHoursRight(session, salesmanId))
    const { days } = hoursByDay(record, { now: clock.now(), timeZone: session.timeZone })
    return days.filter(({ day }) => from <= day && day <= to).toReversed()
  },
}))

/**
 * Whose hours are asked for: the caller's own, or another's with the right to correct stampings.
 *
 * @throws {Refusal} forbidden
 */
function checkHoursRight(session: CurrentSession, salesmanId: number | null): number {
  const employeeId = salesmanId ?? session.employeeId
  if (!maySeeDaysOf(session, employeeId)) throw refuse('forbidden', { right: 'CorrectStampings' })
  return employeeId
}

/** What is in use for the employee, with the record that hours are computed from. */
interface EmployeeRecord extends HoursRecord {
  readonly isKiKyInUse: boolean
}

/** @throws {Refusal} stampingEmployeeUnknown */
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
