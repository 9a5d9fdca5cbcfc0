import type { UseQueryResult } from '@tanstack/react-query'
import type { Settings } from '@verstas/contract/session/entities.ts'
import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { type Forecast, forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { hoursOfDay, validRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { dayLoad, type Load, type LoadLimits } from '@verstas/domain/workshop-schedule/load.ts'
import { readSchedule, type Schedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useMemo } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import {
  useScheduleReservations,
  useScheduleResources,
  useScheduleShifts,
  useScheduleStampings,
  useUnallocatedReservations,
} from './api.ts'
import { entryKey } from './board/board-props.ts'

/** A day of the schedule: the fetched data and the data derived from it. */
export interface ScheduleDay {
  readonly day: Day
  readonly resources: readonly ScheduleResource[]
  readonly entries: readonly ScheduleReservation[]
  readonly unallocated: readonly UnallocatedReservation[]
  readonly shifts: readonly ScheduleShift[]
  readonly stampings: readonly ScheduleStamping[]
  readonly schedule: Schedule
  readonly limits: LoadLimits
  /**
   * The code of the usual priority, which has no icon: the least urgent one of the site. Undefined if the
   * site has fewer than two priorities.
   */
  readonly usualPriority: string | undefined
  /** The load of each resource, by id. */
  readonly loads: ReadonlyMap<number, Load>
}

const none: never[] = []

/**
 * Fetches a day of the schedule. Stampings and unallocated work may arrive later than the other data.
 *
 * @returns the day once it has loaded, and the pending or failed read
 */
export function useScheduleDay(day: Day): {
  readonly query: UseQueryResult<unknown>
  readonly data: ScheduleDay | undefined
} {
  const { timeZone } = useFormat()
  const { WorkshopConfiguration } = useSession().settings
  const resources = useScheduleResources(day)
  const shifts = useScheduleShifts(day)
  const reservations = useScheduleReservations(day)
  const stampings = useScheduleStampings(day).data ?? none
  const unallocated = useUnallocatedReservations(day).data ?? none

  const data = useMemo((): ScheduleDay | undefined => {
    if (!resources.data || !shifts.data || !reservations.data) return undefined
    const read = {
      resources: resources.data,
      shifts: shifts.data,
      reservations: reservations.data,
      stampings,
    }
    const { start: startAt, end: endAt } = dayBounds(day, timeZone)
    const { StartTime: from, EndTime: to } = WorkshopConfiguration.WorkshopScheduleTimeRanges
    const workingHours = hoursOfDay(day, validRange({ from, to }), timeZone)
    const schedule = readSchedule(read, { day: { startAt, endAt }, workingHours })
    const limits = limitsOf(WorkshopConfiguration)
    const loads = read.resources.map(({ id, carriedOverMinutes = 0 }) => {
      return [id, dayLoad(schedule, { resourceId: id, carriedOverMinutes }, limits)] as const
    })
    const { reservations: entries, ...others } = read
    const usualPriority = usualOf(WorkshopConfiguration)
    return { day, ...others, entries, unallocated, schedule, limits, usualPriority, loads: new Map(loads) }
  }, [
    day,
    timeZone,
    WorkshopConfiguration,
    resources.data,
    shifts.data,
    reservations.data,
    stampings,
    unallocated,
  ])

  const query = [resources, shifts, reservations].find((one) => one.data === undefined) ?? reservations
  return { query, data }
}

/** Returns the forecast of the day, recomputed each minute and whenever the day changes. */
export function useForecast(data: ScheduleDay | undefined, now: Date): Forecast | undefined {
  const minute = Math.floor(now.getTime() / 60_000)
  return useMemo(() => data && forecast(data.schedule, new Date(minute * 60_000)), [data, minute])
}

/**
 * Returns by how many minutes each entry misses the promise that its customer knows of, by `entryKey`.
 * Entries that keep the promise have no value.
 */
export function useSlips(expected: Forecast | undefined): ReadonlyMap<string, number> {
  return useMemo(() => {
    const late = [...(expected?.expectations.values() ?? [])].filter(({ minutesLate }) => minutesLate > 0)
    return new Map(
      late.map(({ allocation: { reservationId: Oid, resourceId }, minutesLate }) => [
        entryKey({ Oid, resourceId }),
        minutesLate,
      ]),
    )
  }, [expected])
}

const usualOf = ({ WorkOrderPriorities }: Settings['WorkshopConfiguration']): string | undefined =>
  WorkOrderPriorities.length > 1
    ? String(Math.max(...WorkOrderPriorities.map(({ PriorityCode }) => PriorityCode)))
    : undefined

/** Returns the site's load limits, or default limits if the server sends none. */
function limitsOf({ WorkshopScheduleLoadLimits: limits }: Settings['WorkshopConfiguration']): LoadLimits {
  return { busy: limits?.Busy ?? 80, full: limits?.Full ?? 100 }
}
