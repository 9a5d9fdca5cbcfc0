import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryOf } from '@verstas/contract/endpoint.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { loadLater } from '../../platform/ui/load-later.ts'

/** The stale time of types and people, in milliseconds. They seldom change. */
const seldomMs = 10 * 60_000

/** The query of the stamping types, in display order. */
export const stampingTypesQuery = () => ({
  ...endpointQuery(stampingEndpoints.listStampingTypes, {}),
  staleTime: seldomMs,
})

/** Queries the stamping types, in display order. */
export const useStampingTypes = () => useQuery(stampingTypesQuery())

/**
 * Prefetches the stamping types soon after the page has loaded, because the sheets that start work require
 * them.
 */
export function useEarlyStampingTypes(): void {
  const queries = useQueryClient()
  useEffect(() => loadLater(() => queries.prefetchQuery(stampingTypesQuery())), [queries])
}

/** Returns the ids of the types that are planned absences. */
export function useAbsenceTypeIds(): ReadonlySet<number> {
  const { data: types = [] } = useStampingTypes()
  return new Set(types.filter(({ IsNonPresence }) => IsNonPresence).map(({ Code }) => Code))
}

/** Returns the stamping employees of the site; requests them only if `isWanted` is true. */
export const useStampingEmployees = (isWanted: boolean) =>
  useQuery({
    ...endpointQuery(stampingEndpoints.listStampingEmployees, {}),
    staleTime: seldomMs,
    enabled: isWanted,
  })

/** The query of an employee's stampings that overlap the day; a running one is the last. */
export const stampingsOfQuery = (employeeId: number, date: Day) =>
  endpointQuery(stampingEndpoints.listStampingsOfEmployee, { params: { id: employeeId, date } })

/** Returns an employee's stampings that overlap the day; requests nothing if the employee is null. */
export const useStampingsOf = (employeeId: number | null, date: Day) =>
  useQuery({ ...stampingsOfQuery(employeeId ?? 0, date), enabled: employeeId !== null })

/**
 * The query of an employee's day with shifts and corrections. Only the employee, and users who may correct
 * the day, can request it.
 */
export const stampingDayQuery = (employeeId: number, date: Day) => ({
  ...endpointQuery(stampingCorrectionEndpoints.getStampingDay, { params: { id: employeeId, date } }),
  staleTime: 0,
})

/** The query of an employee's balances, or of the user's if the id is undefined. */
export const employeeHoursQuery = (salesmanId: number | undefined) => ({
  ...endpointQuery(hoursEndpoints.getEmployeeHours, { query: { salesmanId } }),
  staleTime: 0,
})

/** The query of each day's contribution to the balances, the latest day first. */
export const hoursDaysQuery = (query: QueryOf<typeof hoursEndpoints.listHoursDays>) =>
  endpointQuery(hoursEndpoints.listHoursDays, { query })
