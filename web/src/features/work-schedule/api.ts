import { useQuery } from '@tanstack/react-query'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/**
 * My reservations that touch the day, by their start; read anew when the phone is taken out again. Not by the
 * clock: each call would keep a forgotten session alive.
 */
export const useMyReservations = (day: Day) =>
  useQuery(endpointQuery(workScheduleEndpoints.listMyReservations, { params: { date: day } }))
