import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { employeeEndpoints } from '@verstas/contract/employees/endpoints.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { sortByFirstReservation } from '@verstas/domain/work-orders/search.ts'
import { useCallback } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { SearchFilters } from '../address.ts'
import { type Found, foundOfReservation, foundOfWorkOrder } from './found.ts'

/** Lists beyond this are cut by the server. */
export const mostResults = 50

/** Whether an address asks for a search at all. */
export const hasFilter = ({ orderNumber, plate, receiver }: SearchFilters): boolean =>
  orderNumber !== undefined || plate !== undefined || receiver !== undefined

/** The work orders that match, my own first reservation first. Waits until there is a filter. */
export function useSearchResults(filters: SearchFilters): UseQueryResult<Found[]> {
  const me = useSession().employee.Id
  return useQuery({
    ...endpointQuery(workOrderEndpoints.searchWorkOrders, {
      query: {
        OrderNumber: filters.orderNumber,
        LicenseNumber: filters.plate,
        Receiver: filters.receiver === undefined ? undefined : Number(filters.receiver),
      },
    }),
    enabled: hasFilter(filters),
    select: useCallback(
      (found: WorkOrderSummary[]) => sortByFirstReservation(found, me).map(foundOfWorkOrder),
      [me],
    ),
  })
}

/** My reservations of today. */
export function useMyReservations(): UseQueryResult<Found[]> {
  const date = useToday()
  const select = useReservationsSorted()
  return useQuery({
    ...endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date } }),
    select,
  })
}

/** The site's reservations of today, or those that one employee receives or works on. */
export function useReservations(employeeId: string | undefined): UseQueryResult<Found[]> {
  const date = useToday()
  const select = useReservationsSorted()
  const isOfOne = employeeId !== undefined
  const all = useQuery({
    ...endpointQuery(workScheduleEndpoints.listReservations, { params: { date } }),
    enabled: !isOfOne,
    select,
  })
  const ofOne = useQuery({
    ...endpointQuery(workScheduleEndpoints.listReservationsOfEmployee, {
      params: { id: Number(employeeId), date },
    }),
    enabled: isOfOne,
    select,
  })
  return isOfOne ? ofOne : all
}

const collator = new Intl.Collator('fi')
const peopleByName = (employees: ListedEmployee[]): ListedEmployee[] =>
  employees
    .filter(({ IsWorkqueue }) => !IsWorkqueue)
    .toSorted((one, other) => collator.compare(one.Name, other.Name))

/** The people of the site by name; they seldom change. */
export const useEmployees = (): UseQueryResult<ListedEmployee[]> =>
  useQuery({
    ...endpointQuery(employeeEndpoints.listActiveEmployees, {}),
    staleTime: 10 * 60_000,
    select: peopleByName,
  })

function useToday(): string {
  return useFormat().dayOf(serverNow())
}

function useReservationsSorted() {
  const me = useSession().employee.Id
  return useCallback((list: Reservation[]) => sortByFirstReservation(list, me).map(foundOfReservation), [me])
}
