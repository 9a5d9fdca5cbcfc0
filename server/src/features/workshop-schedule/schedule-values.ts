import { dayBounds } from '@verstas/domain/time/day.ts'
import { type Day, dayOf } from '@verstas/domain/time/format.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** Returns the parameters of a read of a day, whose start and end are in the site's time zone. */
export const valuesOfDay = ({ siteId, timeZone }: CurrentSession, day: Day) => ({
  siteId,
  ...dayBounds(day, timeZone),
})

/** Returns the parameters of the read of resources, for today if no day is given. */
export const resourceValues = (session: CurrentSession, now: Date, day?: Day) => ({
  ...valuesOfDay(session, day ?? dayOf(now, session.timeZone)),
  employeeId: session.employeeId,
  now,
})
