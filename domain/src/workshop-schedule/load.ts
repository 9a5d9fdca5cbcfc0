import { type EndedSpan, lengthOf } from '../time/span.ts'
import { commonSpans } from '../time/span-lists.ts'
import { presentTimes } from './free-slots.ts'
import type { Schedule } from './schedule.ts'

/** Percentages from which a day counts as busy and as full. */
export interface LoadLimits {
  readonly busy: number
  readonly full: number
}

/** Load of a day. */
export interface Load {
  /** Minutes of the day's reservations, and of work carried over from earlier days. */
  readonly plannedMinutes: number
  readonly availableMinutes: number
  /** Whole percent; null if nothing is available. */
  readonly percent: number | null
  readonly level: 'normal' | 'busy' | 'full'
}

/**
 * Returns the load of a resource on the schedule's day (specification.md, Schedule rules). A person is
 * available in the shifts without the absences, a bay in the working hours. Only the parts of reservations on
 * the day count.
 */
export function dayLoad(
  schedule: Schedule,
  { resourceId, carriedOverMinutes }: { readonly resourceId: number; readonly carriedOverMinutes: number },
  limits: LoadLimits,
): Load {
  const times = schedule.resources.get(resourceId)
  const there = times?.isPerson === false ? [schedule.workingHours] : times ? presentTimes(times) : []
  const planned = schedule.allocationsOf.get(resourceId) ?? []
  const ofDay = [schedule.day]
  return loadOf(
    carriedOverMinutes + minutesOf(commonSpans(planned, ofDay)),
    minutesOf(commonSpans(there, ofDay)),
    limits,
  )
}

/** Adds up the load of several resources. The load of all persons is the load of the day. */
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
