import { type QueryClient, useQuery } from '@tanstack/react-query'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'
import type { Session } from '../../platform/session/session.ts'

const { listMyReservations, listReservations, listReservationsOfEmployee } = workScheduleEndpoints

// Reservations are refetched on focus, and not polled, because each poll would extend an idle session.

/** True if the user may read their own reservations and is a person, not a work queue. */
export const hasOwnReservations = ({ canCall, employee }: Session): boolean =>
  canCall(listMyReservations) && !employee.IsWorkqueue

/** The query of the user's reservations that overlap the day, sorted by start. */
export const myReservationsQuery = (date: Day) => endpointQuery(listMyReservations, { params: { date } })

/** Reads the user's reservations that overlap the day. */
export const useMyReservations = (date: Day) => useQuery(myReservationsQuery(date))

/** The query of the site's reservations that overlap the day, sorted by start. */
export const reservationsQuery = (date: Day) => endpointQuery(listReservations, { params: { date } })

/** Reads the site's reservations that overlap the day. */
export const useReservations = (date: Day) => useQuery(reservationsQuery(date))

/**
 * The query of the reservations that overlap the day and whose receiver or technician is the employee, sorted
 * by start.
 */
export const reservationsOfQuery = (employeeId: number, date: Day) =>
  endpointQuery(listReservationsOfEmployee, { params: { id: employeeId, date } })

/** Queries the reservations of a person on a day. */
export const useReservationsOf = (employeeId: number, date: Day) =>
  useQuery(reservationsOfQuery(employeeId, date))

/** Returns all cached reservations, of any day and any person. */
export const seenReservations = (queries: QueryClient): Reservation[] =>
  [listMyReservations, listReservations, listReservationsOfEmployee].flatMap((endpoint) =>
    queries
      .getQueriesData<Reservation[]>({ queryKey: endpointKey(endpoint) })
      .flatMap(([, reservations = []]) => reservations),
  )
