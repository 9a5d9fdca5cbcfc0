import { day } from '@verstas/contract/fields.ts'
import { balanceKinds } from '@verstas/contract/stamping/hours.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { type HoursRecord, hoursByDay } from '@verstas/domain/stamping/hours.ts'
import * as z from 'zod'
import { jsonRead, parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { checkDaySpan } from '../../../platform/http/check-day-span.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { noteWorkingTimeRead } from '../../../platform/session/security-log.ts'
import { instantSchema, timeKindOf, timeKindSchema } from '../stamping-reads.ts'

const HoursOfEmployee = z.strictObject({
  isFlexInUse: z.boolean(),
  isKiKyInUse: z.boolean(),
  /** The start and end of each shift. */
  shifts: z.array(z.tuple([instantSchema, instantSchema])),
  /** The opening balances of all sites. */
  openings: z.array(z.strictObject({ day, kind: z.enum(balanceKinds), minutes: z.int() })),
  /** The start, end, presence and time kind of each stamping. */
  stampings: z.array(z.tuple([instantSchema, instantSchema.nullable(), z.boolean(), timeKindSchema])),
})

/**
 * The input for the computation of an employee's hours. It includes all sites, because a person has one
 * balance. Returns no row if the site has no such employee.
 */
export const hoursRecordRead = jsonRead({
  name: 'hours-record',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: HoursOfEmployee,
  sql: `select json_build_object(
      'isFlexInUse', employee.is_flex_in_use,
      'isKiKyInUse', employee.is_kiky_in_use,
      'shifts', coalesce((
        select json_agg(json_build_array(milliseconds(shift.start_at), milliseconds(shift.end_at)))
        from employee_site place
        join shift on shift.site_id = place.site_id and shift.employee_id = place.employee_id
        where place.employee_id = employee.id), '[]'),
      'openings', coalesce((
        select json_agg(json_build_object('day', opening.day, 'kind', opening.kind, 'minutes', opening.minutes))
        from opening_balance opening where opening.employee_id = employee.id), '[]'),
      'stampings', coalesce((
        select json_agg(json_build_array(
          milliseconds(stamping.start_at),
          milliseconds(stamping.end_at),
          stamping.is_presence,
          ${timeKindOf('stamping')}))
        from employee_site place
        join stamping on stamping.site_id = place.site_id and stamping.employee_id = place.employee_id
        where place.employee_id = employee.id), '[]'))::text
    from employee
    join employee_site on employee_site.employee_id = employee.id and employee_site.site_id = $siteId
    where employee.id = $employeeId`,
})

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
