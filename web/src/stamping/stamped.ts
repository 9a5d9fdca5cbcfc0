import type { QueryClient } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { endpointKey, endpointQuery } from '../api/endpoint-query.ts'

/** What a stamping changes: the days' lists and the marks and states of work orders. */
const touched = [
  stampingEndpoints.getMyLatestStamping,
  stampingEndpoints.listStampings,
  stampingEndpoints.listStampingsOfEmployee,
  ...Object.values(workOrderEndpoints),
  ...Object.values(workScheduleEndpoints),
]

/** Makes old what a stamping has changed. */
export function refreshAfterStamping(queries: QueryClient): void {
  for (const endpoint of touched) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
}

/** Shows at once what the server has just told of my latest stamping. */
export function showAsLatest(queries: QueryClient, stamping: Stamping | null): void {
  queries.setQueryData(endpointQuery(stampingEndpoints.getMyLatestStamping, {}).queryKey, stamping)
}
