import { type QueryClient, useQuery } from '@tanstack/react-query'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'
import type { Session } from '../../platform/session/session.ts'

const { listMyReservations, listReservations, listReservationsOfEmployee } = workScheduleEndpoints

// Reservations are refetched on focus and not polled: each call would extend an idle session.

/** Whether the person is given reservations of their own. */
export const hasOwnReservations = ({ canCall, employee }: Session): boolean =>
  canCall(listMyReservations) && !employee.IsWorkqueue

/** My reservations that touch the day, by their start. */
export const myReservationsQuery = (date: Day) => endpointQuery(listMyReservations, { params: { date } })

export const useMyReservations = (date: Day) => useQuery(myReservationsQuery(date))

/** All reservations of the site that touch the day, by their start. */
export const reservationsQuery = (date: Day) => endpointQuery(listReservations, { params: { date } })

export const useReservations = (date: Day) => useQuery(reservationsQuery(date))

/** The reservations that an employee receives or works on and that touch the day, by their start. */
export const reservationsOfQuery = (employeeId: number, date: Day) =>
  endpointQuery(listReservationsOfEmployee, { params: { id: employeeId, date } })

export const useReservationsOf = (employeeId: number, date: Day) =>
  useQuery(reservationsOfQuery(employeeId, date))

/** Returns the cached reservations of any day and person. */
export const seenReservations = (queries: QueryClient): Reservation[] =>
  [listMyReservations, listReservations, listReservationsOfEmployee].flatMap((endpoint) =>
    queries
      .getQueriesData<Reservation[]>({ queryKey: endpointKey(endpoint) })
      .flatMap(([, reservations = []]) => reservations),
  )
