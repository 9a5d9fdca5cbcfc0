import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { type JsonQuery, readJson } from '../../platform/database/read-json.ts'
import { feature } from '../../platform/http/feature.ts'
import { RawJson } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { readerParameters } from '../work-orders/reader.ts'
import { reservationByNumber, reservationsOfDay, reservationsOfEmployee } from './reservation-reads.ts'

/** Reservations by day, as the site counts its days (specification.md, Screens and Calls). */
export const workScheduleFeature = feature(workScheduleEndpoints, ({ db, clock }) => {
  const read = async (query: JsonQuery, session: CurrentSession, ...parameters: unknown[]) => {
    const json = await readJson(db, query, [...readerParameters(session, clock.now()), ...parameters])
    if (json === null) throw refuse('notFound')
    return new RawJson(json)
  }
  const readDay = (query: JsonQuery, session: CurrentSession, date: string, ...parameters: unknown[]) => {
    const { start, end } = dayBounds(date, session.timeZone)
    return read(query, session, start, end, ...parameters)
  }

  return {
    listMyReservations: ({ params, session }) =>
      readDay(reservationsOfEmployee, session, params.date, session.employeeId),
    listReservations: ({ params, session }) => readDay(reservationsOfDay, session, params.date),
    listReservationsOfEmployee: ({ params, session }) =>
      readDay(reservationsOfEmployee, session, params.date, params.id),
    getReservation: ({ params, session }) => read(reservationByNumber, session, params.id),
  }
})
