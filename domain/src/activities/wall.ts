import type { Wall } from '@verstas/contract/activities/wall-entities.ts'

/** True if no one at the site is on shift, so a wall screen may be dark. */
export const isNight = (shifts: Wall['Shifts'], now: Date): boolean =>
  !shifts.some(
    ({ StartTime, EndTime }) => Date.parse(StartTime) <= now.getTime() && now.getTime() < Date.parse(EndTime),
  )

/**
 * Maximum age in milliseconds at which a monitor's data counts as fresh: two refreshes (specification.md,
 * Limits and formats).
 */
export const longestFreshMs = 60_000
