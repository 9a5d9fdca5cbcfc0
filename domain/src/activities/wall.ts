import type { Wall } from '@verstas/contract/activities/wall-entities.ts'

/** Whether nobody of a site is on shift, so that its screens may be dark. */
export const isNight = (shifts: Wall['Shifts'], now: Date): boolean =>
  !shifts.some(
    ({ StartTime, EndTime }) => Date.parse(StartTime) <= now.getTime() && now.getTime() < Date.parse(EndTime),
  )

/** How old the data of a monitor may be, in milliseconds: two refreshes (specification.md, Limits and formats). */
export const longestFreshMs = 60_000
