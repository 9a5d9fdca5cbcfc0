import type { Schedule } from './schedule.ts'

/** From how many percent a day is busy and full. */
export interface LoadLimits {
  readonly busy: number
  readonly full: number
}

/** How full a day is. */
export interface Load {
  /** Work of the day, with what is carried over from earlier ones. */
  readonly plannedMinutes: number
  readonly availableMinutes: number
  /** Whole percent; null where nothing is available. */
  readonly percent: number | null
  readonly level: 'normal' | 'busy' | 'full'
}

/**
 * The load of a resource on the schedule's day (specification.md, Schedule rules). A person is available in the
 * shifts without the absences, a bay in the working hours.
 */
export function dayLoad(
  schedule: Schedule,
  resource: { readonly resourceId: number; readonly carriedOverMinutes: number },
  limits: LoadLimits,
): Load {
  throw new Error(`To come: ${schedule} ${resource} ${limits}`)
}

/** The load of several resources together; of the day it is that of all persons. */
export function totalLoad(loads: readonly Load[], limits: LoadLimits): Load {
  return loadOf(
    loads.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0),
    loads.reduce((sum, { availableMinutes }) => sum + availableMinutes, 0),
    limits,
  )
}

function loadOf(plannedMinutes: number, availableMinutes: number, { busy, full }: LoadLimits): Load {
  const percent = availableMinutes === 0 ? null : Math.round((100 * plannedMinutes) / availableMinutes)
  const used = percent ?? (plannedMinutes > 0 ? Number.POSITIVE_INFINITY : 0)
  const level = used >= full ? 'full' : used >= busy ? 'busy' : 'normal'
  return { plannedMinutes, availableMinutes, percent, level }
}
