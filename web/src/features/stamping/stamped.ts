import type { QueryClient } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { latestStampingQuery } from './api.ts'

/** What a stamping or a correction changes: the days, the hours, and the marks and states of work orders. */
const touched = [
  stampingEndpoints.getMyLatestStamping,
  stampingEndpoints.listStampings,
  stampingEndpoints.listStampingsOfEmployee,
  stampingCorrectionEndpoints.getStampingDay,
  ...Object.values(hoursEndpoints),
  ...Object.values(workOrderEndpoints),
  ...Object.values(workScheduleEndpoints),
]

/** Makes old what a stamping, or a correction of one, has changed. */
export function refreshAfterStamping(queries: QueryClient): void {
  invalidate(queries, ...touched)
}

/** Shows at once what the server has just told of my latest stamping. */
export function showAsLatest(queries: QueryClient, stamping: Stamping | null): void {
  queries.setQueryData(latestStampingQuery().queryKey, stamping)
}
