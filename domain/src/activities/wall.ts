import type { Wall } from '@verstas/contract/activities/wall-entities.ts'

/** Whether a site is at rest: before its first shift of the day, after its last, and on a day without any. */
export const isNight = (shifts: Wall['Shifts'], now: Date): boolean =>
  shifts === null ||
  now.getTime() < Date.parse(shifts.StartTime) ||
  now.getTime() >= Date.parse(shifts.EndTime)

/** How old the data of a monitor may be, in milliseconds: two refreshes (specification.md, Limits and formats). */
export const longestFreshMs = 60_000
