import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Settings } from '@verstas/contract/session/entities.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { doOverlap } from '@verstas/domain/time/span.ts'
import { minuteOf } from '@verstas/domain/workshop-schedule/edit-times.ts'
import { type Forecast, forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { hoursOfDay, openingOn, validRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { dayLoad, type Load, type LoadLimits } from '@verstas/domain/workshop-schedule/load.ts'
import { allocationOf, readSchedule, type Schedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useCallback, useMemo } from 'react'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import type { BoardDay } from './board/board-props.ts'
import { allocationKey } from './board/work.ts'

const {
  listScheduleReservations,
  listScheduleResources,
  listScheduleShifts,
  listScheduleStampings,
  listUnallocatedReservations,
} = workshopScheduleEndpoints

/** A day of the schedule: the fetched data and the data derived from it. */
export interface ScheduleDay extends BoardDay {
  readonly day: Day
  readonly resources: readonly ScheduleResource[]
  readonly schedule: Schedule
  readonly limits: LoadLimits
  /** The load of each resource, by id. */
  readonly loads: ReadonlyMap<number, Load>
}

const none: never[] = []

/**
 * Fetches a day of the schedule. Stampings and unallocated work may arrive later than the other data.
 *
 * @returns `data` is the day once its data has loaded. `query` is the first query without data, or the query
 * of the entries if all queries have data.
 */
export function useScheduleDay(day: Day): {
  readonly query: UseQueryResult<unknown>
  readonly data: ScheduleDay | undefined
} {
  const { timeZone } = useFormat()
  const { WorkshopConfiguration } = useSession().settings
  const bounds = useMemo(() => {
    const { start: startAt, end: endAt } = dayBounds(day, timeZone)
    return { startAt, endAt }
  }, [day, timeZone])
  // A cached day may contain entries of other days (cached-entries.ts).
  const select = useCallback(
    (cached: ScheduleReservation[]) =>
      cached.filter((entry) => !entry.isMaterial && doOverlap(allocationOf(entry), bounds)),
    [bounds],
  )
  const ofDay = { params: { date: day } }
  const resourceQuery = useQuery(endpointQuery(listScheduleResources, { query: { date: day } }))
  const shiftQuery = useQuery(endpointQuery(listScheduleShifts, ofDay))
  const entryQuery = useQuery({ ...endpointQuery(listScheduleReservations, ofDay), select })
  const { data: stampings = none } = useQuery(endpointQuery(listScheduleStampings, ofDay))
  const { data: unallocated = none } = useQuery(endpointQuery(listUnallocatedReservations, ofDay))
  const [resources, shifts, entries] = [resourceQuery.data, shiftQuery.data, entryQuery.data]

  const data = useMemo((): ScheduleDay | undefined => {
    if (!resources || !shifts || !entries) return undefined
    const { OpeningHours: week, WorkshopScheduleTimeRanges } = WorkshopConfiguration
    const { StartTime: from, EndTime: to } = WorkshopScheduleTimeRanges
    // A plain specification server sends no opening hours.
    const workingHours = week
      ? openingOn(day, week, timeZone)
      : hoursOfDay(day, validRange({ from, to }), timeZone)
    const answers = { resources, shifts, stampings }
    const schedule = readSchedule({ ...answers, reservations: entries }, { day: bounds, workingHours })
    const limits = limitsOf(WorkshopConfiguration)
    const loads = resources.map(({ id, carriedOverMinutes = 0 }) => {
      return [id, dayLoad(schedule, { resourceId: id, carriedOverMinutes }, limits)] as const
    })
    return {
      ...{ day, ...answers, entries, unallocated, schedule, limits },
      loads: new Map(loads),
      usualPriority: usualOf(WorkshopConfiguration),
      nameOf: (id) => resources.find((resource) => resource.id === id)?.name ?? '',
    }
  }, [day, timeZone, bounds, WorkshopConfiguration, resources, shifts, entries, stampings, unallocated])

  const query = [resourceQuery, shiftQuery, entryQuery].find((one) => one.data === undefined) ?? entryQuery
  return { query, data }
}

/** Returns the forecast of the day, recomputed each minute and whenever the day changes. */
export function useForecast({ schedule }: ScheduleDay, now: Date): Forecast {
  const minute = minuteOf(now).getTime()
  return useMemo(() => forecast(schedule, new Date(minute)), [schedule, minute])
}

/**
 * Returns by how many minutes each entry misses the promise that its customer knows of, by `entryKey`.
 * Entries that keep the promise have no value.
 */
export function useSlips({ expectations }: Forecast): ReadonlyMap<string, number> {
  return useMemo(() => {
    const late = [...expectations.values()].filter(({ minutesLate }) => minutesLate > 0)
    return new Map(late.map(({ allocation, minutesLate }) => [allocationKey(allocation), minutesLate]))
  }, [expectations])
}

/**
 * Returns the code of the usual priority, which boxes and cards do not show: the least urgent one of the
 * site. Undefined if the site has fewer than two priorities.
 */
const usualOf = ({ WorkOrderPriorities }: Settings['WorkshopConfiguration']): string | undefined =>
  WorkOrderPriorities.length > 1
    ? String(Math.max(...WorkOrderPriorities.map(({ PriorityCode }) => PriorityCode)))
    : undefined

/** Returns the site's load limits, or default limits if the server sends none. */
function limitsOf({ WorkshopScheduleLoadLimits: limits }: Settings['WorkshopConfiguration']): LoadLimits {
  return { busy: limits?.Busy ?? 80, full: limits?.Full ?? 100 }
}
