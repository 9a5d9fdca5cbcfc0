import type { Day } from './format.ts'

/** Returns the same day of a later month, or that month's last day if the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(`${day}T12:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}
