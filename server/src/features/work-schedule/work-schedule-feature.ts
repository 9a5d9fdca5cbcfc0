import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import { reservationByNumber, reservationsOfDay, reservationsOfEmployee } from './reservation-reads.ts'

/** Endpoints for reservations by day, in the site's time zone (specification.md, Screens). */
export const workScheduleFeature = feature(workScheduleEndpoints, ({ db, clock }) => {
  const valuesOfDay = (session: CurrentSession, day: Day) => ({
    ...workOrderValues(session, clock.now()),
    ...dayBounds(day, session.timeZone),
  })

  return {
    listMyReservations: ({ params, session }) =>
      answerRead(db, reservationsOfEmployee, {
        ...valuesOfDay(session, params.date),
        employeeId: session.employeeId,
      }),

    listReservations: ({ params, session }) =>
      answerRead(db, reservationsOfDay, valuesOfDay(session, params.date)),

    listReservationsOfEmployee: ({ params, session }) =>
      answerRead(db, reservationsOfEmployee, {
        ...valuesOfDay(session, params.date),
        employeeId: params.id,
      }),

    getReservation: ({ params, session }) =>
      answerRead(db, reservationByNumber, {
        ...workOrderValues(session, clock.now()),
        reservationId: params.id,
      }),
  }
})
