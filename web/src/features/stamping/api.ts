import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryOf } from '@verstas/contract/endpoint.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { loadLater } from '../../platform/ui/load-later.ts'

/** Stale time of types and people, which seldom change, in milliseconds. */
const seldomMs = 10 * 60_000

/** The stamping types, in their order. */
export const stampingTypesQuery = () => ({
  ...endpointQuery(stampingEndpoints.listStampingTypes, {}),
  staleTime: seldomMs,
})

export const useStampingTypes = () => useQuery(stampingTypesQuery())

/** Loads the types after the page itself, so that the first choice need not wait for them. */
export function useEarlyStampingTypes(): void {
  const queries = useQueryClient()
  useEffect(() => loadLater(() => queries.prefetchQuery(stampingTypesQuery())), [queries])
}

/** The types that are planned absences. */
export function useAbsenceTypeIds(): ReadonlySet<number> {
  const { data: types = [] } = useStampingTypes()
  return new Set(types.filter(({ IsNonPresence }) => IsNonPresence).map(({ Code }) => Code))
}

/** Returns the site's people who can be stamped; only requested if needed. */
export const useStampingEmployees = (isWanted: boolean) =>
  useQuery({
    ...endpointQuery(stampingEndpoints.listStampingEmployees, {}),
    staleTime: seldomMs,
    enabled: isWanted,
  })

/**
 * My latest stamping, running or ended; null for none. Always stale, because another device may have stamped.
 */
export const latestStampingQuery = () => ({
  ...endpointQuery(stampingEndpoints.getMyLatestStamping, {}),
  staleTime: 0,
})

/** An employee's stampings that touch the day, a running one last. */
export const stampingsOfQuery = (employeeId: number, date: Day) =>
  endpointQuery(stampingEndpoints.listStampingsOfEmployee, { params: { id: employeeId, date } })

/** Like `stampingsOfQuery`; requests nothing if the employee is null. */
export const useStampingsOf = (employeeId: number | null, date: Day) =>
  useQuery({ ...stampingsOfQuery(employeeId ?? 0, date), enabled: employeeId !== null })

/** An employee's day with its shifts and corrections; for the employee and for users who may correct it. */
export const stampingDayQuery = (employeeId: number, date: Day) => ({
  ...endpointQuery(stampingCorrectionEndpoints.getStampingDay, { params: { id: employeeId, date } }),
  staleTime: 0,
})

/** My stamping that was forgotten on an earlier day; null for none. */
export const forgottenStampingQuery = () => ({
  ...endpointQuery(stampingCorrectionEndpoints.getForgottenStamping, {}),
  staleTime: 0,
})

/** The balances of an employee; without an id, the user's own. */
export const employeeHoursQuery = (salesmanId: number | undefined) => ({
  ...endpointQuery(hoursEndpoints.getEmployeeHours, { query: { salesmanId } }),
  staleTime: 0,
})

/** Each day's contribution to the balances. */
export const hoursDaysQuery = (query: QueryOf<typeof hoursEndpoints.listHoursDays>) =>
  endpointQuery(hoursEndpoints.listHoursDays, { query })
