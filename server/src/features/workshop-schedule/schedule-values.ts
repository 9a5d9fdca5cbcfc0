import { dayBounds } from '@verstas/domain/time/day.ts'
import { type Day, dayOf } from '@verstas/domain/time/format.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** The parameters of a read of one of the site's days. */
export const valuesOfDay = ({ siteId, timeZone }: CurrentSession, day: Day) => ({
  siteId,
  ...dayBounds(day, timeZone),
})

/** The parameters of the resources' read, of today unless a day is named. */
export const resourceValues = (session: CurrentSession, now: Date, day?: Day) => ({
  ...valuesOfDay(session, day ?? dayOf(now, session.timeZone)),
  employeeId: session.employeeId,
  now,
})
