import { type EndedSpan, lengthOf } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'
import { openTimes, presentTimes } from './free-slots.ts'
import type { Schedule } from './schedule.ts'

/** Percentages of load. A day is busy from `busy` on, and full from `full` on. */
export interface LoadLimits {
  readonly busy: number
  readonly full: number
}

export interface Load {
  /** The minutes of the day's reservations and of carried-over work. */
  readonly plannedMinutes: number
  readonly availableMinutes: number
  /** The load in whole percent; null if no time is available. */
  readonly percent: number | null
  readonly level: 'normal' | 'busy' | 'full'
}

/**
 * Returns the load of a resource on the day of the schedule (specification.md, Schedule rules). A person is
 * available in the shifts without the absences. A bay is available in the opening hours. Parts of
 * reservations on other days are ignored.
 */
export function dayLoad(
  schedule: Schedule,
  { resourceId, carriedOverMinutes }: { readonly resourceId: number; readonly carriedOverMinutes: number },
  limits: LoadLimits,
): Load {
  const times = schedule.resources.get(resourceId)
  const there = times?.isPerson === false ? openTimes(schedule) : times ? presentTimes(times) : []
  const planned = schedule.allocationsOf.get(resourceId) ?? []
  const ofDay = [schedule.day]
  return loadOf(
    carriedOverMinutes + minutesOf(commonSpans(planned, ofDay)),
    minutesOf(commonSpans(there, ofDay)),
    limits,
  )
}

/** Adds up the loads of several resources. The load of a day is the total load of all persons. */
export const totalLoad = (loads: readonly Load[], limits: LoadLimits): Load =>
  loadOf(
    loads.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0),
    loads.reduce((sum, { availableMinutes }) => sum + availableMinutes, 0),
    limits,
  )

const minutesOf = (spans: readonly EndedSpan[]): number =>
  Math.round(spans.reduce((sum, span) => sum + lengthOf(span), 0) / 60_000)

function loadOf(plannedMinutes: number, availableMinutes: number, { busy, full }: LoadLimits): Load {
  const used = plannedMinutes === 0 ? 0 : (100 * plannedMinutes) / availableMinutes
  return {
    plannedMinutes,
    availableMinutes,
    percent: availableMinutes === 0 ? null : Math.round(used),
    level: used >= full ? 'full' : used >= busy ? 'busy' : 'normal',
  }
}
