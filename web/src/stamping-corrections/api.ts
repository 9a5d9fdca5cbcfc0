import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../api/endpoint-query.ts'
import { useStampingTypes } from '../stamping/api.ts'

/** An employee's day with its shifts and corrections. */
export const useStampingDay = (employeeId: number, date: Day) =>
  useQuery(endpointQuery(stampingCorrectionEndpoints.getStampingDay, { params: { id: employeeId, date } }))

/** All stampings of the site that touch the day. */
export const useSiteStampings = (date: Day) =>
  useQuery(endpointQuery(stampingEndpoints.listStampings, { params: { date } }))

/** The types that are planned absences. */
export function useAbsenceTypeIds(): ReadonlySet<number> {
  const { data: types = [] } = useStampingTypes()
  return new Set(types.filter(({ IsNonPresence }) => IsNonPresence).map(({ Code }) => Code))
}
