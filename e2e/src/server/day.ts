/** The instant from which every server's clock runs: a Wednesday morning in winter, the shifts just begun. */
export const startOfJourneys = '2026-11-18T09:10:00+02:00'

/** The day of the journeys, and those around it. */
export const today = '2026-11-18'
export const tomorrow = '2026-11-19'
export const yesterday = '2026-11-17'

/** The days from the one of the journeys on for which cars are booked. */
export const daysOfVisits = [today, tomorrow, '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'] as const

/** The days before the one of the journeys that were worked and stamped, the latest first. */
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

/** A day for which the demo dealership has planned nothing. */
export const emptyDay = '2027-02-10'

/** `2026-11-18` as the app writes it: `18.11.2026`. */
export const written = (day: string): string => day.split('-').reverse().join('.')
