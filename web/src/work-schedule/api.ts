import { useQuery } from '@tanstack/react-query'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../api/endpoint-query.ts'

/** The day changes while it runs: deliveries, late customers, new reservations. */
const refreshMs = 60_000

/** My reservations that touch the day, by their start. */
export const useMyReservations = (day: Day) =>
  useQuery({
    ...endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date: day } }),
    refetchInterval: refreshMs,
  })
