import { useQuery } from '@tanstack/react-query'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useCallback } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useFormat } from '../../platform/ui/format.tsx'

const {
  listScheduleReservations,
  listScheduleResources,
  listScheduleShifts,
  listScheduleStampings,
  listUnallocatedReservations,
} = workshopScheduleEndpoints

/** Returns the resources of the schedule by name, with their carried-over minutes on the day. */
export const useScheduleResources = (date: Day) =>
  useQuery(endpointQuery(listScheduleResources, { query: { date } }))

/** Returns the shifts that overlap the day. */
export const useScheduleShifts = (date: Day) =>
  useQuery(endpointQuery(listScheduleShifts, { params: { date } }))

/** Returns the entries that overlap the day, without those of material resources. */
export function useScheduleReservations(date: Day) {
  const { timeZone } = useFormat()
  const select = useCallback(
    (entries: ScheduleReservation[]) => {
      const bounds = dayBounds(date, timeZone)
      return entries.filter(
        ({ isMaterial, start, end }) =>
          !isMaterial && Date.parse(start) < bounds.end.getTime() && Date.parse(end) > bounds.start.getTime(),
      )
    },
    [date, timeZone],
  )
  return useQuery({ ...endpointQuery(listScheduleReservations, { params: { date } }), select })
}

/** Returns the stampings of the day, including absences. */
export const useScheduleStampings = (date: Day) =>
  useQuery(endpointQuery(listScheduleStampings, { params: { date } }))

/** Returns the unallocated reservations with an agreed time on the day. */
export const useUnallocatedReservations = (date: Day) =>
  useQuery(endpointQuery(listUnallocatedReservations, { params: { date } }))
