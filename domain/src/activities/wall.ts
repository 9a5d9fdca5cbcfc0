import type { Wall } from '@verstas/contract/activities/wall-entities.ts'

/** True if no one at the site is on shift. The wall screen is dark then. */
export const isNight = (shifts: Wall['Shifts'], now: Date): boolean =>
  !shifts.some(
    ({ StartTime, EndTime }) => Date.parse(StartTime) <= now.getTime() && now.getTime() < Date.parse(EndTime),
  )

/**
 * Maximum age of fresh data on the task monitor, in milliseconds. It equals two polling intervals
 * (specification.md, Limits and formats).
 */
export const longestFreshMs = 60_000
