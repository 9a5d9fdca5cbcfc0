import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { hoursByDay } from '@verstas/domain/stamping/hours.ts'
import { feature } from '../../../platform/http/feature.ts'
import { refuseSpan } from '../refuse-span.ts'
import { loadHours } from './load-hours.ts'

const maxDays = 62

/** Balances of hours, and how each day made its part of them (specification.md, Stamping rules). */
export const hoursFeature = feature(hoursEndpoints, ({ db, clock }) => ({
  getEmployeeHours: async ({ query, session }) => {
    const record = await loadHours(db, session, query.salesmanId)
    const { asOf, days } = hoursByDay(record, { now: clock.now(), timeZone: session.timeZone })
    return {
      salesmanId: record.employeeId,
      isFlexInUse: record.isFlexInUse,
      isKiKyInUse: record.isKiKyInUse,
      flexMinutes: days.at(-1)?.flexBalance ?? 0,
      kiKyMinutes: days.reduce((sum, { kiKy }) => sum + kiKy, 0),
      asOf: asOf.toISOString(),
    }
  },

  listHoursDays: async ({ query: { from, to, salesmanId }, session }) => {
    refuseSpan({ from, to }, maxDays)
    const record = await loadHours(db, session, salesmanId)
    const { days } = hoursByDay(record, { now: clock.now(), timeZone: session.timeZone })
    return days.filter(({ day }) => from <= day && day <= to).toReversed()
  },
}))
