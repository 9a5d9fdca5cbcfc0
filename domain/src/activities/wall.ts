import type { Wall } from '@verstas/contract/activities/wall-entities.ts'

/** True if no one of the site is on shift, so its screens may be dark. */
export const isNight = (shifts: Wall['Shifts'], now: Date): boolean =>
  !shifts.some(
    ({ StartTime, EndTime }) => Date.parse(StartTime) <= now.getTime() && now.getTime() < Date.parse(EndTime),
  )

/** Maximum age of a monitor's data, in milliseconds: two refreshes (specification.md, Limits and formats). */
export const longestFreshMs = 60_000
