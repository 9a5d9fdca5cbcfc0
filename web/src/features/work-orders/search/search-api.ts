import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { arrangeResults, sortByFirstReservation } from '@verstas/domain/work-orders/search.ts'
import { useCallback } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { myReservationsQuery, reservationsOfQuery, reservationsQuery } from '../../work-schedule/api.ts'
import type { SearchFilters } from '../address.ts'
import { workOrderSearchQuery } from '../api.ts'
import { type Found, foundOfReservation, foundOfWorkOrder } from './found.ts'

/** The maximum number of work orders in the server's response. */
export const maxResults = 50

/** True if at least one filter has a value. A search without filters is never sent. */
export const hasFilter = ({ orderNumber, plate, receiver }: SearchFilters): boolean =>
  orderNumber !== undefined || plate !== undefined || receiver !== undefined

/** Returns the query of the work orders that match the filters, in the order of the server. */
export const searchQueryOf = ({ orderNumber, plate, receiver }: SearchFilters) =>
  workOrderSearchQuery({
    OrderNumber: orderNumber,
    LicenseNumber: plate,
    Receiver: receiver === undefined ? undefined : Number(receiver),
  })

/**
 * Returns the work orders that match the filters, open ones before closed ones. Requests nothing without a
 * filter.
 */
export function useSearchResults(filters: SearchFilters): UseQueryResult<Found[]> {
  const me = useSession().employee.Id
  return useQuery({
    ...searchQueryOf(filters),
    placeholderData: keepPreviousData,
    enabled: hasFilter(filters),
    select: useCallback(
      (found: WorkOrderSummary[]) => {
        const { open, closed } = arrangeResults(found, me)
        return [
          ...open.map((order) => foundOfWorkOrder(order, false)),
          ...closed.map((order) => foundOfWorkOrder(order, true)),
        ]
      },
      [me],
    ),
  })
}

/** Returns the user's reservations of today. */
export function useMyFoundReservations(): UseQueryResult<Found[]> {
  const date = useToday()
  const select = useReservationsSorted()
  return useQuery({ ...myReservationsQuery(date), select })
}

/**
 * Returns today's reservations of the site. If an employee is given, returns only those whose receiver or
 * technician is that employee.
 */
export function useFoundReservations(employeeId: string | undefined): UseQueryResult<Found[]> {
  const date = useToday()
  const select = useReservationsSorted()
  const isOfOne = employeeId !== undefined
  const all = useQuery({ ...reservationsQuery(date), enabled: !isOfOne, select })
  const ofOne = useQuery({ ...reservationsOfQuery(Number(employeeId), date), enabled: isOfOne, select })
  return isOfOne ? ofOne : all
}

/** Returns today with the reservations that `useFoundReservations` shows, as the server sends them. */
export function useReservationsOfToday(employeeId: string | undefined) {
  const day = useToday()
  const { data } = useQuery<Reservation[]>(
    employeeId === undefined ? reservationsQuery(day) : reservationsOfQuery(Number(employeeId), day),
  )
  return { day, data }
}

function useToday(): string {
  return useFormat().dayOf(serverNow())
}

function useReservationsSorted() {
  const me = useSession().employee.Id
  return useCallback((list: Reservation[]) => sortByFirstReservation(list, me).map(foundOfReservation), [me])
}
