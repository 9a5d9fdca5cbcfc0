/**
 * The time at which the clock of every test server starts: a Wednesday morning in winter, two hours after the
 * start of the day shift.
 */
export const startTime = '2026-11-18T09:10:00+02:00'

export const today = '2026-11-18'
export const tomorrow = '2026-11-19'
export const yesterday = '2026-11-17'

/** Days with reservations, beginning with today. */
export const daysOfVisits = [today, tomorrow, '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'] as const

/** Past days on which people worked and stamped, the latest first. */
export const workingDays = [
  yesterday,
  '2026-11-16',
  '2026-11-13',
  '2026-11-12',
  '2026-11-11',
  '2026-11-10',
  '2026-11-09',
  '2026-11-06',
  '2026-11-05',
  '2026-11-04',
] as const

/** A day without reservations in the demo. */
export const emptyDay = '2027-02-10'

/** Formats `2026-11-18` as the app does: `18.11.2026`. */
export const formatDate = (day: string): string => day.split('-').reverse().join('.')
