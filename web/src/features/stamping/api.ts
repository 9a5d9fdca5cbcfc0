import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** Types and people seldom change. */
const seldomMs = 10 * 60_000

/** The kinds of stamping, in their order. */
export const useStampingTypes = () =>
  useQuery({ ...endpointQuery(stampingEndpoints.listStampingTypes, {}), staleTime: seldomMs })

/** The types that are planned absences. */
export function useAbsenceTypeIds(): ReadonlySet<number> {
  const { data: types = [] } = useStampingTypes()
  return new Set(types.filter(({ IsNonPresence }) => IsNonPresence).map(({ Code }) => Code))
}

/** The site's people who can be stamped; asked for only where it matters. */
export const useStampingEmployees = (isWanted: boolean) =>
  useQuery({
    ...endpointQuery(stampingEndpoints.listStampingEmployees, {}),
    staleTime: seldomMs,
    enabled: isWanted,
  })

/** An employee's stampings that touch the day, a running one last. */
export const useStampingsOf = (employeeId: number | null, date: Day) =>
  useQuery({
    ...endpointQuery(stampingEndpoints.listStampingsOfEmployee, { params: { id: employeeId ?? 0, date } }),
    enabled: employeeId !== null,
  })

/** An employee's day with its shifts and corrections, for the employee and for who may correct it. */
export const stampingDayQuery = (employeeId: number, date: Day) =>
  endpointQuery(stampingCorrectionEndpoints.getStampingDay, { params: { id: employeeId, date } })

/** A work order with its rows, by its number. */
export const useWorkOrder = (number: number | null) =>
  useQuery({
    ...endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params: { number: number ?? 0 } }),
    enabled: number !== null,
  })

/** A work order with its rows, by its id. */
export const useWorkOrderById = (id: number | null) =>
  useQuery({
    ...endpointQuery(workOrderEndpoints.getWorkOrder, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  })

/** My reservations that touch the day, by their start. */
export const useMyReservations = (date: Day) =>
  useQuery(endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date } }))

/** The reservations of an employee that touch the day, by their start. */
export const useReservationsOf = (employeeId: number, date: Day) =>
  useQuery(
    endpointQuery(workScheduleEndpoints.listReservationsOfEmployee, { params: { id: employeeId, date } }),
  )

/** All reservations of the site that touch the day, by their start. */
export const useReservations = (date: Day) =>
  useQuery(endpointQuery(workScheduleEndpoints.listReservations, { params: { date } }))

/** Work orders by a number, or by the beginning of a plate; nothing is searched for an empty text. */
export function useFoundWorkOrders(typed: string) {
  const sought = typed.trim()
  return useQuery({
    ...endpointQuery(workOrderEndpoints.searchWorkOrders, {
      query: /^\d{1,10}$/.test(sought) ? { OrderNumber: sought } : { LicenseNumber: sought },
    }),
    enabled: /[\p{L}\p{N}]/u.test(sought),
  })
}
